import type { Page } from "@playwright/test";
import { userMessage, waitMessage } from "@/copy/error-copy";
import type { ErrorCategory } from "@/domain/errors";
import { cartButton, confirmation, shopper } from "../e2e/support/shop";
import type { Fault, Seen } from "../support/fault-proxy";
import { orderCalls } from "./support/requests";
import { atCheckout, confirmButton, expectConfirmation, totalOf } from "./support/shopping";
import { aProductOnSale, deactivate, ordersOf, type Product, setPrice, setStock } from "./support/staff";
import { allow, answers, brokenLines, expect, test } from "./support/test";
import { untilVisible } from "./support/time";

const obstacles = (page: Page) => page.getByRole("region", { name: "Antes de confirmar" });
const NO_DUPLICATE = "Tu pedido no se duplica: si vuelves a intentarlo, seguimos con el mismo.";

const refusals = {
  401: "authentication",
  403: "authorization",
  404: "not_found",
  409: "validation",
  500: "server_error",
  502: "server_error",
  503: "server_error",
  504: "server_error",
} as const satisfies Record<number, ErrorCategory>;

for (const [status, category] of Object.entries(refusals)) {
  test.describe(`fault: status ${status}`, () => {
    test.use(allow(answers(Number(status))));

    test("an order says what went wrong, keeps what was typed, and goes through afterwards", async ({
      page,
      wire,
      shop,
    }) => {
      const product = await aProductOnSale(shop);
      await atCheckout(page, shop, product);
      await page.clock.install();
      wire.inject(orderCalls, { kind: "answer", status: Number(status) });
      await confirmButton(page).click();
      await untilVisible(page, obstacles(page).getByText(userMessage({ category })));
      await expect(page.getByLabel("Nombre completo")).toHaveValue(shopper.name);
      wire.heal();
      await confirmButton(page).click();
      await expectConfirmation(page);
      expect(await ordersOf(shop, page)).toMatchObject([{ pieces: 2, total: totalOf(product.price, 2) }]);
    });
  });
}

test.describe("fault: status 429", () => {
  test.use(allow(answers(429)));

  test("an order says how long to wait", async ({ page, wire, shop }) => {
    await atCheckout(page, shop, await aProductOnSale(shop));
    wire.inject(orderCalls, { kind: "answer", status: 429, headers: { "retry-after": "40" } });
    await confirmButton(page).click();
    await expect(obstacles(page).getByText(waitMessage(40))).toBeVisible();
  });
});

test.describe("fault: a call that never answers", () => {
  test("an order is given up after three times twenty seconds, and is placed once all the same", async ({
    page,
    wire,
    shop,
  }) => {
    await atCheckout(page, shop, await aProductOnSale(shop));
    await page.clock.install();
    wire.inject(orderCalls, { kind: "hold" });
    await confirmButton(page).click();
    await untilVisible(page, obstacles(page).getByText(`${userMessage({ category: "timeout" })} ${NO_DUPLICATE}`));
    expect(wire.seen().filter(orderCalls)).toHaveLength(3);
    wire.heal();
    await confirmButton(page).click();
    await expectConfirmation(page);
    expect(await ordersOf(shop, page)).toHaveLength(1);
  });
});

/** What staff or other shoppers do, what the shopper has to do about it, and what is then ordered. */
type Meanwhile = {
  happen: (shop: Parameters<typeof setPrice>[0], product: Product) => Promise<unknown>;
  settle: (page: Page) => Promise<void>;
  /** Null: nothing is left to order. */
  ordered: { pieces: number; total: number } | null;
};

const meanwhile: Record<string, Meanwhile> = {
  "price changed": {
    happen: (shop, product) => setPrice(shop, product, 150),
    settle: (page) => obstacles(page).getByRole("button", { name: "Aceptar el precio actual" }).click(),
    ordered: { pieces: 5, total: totalOf(150, 5) },
  },
  "stock fallen": {
    happen: (shop, product) => setStock(shop, product, 3),
    settle: (page) => obstacles(page).getByRole("button", { name: "Ajustar a 3" }).click(),
    ordered: { pieces: 3, total: totalOf(120, 3) },
  },
  "product deactivated": {
    happen: (shop, product) => deactivate(shop, product),
    settle: (page) => obstacles(page).getByRole("button", { name: "Remover" }).click(),
    ordered: null,
  },
};

