import { expect, type Locator, type Page } from "@playwright/test";

/** Less than any deadline of the shop, and more than one second with the pause between two looks. */
const STEP_MS = 1000;
const LOOK_MS = 300;

/**
 * Lets the page's clock run ahead, second by second unless told otherwise, until something is on the screen: pauses between tries pass at
 * once, while requests get real time to be answered. The page's clock must be installed. How long a step takes is the machine's
 * affair, so that only the test's own time limit ends what never comes.
 */
export async function untilVisible(page: Page, wanted: Locator, stepMs = STEP_MS): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(stepMs);
    await expect(wanted).toBeVisible({ timeout: LOOK_MS });
  }).toPass({ intervals: [0] });
}

/** A clock of the test's own for dates and timers; how the shopper came to a page is still told by the browser. */
export async function installClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { ownPerformance: performance });
  });
  await page.clock.install();
  await page.addInitScript(() => {
    const own: Performance = Reflect.get(window, "ownPerformance");
    performance.getEntriesByType = (type) => own.getEntriesByType(type);
  });
}
