import { DEFAULT_BRAND_PAGE_SIZE } from "@/domain/constants";
import { isSlug, isUuid } from "@/domain/ids";
import type { Brand } from "@/domain/product";
import { escapeLikePattern, normalizeSearch } from "@/domain/search/search-text";
import { fail, ok } from "@/lib/result";
import { BRAND_COLUMNS, brandRow } from "./catalogue-rows";
import { limitOf, pageOf } from "./product-query";
import { notFound, readRows, readSingle } from "./rows";
import { type RequestOptions, runQuery, type ServiceResult } from "./run-query";
import { supabase } from "./supabase-client";

/** `page` is 1-based, `limit` 1 to 100; `slugs` are the names in addresses of those that are wanted. */
export type BrandFilters = {
  isActive?: boolean;
  nameSearch?: string;
  slugs?: readonly string[];
  page?: number;
  limit?: number;
};

/** `count` is the number of all matching brands, null when the server could not say. */
export type BrandList = { brands: Brand[]; count: number | null };

/** Brands by name with their count; `nameSearch` finds them whatever their accents and case. Defaults: active ones, page 1 of 50. */
export async function listBrands(
  { isActive = true, nameSearch = "", slugs, page, limit }: BrandFilters = {},
  options: RequestOptions = {},
): Promise<ServiceResult<BrandList>> {
  const { from, to } = pageOf({ page, limit: limitOf(limit, DEFAULT_BRAND_PAGE_SIZE) });
  const name = normalizeSearch(nameSearch);
  const select = (counting: { count?: "exact"; head?: boolean }) => {
    const query = supabase.from("brands").select(BRAND_COLUMNS, counting).eq("is_active", isActive);
    const named = name === "" ? query : query.like("plain_name", `%${escapeLikePattern(name)}%`);
    const asked = slugs ? named.in("slug", slugs.filter(isSlug)) : named;
    return asked.order("name").order("id");
  };
  /**
   * PostgREST refuses to count for a page that begins beyond the end, and browsers put every refusal on the console; so
   * pages after the first are read without a count, and counted beside it.
   */
  const readPage = async (signal: AbortSignal) => {
    const isFirst = from === 0;
    const wanted = select(isFirst ? { count: "exact" } : {})
      .range(from, to)
      .abortSignal(signal);
    if (isFirst) return wanted;
    const [rows, counted] = await Promise.all([
      wanted,
      select({ count: "exact", head: true }).range(0, 0).abortSignal(signal),
    ]);
    if (rows.error) return rows;
    return counted.error ? counted : { ...rows, count: counted.count };
  };
  const read = readRows("listBrands", brandRow);
  return runQuery(
    "listBrands",
    readPage,
    (data, count) => {
      const list = read(data);
      return list.success ? ok({ brands: list.data, count }) : list;
    },
    options,
  );
}

/** One active brand. @spec «Brands»: the shop knows a brand by the name that it has in addresses. */
export async function getBrand(id: string, options: RequestOptions = {}): Promise<ServiceResult<Brand>> {
  return isUuid(id) ? activeBrand("getBrand", "id", id, options) : fail(notFound("getBrand"));
}

/** One active brand by the name it has in addresses. */
export async function getBrandBySlug(slug: string, options: RequestOptions = {}): Promise<ServiceResult<Brand>> {
  return isSlug(slug) ? activeBrand("getBrandBySlug", "slug", slug, options) : fail(notFound("getBrandBySlug"));
}

const activeBrand = (operation: string, column: "id" | "slug", value: string, options: RequestOptions) =>
  runQuery(
    operation,
    (signal) =>
      supabase.from("brands").select(BRAND_COLUMNS).eq("is_active", true).eq(column, value).abortSignal(signal),
    readSingle(operation, brandRow),
    options,
  );
