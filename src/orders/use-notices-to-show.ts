import { useEffect, useMemo, useState } from "react";
import { type CartNotice, useCartNotices } from "@/cart/use-cart";
import { cartMessage } from "@/copy/cart-copy";
import { cartEvents } from "@/domain/cart-codes";
import type { NotedOrder } from "./lost-order";
import { noteLostOrder } from "./note-lost-order";

/** `ended`: what became of the order that had taken what is told of, where it has ended. */
export type NoticeToShow = CartNotice & { message: string; ended: string | null };

/**
 * What the cart store records, in words. That a line has left the cart, or that a cart has run out, is said once an order that may
 * have taken it was looked for: «Mis pedidos», which the toast names, has it then, and what it took is not offered again.
 */
export function useNoticesToShow(): readonly NoticeToShow[] {
  const notices = useCartNotices();
  /** By notice, the order that was found; null where there is none. */
  const [found, setFound] = useState<Readonly<Record<string, NotedOrder | null>>>({});
  const toShow = useMemo(
    () =>
      notices
        .filter(({ id, code }) => (code !== cartEvents.missing && code !== cartEvents.expired) || id in found)
        .map((notice) => ({ ...notice, ...textsOf(notice, found[notice.id] ?? null) })),
    [notices, found],
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

function textsOf({ code }: CartNotice, order: NotedOrder | null): Pick<NoticeToShow, "message" | "ended"> {
  if (order === null || order.ended || code !== cartEvents.expired) {
    return { message: cartMessage(code), ended: order?.ended ?? null };
  }
  return { message: `Tu pedido, el ${order.orderNumber}, sí quedó registrado. Está en «Mis pedidos».`, ended: null };
}
