import { type RefObject, useRef, useState } from "react";
import { cartActions } from "@/cart/actions";
import { readCartQuantity, useCartPanel, useLaterCartQuantity } from "@/cart/use-cart";
import { cartMessage } from "@/copy/cart-copy";
import { addThoseText } from "@/copy/stock-copy";
import { canAddToCart, type Product } from "@/domain/product";
import { mostInCart, plusLimit } from "@/domain/quantity";
import { isAvailable } from "@/domain/stock";
import { countedUnits } from "@/domain/unit";
import { late } from "@/lib/late";
import { untilHere } from "@/lib/use-late";
import { readQuantity, stepQuantity } from "./quantity-entry";

const wishStore = late(() => import("@/stores/wished-pieces-store"));

/** Choosing a quantity of one product and putting it into the cart. */
export type Purchase = {
  /** What stands in the field, right or wrong; what is too high becomes the most that can be added once it is left. */
  typed: string;
  /** `typed` as a number of pieces; null while it is none that can be added. */
  quantity: number | null;
  /** What is wrong with what was typed: that it is too high at once, anything else once the shopper is done typing. */
  problem: string | null;
  quantityInCart: number;
  /** The most that can be added now; 0 when nothing can. */
  limit: number;
  /** Where the plus button stops, which may be before `limit`: more than that is typed. */
  plusLimit: number;
  /** Why nothing can be added, where the stock does not say so already. */
  limitMessage: string | null;
  field: RefObject<HTMLInputElement | null>;
  type: (text: string) => void;
  /** The shopper left the field, or pressed Enter in it. */
  finishTyping: () => void;
  step: (step: 1 | -1) => void;
  choose: (quantity: number) => void;
  /**
   * Puts the pieces into the cart: where more were asked for than there are, those there are, and the rest is kept as a
   * wish. With a wrong quantity it leads back to the field instead.
   */
  add: () => void;
  /** What the button that adds is called: «Agregar las 30», where more were asked for. */
  addText: string;
  /** How many wishes were kept in this way. */
  wishes: number;
  openCart: () => void;
};

export function usePurchaseState(product: Product): Purchase {
  const quantityInCart = useLaterCartQuantity(product.id);
  const [typed, setTyped] = useState("1");
  const [isTyping, setTyping] = useState(false);
  const [wishes, setWishes] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const openCart = useCartPanel((panel) => panel.open);
  const refusal = canAddToCart(product)[0];
  const most = mostInCart({ ...product, isAvailable: isAvailable(product) });
  const boundsWith = (quantityInCart: number) => {
    const limit = refusal === undefined ? Math.max(0, most - quantityInCart) : 0;
    return { limit, quantityInCart, unit: product.unit };
  };
  const bounds = boundsWith(quantityInCart);
  const { limit } = bounds;
  const lastStep = Math.min(limit, plusLimit(product));
  const entry = readQuantity(typed, bounds);
  const { wanted, quantity } = entry;
  const isTooMany = wanted !== null;
  // That it is too many is said while it is typed: the next press may be the one that adds them.
  const problem = (isTyping && !isTooMany) || limit === 0 ? null : entry.problem;
  const isShort = isTooMany && most === product.stockQuantity;

  const those = addThoseText(limit, product.unit);

  const choose = (text: string) => {
    setTyping(false);
    setTyped(text);
  };

  return {
    typed: isTooMany && !isTyping ? String(quantity) : typed,
    quantity,
    problem,
    quantityInCart,
    limit,
    plusLimit: lastStep,
    limitMessage: refusal === undefined ? fullMessage(product, limit, quantityInCart, most) : cartMessage(refusal),
    field,
    type: (text) => {
      setTyped(text);
      // A first try is not commented on; a message that stands goes as soon as what is typed is right. What is only too high is
      // left as it is until the field is left.
      if (problem === null || isTooMany) setTyping(true);
    },
    finishTyping: () => setTyping(false),
    step: (step) => {
      setTyping(false);
      // Presses can come faster than redraws: each counts on from the one before it.
      setTyped((text) => stepQuantity(text, step, { limit, plusLimit: lastStep }));
    },
    choose: (quantity) => choose(String(quantity)),
    add: () => {
      setTyping(false);
      // A second press can come before the first one is drawn here.
      const held = readCartQuantity(product.id);
      const bounds = boundsWith(held);
      if (bounds.limit === 0) return;
      const { quantity, wanted } = readQuantity(typed, bounds);
      if (quantity === null) field.current?.focus();
      else if (cartActions.addItem(product, quantity).success) {
        if (isShort && wanted !== null) {
          const now = new Date().toISOString();
          void untilHere(wishStore.fetch).then(({ wishPieces }) => {
            wishPieces(product.id, held + wanted, held + quantity, now);
            setWishes((count) => count + 1);
          });
        }
        choose("1");
      }
    },
    addText: isShort ? `${those.text} ${those.noun}`.trim() : "Agregar al carrito",
    wishes,
    openCart,
  };
}

function fullMessage(product: Product, limit: number, quantityInCart: number, most: number): string | null {
  if (limit > 0 || !isAvailable(product)) return null;
  const { stockQuantity, unit } = product;
  if (stockQuantity === null || stockQuantity > quantityInCart) {
    return `Ya tienes en tu carrito el máximo por producto (${most}).`;
  }
  const held = stockQuantity < quantityInCart ? "más de" : "todo";
  return `Ya tienes en tu carrito ${held} lo que hay: ${countedUnits(stockQuantity, unit)}.`;
}
