import { cartActions } from "@/cart/actions";
import { readCartQuantity } from "@/cart/use-cart";
import { MissingPieces } from "@/components/missing-pieces";
import type { Product } from "@/domain/product";
import { forgetWish, useMissingPieces, wishPieces } from "@/stores/wished-pieces-store";

type WishedPiecesProps = { product: Product; quantityInCart: number; limit: number; isUncounted: boolean };

/** What was wanted of this product and was not there. */
export default function WishedPieces({ product, quantityInCart, limit, isUncounted }: WishedPiecesProps) {
  const missing = useMissingPieces(product.id, quantityInCart);
  /** Whatever line these pieces begin or enlarge is no other purchase: the wish goes on as that line's. */
  const add = (added: number) => {
    // A second press can come before the first one is drawn here.
    if (readCartQuantity(product.id) !== quantityInCart || !cartActions.addItem(product, added).success) return;
    wishPieces(product.id, quantityInCart + missing, quantityInCart + added);
  };
  return (
    <MissingPieces
      product={product}
      missing={missing}
      available={limit}
      inStock={product.stockQuantity ?? (isUncounted ? null : undefined)}
      onAdd={add}
      onForget={() => forgetWish(product.id)}
    />
  );
}
