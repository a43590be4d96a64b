import type { Page } from "@playwright/test";
import { addFromProductPage, cartButton, cartPanel, expectToday } from "../e2e/support/shop";
import type { BuiltShop } from "../support/built-shop";
import { anyData, cartWrites } from "./support/requests";
import {
  atCheckout,
  confirmButton,
  expectConfirmation,
  plus,
  quantityField,
  setQuantity,
  typeOnce,
} from "./support/shopping";
import { aProductOnSale, ordersOf, type Product, serverCart } from "./support/staff";
import { allow, answers, brokenLines, expect, test } from "./support/test";

/** A cart with these quantities, on the device and on the server, shown on its own page. */
async function openCart(page: Page, shop: BuiltShop, ...quantities: number[]): Promise<Product[]> {
  const products: Product[] = [];
  for (const quantity of quantities) {
    const product = await aProductOnSale(shop, { stock: 500 });
    await page.goto(`/products/${product.id}`);
    await quantityField(page, product).fill(String(quantity));
    await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
    products.push(product);
    await expect.poll(async () => (await serverCart(shop, page))[product.id]).toBe(quantity);
  }
  await page.goto("/carrito");
  // Lines are drawn by the page's own code alone, its heading stands in what was built.
  for (const [at, product] of products.entries()) {
    await expect(quantityField(page, product)).toHaveValue(String(quantities[at]));
  }
  return products;
}

const quantitiesOf = (products: readonly Product[], quantities: readonly number[]) =>
  Object.fromEntries(products.map(({ id }, at) => [id, quantities[at]]));

test.describe("fault: offline while editing the cart", () => {
  test.use(allow(brokenLines));

  test("twenty edits are one write per product once back, and server and device agree", async ({
    page,
    context,
    shop,
    wire,
  }) => {
    const products = await openCart(page, shop, 2, 3, 4);
    await context.setOffline(true);
    await expect(page.getByText("Sin conexión. Puedes seguir llenando tu carrito")).toBeVisible();
    const before = wire.seen().filter(cartWrites).length;
    for (let edit = 0; edit < 20; edit += 1) {
      await page
        .getByRole("button", { name: `Aumentar cantidad de ${products[edit % 3]?.name}`, exact: true })
        .first()
        .click();
    }
    await expect(cartButton(page, 29)).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => serverCart(shop, page)).toEqual(quantitiesOf(products, [9, 10, 10]));
    expect(wire.seen().filter(cartWrites).length - before).toBe(3);
    await expect(cartButton(page, 29)).toBeVisible();
  });
});

test.describe("fault: backend switched off", () => {
  test.use(allow(brokenLines));

  test("adding, changing and removing go on, and everything arrives once it is back", async ({ page, shop, wire }) => {
    const [changed, removed] = (await openCart(page, shop, 2, 3)) as [Product, Product];
    const added = await aProductOnSale(shop);
    await page.clock.install();
    await page.goto(`/products/${added.id}`);
    await expect(page.getByRole("heading", { level: 1, name: added.name })).toBeVisible();
    wire.inject(anyData, { kind: "cut" });
    wire.sockets.refuse();

    await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
    await cartButton(page, 6).click();
    const panel = cartPanel(page);
    await panel.getByRole("textbox", { name: `Cantidad de ${changed.name}` }).fill("7");
    await panel.getByRole("textbox", { name: `Cantidad de ${changed.name}` }).press("Enter");
    await panel.getByRole("button", { name: `Eliminar ${removed.name}` }).click();
    await expect(panel.getByRole("textbox", { name: `Cantidad de ${added.name}` })).toHaveValue("1");
    await page.clock.fastForward(15_000);
    await expect(panel.getByText("Cambios sin guardar en el servidor")).toBeVisible();
    expect(await serverCart(shop, page)).toEqual({ [changed.id]: 2, [removed.id]: 3 });

    wire.heal();
    // What was given up on is tried again every minute.
    await page.clock.fastForward(60_000);
    await expect.poll(() => serverCart(shop, page)).toEqual({ [changed.id]: 7, [added.id]: 1 });
    await expect(panel.getByText("Cambios sin guardar en el servidor")).toBeHidden();
  });
});

