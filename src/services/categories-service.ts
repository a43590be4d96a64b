import { isSlug, isUuid } from "@/domain/ids";
import type { Category } from "@/domain/product";
import { fail } from "@/lib/result";
import { CATEGORY_COLUMNS, categoryRow } from "./catalogue-rows";
import { notFound, readRows, readSingle } from "./rows";
import { type RequestOptions, runQuery, type ServiceResult } from "./run-query";
import { supabase } from "./supabase-client";

const activeCategories = () => supabase.from("categories").select(CATEGORY_COLUMNS).eq("is_active", true);

/** Every active category, by name. */
export async function listCategories(options: RequestOptions = {}): Promise<ServiceResult<Category[]>> {
  return runQuery(
    "listCategories",
    (signal) => activeCategories().order("name").order("id").abortSignal(signal),
    readRows("listCategories", categoryRow),
    options,
  );
}

/** One active category. @spec «Categories»: the shop knows a category by the name that it has in addresses. */
export async function getCategory(id: string, options: RequestOptions = {}): Promise<ServiceResult<Category>> {
  return isUuid(id) ? activeCategory("getCategory", "id", id, options) : fail(notFound("getCategory"));
}

/** One active category by the name it has in addresses. */
export async function getCategoryBySlug(slug: string, options: RequestOptions = {}): Promise<ServiceResult<Category>> {
  return isSlug(slug)
    ? activeCategory("getCategoryBySlug", "slug", slug, options)
    : fail(notFound("getCategoryBySlug"));
}

const activeCategory = (operation: string, column: "id" | "slug", value: string, options: RequestOptions) =>
  runQuery(
    operation,
    (signal) => activeCategories().eq(column, value).abortSignal(signal),
    readSingle(operation, categoryRow),
    options,
  );
