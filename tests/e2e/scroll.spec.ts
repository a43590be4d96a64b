import type { Locator, Page } from "@playwright/test";
import { settled } from "./support/settled";
import { expect, expectHydrated, test } from "./support/shop";

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function scrollDown(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(() => scrollTop(page)).toBe(600);
}

test("an address opened anew starts at its top; a reload and Back stay where the shopper was", async ({ page }) => {
  await page.goto("/terms");
  await settled(page);
  await scrollDown(page);

  await page.reload();
  await settled(page);
  await expect.poll(() => scrollTop(page)).toBe(600);

  await page.goto("/cookies");
  await settled(page);
  await page.goBack();
  await settled(page);
  await expect.poll(() => scrollTop(page)).toBe(600);

  await page.goto("/privacy");
  await settled(page);
  await page.goto("/terms");
  // Only then would it be scrolled to where another visit left it.
  await expectHydrated(page);
  expect(await scrollTop(page)).toBe(0);
});

/** Where it lies on the screen once it no longer moves. */
async function restingTop(card: Locator): Promise<number> {
  let top = Number.NaN;
  await expect
    .poll(async () => {
      const before = top;
      top = await card.evaluate((element) => element.getBoundingClientRect().top);
      return top === before;
    })
    .toBe(true);
  return top;
}

for (const address of ["/", "/products"])
  test(`Back to ${address} shows the same products at the same place`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    await page.goto(address);
    await expectHydrated(page);
    // They come last, and make rows higher on a phone.
    await expect(page.locator(".row-hint, .card-hint").first()).toBeAttached();
    const last = page.getByRole("main").getByRole("article").last();
    // By steps, as a finger would.
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 400);
          return (await last.boundingBox())?.y;
        },
        { intervals: [100] },
      )
      .toBeLessThan(400);
    const top = await restingTop(last);
    // A click of the test's own would bring the link into view first.
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: "Envíos" })
      .evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole("heading", { level: 1, name: "Envíos" })).toBeVisible();
    await page.goBack();
    await settled(page);
    expect(await restingTop(last)).toBe(top);
  });

test("Back to a list that has to be asked for again is where it was once its products are there again", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/categoria/papeleria");
  await expectHydrated(page);
  await page.evaluate(() => window.scrollTo(0, 1400));
  await expect.poll(() => scrollTop(page)).toBe(1400);
  await page
    .getByRole("main")
    .getByRole("article")
    .nth(3)
    .getByRole("link")
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole("button", { name: /^Agregar/ }).first()).toBeVisible();
  // The page has forgotten the list, as a phone that needed the memory makes it.
  await page.reload();
  await expectHydrated(page);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Papelería" })).toBeVisible();
  await settled(page);
  expect(await scrollTop(page)).toBe(1400);
});
