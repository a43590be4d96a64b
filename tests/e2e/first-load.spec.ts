import { cartPanel, expect, test } from "./support/shop";

/** Words that only stand in the code of pieces that must wait: the panel, the checkout, the motion and dialog libraries. */
const LATE_PIECES = {
  "cart panel": "¿Estás seguro de que quieres vaciar",
  checkout: "Confirmar pedido",
  "framer-motion": "layoutId",
};

test("the first load of the home page asks for all of its scripts together, once it is painted, and leaves the rest for later", async ({
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

  const html = await (await page.request.get("/")).text();
  const template = /<template id="later-scripts">(.*?)<\/template>/.exec(html)?.[1] ?? "";
  const named = [...template.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
  expect(named.length).toBeGreaterThan(3);
  const timeline = await page.evaluate((addresses) => {
    const requests = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const asked = requests.filter(({ name }) => addresses.includes(new URL(name).pathname));
    const [first = Number.NaN, ...others] = asked.map(({ startTime }) => startTime).sort((a, b) => a - b);
    const answered = Math.min(...asked.map(({ responseEnd }) => responseEnd));
    return { count: asked.length, painted: paint?.startTime ?? Number.NaN, first, last: others.at(-1), answered };
  }, named);
  expect(timeline.count).toBe(named.length);
  expect(timeline.first).toBeGreaterThanOrEqual(timeline.painted);
  // None waits for another one's answer.
  expect(timeline.last).toBeLessThanOrEqual(timeline.answered);
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
