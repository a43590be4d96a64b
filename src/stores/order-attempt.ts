import type { OrderDraft } from "@/domain/order";
import { safeStorage } from "@/lib/safe-storage";

const STORAGE_KEY = "acopio-order-attempt";

type Attempt = { key: string; fingerprint: string };

/** Everything that makes this order this order; the key itself and the guest are known to the database already. */
type DraftContents = Omit<OrderDraft, "idempotencyKey">;

/**
 * The idempotency key for an order: the same for the same contents until the order is known to be placed, whatever happens
 * in between — a lost answer, a reload, a second tab. Different contents get a fresh key, because the database refuses to
 * accept another order under a used one. Only a digest of the contents rests on the device.
 */
export async function idempotencyKeyFor(contents: DraftContents): Promise<string> {
  const fingerprint = await digest(JSON.stringify(contents));
  const previous = readAttempt();
  if (previous?.fingerprint === fingerprint) return previous.key;
  const attempt: Attempt = { key: crypto.randomUUID(), fingerprint };
  safeStorage.setItem(STORAGE_KEY, JSON.stringify(attempt));
  return attempt.key;
}

/** To be called once the order is placed: the same contents ordered again are a new order. */
export const forgetOrderAttempt = () => safeStorage.removeItem(STORAGE_KEY);

function readAttempt(): Attempt | null {
  try {
    const stored: unknown = JSON.parse(safeStorage.getItem(STORAGE_KEY) ?? "null");
    return isAttempt(stored) ? stored : null;
  } catch {
    return null;
  }
}

const isAttempt = (value: unknown): value is Attempt =>
  typeof value === "object" &&
  value !== null &&
  "key" in value &&
  typeof value.key === "string" &&
  "fingerprint" in value &&
  typeof value.fingerprint === "string";

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
