import { expect, type Page } from "@playwright/test";

/** Waits until the screen has its heading and nothing on it is still loading or moving. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== "running"));
}
