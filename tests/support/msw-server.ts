import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { handlers } from "./handlers";
import { shop } from "./shop-state";

/** The service as tests see it. `server.use(http.get("*" + "/rest/v1/products", …))` overrides one answer for one test. */
export const server = setupServer(...handlers);

export const SHOP_ORIGIN = "http://localhost:5173";

/** Call once per test file: listens, refuses requests nobody expects, and forgets everything after each test. */
export function useShopServer(): void {
  // Node has no page, but the shop needs to know where it is served from.
  if (typeof location === "undefined") beforeEach(() => void vi.stubGlobal("location", new URL(SHOP_ORIGIN)));
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterEach(() => {
    server.resetHandlers();
    shop.reset();
  });
  afterAll(() => server.close());
}
