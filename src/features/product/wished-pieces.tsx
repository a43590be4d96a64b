import { cartActions } from "@/cart/actions";
import { MissingPieces } from "@/components/missing-pieces";
import type { Product } from "@/domain/product";
import { forgetWish, useMissingPieces, wishPieces } from "@/stores/wished-pieces-store";

type WishedPiecesProps = { product: Product; quantityInCart: number; limit: number };

/** What was wanted of this product and was not there. */
export default function WishedPieces({ product, quantityInCart, limit }: WishedPiecesProps) {
  const missing = useMissingPieces(product.id, quantityInCart);
  /** A line that is begun with pieces of the wish is not another purchase: what it still lacks is wished for with it. */
  const add = (added: number) => {
    if (!cartActions.addItem(product, added).success || quantityInCart > 0) return;
    if (added < missing) wishPieces(product.id, missing, added);
    else forgetWish(product.id);
  };
  return (
    <MissingPieces
      product={product}
      missing={missing}
      available={limit}
      onAdd={add}
      onForget={() => forgetWish(product.id)}
    />
  );
}
