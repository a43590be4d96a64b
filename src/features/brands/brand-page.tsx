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
import { BrandProducts } from "./brand-products";

export default function BrandPage() {
  const { slug = "" } = useParams();
  const { data, error, refetch } = useQuery(queries.brandBySlug(slug));

  // Another brand starts over: its list must not show the products of the one before.
  if (data) return <BrandProducts key={data.id} brand={data} />;
  if (!error) {
    return (
      <>
        <PageHead title="Marca" />
        <ListPageSkeleton />
      </>
    );
  }
  const reason = appErrorOf(error);
  if (reason.category !== "not_found") {
    return (
      <FailedPage title="Marca" failure="No pudimos cargar esta marca" reason={reason} onRetry={() => void refetch()} />
    );
  }
  return (
    <MissingPage
      title="No manejamos esa marca"
      description="Puede que haya cambiado de nombre o que el enlace esté incompleto. Estas son las formas de seguir:"
    >
      <Link to={pathTo.brands()} className={buttonClass()}>
        Ver todas las marcas
      </Link>
      <Link to={pathTo.products()} className={buttonClass({ variant: "secondary" })}>
        Explorar Productos
      </Link>
    </MissingPage>
  );
}
