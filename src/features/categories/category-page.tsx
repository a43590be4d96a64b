import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { FailedPage } from "@/components/failed-page";
import { ListPageSkeleton } from "@/components/list-page-skeleton";
import { PageHead } from "@/components/page-head";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
import { CategoryProducts } from "./category-products";
import { MissingCategory } from "./missing-category";

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
