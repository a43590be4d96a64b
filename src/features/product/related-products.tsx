import { useQuery } from "@tanstack/react-query";
import { ProductShelf } from "@/components/product-shelf";
import type { Shopping } from "@/components/shopping";
import { RELATED_PRODUCTS_LIMIT } from "@/domain/constants";
import type { Product } from "@/domain/product";
import { pathTo } from "@/lib/paths";
import { queries } from "@/services/queries";

/** Others of the same brand. A failure counts as none: the product itself is what the shopper came for. */
export function RelatedProducts({ product, shopping }: { product: Product; shopping: Shopping }) {
  const related = useQuery(queries.related(product));
  if (!product.brand || related.isError) return null;
  return (
    <ProductShelf
      title={`Más de ${product.brand.name}`}
      view={related.data ? { name: "ready", products: related.data } : { name: "loading" }}
      shopping={shopping}
      places={RELATED_PRODUCTS_LIMIT}
      more={{ label: `Todo de ${product.brand.name}`, to: pathTo.brand(product.brand.slug) }}
    />
  );
}
