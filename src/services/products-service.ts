import { MAX_PAGE_SIZE, RELATED_PRODUCTS_LIMIT, SEARCH_SUGGESTION_LIMIT, STRIP_LIMIT } from "@/domain/constants";
import { isUuid } from "@/domain/ids";
import type { Product } from "@/domain/product";
import { normalizeSearch } from "@/domain/search/search-text";
import { fail, ok } from "@/lib/result";
import { listProducts } from "./product-lists/listed-products";
import { activeProducts, inOrder, limitOf } from "./product-query";
import { PRODUCT_PAGE_COLUMNS, productRow } from "./product-row";
import { notFound, readRows, readSingle } from "./rows";
import { type RequestOptions, runQuery, type ServiceResult } from "./run-query";
import { supabase } from "./supabase-client";

/** One product on sale with all its pictures; an inactive one is not found. */
export async function getProduct(id: string, options: RequestOptions = {}): Promise<ServiceResult<Product>> {
  if (!isUuid(id)) return fail(notFound("getProduct"));
  return runQuery(
    "getProduct",
    (signal) =>
      supabase.from("products").select(PRODUCT_PAGE_COLUMNS).eq("is_active", true).eq("id", id).abortSignal(signal),
    readSingle("getProduct", productRow),
    options,
  );
}

/** Active products by id, in the order of the ids; those no longer on sale are missing. At most 100 ids are asked for. */
export async function productsByIds(
  ids: readonly string[],
  options: RequestOptions = {},
): Promise<ServiceResult<Product[]>> {
  const wanted = [...new Set(ids.filter(isUuid))].slice(0, MAX_PAGE_SIZE);
  if (wanted.length === 0) return ok([]);
  const products = await runQuery(
    "productsByIds",
    (signal) => activeProducts().in("id", wanted).abortSignal(signal),
    readRows("productsByIds", productRow),
    options,
  );
  if (!products.success) return products;
  const found = new Map(products.data.map((product) => [product.id, product]));
  return ok(wanted.flatMap((id) => found.get(id) ?? []));
}

/** Active and featured, in the shop's own order, then newest. */
export async function featuredProducts(
  limit = STRIP_LIMIT,
  options: RequestOptions = {},
): Promise<ServiceResult<Product[]>> {
  return runQuery(
    "featuredProducts",
    (signal) =>
      activeProducts()
        .eq("is_featured", true)
        .order("sort_order")
        .order("created_at", { ascending: false })
        .order("id")
        .limit(limitOf(limit, STRIP_LIMIT))
        .abortSignal(signal),
    readRows("featuredProducts", productRow),
    options,
  );
}

/** The newest active products. */
export async function recentProducts(
  limit = STRIP_LIMIT,
  options: RequestOptions = {},
): Promise<ServiceResult<Product[]>> {
  return runQuery(
    "recentProducts",
    (signal) => inOrder(activeProducts(), { sort: "newest" }).limit(limitOf(limit, STRIP_LIMIT)).abortSignal(signal),
    readRows("recentProducts", productRow),
    options,
  );
}

/**
 * Active products whose name, SKU or description contains the text, by name. A blank text finds nothing.
 * @spec «Other product reads»: the shop's own suggestions come from `suggest`, which forgives how they are written.
 */
export async function searchProducts(
  query: string,
  limit = SEARCH_SUGGESTION_LIMIT,
  options: RequestOptions = {},
): Promise<ServiceResult<Product[]>> {
  if (normalizeSearch(query) === "") return ok([]);
  const most = limitOf(limit, SEARCH_SUGGESTION_LIMIT);
  const list = await listProducts({ searchQuery: query, sort: "name_asc", limit: most }, options);
  return list.success ? ok(list.data.products) : list;
}

/**
 * Active products of a brand by name; the first 500, the most that the API gives, when no limit is given.
 * @spec «Other product reads»: a brand's page shows the pages of its counted list.
 */
export async function productsByBrand(
  brandId: string,
  limit?: number,
  options: RequestOptions = {},
): Promise<ServiceResult<Product[]>> {
  if (!isUuid(brandId)) return ok([]);
  return runQuery(
    "productsByBrand",
    (signal) => {
      const query = inOrder(activeProducts().eq("brand_id", brandId), { sort: "name_asc" });
      return (limit === undefined ? query : query.limit(limitOf(limit, MAX_PAGE_SIZE))).abortSignal(signal);
    },
    readRows("productsByBrand", productRow),
    options,
  );
}

/** Every active product of a family, by name. A blank code is no family. */
export async function productsOfFamily(
  familyCode: string,
  options: RequestOptions = {},
): Promise<ServiceResult<Product[]>> {
  if (familyCode.trim() === "") return ok([]);
  return runQuery(
    "productsOfFamily",
    (signal) =>
      inOrder(activeProducts().eq("family_code", familyCode), { sort: "name_asc" })
        .limit(MAX_PAGE_SIZE)
        .abortSignal(signal),
    readRows("productsOfFamily", productRow),
    options,
  );
}

/** The first active products, by name, that stand in no category. Those of a category that is not shown would be looked for among all. */
export async function productsWithoutCategory(options: RequestOptions = {}): Promise<ServiceResult<Product[]>> {
  return runQuery(
    "productsWithoutCategory",
    (signal) =>
      inOrder(activeProducts().is("category_id", null), { sort: "name_asc" }).limit(MAX_PAGE_SIZE).abortSignal(signal),
    readRows("productsWithoutCategory", productRow),
    options,
  );
}

/** Other active products of the same brand, newest first. Without a brand, or when the request fails: none. */
export async function relatedProducts(
  product: Pick<Product, "id" | "brand">,
  limit = RELATED_PRODUCTS_LIMIT,
  options: RequestOptions = {},
): Promise<ServiceResult<Product[]>> {
  const brandId = product.brand?.id;
  if (brandId === undefined || !isUuid(brandId) || !isUuid(product.id)) return ok([]);
  const related = await runQuery(
    "relatedProducts",
    (signal) =>
      inOrder(activeProducts().eq("brand_id", brandId).neq("id", product.id), { sort: "newest" })
        .limit(limitOf(limit, RELATED_PRODUCTS_LIMIT))
        .abortSignal(signal),
    readRows("relatedProducts", productRow),
    options,
  );
  return related.success ? related : ok([]);
}
