import { ProductCard } from "@/components/product-card";
import type { Shopping } from "@/components/shopping";
import type { Product } from "@/domain/product";

/** A product of the list; its heart is full until it is taken off. */
export function FavouriteCard({ product, shopping }: { product: Product; shopping: Shopping }) {
  return (
    <li className="grid min-w-0">
      <ProductCard product={product} headingLevel="h2" shopping={shopping} />
    </li>
  );
}