for (const [what, { happen, settle, ordered }] of Object.entries(meanwhile)) {
  const finish = async (page: Page, shop: Parameters<typeof setPrice>[0]) => {
    if (ordered) {
      await confirmButton(page).click();
      await expectConfirmation(page);
      expect(await ordersOf(shop, page)).toMatchObject([ordered]);
    } else {
      await expect(page.getByText("Tu carrito está vacío")).toBeVisible();
      expect(await ordersOf(shop, page)).toEqual([]);
    }
  };

  test(`fault: ${what} before checkout`, async ({ page, shop }) => {
    const product = await aProductOnSale(shop);
    await atCheckout(page, shop, product, 5);
    await page.goto("/about");
    await happen(shop, product);
    await page.goto("/checkout");
    await settle(page);
    await finish(page, shop);
  });

  test(`fault: ${what} at checkout`, async ({ page, shop, wire }) => {
    const product = await aProductOnSale(shop);
    await atCheckout(page, shop, product, 5);
    // However soon the page hears of it, the order is not placed as it was shown.
    await happen(shop, product);
    await confirmButton(page).click();
    await settle(page);
    await finish(page, shop);
    expect(wire.seen().filter(orderCalls).length).toBeLessThanOrEqual(2);
  });

  test(`fault: ${what} during the order call`, async ({ page, shop, wire }) => {
    const product = await aProductOnSale(shop);
    await atCheckout(page, shop, product, 5);
    wire.inject(orderCalls, { kind: "hold" }, 1);
    await confirmButton(page).click();
    await expect.poll(() => wire.seen().filter(orderCalls).length).toBe(1);
    await happen(shop, product);
    wire.release();
    await settle(page);
    await finish(page, shop);
  });
}

test.describe("fault: answer of a committed order lost", () => {
  test.use(allow(brokenLines));

  test("the same key gives the same order, and its confirmation opens", async ({ page, shop, wire }) => {
    const product = await aProductOnSale(shop);
    await atCheckout(page, shop, product);
    await page.clock.install();
    wire.inject(orderCalls, { kind: "lose-answer" }, 2);
    await confirmButton(page).click();
    await untilVisible(page, confirmation(page));
    expect(wire.seen().filter(orderCalls)).toHaveLength(3);
    expect(await ordersOf(shop, page)).toHaveLength(1);
    await expect(cartButton(page, 0)).toBeVisible();
  });

  test("three times: the next press reaches the confirmation", async ({ page, shop, wire }) => {
    await atCheckout(page, shop, await aProductOnSale(shop));
    await page.clock.install();
    wire.inject(orderCalls, { kind: "lose-answer" }, 3);
    await confirmButton(page).click();
    await untilVisible(page, obstacles(page).getByText(NO_DUPLICATE));
    await confirmButton(page).click();
    await expectConfirmation(page);
    expect(await ordersOf(shop, page)).toHaveLength(1);
  });

  test("three times: other words meanwhile make no second order, and the confirmation says so", async ({
    page,
    shop,
    wire,
  }) => {
    await atCheckout(page, shop, await aProductOnSale(shop));
    wire.inject(orderCalls, { kind: "lose-answer" }, 3);
    await confirmButton(page).click();
    // Three tries, with the pauses between them.
    await expect(obstacles(page).getByText(NO_DUPLICATE)).toBeVisible({ timeout: 20_000 });
    await page.getByLabel("Referencias").fill("Portón verde");
    await confirmButton(page).click();
    await expectConfirmation(page);
    await expect(page.getByText("Este pedido ya había quedado registrado")).toBeVisible();
    expect(await ordersOf(shop, page)).toHaveLength(1);
    await expect(cartButton(page, 0)).toBeVisible();
  });
});

