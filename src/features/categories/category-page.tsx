import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { FailedPage } from "@/components/failed-page";
import { MissingPlace } from "@/components/missing-place";
import { PageHead } from "@/components/page-head";
import { pathTo } from "@/lib/paths";
import { ListPageSkeleton } from "@/product-list/list-skeleton";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
import { shellQueries } from "@/services/shell-queries";
import { CategoryProducts } from "./category-products";

export default function CategoryPage() {
  const { slug = "" } = useParams();
  const { data, error, refetch } = useQuery(queries.categoryBySlug(slug));

  // Another category starts over: its list must not show the products of the one before.
  if (data) return <CategoryProducts key={data.id} category={data} />;
  if (!error) {
    return (
      <>
        <PageHead title="Categoría" />
        <ListPageSkeleton />
      </>
    );
  }
  const reason = appErrorOf(error);
  if (reason.category !== "not_found") {
    return (
      <FailedPage
        title="Categoría"
        failure="No pudimos cargar esta categoría"
        reason={reason}
        onRetry={() => void refetch()}
      />
    );
  }
  return <MissingCategory slug={slug} />;
}

function MissingCategory({ slug }: { slug: string }) {
  const { data: categories = [] } = useQuery(shellQueries.categories());
  return (
    <MissingPlace
      title="Esa categoría no existe"
      slug={slug}
      places={categories}
      pathOf={pathTo.category}
      overview={{ label: "Ver todas las categorías", to: pathTo.categories() }}
    />
  );
}
