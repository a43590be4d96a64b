import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any page of the shop has. */
const MOST_STOPS = 250;

/** A dialog takes the focus, and hears Escape, a moment after it is drawn. */
export const expectFocusWithin = (dialog: Locator): Promise<void> =>
  expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);

/** Goes on with the Tab key until the control has the focus, as somebody without a mouse does; with «Shift+Tab» back. */
export async function tabTo(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error("the Tab key does not reach the control");
}
