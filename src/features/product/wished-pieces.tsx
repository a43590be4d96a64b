import { cartActions } from "@/cart/actions";
import { MissingPieces } from "@/components/missing-pieces";
import type { Product } from "@/domain/product";
import { forgetWish, useMissingPieces } from "@/stores/wished-pieces-store";

type WishedPiecesProps = { product: Product; quantityInCart: number; limit: number };

/** What was wanted of this product and was not there. */
export default function WishedPieces({ product, quantityInCart, limit }: WishedPiecesProps) {
  return (
    <MissingPieces
      product={product}
      missing={useMissingPieces(product.id, quantityInCart)}
      available={limit}
      onAdd={(missing) => cartActions.addItem(product, missing)}
      onForget={() => forgetWish(product.id)}
    />
  );
}
