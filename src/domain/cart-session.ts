import { CART_SESSION_DAYS, CART_SESSION_EXTENSION_THRESHOLD_DAYS } from "./constants";

/** The cart's own session: when it ends, the cart empties. The guest id outlives it. Times are ISO 8601. */
export type CartSession = { id: string; createdAt: string; expiresAt: string };

const DAY = 24 * 60 * 60 * 1000;

const CART_SESSION_MS = CART_SESSION_DAYS * DAY;

/** @param now milliseconds since the epoch */
export const createSession = (id: string, now: number): CartSession => ({
  id,
  createdAt: new Date(now).toISOString(),
  expiresAt: new Date(now + CART_SESSION_MS).toISOString(),
});

/** Milliseconds left; 0 for an expiry that is not a date. Never more than a session lasts: the clock may have been put back. */
export const sessionTimeLeft = ({ expiresAt }: Pick<CartSession, "expiresAt">, now: number): number =>
  Math.min(CART_SESSION_MS, Math.max(0, Date.parse(expiresAt) - now || 0));

/** Valid while the expiry lies in the future. */
export const isSessionValid = (session: CartSession, now: number): boolean => sessionTimeLeft(session, now) > 0;

/**
 * The session after some activity: the same object when it has enough days left, otherwise one with all its days. More
 * than all of them are left when the clock was set back: the lines on the server would end before such a session.
 */
export function extendSession(session: CartSession, now: number): CartSession {
  const left = Date.parse(session.expiresAt) - now || 0;
  return left < CART_SESSION_EXTENSION_THRESHOLD_DAYS * DAY || left > CART_SESSION_MS
    ? { ...session, expiresAt: new Date(now + CART_SESSION_MS).toISOString() }
    : session;
}
