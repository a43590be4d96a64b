// @vitest-environment node
import { describe, expect, it } from "vitest";
import { createSession, extendSession, isSessionValid, sessionTimeLeft } from "@/domain/cart-session";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = Date.UTC(2026, 10, 21, 9);

describe("a cart session", () => {
  const session = createSession("s1", now);

  it("lasts seven days from its creation", () => {
    expect(session).toEqual({ id: "s1", createdAt: "2026-11-21T09:00:00.000Z", expiresAt: "2026-11-28T09:00:00.000Z" });
  });

  it("is valid while its expiry lies in the future", () => {
    expect(isSessionValid(session, now + 7 * DAY - 1)).toBe(true);
    expect(isSessionValid(session, now + 7 * DAY)).toBe(false);
    expect(isSessionValid({ ...session, expiresAt: "mañana" }, now)).toBe(false);
  });

  it("is extended to seven days by activity with fewer than five days left, and not before", () => {
    expect(extendSession(session, now + 2 * DAY)).toBe(session);
    const later = now + 2 * DAY + 1;
    expect(extendSession(session, later)).toEqual({ ...session, expiresAt: new Date(later + 7 * DAY).toISOString() });
  });

  it("goes back to seven days when the clock was put back and more seem to be left", () => {
    const earlier = now - DAY;
    expect(extendSession(session, earlier).expiresAt).toBe(new Date(earlier + 7 * DAY).toISOString());
    expect(extendSession(session, now)).toBe(session);
  });

  it("never has less than nothing left", () => {
    expect(sessionTimeLeft(session, now + 8 * DAY)).toBe(0);
    expect(sessionTimeLeft(session, now + 6 * DAY)).toBe(DAY);
  });

  it("never has more than its seven days left, where it was made while the clock was ahead", () => {
    expect(sessionTimeLeft(session, now - 23 * DAY)).toBe(7 * DAY);
  });
});
