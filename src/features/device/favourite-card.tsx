import type { Product } from "@/domain/product";
import { ProductCard } from "@/product-list/product-card";

/** A product of the list; its heart is full until it is taken off. */
export function FavouriteCard({ product }: { product: Product }) {
  return (
    <li className="grid min-w-0">
      <ProductCard product={product} headingLevel="h2" />
    </li>
  );
}
