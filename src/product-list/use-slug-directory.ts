import { useQuery } from "@tanstack/react-query";
import { MAX_PAGE_SIZE } from "@/domain/constants";
import { type SlugDirectory, unknownSlugs } from "@/domain/filters";
import { queries } from "@/services/queries";
import { shellQueries } from "@/services/shell-queries";

/** The query whose missing answer keeps the filters of an address from being known. */
export type Missing = { error: Error | null; refetch: () => unknown };

/** The brands and categories of the shop, which the address of a list calls by their slugs. */
export function useSlugDirectory(params: URLSearchParams) {
  const slugs = params.get("marca");
  const categories = useQuery(shellQueries.categories());
  const brands = useQuery({
    ...queries.brands({ limit: MAX_PAGE_SIZE }),
    enabled: slugs !== null || params.has("brands"),
  });
  const listed = brands.data?.brands;
  const isWhole = !brands.data || (brands.data.count ?? 0) <= brands.data.brands.length;
  // A shop may have more brands than a list holds: a brand of the address that is not in it is read by itself.
  const [beyond = ""] = isWhole || !listed ? [] : unknownSlugs(slugs, listed);
  const other = useQuery({ ...queries.brandBySlug(beyond), enabled: beyond !== "" });

  const directory: SlugDirectory = {
    brands: listed && other.data ? [...listed, other.data] : listed,
    categories: categories.data,
  };
  const missing: Missing | null =
    (slugs !== null && !listed && brands) ||
    (params.has("categoria") && !categories.data && categories) ||
    (other.isLoading && other) ||
    null;
  const unknown = [
    ...(directory.brands ? unknownSlugs(slugs, directory.brands) : []),
    ...(categories.data ? unknownSlugs(params.get("categoria"), categories.data) : []),
  ];
  return { directory, missing, unknown };
}
