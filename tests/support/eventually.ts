import { vi } from "vitest";

/** Waits until the expectation is met, for what takes no timer of the shop's. Only what never comes takes this long. */
export const eventually = (expectation: () => void): Promise<void> => vi.waitFor(expectation, { timeout: 60_000 });
