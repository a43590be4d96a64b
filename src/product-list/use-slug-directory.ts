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
  // A shop may have more brands than a list holds: those of the address that are not in it are read by themselves.
  const beyond = isWhole || !listed ? [] : unknownSlugs(slugs, listed);
  const others = useQuery({
    ...queries.brands({ slugs: beyond, limit: MAX_PAGE_SIZE }),
    enabled: beyond.length > 0,
  });

  const known = listed && others.data ? [...listed, ...others.data.brands] : listed;
  const strange = known ? unknownSlugs(slugs, known) : [];
  const directory: SlugDirectory = { brands: known, categories: categories.data };
  const missing: Missing | null =
    (slugs !== null && !listed && brands) ||
    (params.has("categoria") && !categories.data && categories) ||
    // Those read for the address before are enough where one of them was taken away.
    (strange.length > 0 && beyond.length > 0 && (!others.data || others.isPlaceholderData) && others) ||
    null;
  const unknown = missing
    ? []
    : [...strange, ...(categories.data ? unknownSlugs(params.get("categoria"), categories.data) : [])];
  return { directory, brands: known, missing, unknown };
}
