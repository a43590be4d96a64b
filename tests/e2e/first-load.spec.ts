import { gzipSync } from "node:zlib";
import { cartPanel, expect, test } from "./support/shop";

const BUDGET_KB = 130;
/** Words that only stand in the code of pieces that must wait: the panel, the checkout, the motion and dialog libraries. */
const LATE_PIECES = {
  "cart panel": "¿Estás seguro de que quieres vaciar",
  checkout: "Confirmar pedido",
  "framer-motion": "layoutId",
};

test("the first load of the home page stays within its budget and leaves the rest for later", async ({ page }) => {
  const scripts = new Map<string, string>();
  const arriving: Promise<unknown>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    arriving.push(response.text().then((text) => scripts.set(response.url(), text)));
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Lo que más se surte" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await Promise.all(arriving);

  // What the page asked for before it had loaded; what comes after waits for an idle browser.
  const firstUrls = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return resources.filter(({ startTime }) => startTime < (navigation?.loadEventEnd ?? 0)).map(({ name }) => name);
  });
  const firstLoad = firstUrls.flatMap((url) => scripts.get(url) ?? []);
  expect(firstLoad.length).toBeGreaterThan(1);
  const kilobytes = firstLoad.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1000;
  expect(kilobytes).toBeLessThanOrEqual(BUDGET_KB);
  for (const [piece, words] of Object.entries(LATE_PIECES)) {
    expect(
      [...scripts.values()].some((text) => text.includes(words)),
      `${piece} was fetched without being asked for`,
    ).toBe(false);
  }

  await page.getByRole("button", { name: /^Abrir carrito/ }).click();
  await expect(cartPanel(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  page.removeAllListeners("response");
  await Promise.all(arriving);
  expect([...scripts.values()].some((text) => text.includes(LATE_PIECES["cart panel"]))).toBe(true);
});
