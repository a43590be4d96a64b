import type { Pesos } from "./money";

export type ProductSort = "name_asc" | "price_asc" | "price_desc" | "newest";

/** What the products list can be asked for. Omitted means «not filtered». */
export type ProductFilters = {
  isActive?: boolean;
  brandIds?: readonly string[];
  categoryIds?: readonly string[];
  minPrice?: Pesos;
  maxPrice?: Pesos;
  searchQuery?: string;
  isFeatured?: boolean;
  /** Only products that can be ordered now: some stock, or stock not counted. */
  onlyAvailable?: boolean;
  sort?: ProductSort;
  /** 1-based; default 1. */
  page?: number;
  /** Page size 1 to 100; default 12. */
  limit?: number;
};

/** Filters of the counted list, which by definition knows no category. */
export type CountedProductFilters = Omit<ProductFilters, "categoryIds">;
