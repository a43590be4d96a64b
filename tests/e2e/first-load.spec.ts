import { cartPanel, expect, test } from "./support/shop";

/** Words that only stand in the code of pieces that must wait: the panel, the checkout, the motion and dialog libraries. */
const LATE_PIECES = {
  "cart panel": "¿Estás seguro de que quieres vaciar",
  checkout: "Confirmar pedido",
  "framer-motion": "layoutId",
};

test("the first load of the home page asks for all of its scripts at once and leaves the rest for later", async ({
  page,
}) => {
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

  // What the page asked for before it had loaded is what its HTML names, so that nothing waits for something else.
  const [firstUrls, named] = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const early = resources
      .filter(({ startTime }) => startTime < (navigation?.loadEventEnd ?? 0))
      .map(({ name }) => name);
    const elements = document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>(
      "link[rel=modulepreload], script[src]",
    );
    return [early, [...elements].map((element) => ("src" in element ? element.src : element.href))];
  });
  const firstScripts = firstUrls.filter((url) => scripts.has(url));
  expect(firstScripts.length).toBeGreaterThan(3);
  expect(named).toEqual(expect.arrayContaining(firstScripts));
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
