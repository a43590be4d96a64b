import { expect, type Page } from "@playwright/test";

/** Waits until the screen has its heading and nothing on it is still loading or moving. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator("h1")).toBeVisible();
  // What waits in words is not marked as busy: screen readers would keep silent about it.
  await expect(page.locator("[aria-busy=true], [role=status].animate-late")).toHaveCount(0);
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== "running"));
}
