import { useSyncExternalStore } from "react";
import { sessionCountdown } from "@/domain/cart-session";

const TICK_MS = 1000;

function everyTick(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}

/** The time left until `expiresAt` in words, kept current; null when there is nothing to count. */
export function useCountdown(expiresAt: string | null): string | null {
  const read = () => (expiresAt === null ? null : sessionCountdown(Math.max(0, Date.parse(expiresAt) - Date.now())));
  return useSyncExternalStore(everyTick, read, () => null);
}
