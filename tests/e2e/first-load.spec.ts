import { gzipSync } from "node:zlib";
import { cartPanel, expect, test } from "./support/shop";

const BUDGET_KB = 130;
/** Words that only stand in the code of pieces that must wait: the panel, the checkout, the motion and dialog libraries. */
const LATE_PIECES = {
  "cart panel": "¿Estás seguro de que quieres vaciar",
  checkout: "Confirmar pedido",
  "framer-motion": "useReducedMotion",
};

test("the first load of the home page stays within its budget and leaves the rest for later", async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() === "script") scripts.push(await response.text());
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("load");
  const firstLoad = [...scripts];
  const kilobytes = firstLoad.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1000;
  expect(kilobytes).toBeLessThanOrEqual(BUDGET_KB);
  for (const [piece, words] of Object.entries(LATE_PIECES)) {
    expect(
      firstLoad.some((text) => text.includes(words)),
      `${piece} is in the first load`,
    ).toBe(false);
  }

  await page.getByRole("button", { name: /^Abrir carrito/ }).click();
  await expect(cartPanel(page)).toBeVisible();
  expect(scripts.some((text) => text.includes(LATE_PIECES["cart panel"]))).toBe(true);
});
