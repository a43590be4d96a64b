import type { Page } from "@playwright/test";
import { addFromProductPage, cartButton, cartPanel, fillCheckout } from "../e2e/support/shop";
import { readsOf } from "./support/requests";
import { confirmButton, expectConfirmation } from "./support/shopping";
import { aProductOnSale, piecesOrdered } from "./support/staff";
import { allow, answers, expect, test } from "./support/test";

/** What a browser without usable storage does, from the first script of the page on. */
const broken: Record<string, () => void> = {
  full: () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function set(key: string, value: string) {
      if (this === window.localStorage) throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  },
  blocked: () => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  },
};

for (const [how, breakIt] of Object.entries(broken)) {
  test(`fault: localStorage ${how}: the cart lives for the visit, and can be ordered`, async ({ page, shop }) => {
    const product = await aProductOnSale(shop);
    await page.addInitScript(breakIt);
    await addFromProductPage(page, product.id, 2);
    await cartButton(page, 2).click();
    await cartPanel(page).getByRole("button", { name: "Proceder al Pago" }).click();
    await fillCheckout(page);
    await confirmButton(page).click();
    await expectConfirmation(page);
    await expect(page.getByRole("main")).toContainText(product.name);
    expect(await piecesOrdered(shop, product)).toBe(2);
  });
}

/** What an earlier, a later or a damaged visit leaves on the device. */
type StoredCart = { state: Record<string, unknown>; version: number };

const stored: Record<string, Record<string, { edit: (cart: StoredCart) => unknown; pieces: number }>> = {
  "localStorage corrupted": {
    "not JSON": { edit: () => "{{{", pieces: 0 },
    "cut in the first line": { edit: (cart) => JSON.stringify(cart).slice(0, 300), pieces: 0 },
    "cut after the first line": {
      edit: (cart) => JSON.stringify(cart).replace(/(?<="items":\[.*"quantity":3,).*/, ""),
      pieces: 3,
    },
    "a number": { edit: () => 42, pieces: 0 },
    "one bad line among good ones": {
      edit: ({ state, version }) => ({
        state: { ...state, items: [null, { quantity: -1 }, ...lines(state)] },
        version,
      }),
      pieces: 3,
    },
  },
  "localStorage of an older version": {
    "lines and nothing else": { edit: ({ state }) => ({ state: { items: lines(state) }, version: 0 }), pieces: 3 },
  },
  "localStorage of a newer version": {
    "with fields of its own": {
      edit: ({ state }) => ({ state: { ...state, wishes: ["x"], session: { kind: "v2" } }, version: 99 }),
      pieces: 3,
    },
  },
};

const lines = ({ items }: Record<string, unknown>) => items as unknown[];

for (const [fault, kinds] of Object.entries(stored)) {
  test.describe(`fault: ${fault}`, () => {
    test.use(allow(answers(503)));

    for (const [kind, { edit, pieces }] of Object.entries(kinds)) {
      test(`${kind}: no valid line is lost, and more can be added`, async ({ page, shop, wire }) => {
        const [kept, added] = [await aProductOnSale(shop), await aProductOnSale(shop)];
        await addFromProductPage(page, kept.id, 3);
        await expect.poll(() => isConfirmed(page)).toBe(true);
        // Only the device's own copy counts here: the server's would repair everything.
        wire.inject(readsOf("guest_carts"), { kind: "answer", status: 503 });
        const text = await page.evaluate(() => localStorage.getItem("acopio-cart"));
        const edited = edit(JSON.parse(text ?? "null"));
        const damaged = typeof edited === "string" ? edited : JSON.stringify(edited);
        // Before the page's own scripts run, and only once: the page that is left would write its own cart over it.
        await page.addInitScript((cart) => {
          if (sessionStorage.getItem("damaged")) return;
          sessionStorage.setItem("damaged", "yes");
          localStorage.setItem("acopio-cart", cart);
        }, damaged);
        await page.goto(`/products/${added.id}`);
        await expect(cartButton(page, pieces)).toBeVisible();
        await expect.poll(() => page.evaluate(() => localStorage.getItem("acopio-cart-aside"))).toBe(damaged);
        await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
        await expect(cartButton(page, pieces + 1)).toBeVisible();
      });
    }
  });
}

/** Whether nothing is pending any more, so that the lines are among the items. */
const isConfirmed = (page: Page): Promise<boolean> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("acopio-cart") ?? "{}").state?.pending?.length === 0);
