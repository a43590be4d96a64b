import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { FailedPage } from "@/components/failed-page";
import { ListPageSkeleton } from "@/components/list-page-skeleton";
import { MissingPage } from "@/components/missing-page";
import { PageHead } from "@/components/page-head";
import { pathTo } from "@/lib/paths";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
import { buttonClass } from "@/ui/button";
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
  return (
    <MissingPage
      title="Esa categoría no existe"
      description="Puede que haya cambiado de nombre o que el enlace esté incompleto. Estas son las formas de seguir:"
    >
      <Link to={pathTo.categories()} className={buttonClass()}>
        Ver todas las categorías
      </Link>
      <Link to={pathTo.products()} className={buttonClass({ variant: "secondary" })}>
        Explorar Productos
      </Link>
    </MissingPage>
  );
}
