import type { Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe";
import { readTable } from "./support/database";
import { settled } from "./support/settled";
import { cartButton, expect, test } from "./support/shop";

test.use({ contextOptions: { reducedMotion: "reduce" } });

type Sold = { item_code: string; item_name: string };

/** Sizes of one thing that are in stock, by SKU. */
async function someProducts(page: Page, count: number): Promise<readonly Sold[]> {
  const products = await readTable<Sold>(
    page,
    `products?select=item_code,item_name&is_active=eq.true&family_code=not.is.null&stock_quantity=gt.20&order=family_code,item_code&limit=${count}`,
  );
  expect(products).toHaveLength(count);
  return products;
}

const comparing = (products: readonly Sold[]) =>
  `/comparar?sku=${products.map(({ item_code }) => item_code).join(",")}`;
const toggles = (page: Page) => page.getByRole("main").getByRole("button", { name: /^Comparar / });
const bar = (page: Page) => page.getByRole("complementary", { name: "Comparación" });
const table = (page: Page) => page.getByRole("region", { name: "Productos lado a lado" });

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport });

    test("products are chosen on cards and rows, with the keyboard alone, and stand side by side", async ({ page }) => {
      await page.goto("/products");
      await settled(page);
      await toggles(page).first().focus();
      await page.keyboard.press("Enter");
      await expect(toggles(page).first()).toHaveAttribute("aria-pressed", "true");
      await toggles(page).nth(1).focus();
      await page.keyboard.press("Space");
      await expectNoViolations(page, "cards with products to compare");
      await page.getByRole("button", { name: "Lista compacta" }).focus();
      await page.keyboard.press("Enter");
      // The cards' buttons go with the cards.
      await expect(page.locator(".product-row").nth(2)).toBeVisible();
      await expect(toggles(page).nth(1)).toHaveAttribute("aria-pressed", "true");
      await toggles(page).nth(2).focus();
      await page.keyboard.press("Enter");
      await expectNoViolations(page, "rows with products to compare");
      const [toggle, row] = [await toggles(page).nth(2).boundingBox(), page.locator(".product-row").nth(2)];
      expect(Math.min(toggle?.width ?? 0, toggle?.height ?? 0)).toBeGreaterThanOrEqual(44);
      // It lies over nothing that is read or pressed.
      const covered = await row.evaluate((element) => {
        const own = element.parentElement?.querySelector("[aria-label^=Comparar]")?.getBoundingClientRect();
        if (!own) return ["no button"];
        return [...element.querySelectorAll("a, p, button, input")].flatMap((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          const box = part.matches("a, p") ? range.getBoundingClientRect() : part.getBoundingClientRect();
          const isApart =
            box.width === 0 ||
            box.right <= own.left ||
            box.left >= own.right ||
            box.bottom <= own.top ||
            box.top >= own.bottom;
          return isApart ? [] : [part.outerHTML.slice(0, 120)];
        });
      });
      expect(covered).toEqual([]);

      await bar(page).getByRole("link", { name: "Comparar 3" }).focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/comparar\?sku=[^,]+,[^,]+,[^,]+$/);
      await expect(page.getByRole("columnheader")).toHaveCount(3);
      await settled(page);
      await expectNoViolations(page, "the comparison");
    });

    test("an address that was sent opens; its facts' names stay while the products are pushed sideways", async ({
      page,
    }) => {
      await page.goto("/");
      const products = await someProducts(page, 4);
      await page.goto(comparing(products));
      await settled(page);
      await expect(page.getByRole("columnheader")).toHaveCount(4);
      for (const label of [/^Precio/, /^Por pieza/, /^Por volumen/, /^Existencias/, /^Unidad de venta/]) {
        await expect(page.getByRole("rowheader", { name: label })).toBeVisible();
      }
      await expect(page.getByRole("rowheader").filter({ hasText: "Distinto" }).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
      await expectNoViolations(page, "four products side by side");

      const label = page.getByRole("rowheader", { name: /^Precio/ });
      const before = await label.boundingBox();
      const hidden = await table(page).evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(hidden > 0).toBe(size === "phone");
      if (size === "phone") {
        await table(page).focus();
        await page.keyboard.press("ArrowRight");
        await expect.poll(() => table(page).evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
        expect((await label.boundingBox())?.x).toBe(before?.x);
      }
      for (const button of await table(page)
        .getByRole("button", { name: /^(Quitar|Agregar) / })
        .all()) {
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      for (const { item_name: name } of products) {
        const field = await page.getByRole("textbox", { name: `Cantidad de ${name}`, exact: true }).boundingBox();
        const add = await page.getByRole("button", { name: `Agregar ${name}`, exact: true }).boundingBox();
        expect((field?.x ?? 0) + (field?.width ?? Number.NaN)).toBeLessThanOrEqual(add?.x ?? Number.NaN);
      }
      await page.getByRole("button", { name: `Agregar ${products[0]?.item_name}`, exact: true }).focus();
      await page.keyboard.press("Enter");
      await expect(cartButton(page, 1)).toBeVisible();
      await page.getByRole("button", { name: `Quitar ${products[1]?.item_name} de la comparación` }).focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("columnheader")).toHaveCount(3);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await page.reload();
      await expect(page.getByRole("columnheader")).toHaveCount(3);
    });
  });
}

test("a made-up address is answered with a sentence", async ({ page }) => {
  await page.goto("/");
  const [first] = await someProducts(page, 1);
  await page.goto(`/comparar?sku=${encodeURIComponent(`NO-EXISTE,${first?.item_code},"); drop,<b>`)}`);
  await expect(page.getByText(/No encontramos «NO-EXISTE», «<b>», «"\); drop»/)).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveCount(1);
  await page.goto("/comparar?sku=,,,");
  await expect(page.getByText("Aún no comparas nada")).toBeHidden();
  await page.evaluate(() => localStorage.removeItem("acopio-compare"));
  await page.goto("/comparar?sku=%00");
  await expect(page.getByText("Aún no comparas nada")).toBeVisible();
});

test("what compares comes after the first screen, and moves nothing", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const address of ["/products", "/"]) {
    await page.goto(address);
    await expect(toggles(page).first()).toBeVisible();
    const moved = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
    );
    expect(moved, address).toBeLessThan(0.01);
    // The page names its first scripts itself; this one is not among them.
    expect(await (await page.request.get(address)).text()).not.toMatch(/compare-tools/);
  }
});
