import type { Page } from "@playwright/test";
import { userMessage } from "@/copy/error-copy";
import type { ErrorCategory } from "@/domain/errors";
import { REQUEST_TIMEOUT_MS } from "@/services/run-query";
import type { Fault } from "../support/fault-proxy";
import { anyData, readsOf } from "./support/requests";
import { aProductOnSale } from "./support/staff";
import { allow, answers, brokenLines, expect, test, UNBUILT } from "./support/test";
import { installClock, untilVisible } from "./support/time";

const failure = (page: Page) => page.getByRole("main").getByRole("alert");
const tryAgain = (page: Page) => failure(page).getByRole("button", { name: "Intentar de nuevo" });
const cards = (page: Page) =>
  page.getByRole("region", { name: "Resultados" }).getByRole("button", { name: /^Agregar / });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test.describe("fault: offline at load", () => {
  test.use(allow(brokenLines));

  test("says so, and fills itself once back", async ({ page, wire }) => {
    await page.clock.install();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "onLine", { configurable: true, get: () => false });
    });
    wire.inject(anyData, { kind: "cut" });
    await page.goto(`/products${UNBUILT}`);
    await expect(page.getByText("Sin conexión. Puedes seguir llenando tu carrito")).toBeVisible();
    await untilVisible(page, failure(page).getByText(userMessage({ category: "network" })));
    wire.heal();
    await page.evaluate(() => {
      Object.defineProperty(navigator, "onLine", { configurable: true, get: () => true });
      window.dispatchEvent(new Event("online"));
    });
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByText("Sin conexión.")).toBeHidden();
  });
});

test.describe("fault: server failing three times, then working", () => {
  test.use(allow(answers(503)));

  test("is not noticed but for the wait", async ({ page, wire }) => {
    await page.clock.install();
    wire.inject(readsOf("products"), { kind: "answer", status: 503 }, 3);
    await page.goto(`/products${UNBUILT}`);
    await untilVisible(page, cards(page).first());
    await expect(failure(page)).toHaveCount(0);
  });
});

const categories = {
  401: "authentication",
  403: "authorization",
  404: "not_found",
  409: "validation",
  429: "validation",
  500: "server_error",
  502: "server_error",
  503: "server_error",
  504: "server_error",
} as const satisfies Record<number, ErrorCategory>;

for (const [status, category] of Object.entries(categories)) {
  test.describe(`fault: status ${status}`, () => {
    test.use(allow(answers(Number(status))));

    test("lists and products say what went wrong and can be loaded again", async ({ page, wire, shop }) => {
      const product = await aProductOnSale(shop);
      const message = failure(page).getByText(userMessage({ category }));
      const missing = page.getByRole("heading", { level: 1, name: "Este producto ya no está en el anaquel" });
      await installClock(page);
      wire.inject(readsOf("products"), { kind: "answer", status: Number(status) });
      await page.goto(`/products/${product.id}${UNBUILT}`);
      await untilVisible(page, category === "not_found" ? missing : message);

      await page.goto(`/products${UNBUILT}`);
      await untilVisible(page, message);
      wire.heal();
      await tryAgain(page).click();
      await expect(cards(page).first()).toBeVisible();
      await page.goBack();
      await expect(heading(page, product.name)).toBeVisible();
    });
  });
}

test.describe("fault: latency above ten seconds", () => {
  test("the list is waited for ten seconds, asked for again, and shown when it comes", async ({ page, wire }) => {
    const asked = () => wire.seen().filter(readsOf("products")).length;
    await page.clock.install();
    wire.inject(readsOf("products"), { kind: "hold" });
    await page.goto(`/products${UNBUILT}`);
    await expect.poll(asked).toBe(1);
    await page.clock.fastForward(REQUEST_TIMEOUT_MS - 2000);
    await expect(page.locator("[aria-busy=true]").first()).toBeVisible();
    await page.clock.fastForward(2000);
    await page.clock.fastForward(2000);
    await expect.poll(asked).toBe(2);
    wire.heal();
    await expect(cards(page).first()).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
  });
});

