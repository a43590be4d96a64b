import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";
import { handlers } from "./handlers";
import { shop } from "./shop-state";

/** The service as tests see it. `server.use(http.get("*" + "/rest/v1/products", …))` overrides one answer for one test. */
export const server = setupServer(...handlers);

/** Call once per test file: listens, refuses requests nobody expects, and forgets everything after each test. */
export function useShopServer(): void {
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterEach(() => {
    server.resetHandlers();
    shop.reset();
  });
  afterAll(() => server.close());
}