test("fault: a hundred rapid clicks on plus: counted at once, written at most three times", async ({
  page,
  shop,
  wire,
}) => {
  const [product] = (await openCart(page, shop, 1)) as [Product];
  const before = wire.seen().filter(cartWrites).length;
  const { shown, pauses } = await plus(page, product).evaluate(
    (button: HTMLButtonElement) =>
      new Promise<{ shown: string | undefined; pauses: number }>((resolve) => {
        let clicks = 0;
        let pauses = 0;
        let last = performance.now();
        const timer = setInterval(() => {
          if (performance.now() - last > 250) pauses += 1;
          last = performance.now();
          button.click();
          clicks += 1;
          if (clicks < 100) return;
          clearInterval(timer);
          requestAnimationFrame(() => resolve({ shown: button.parentElement?.querySelector("input")?.value, pauses }));
        }, 5);
      }),
  );
  expect(shown).toBe("101");
  await expect(cartButton(page, 101)).toBeVisible();
  await expect.poll(() => serverCart(shop, page)).toEqual({ [product.id]: 101 });
  // Where the machine stands still in between, the clicks are several runs, each of which is written.
  expect(wire.seen().filter(cartWrites).length - before).toBeLessThanOrEqual(3 + pauses);
});

test.describe("fault: load from server with unsent edits", () => {
  test.use(allow(answers(503)));

  test("what was edited here stays on top of what another device changed", async ({ page, shop, wire }) => {
    const [edited, other] = (await openCart(page, shop, 1, 1)) as [Product, Product];
    wire.inject(cartWrites, { kind: "answer", status: 503 });
    await setQuantity(page, edited, 5);
    await expect.poll(() => wire.seen().filter(cartWrites).length).toBeGreaterThan(2);
    await shop.sql("update guest_carts set quantity = 7 where product_id = $1", [other.id]);
    await page.reload();
    await expect(quantityField(page, other)).toHaveValue("7");
    await expect(quantityField(page, edited)).toHaveValue("5");
    wire.heal();
    await page.reload();
    await expect.poll(() => serverCart(shop, page)).toEqual({ [edited.id]: 5, [other.id]: 7 });
    await expect(cartButton(page, 12)).toBeVisible();
  });
});