test.describe("fault: a call that never answers", () => {
  test("a read is given up after four times ten seconds, and can be tried again", async ({ page, wire }) => {
    await page.clock.install();
    wire.inject(readsOf("products"), { kind: "hold" });
    await page.goto(`/products${UNBUILT}`);
    await untilVisible(page, failure(page).getByText(userMessage({ category: "timeout" })));
    expect(wire.seen().filter(readsOf("products"))).toHaveLength(4);
    wire.heal();
    await tryAgain(page).click();
    await expect(cards(page).first()).toBeVisible();
  });
});

/** Answers that no API of ours gives, and where they come from. */
const nonsense: Record<string, Record<string, Fault>> = {
  "malformed JSON": {
    "cut in the middle": { kind: "rewrite", change: (body) => body.slice(0, body.length / 2) },
    "not-a-number as a number": {
      kind: "rewrite",
      change: (body) => body.replaceAll(/"precio_web":\s*[\d.]+/g, '"precio_web":NaN'),
    },
  },
  "HTML instead of JSON": {
    "of a network that wants a login": {
      kind: "answer",
      status: 200,
      body: "<!doctype html><title>Inicia sesión en la red</title>",
      headers: { "content-type": "text/html" },
    },
  },
};

for (const [fault, kinds] of Object.entries(nonsense)) {
  for (const [kind, injected] of Object.entries(kinds)) {
    test(`fault: ${fault}: ${kind}`, async ({ page, wire }) => {
      await page.clock.install();
      wire.inject(readsOf("products"), injected);
      await page.goto(`/products${UNBUILT}`);
      await untilVisible(page, failure(page).getByText(userMessage({ category: "server_error" })));
      wire.heal();
      await tryAgain(page).click();
      await expect(cards(page).first()).toBeVisible();
    });
  }
}

type Row = Record<string, unknown>;

/** The answer with its first row changed. Of a counted list as of a single row. */
const withFirstRow =
  (change: (row: Row) => Row) =>
  (body: string): string => {
    const answer = JSON.parse(body) as Row | Row[];
    if (!Array.isArray(answer)) return JSON.stringify(change(answer));
    return JSON.stringify(answer.map((row, at) => (at === 0 ? change(row) : row)));
  };

const without = (row: Row, ...fields: string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name)));

/** Rows that are not as agreed: how many of the twelve cards are left, and what must never be read on the screen. */
const oddRows: Record<string, Record<string, { change: (row: Row) => Row; left: number }>> = {
  "missing fields": {
    "that are needed": { change: (row) => without(row, "id", "item_name"), left: 11 },
    "that are not": { change: (row) => without(row, "description", "image_url", "brand", "stock_quantity"), left: 12 },
  },
  "extra fields": {
    "are passed over": { change: (row) => ({ ...row, margin: 0.4, toString: "x", nested: { deep: [1] } }), left: 12 },
  },
  "prices that are no numbers": {
    "as text": { change: (row) => ({ ...row, precio_web: "NaN" }), left: 11 },
    "as an object": { change: (row) => ({ ...row, precio_web: { amount: 5 } }), left: 11 },
    negative: { change: (row) => ({ ...row, precio_web: -3 }), left: 11 },
    "beyond all numbers": { change: (row) => ({ ...row, precio_web: 1e308 }), left: 11 },
  },
};

for (const [fault, kinds] of Object.entries(oddRows)) {
  for (const [kind, { change, left }] of Object.entries(kinds)) {
    test(`fault: ${fault}: ${kind}`, async ({ page, wire }) => {
      wire.inject(readsOf("products"), { kind: "rewrite", change: withFirstRow(change) });
      await page.goto(`/products${UNBUILT}`);
      const shown = page.getByRole("region", { name: "Resultados" }).getByRole("heading", { level: 3 });
      await expect(shown).toHaveCount(left);
      await expect(page.getByRole("main")).not.toContainText(/NaN|undefined|null|\[object|Infinity/);
    });
  }
}
