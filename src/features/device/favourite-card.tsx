import { FavouriteButton } from "@/components/favourite-button";
import { ProductCard } from "@/components/product-card";
import type { Shopping } from "@/components/shopping";
import type { Product } from "@/domain/product";
import { toggleFavourite } from "@/stores/wishlist-store";

type FavouriteCardProps = { product: Product; shopping: Shopping; isFavourite: boolean };

/** A product of the list, with its heart in the corner. */
export function FavouriteCard({ product, shopping, isFavourite }: FavouriteCardProps) {
  return (
    <li className="relative grid min-w-0">
      <ProductCard
        product={product}
        headingLevel="h2"
        display={shopping.display}
        quantityInCart={shopping.quantities.get(product.id) ?? 0}
        onAdd={(quantity) => shopping.add(product, quantity)}
      />
      <FavouriteButton
        productName={product.name}
        isFavourite={isFavourite}
        onToggle={() => toggleFavourite(product.id)}
        className="absolute top-2 right-2 z-1"
      />
    </li>
  );
}
