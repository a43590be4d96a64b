import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { MissingListing } from "@/components/missing-listing";
import { MAX_PAGE_SIZE } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import { ListingPage } from "@/product-list/listing-page";
import { queries } from "@/services/queries";
import { BrandProducts } from "./brand-products";

export default function BrandPage() {
  const { slug = "" } = useParams();
  return (
    <ListingPage
      query={useQuery(queries.brandBySlug(slug))}
      title="Marca"
      failure="No pudimos cargar esta marca"
      missing={<MissingBrand slug={slug} />}
    >
      {/* Another brand starts over: its list must not show the products of the one before. */}
      {(brand) => <BrandProducts key={brand.id} brand={brand} />}
    </ListingPage>
  );
}

function MissingBrand({ slug }: { slug: string }) {
  const { data } = useQuery(queries.brands({ limit: MAX_PAGE_SIZE }));
  return (
    <MissingListing
      title="No manejamos esa marca"
      slug={slug}
      listings={data?.brands ?? []}
      pathOf={pathTo.brand}
      overview={{ label: "Ver todas las marcas", to: pathTo.brands() }}
    />
  );
}
