import { useEffect, useRef, useState } from "react";
import { addMany, addManyQuietly } from "@/cart/add-many";
import { onCartEnd, readCartLines } from "@/cart/use-cart";
import { userMessage } from "@/copy/error-copy";
import { shortfallText } from "@/copy/reorder-copy";
import type { AppError } from "@/domain/errors";
import type { OrderItem } from "@/domain/order";
import type { Product } from "@/domain/product";
import { planReorder, type ReorderPlan, type Shortfall } from "@/domain/quick-order/reorder-plan";
import { SINGLE_PIECE } from "@/domain/unit";
import { useVisitNow } from "@/lib/use-visit-now";
import { productsByIds } from "@/services/products-service";

/** What is to be ordered once more, as it was: `unit` and `unitPrice` are null, IVA and discount left out, where nobody remembers. */
export type WantedLine = Pick<OrderItem, "productId" | "name" | "quantity"> & {
  unit: OrderItem["unit"] | null;
  unitPrice: OrderItem["unitPrice"] | null;
} & Partial<Pick<OrderItem, "taxRate" | "discountAmount">>;

export type Additions = ReorderPlan["additions"];

export type ReorderView =
  | { name: "idle" }
  | { name: "working" }
  | { name: "failed"; reason: AppError }
  | ({ name: "asking"; products: readonly Product[] } & Wanted)
  /** `isAgain`: it stands in the cart from an earlier press already. `isAgreed`: it was asked for first. `undo` takes out what this one added; null where nothing of it is there. */
  | ({ name: "done"; isAgain: boolean; isAgreed: boolean; undo: (() => void) | null } & Wanted);

/** The lines as they were when the reorder was asked for: `onAdded` may cause the current ones to change. */
type Wanted = { lines: readonly WantedLine[]; additions: Additions; shortfalls: readonly Shortfall[] };

type Options = {
  /** Whether what is about to go into the cart is to be shown first: it then waits for `agree` or `decline`. */
  mustAsk: (plan: ReorderPlan) => boolean;
  /** What else is to be told of what was added, where its page was left before. */
  notesFromAfar: (additions: Additions) => readonly string[];
  /** Is told of the products that went into the cart, where its page was not left: there all that changed is told. */
  onAdded?: ((products: readonly Product[]) => void) | undefined;
  /** Is told that they were taken out again. */
  onUndone?: (() => void) | undefined;
};

type Reordering = {
  view: ReorderView;
  reorder: () => Promise<void>;
  agree: (products: readonly Product[]) => void;
  decline: () => void;
};

const NOTHING_ADDED = "No agregamos nada a tu carrito";

/** A press that follows the outcome so soon was meant for what is done by now: a double tap, or a key that is held down. */
const ECHO_MS = 1000;

/** Puts what is still available of an order, a list or a quote into the cart, at today's prices. */
export function useReorder(lines: readonly WantedLine[], options: Options): Reordering {
  const { mustAsk, notesFromAfar, onAdded, onUndone } = options;
  const [view, setView] = useState<ReorderView>({ name: "idle" });
  const [isInCart, setInCart] = useState(false);
  // Nothing of what was added goes back out of a cart begun anew.
  useEffect(() => onCartEnd(() => setView((shown) => (shown.name === "done" ? { ...shown, undo: null } : shown))), []);
  const visitNow = useVisitNow();
  const quietUntil = useRef(0);
  const stayQuiet = () => {
    quietUntil.current = performance.now() + ECHO_MS;
  };
  const isEcho = () => {
    const isQuiet = performance.now() < quietUntil.current;
    if (isQuiet) stayQuiet();
    return isQuiet;
  };

  const reorder = async () => {
    if (view.name === "working" || isEcho()) return;
    const pressedAt = visitNow();
    setView({ name: "working" });
    const products = await productsByIds(lines.flatMap(({ productId }) => productId ?? []));
    const isLeft = visitNow() !== pressedAt;
    if (!products.success) {
      if (isLeft) return tellFromAfar(`${NOTHING_ADDED}. ${userMessage(products.error)}`);
      return setView({ name: "failed", reason: products.error });
    }
    const plan = planFor(lines, products.data);
    if (!mustAsk(plan)) return (isLeft ? addFromAfar : add)(plan);
    if (isLeft) return tellFromAfar(`${NOTHING_ADDED}: hoy no es igual. Vuelve a intentarlo para ver qué cambió.`);
    setView({ name: "asking", products: products.data, lines, ...plan });
  };

  /** Nobody is there to be asked, nor to read it beside the order. */
  const tellFromAfar = (text: string) => {
    setView({ name: "idle" });
    addMany([], undefined, text);
  };

  /** What would tell of it beside the order has been left: the cart's own notice does. */
  const addFromAfar = ({ additions, shortfalls }: ReorderPlan) => {
    setView({ name: "idle" });
    const told = [firstOf(shortfalls.map(shortfallText)), firstOf(notesFromAfar(additions))];
    addMany(additions, undefined, told.filter(Boolean).join(". "));
  };

  const add = ({ additions, shortfalls }: ReorderPlan, isAgreed = false) => {
    // The outcome is told beside the order, where the button is; a toast would say it twice.
    const added = additions.length > 0 ? addManyQuietly(additions) : null;
    const undo = () => {
      // It stands where «Agregar a precios de hoy» stood.
      if (isAgreed && isEcho()) return;
      added?.undo();
      onUndone?.();
      setInCart(isInCart);
      setView({ name: "idle" });
    };
    setView({
      name: "done",
      isAgain: isInCart,
      isAgreed,
      undo: added && undo,
      lines,
      additions: added ? additions : [],
      shortfalls,
    });
    if (!added) return;
    stayQuiet();
    setInCart(true);
    onAdded?.(additions.map(({ product }) => product));
  };

  return {
    view,
    reorder,
    // The cart may have changed while the question was open.
    agree: (products) => add(planFor(lines, products), true),
    decline: () => setView({ name: "idle" }),
  };
}

/** «Cinta canela: se agotó», «Cinta canela: se agotó (y 2 más)». */
const firstOf = ([first = "", ...others]: readonly string[]): string =>
  others.length > 0 ? `${first} (y ${others.length} más)` : first;

function planFor(lines: readonly WantedLine[], products: readonly Product[]): ReorderPlan {
  const units = new Map(products.map(({ id, unit }) => [id, unit]));
  const wanted = lines.map((line) => ({
    ...line,
    unit: line.unit ?? units.get(line.productId ?? "") ?? SINGLE_PIECE,
  }));
  return planReorder(wanted, products, readCartLines());
}
