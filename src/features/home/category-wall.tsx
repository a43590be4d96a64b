import { useQuery } from "@tanstack/react-query";
import { CategoryTiles, CategoryTilesSkeleton } from "@/components/category-tiles";
import { LoadError } from "@/components/load-error";
import { SectionHeading } from "@/components/section-heading";
import { pathTo } from "@/lib/paths";
import { appErrorOf } from "@/services/query-error";
import { shellQueries } from "@/services/shell-queries";

export function CategoryWall() {
  const categories = useQuery(shellQueries.categories());
  if (categories.data?.length === 0) return null;
  return (
    <section aria-labelledby="home-categories">
      <SectionHeading
        id="home-categories"
        title="Recorre los pasillos"
        more={{ label: "Ver el catálogo completo", to: pathTo.catalog() }}
      />
      {categories.data ? (
        <CategoryTiles categories={categories.data} />
      ) : categories.isError ? (
        <LoadError reason={appErrorOf(categories.error)} onRetry={() => void categories.refetch()} />
      ) : (
        <CategoryTilesSkeleton />
      )}
    </section>
  );
}
