import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { LoadError } from "@/components/load-error";
import { MAX_PAGE_SIZE } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
import { shellQueries } from "@/services/shell-queries";
import { Skeleton } from "@/ui/skeleton";
import { LinkList } from "./link-list";
import type { SiteLink } from "./site-links";

export const sitemapBrands = queries.brands({ limit: MAX_PAGE_SIZE });

export function CategoryLinks() {
  const categories = useQuery(shellQueries.categories());
  return liveLinks(categories, (list) => list.map(({ slug, name }) => ({ to: pathTo.category(slug), label: name })));
}

export function BrandLinks() {
  const brands = useQuery(sitemapBrands);
  return liveLinks(brands, ({ brands: listed, count }) => [
    ...listed.map(({ slug, name }) => ({ to: pathTo.brand(slug), label: name })),
    ...((count ?? 0) > listed.length ? [{ to: pathTo.brands(), label: `Ver las ${count} marcas` }] : []),
  ]);
}

/** Links to what the shop sells at this moment, or what keeps them from showing. */
function liveLinks<T>({ data, error, refetch }: UseQueryResult<T>, toLinks: (data: T) => readonly SiteLink[]) {
  if (data !== undefined) return <LinkList links={toLinks(data)} />;
  if (error) return <LoadError reason={appErrorOf(error)} onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
