import type { Locator, Page } from "@playwright/test";
import { type ProductRow, readTable } from "./support/database";
import { hold } from "./support/hold";
import { expect, expectHydrated, test } from "./support/shop";

/** Notes every fade of a page that begins, how long it takes and how visible its first frame is: it may be over before a test can look. */
const noteFades = (page: Page) =>
  page.addInitScript(() => {
    const fades: { takes: string; isSeenAtOnce: boolean }[] = [];
    Object.assign(window, { fades });
    document.addEventListener("animationstart", ({ animationName, target }) => {
      if (animationName !== "page-in" || !(target instanceof Element)) return;
      // From its very beginning again: some of it has passed.
      for (const fade of target.getAnimations()) fade.currentTime = 0;
      const { animationDuration, opacity } = getComputedStyle(target);
      fades.push({ takes: animationDuration, isSeenAtOnce: Number(opacity) > 0 });
    });
  });

const fadesOf = (page: Page) =>
  page.evaluate(() => Reflect.get(window, "fades") as { takes: string; isSeenAtOnce: boolean }[]);

test("what a list knows of a product is its page's first frame, before the server has answered", async ({ page }) => {
  await page.goto("/products");
  await expectHydrated(page);
  const card = page.getByRole("main").getByRole("article").filter({ hasText: "En Stock" }).nth(2);
  const link = card.getByRole("heading").getByRole("link");
  const [name, price] = [await link.textContent(), /\$[\d,.]+/.exec((await card.textContent()) ?? "")?.[0]];
  if (!name || !price) throw new Error("a card says what it is and what it costs");
  const answer = await hold(page, /\/rest\/v1\/products\?/);
  const asked = page.waitForRequest(/\/rest\/v1\/products\?.*id=eq/);
  await link.click();
  await asked;
  const product = page.getByRole("main").getByRole("article").first();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(product).toContainText(price);
  await expect(product.getByRole("img").first()).toBeVisible();
  answer();
});

test("what stands for the products of a category or a brand that loads is where they will be", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  for (const [overview, name, looksUp] of [
    ["/categorias", "Seguridad", /\/rest\/v1\/categories\?.*slug=/],
    ["/marcas", "Kintal", /\/rest\/v1\/brands\?.*slug=/],
  ] as const)
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(overview);
      await expectHydrated(page);
      const answer = await hold(page, looksUp);
      const main = page.getByRole("main");
      await main.getByRole("link", { name }).first().click();
      await expect(main.getByRole("navigation", { name: "Ruta de navegación" }).getByRole("link")).toHaveCount(2);
      const standIn = await topOf(main.locator("[aria-busy=true] > div"));
      answer();
      await expect(main.getByRole("heading", { level: 1, name })).toBeVisible();
      const products = await topOf(main.getByRole("region", { name: "Resultados" }).locator("ul").first());
      expect(products, `${name}, ${width} px`).toBeCloseTo(standIn, -0.5);
    }
});

test("who points at a product that comes in several sizes has the code of their links before the press", async ({
  page,
}) => {
  await page.goto("/");
  const [product] = await readTable<ProductRow>(
    page,
    "products?select=id,item_code&is_active=eq.true&family_code=not.is.null&order=item_code&limit=1",
  );
  await page.goto(`/buscar?q=${product?.item_code}`);
  const link = page.getByRole("main").getByRole("article").locator(`a[href="/products/${product?.id}"]`);
  await expect(link).toBeVisible();
  await expectHydrated(page);
  await page.waitForLoadState("networkidle");
  const code = page.waitForResponse(/\/assets\/family-links-/);
  await link.hover();
  await code;
  await link.click();
  await expect(page.getByRole("region", { name: "Otras medidas y colores" }).getByRole("link").first()).toBeVisible();
});

test("the first page of a visit stands there at once, the next one fades in for 0.3 s, seen from its first frame", async ({
  page,
}) => {
  await noteFades(page);
  await page.goto("/envio");
  await expectHydrated(page);
  expect(await fadesOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Garantía" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("arantía");
  await expect.poll(() => fadesOf(page)).toEqual([{ takes: "0.3s", isSeenAtOnce: true }]);
});

test.describe("for whoever wants less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the next page stands there at once as well", async ({ page }) => {
    await noteFades(page);
    await page.goto("/envio");
    await expectHydrated(page);
    await page.getByRole("link", { name: "Garantía" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("arantía");
    await expect.poll(() => fadesOf(page)).toMatchObject([{ takes: "0.001s" }]);
  });

  test("a quick answer flickers no skeleton: it waits for 0.3 s, as for everybody", async ({ page }) => {
    const answer = await hold(page, /\/rest\/v1\/brands\?/);
    await page.goto("/envio");
    await expectHydrated(page);
    await page.getByRole("link", { name: "Marcas" }).first().click();
    const late = page.locator("[aria-busy=true] .animate-late").first();
    await expect(late).toBeAttached();
    expect(await late.evaluate((skeleton) => getComputedStyle(skeleton).animationDelay)).toBe("0.3s");
    answer();
  });
});
