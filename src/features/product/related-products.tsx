import { useQuery } from "@tanstack/react-query";
import { RELATED_PRODUCTS_LIMIT } from "@/domain/constants";
import type { Product } from "@/domain/product";
import { pathTo } from "@/lib/paths";
import { ProductShelf } from "@/product-list/product-shelf";
import { queries } from "@/services/queries";

/** Others of the same brand. A failure counts as none: the product itself is what the shopper came for. */
export function RelatedProducts({ product }: { product: Product }) {
  const related = useQuery(queries.related(product));
  if (!product.brand || related.isError) return null;
  return (
    <ProductShelf
      title={`Más de ${product.brand.name}`}
      view={related.data ? { name: "ready", products: related.data } : { name: "loading" }}
      places={RELATED_PRODUCTS_LIMIT}
      more={{ label: `Todo de ${product.brand.name}`, to: pathTo.brand(product.brand.slug) }}
    />
  );
}