test.describe("fault: reload at any point of the checkout", () => {
  test.use(allow(brokenLines));

  const faults: [string, Fault][] = [
    ["before the order reached the server", { kind: "hold" }],
    ["after the order was placed and its answer lost", { kind: "lose-answer" }],
  ];
  for (const [point, fault] of faults) {
    test(`${point}: one order, and its confirmation`, async ({ page, shop, wire }) => {
      const product = await aProductOnSale(shop);
      await atCheckout(page, shop, product);
      const end = wire.inject(orderCalls, fault);
      await confirmButton(page).click();
      await expect.poll(() => wire.seen().filter(orderCalls).length).toBe(1);
      if (fault.kind === "lose-answer") await expect.poll(async () => (await ordersOf(shop, page)).length).toBe(1);
      end();
      await page.reload();
      const form = page.getByLabel("Nombre completo");
      await expect(form.or(confirmation(page)).first()).toBeVisible();
      if (await form.isVisible()) {
        await expect(form).toHaveValue(shopper.name);
        await confirmButton(page).click();
      }
      await expectConfirmation(page);
      expect(await ordersOf(shop, page)).toHaveLength(1);
    });
  }

  test("under way when the answer comes: the confirmation all the same", async ({ page, shop, wire }) => {
    await atCheckout(page, shop, await aProductOnSale(shop));
    const isCheckout = ({ path }: Seen) => path === "/checkout";
    wire.inject(isCheckout, { kind: "hold" });
    // Pressed within the page: Playwright itself presses nothing while a page is being loaded.
    await confirmButton(page).evaluate((button: HTMLButtonElement) => {
      location.reload();
      button.click();
    });
    await expect.poll(() => wire.held()).toBe(1);
    await expect.poll(() => page.url()).toMatch(/\/order-confirmation\//);
    wire.heal();
    await expectConfirmation(page);
    expect(await ordersOf(shop, page)).toHaveLength(1);
  });

  test("while the form is filled in: nothing typed is lost", async ({ page, shop }) => {
    await atCheckout(page, shop, await aProductOnSale(shop));
    await page.getByLabel("Referencias").fill("Portón verde");
    await page.reload();
    await expect(page.getByLabel("Referencias")).toHaveValue("Portón verde");
    await expect(cartButton(page, 2)).toBeVisible();
    await confirmButton(page).click();
    await expectConfirmation(page);
  });

  test("on the confirmation: it is still there, and nothing is ordered again", async ({ page, shop }) => {
    await atCheckout(page, shop, await aProductOnSale(shop));
    await confirmButton(page).click();
    await expectConfirmation(page);
    await page.reload();
    await expectConfirmation(page);
    expect(await ordersOf(shop, page)).toHaveLength(1);
  });
});

test("fault: twenty clicks in 200 ms: place one order", async ({ page, shop, wire }) => {
  await atCheckout(page, shop, await aProductOnSale(shop));
  await confirmButton(page).evaluate((button: HTMLButtonElement) => {
    let clicks = 0;
    const timer = setInterval(() => {
      button.click();
      clicks += 1;
      if (clicks === 20) clearInterval(timer);
    }, 10);
  });
  await expectConfirmation(page);
  expect(wire.seen().filter(orderCalls)).toHaveLength(1);
  expect(await ordersOf(shop, page)).toHaveLength(1);
});

test("fault: Back after an order: leads neither into the form nor to a second order", async ({ page, shop }) => {
  await atCheckout(page, shop, await aProductOnSale(shop));
  await confirmButton(page).click();
  await expectConfirmation(page);
  await page.goBack();
  await expect(confirmButton(page)).toHaveCount(0);
  await expect(cartButton(page, 0)).toBeVisible();
  await page.goForward();
  await expectConfirmation(page);
  expect(await ordersOf(shop, page)).toHaveLength(1);
});
