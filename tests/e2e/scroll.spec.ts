import type { Page } from "@playwright/test";
import { settled } from "./support/settled";
import { expect, expectTakenOver, test } from "./support/shop";

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
  await expectTakenOver(page);
  expect(await scrollTop(page)).toBe(0);
});
