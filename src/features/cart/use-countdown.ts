import { useEffect, useState } from "react";
import { sessionCountdown } from "@/domain/cart-session";

/** The text has minutes, so this is often enough to be right. */
const TICK_MS = 15_000;

/** The time left until `expiresAt` in words, kept current; null when there is nothing to count. */
export function useCountdown(expiresAt: string | null): string | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (expiresAt === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return expiresAt === null ? null : sessionCountdown(Math.max(0, Date.parse(expiresAt) - now));
}
