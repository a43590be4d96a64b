import { useState } from "react";
import { MAX_CART_QUANTITY } from "@/domain/constants";
import type { Product } from "@/domain/product";
import { isAvailable } from "@/domain/stock";
import { cartActions } from "@/stores/cart-actions";
import { useCartPanel } from "@/stores/cart-panel-store";
import { orderLimit } from "./order-limit";

/** Choosing a quantity of one product and putting it into the cart. */
export type Purchase = {
  quantity: number;
  quantityInCart: number;
  /** The most that can be added now; 0 when nothing can. */
  limit: number;
  /** Why no more can be added, when the cart already holds all of it. */
  limitMessage: string | null;
  choose: (quantity: number) => void;
  add: () => void;
  openCart: () => void;
};

export function usePurchase(product: Product, quantityInCart: number): Purchase {
  const [wanted, setWanted] = useState(1);
  const openCart = useCartPanel((panel) => panel.open);
  const limit = orderLimit(product, quantityInCart);
  // Stock may fall while the shopper looks: never offer more than there is.
  const quantity = Math.max(1, Math.min(wanted, limit));

  return {
    quantity,
    quantityInCart,
    limit,
    limitMessage: limit > 0 || !isAvailable(product) ? null : fullMessage(product, quantityInCart),
    choose: setWanted,
    add: () => {
      if (cartActions.addItem(product, quantity).success) setWanted(1);
    },
    openCart,
  };
}

const fullMessage = (product: Product, quantityInCart: number): string =>
  product.stockQuantity !== null && product.stockQuantity <= quantityInCart
    ? `Ya tienes en tu carrito todas las piezas disponibles (${product.stockQuantity}).`
    : `Ya tienes en tu carrito el máximo por producto (${MAX_CART_QUANTITY}).`;
