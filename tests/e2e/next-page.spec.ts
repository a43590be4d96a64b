import type { Page } from "@playwright/test";
import { hold } from "./support/hold";
import { expect, expectTakenOver, test } from "./support/shop";

/** Notes every fade of a page that begins, with how long it takes: it may be over before a test can look. */
const noteFades = (page: Page) =>
  page.addInitScript(() => {
    const fades: string[] = [];
    Object.assign(window, { fades });
    document.addEventListener("animationstart", ({ animationName, target }) => {
      if (animationName === "page-in" && target instanceof Element)
        fades.push(getComputedStyle(target).animationDuration);
    });
  });

const fadesOf = (page: Page) => page.evaluate(() => Reflect.get(window, "fades") as string[]);

test("what a list knows of a product is its page's first frame, before the server has answered", async ({ page }) => {
  await page.goto("/products");
  await expectTakenOver(page);
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

test("the first page of a visit stands there at once, the next one fades in for 0.3 s", async ({ page }) => {
  await noteFades(page);
  await page.goto("/envio");
  await expectTakenOver(page);
  expect(await fadesOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Garantía" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("arantía");
  await expect.poll(() => fadesOf(page)).toEqual(["0.3s"]);
});

test.describe("for whoever wants less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the next page stands there at once as well", async ({ page }) => {
    await noteFades(page);
    await page.goto("/envio");
    await expectTakenOver(page);
    await page.getByRole("link", { name: "Garantía" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("arantía");
    await expect.poll(() => fadesOf(page)).toEqual(["0.001s"]);
  });
});
