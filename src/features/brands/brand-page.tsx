import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { MissingPlace } from "@/components/missing-place";
import { MAX_PAGE_SIZE } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import { PlacePage } from "@/product-list/place-page";
import { queries } from "@/services/queries";
import { BrandProducts } from "./brand-products";

export default function BrandPage() {
  const { slug = "" } = useParams();
  return (
    <PlacePage
      query={useQuery(queries.brandBySlug(slug))}
      title="Marca"
      failure="No pudimos cargar esta marca"
      missing={<MissingBrand slug={slug} />}
    >
      {/* Another brand starts over: its list must not show the products of the one before. */}
      {(brand) => <BrandProducts key={brand.id} brand={brand} />}
    </PlacePage>
  );
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