test.describe("two tabs", () => {
  /** Two products, each added in a tab of its own at the same moment, by a visitor who was never here. */
  async function addInBoth(page: Page, shop: BuiltShop) {
    const other = await page.context().newPage();
    const [first, second] = [await aProductOnSale(shop), await aProductOnSale(shop)];
    await Promise.all([page.goto(`/products/${first.id}`), other.goto(`/products/${second.id}`)]);
    const add = (tab: Page) => tab.getByRole("button", { name: "Agregar al carrito", exact: true }).first();
    await Promise.all([add(page).waitFor(), add(other).waitFor()]);
    await Promise.all([add(page).click(), add(other).click()]);
    return { other, first, second };
  }

  test("fault: two tabs keep one session id", async ({ page, shop }) => {
    const { first, second } = await addInBoth(page, shop);
    await expect.poll(() => serverCart(shop, page)).toEqual({ [first.id]: 1, [second.id]: 1 });
    const sessions = await shop.sql("select distinct session_id from guest_carts where product_id in ($1, $2)", [
      first.id,
      second.id,
    ]);
    expect(sessions).toHaveLength(1);
  });

  test("fault: two tabs keep both lines", async ({ page, shop }) => {
    const { other, first, second } = await addInBoth(page, shop);
    await expect(cartButton(page, 2)).toBeVisible();
    await expect(cartButton(other, 2)).toBeVisible();
    await expect.poll(() => serverCart(shop, page)).toEqual({ [first.id]: 1, [second.id]: 1 });
    await page.goto("/carrito");
    await expect(quantityField(page, second)).toHaveValue("1");
    await expect(quantityField(page, first)).toHaveValue("1");
  });

  test("fault: two tabs end with one session: both say so, and the lines come back in both", async ({
    page,
    shop,
    context,
  }) => {
    await context.clock.install();
    const [product] = await openCart(page, shop, 3);
    const end = await page.evaluate(() => {
      const inAnHour = Date.now() + 3_600_000;
      const stored = JSON.parse(localStorage.getItem("acopio-cart") ?? "{}");
      stored.state.session.expiresAt = new Date(inAnHour).toISOString();
      localStorage.setItem("acopio-cart", JSON.stringify(stored));
      return inAnHour;
    });
    const other = await context.newPage();
    await Promise.all([page.reload(), other.goto("/products")]);
    await expect(cartButton(page, 3)).toBeVisible();
    await expect(cartButton(other, 3)).toBeVisible();
    const left = end - (await page.evaluate(() => Date.now()));
    // Not beyond the end: the clock of one tab leaps after that of the other, and with it what this tab was told is over.
    await context.clock.fastForward(left - 3000);
    // At once: what each says does not stay.
    const tellsTheEnd = async (tab: Page) => {
      await expect(tab.getByText("Tu carrito venció. Ábrelo para volver a agregar tus productos.")).toBeVisible();
      await expect(cartButton(tab, 0)).toBeVisible();
    };
    await Promise.all([tellsTheEnd(page), tellsTheEnd(other)]);
    await expect.poll(() => serverCart(shop, page)).toEqual({});
    await page.getByRole("button", { name: "Volver a agregar el producto" }).click();
    await expect(cartButton(page, 3)).toBeVisible();
    await expect(cartButton(other, 3)).toBeVisible();
    await expect.poll(() => serverCart(shop, page)).toEqual(quantitiesOf(product ? [product] : [], [3]));
  });

  test("fault: two tabs place one order", async ({ page, shop, context }) => {
    await atCheckout(page, shop, await aProductOnSale(shop));
    const other = await context.newPage();
    await other.goto("/checkout");
    // What was typed is the other tab's own; the same order is sent from both.
    const draft = await page.evaluate(() => sessionStorage.getItem("acopio-checkout-draft"));
    await other.evaluate((typed) => sessionStorage.setItem("acopio-checkout-draft", typed ?? ""), draft);
    await other.reload();
    await expect(confirmButton(other)).toBeVisible();
    for (const tab of [page, other]) await tab.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    // Pressed within the pages: the first order takes the other tab's button away, for which a click would wait.
    const buttons = await Promise.all([confirmButton(page).elementHandle(), confirmButton(other).elementHandle()]);
    await Promise.all(buttons.map((button) => button?.evaluate((element: HTMLButtonElement) => element.click())));
    await expect(cartButton(page, 0)).toBeVisible();
    await expect(cartButton(other, 0)).toBeVisible();
    const isConfirmed = (tab: Page) => new URL(tab.url()).pathname.startsWith("/order-confirmation/");
    await expect.poll(() => [page, other].some(isConfirmed)).toBe(true);
    expect(await ordersOf(shop, page)).toHaveLength(1);
    // The one that did not place it says who did, however far down the form its shopper was.
    const told = isConfirmed(page) ? other : page;
    await expect(told.getByRole("heading", { name: "Tu pedido ya se hizo desde otra pestaña" })).toBeInViewport();
  });
});

const DAY = 24 * 60 * 60 * 1000;

for (const [name, shift] of [
  ["ahead", DAY],
  ["behind", -DAY],
] as const) {
  test(`fault: clock a day ${name}: the cart is kept, saved, and can be ordered`, async ({ page, shop }) => {
    const before = await aProductOnSale(shop);
    const after = await aProductOnSale(shop);
    await addFromProductPage(page, before.id, 2);
    await page.clock.install({ time: Date.now() + shift });
    await page.reload();
    await expect(cartButton(page, 2)).toBeVisible();
    await page.goto(`/products/${after.id}`);
    await expectToday(page);
    await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
    await expect(cartButton(page, 3)).toBeVisible();
    await expect.poll(() => serverCart(shop, page)).toEqual({ [before.id]: 2, [after.id]: 1 });
    await typeOnce(page, shop);
    await page.goto("/checkout");
    await confirmButton(page).click();
    await expectConfirmation(page);
    expect(await ordersOf(shop, page)).toHaveLength(1);
  });
}
