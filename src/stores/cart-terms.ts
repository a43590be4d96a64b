import { listVolumeDiscounts } from "@/services/checkout-options-service";
import { useCartState } from "./cart-state";

/** Percentages change when staff change them; a shopper who looks twice in a minute sees the same. */
const FRESH_MS = 60_000;

let running: Promise<void> | null = null;

/** Reads the shop's volume discounts, so that the sums shown are the ones the database will compute. */
export function refreshTerms(): Promise<void> {
  if (Date.now() - useCartState.getState().termsReadAt < FRESH_MS) return Promise.resolve();
  running ??= read().finally(() => {
    running = null;
  });
  return running;
}

async function read(): Promise<void> {
  const answer = await listVolumeDiscounts();
  if (!answer.success) return;
  useCartState.setState({ volumeDiscounts: answer.data, termsReadAt: Date.now() });
}
