import { useQuery } from "@tanstack/react-query";
import { CategoryTiles, CategoryTilesSkeleton } from "@/components/category-tiles";
import { LoadError } from "@/components/load-error";
import { SectionHeading } from "@/components/section-heading";
import { pathTo } from "@/lib/paths";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";

export function CategoryWall() {
  const categories = useQuery(queries.categories());
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
