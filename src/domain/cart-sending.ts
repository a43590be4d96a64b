import {
  type AbsoluteChange,
  applyChange,
  type ConfirmedAndPending,
  lineOf,
  type PendingChange,
  productOf,
} from "./cart-changes";

/**
 * Whether `sent` was overtaken while its answer was awaited: neither it nor what replaced it is pending any more. Then
 * another tab has sent the same, or something newer, and it is not known which of them came last.
 */
export function isOvertaken(pending: readonly PendingChange[], sent: PendingChange): boolean {
  const product = productOf(sent.change);
  return !pending.some(({ change }) => productOf(change) === product || change.kind === "clear");
}

/**
 * What to send after a change that was overtaken, so that the server has the confirmed lines in any case: the confirmed
 * state of each product that the change was about, unless something newer is pending.
 */
export function changesToResend(
  { items, pending }: ConfirmedAndPending,
  overtaken: AbsoluteChange,
): readonly AbsoluteChange[] {
  if (pending.some(({ change }) => change.kind === "clear")) return [];
  const product = productOf(overtaken);
  const ids = product === null ? items.map((line) => line.product.id) : [product];
  return ids
    .filter((id) => !pending.some(({ change }) => productOf(change) === id))
    .map((productId) => {
      const item = lineOf(items, productId);
      return item ? { kind: "set", item } : { kind: "remove", productId };
    });
}

/** The cart after the server accepted `sent`: it is confirmed, and no longer pending unless it was changed meanwhile. */
export function confirmSent({ items, pending }: ConfirmedAndPending, sent: PendingChange): ConfirmedAndPending {
  const product = productOf(sent.change);
  // Since it was sent, the shopper may have accepted a new price.
  const { change } = pending.find(({ id }) => id === sent.id) ?? sent;
  return {
    items: applyChange(items, change),
    pending: pending
      .filter((entry) => entry.id !== sent.id)
      .map((entry) => (productOf(entry.change) === product ? { ...entry, since: entry.at } : entry)),
  };
}
