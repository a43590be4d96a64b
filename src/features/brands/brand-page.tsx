import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { FailedPage } from "@/components/failed-page";
import { MissingPlace } from "@/components/missing-place";
import { PageHead } from "@/components/page-head";
import { MAX_PAGE_SIZE } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import { ListPageSkeleton } from "@/product-list/list-skeleton";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
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
  return <MissingBrand slug={slug} />;
}

function MissingBrand({ slug }: { slug: string }) {
  const { data } = useQuery(queries.brands({ limit: MAX_PAGE_SIZE }));
  return (
    <MissingPlace
      title="No manejamos esa marca"
      slug={slug}
      places={data?.brands ?? []}
      pathOf={pathTo.brand}
      overview={{ label: "Ver todas las marcas", to: pathTo.brands() }}
    />
  );
}
