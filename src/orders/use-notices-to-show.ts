import { useEffect, useMemo, useState } from "react";
import { type CartNotice, useCartNotices } from "@/cart/use-cart";
import { cartMessage } from "@/copy/cart-copy";
import { cartEvents } from "@/domain/cart-codes";
import { noteLostOrder } from "./note-lost-order";

export type NoticeToShow = CartNotice & { message: string };

/**
 * What the cart store records, in words. That a line has left the cart, or that a cart has run out, is said once an order that may
 * have taken it was looked for: «Mis pedidos», which the toast names, has it then, and what it took is not offered again.
 */
export function useNoticesToShow(): readonly NoticeToShow[] {
  const notices = useCartNotices();
  /** By notice, the number of the order that was found; null where there is none. */
  const [found, setFound] = useState<Readonly<Record<string, string | null>>>({});
  const toShow = useMemo(
    () =>
      notices
        .filter(({ id, code }) => (code !== cartEvents.missing && code !== cartEvents.expired) || id in found)
        .map((notice) => ({ ...notice, message: messageOf(notice, found[notice.id] ?? null) })),
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

const messageOf = ({ code }: CartNotice, order: string | null): string =>
  code === cartEvents.expired && order !== null
    ? `Tu pedido, el ${order}, sí quedó registrado. Está en «Mis pedidos».`
    : cartMessage(code);
