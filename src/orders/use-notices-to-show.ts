import { useEffect, useMemo, useState } from "react";
import { type CartNotice, useCartNotices, useOfferedLines } from "@/cart/use-cart";
import { cartMessage } from "@/copy/cart-copy";
import { cartEvents } from "@/domain/cart-codes";
import type { NotedOrder } from "./lost-order";
import { noteLostOrder } from "./note-lost-order";

/** `message`: null where there is nothing to tell any more. `orderNews`: what became of an order that was found for it, where that matters. */
export type NoticeToShow = CartNotice & { message: string | null; orderNews: string | null };

/**
 * What the cart store records, in words. That a line has left the cart, or that a cart has run out, is said once an order that may
 * have taken it was looked for: «Mis pedidos», which the toast names, has it then, and what it took is not offered again.
 */
export function useNoticesToShow(): readonly NoticeToShow[] {
  const notices = useCartNotices();
  const isOffered = useOfferedLines().length > 0;
  /** By notice, the order that was found; null where there is none. */
  const [found, setFound] = useState<Readonly<Record<string, NotedOrder | null>>>({});
  const toShow = useMemo(
    () =>
      notices
        .filter(({ id, code }) => (code !== cartEvents.missing && code !== cartEvents.expired) || id in found)
        .map((notice) => ({ ...notice, ...textsOf(notice, found[notice.id] ?? null, isOffered) })),
    [notices, found, isOffered],
  );
  const isWaiting = toShow.length < notices.length;
  useEffect(() => {
    if (!isWaiting) return;
    void noteLostOrder().then((order) =>
      setFound((before) => Object.fromEntries(notices.map(({ id }) => [id, before[id] ?? order]))),
    );
  }, [notices, isWaiting]);
  return toShow;
}

type Texts = Pick<NoticeToShow, "message" | "orderNews">;

/** Of a cart that ran out it counts what is left to be added again: another page, or tab, may have found the order that took it. */
function textsOf({ code, many }: CartNotice, order: NotedOrder | null, isOffered: boolean): Texts {
  if (many?.items.length === 0) return { message: many.missing, orderNews: null };
  if (code !== cartEvents.expired) return { message: cartMessage(code), orderNews: order?.ended ?? null };
  const orderNews =
    order && (order.ended ?? `Tu pedido, el ${order.orderNumber}, sí quedó registrado. Está en «Mis pedidos».`);
  return isOffered ? { message: cartMessage(code), orderNews } : { message: orderNews, orderNews: null };
}
