import type { Page } from "@playwright/test";

/** How much of the screen's height, from 0 to 1, shows what the selector names, seen along the middle. */
export const shareOfScreen = (page: Page, selector: string): Promise<number> =>
  page.evaluate((wanted) => {
    const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y));
    return rows.filter((element) => element?.matches(wanted)).length / innerHeight;
  }, selector);

/** The same of the filters in their sheet, which is scrolled on a bit. */
export async function shareOfFilters(page: Page): Promise<number> {
  await page.getByRole("dialog", { name: "Filtros" }).evaluate((sheet) => {
    for (const part of sheet.querySelectorAll("*")) part.scrollTop = 200;
  });
  return shareOfScreen(page, ".drawer-content, .drawer-content *");
}
