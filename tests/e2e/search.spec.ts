import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { hold } from "./support/hold";
import { expectFocusWithin } from "./support/keyboard";
import { paste } from "./support/quick-order";
import { cartButton, cartPanel, expect, expectHydrated, test } from "./support/shop";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const SUGGESTIONS_CODE = /search-suggestions/;

const field = (page: Page) => page.getByLabel("Buscar productos", { exact: true });
const list = (page: Page) => page.getByRole("listbox", { name: "Sugerencias" });
const recent = (page: Page) => page.getByRole("group", { name: "Búsquedas recientes" });
const allResults = (page: Page, text: string) =>
  page.getByRole("option", { name: `Ver todos los resultados de «${text}»` });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const caretOf = (input: Locator) => input.evaluate((element: HTMLInputElement) => element.selectionStart);

/** A page that is there whole: nothing that still loads moves the focus. */
async function openShop(page: Page, address = "/envio"): Promise<void> {
  await page.goto(address);
  await expect(heading(page)).toBeVisible();
}

/** Another page is there, and the focus on its heading: from now on nothing but the shopper moves it. */
const arrival = (page: Page) => expect(heading(page)).toBeFocused();

async function searchFor(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
  await expect(heading(page)).toContainText(`«${text}»`);
}

/** The key is heard once the page has been hydrated. */
const goToField = (page: Page) =>
  expect(async () => {
    await page.keyboard.press("/");
    await expect(field(page)).toBeFocused({ timeout: 500 });
  }).toPass();

/** Looks for «guantes», and writes «cinta» over it while the results are on their way. */
async function searchAndWriteTheNext(page: Page): Promise<void> {
  await openShop(page);
  await goToField(page);
  await page.keyboard.type("guantes");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/buscar?q=guantes");
  await field(page).selectText();
  await page.keyboard.type("cinta");
}

test("suggestions are walked through and chosen by keyboard alone", async ({ page }) => {
  await openShop(page);
  await goToField(page);
  await page.keyboard.type("cinta", { delay: 40 });
  await expect(allResults(page, "cinta")).toBeVisible();
  const options = list(page).getByRole("option");
  expect(await options.count()).toBeGreaterThan(5);
  expect(await options.count()).toBeLessThanOrEqual(11);
  await expect(field(page)).toHaveValue("cinta");
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  await expect(options.first()).toContainText(/cinta.*\$[\d,.]+ con IVA · \$[\d,.]+ \+ IVA/i);
  await expect(options.first().locator("mark").first()).toHaveText(/cinta/i);
  await expect(page.getByRole("status").filter({ hasText: /^\d+ sugerencias$/ })).toBeAttached();

  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id")) ?? "");
  await page.keyboard.press("End");
  await expect(allResults(page, "cinta")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toBeFocused();

  const product = await options.first().getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(product ?? "");
  await arrival(page);
  await expect(list(page)).toBeHidden();

  await page.keyboard.press("/");
  await page.keyboard.type("cinta");
  await expect(allResults(page, "cinta")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toHaveValue("cinta");
  await page.keyboard.press("ArrowDown");
  await expect(list(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(list(page)).toBeHidden();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/buscar?q=cinta");
  await arrival(page);
  await expect(field(page)).toHaveValue("cinta");
  await expect(list(page)).toBeHidden();
  await field(page).press("Escape");
  await expect(field(page)).toHaveValue("");
});

test("suggestions stand from memory while the server is held back; its answer adds the prices and moves nothing", async ({
  page,
}) => {
  const release = await hold(page, /rpc\/search_suggestions/);
  await openShop(page);
  await field(page).click();
  await expect(page.getByRole("group", { name: "Categorías con más surtido" })).toBeVisible();
  await page.keyboard.type("guantes nitri");
  const options = list(page).getByRole("option");
  await expect(options.first()).toContainText("Guante de nitrilo");
  await page.keyboard.type("lo san telmo");
  await expect(allResults(page, "guantes nitrilo san telmo")).toBeVisible();
  await expect(list(page)).not.toContainText("$");
  await page.keyboard.press("ArrowDown");
  const remembered = await placesOf(options);
  release();
  await expect(options.first()).toContainText(/\$[\d,.]+ con IVA · \$[\d,.]+ \+ IVA/);
  expect(await placesOf(options)).toEqual(remembered);
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  const product = await options.first().getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(product ?? "");
  await arrival(page);
});

/** Where each option leads, and where on the screen it is. */
const placesOf = (options: Locator) =>
  options.evaluateAll((all) =>
    all.map((option) => {
      const { top, height } = option.getBoundingClientRect();
      return `${option.id} ${option.getAttribute("href")} ${top} ${height}`;
    }),
  );

test.describe("without the index", () => {
  test.use({ allowProblems: [/search-index|Failed to load resource/] });

  test("the server alone suggests, and the index is asked for again", async ({ page }) => {
    let asked = 0;
    await page.route(/search-index/, (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.continue();
    });
    await openShop(page);
    await goToField(page);
    await page.keyboard.type("cinta");
    await expect(list(page).getByRole("option").first()).toContainText(/cinta.*\$/i);
    expect(asked).toBe(1);
    await field(page).fill("");
    await page.keyboard.press("Tab");
    await page.keyboard.press("/");
    await expect(page.getByRole("listbox", { name: "Lo más surtido" })).toBeVisible();
    expect(asked).toBe(2);
  });
});

test("what the shop has most of is offered in the empty field, and leads there", async ({ page }) => {
  await openShop(page);
  await field(page).click();
  const words = page.getByRole("group", { name: "Productos con más variedad" }).getByRole("option");
  await expect(words.first()).toBeVisible();
  expect(await words.count()).toBe(6);
  const word = (await words.first().textContent()) ?? "";
  await words.first().click();
  await expect(page).toHaveURL(`/buscar?q=${word}`);
  await expect(field(page)).toHaveValue(word);
  await arrival(page);
  await openShop(page);
  await field(page).click();
  await expect(words.first()).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/categoria\//);
});

test("categories and brands are suggested as well, and a press leads there", async ({ page }) => {
  await openShop(page);
  await field(page).fill("limp");
  await list(page).getByRole("group", { name: "Categorías" }).getByRole("option").first().click();
  await expect(page).toHaveURL("/categoria/limpieza");
  await arrival(page);
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toHaveValue("");
  await field(page).fill("kintal");
  await list(page).getByRole("group", { name: "Marcas" }).getByRole("option").first().click();
  await expect(page).toHaveURL("/marca/kintal");
});

test("what is typed before the suggestions are there is not lost when they come", async ({ page }) => {
  const arrive = await hold(page, SUGGESTIONS_CODE);
  await openShop(page);
  await field(page).click();
  await page.keyboard.type("citas");
  await field(page).evaluate((input) => input.setAttribute("data-same", "yes"));
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("ArrowLeft");
  arrive();
  await expect(allResults(page, "citas").or(page.getByRole("option", { name: "Buscar «citas»" }))).toBeVisible();
  expect(await caretOf(field(page))).toBe(2);
  await page.keyboard.type("n");
  await expect(allResults(page, "cintas")).toBeVisible();
  await expect(field(page)).toHaveValue("cintas");
  await expect(field(page)).toHaveAttribute("data-same", "yes");
  await expect(field(page)).toBeFocused();
  expect(await caretOf(field(page))).toBe(3);
});

test.describe("without the code of the suggestions", () => {
  test.use({ allowProblems: [/search-suggestions|Failed to load resource/] });

  test("the field keeps its text and searches", async ({ page }) => {
    await page.route(SUGGESTIONS_CODE, (route) => route.abort());
    await openShop(page);
    await page.evaluate(() => document.documentElement.setAttribute("data-same", "yes"));
    const failed = page.waitForEvent("requestfailed", (request) => SUGGESTIONS_CODE.test(request.url()));
    await field(page).click();
    await page.keyboard.type("cinta canela");
    await failed;
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/buscar?q=cinta+canela");
    await expect(field(page)).toHaveValue("cinta canela");
    // The same page all along: it was not reloaded under the shopper's hands.
    await expect(page.locator("html")).toHaveAttribute("data-same", "yes");
  });
});

test.describe("without the code that brings a list to its table", () => {
  test.use({ allowProblems: [/search-suggestions|Failed to load resource/] });

  test("the field keeps the list and searches for it", async ({ page }) => {
    await page.route(SUGGESTIONS_CODE, (route) => route.abort());
    await openShop(page);
    const failed = page.waitForEvent("console", (message) => message.text().includes("could not be fetched"));
    await field(page).click();
    await failed;
    await paste(page, "KTN-5114 6\nCA-8410 2");
    await expect(field(page)).toHaveValue(/^KTN-5114 6 \sCA-8410 2$/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/buscar\?q=KTN-5114/);
  });
});

test("whoever goes into the field while another page is on its way is left there", async ({ page }) => {
  const release = await hold(page, /warranty-page/);
  await openShop(page);
  await goToField(page);
  await page.getByRole("link", { name: "Garantía" }).first().click();
  await expect(page).toHaveURL("/garantia");
  await field(page).click();
  await page.keyboard.type("cin");
  release();
  await expect(heading(page)).toContainText("arantía");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("cin");
});

test("whoever writes the next search while the results of the last are on their way is left there", async ({
  page,
}) => {
  const release = await hold(page, /search-page/);
  await searchAndWriteTheNext(page);
  await expect(allResults(page, "cinta")).toBeVisible();
  release();
  await expect(heading(page)).toContainText("«guantes»");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("cinta");
  await expect(allResults(page, "cinta")).toBeVisible();
});

test("whoever sent a search and writes the next one before the suggestions are there gets those of the next", async ({
  page,
}) => {
  const arrive = await hold(page, SUGGESTIONS_CODE);
  const release = await hold(page, /search-page/);
  await searchAndWriteTheNext(page);
  arrive();
  await expect(allResults(page, "cinta")).toBeVisible();
  release();
  await expect(heading(page)).toContainText("«guantes»");
  await expect(allResults(page, "cinta")).toBeVisible();
});

test("recent searches stay on the device and are removed one by one or all", async ({ page }) => {
  await openShop(page);
  for (const text of ["cajas de cartón", "guantes", "cinta"]) await searchFor(page, text);
  await openShop(page);
  await field(page).click();
  const options = recent(page).getByRole("option");
  await expect(options).toHaveText(["cinta", "guantes", "cajas de cartón", "Borrar búsquedas recientes"]);

  // The first letter typed while the list is open reaches the field.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("g");
  await expect(field(page)).toHaveValue("g");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Delete");
  await expect(options).toHaveText(["guantes", "cajas de cartón", "Borrar búsquedas recientes"]);
  await page.getByRole("button", { name: "Quitar «guantes» de las búsquedas recientes" }).click();
  await expect(field(page)).toBeFocused();
  await options.first().click();
  await expect(page).toHaveURL("/buscar?q=cajas+de+cart%C3%B3n");
  await arrival(page);
  await expect(field(page)).toHaveValue("cajas de cartón");

  await field(page).fill("");
  await options.last().click();
  await expect(recent(page)).toBeHidden();
  await expect(page.getByRole("listbox", { name: "Lo más surtido" })).toBeVisible();
  await openShop(page);
  await field(page).click();
  await expect(field(page)).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem("acopio-recent-searches"))).toBeNull();
});

test("the press on an option leads to a page that is there at once, and leaves the focus on its heading", async ({
  page,
}) => {
  await openShop(page);
  // Before that the browser itself would search, and begin the results at their top, without a focus.
  await expectHydrated(page);
  await searchFor(page, "guantes");
  await arrival(page);
  // The code of the results is here now, and stays.
  await page.getByRole("link", { name: "Garantía" }).first().click();
  await expect(page).toHaveURL("/garantia");
  await arrival(page);
  await field(page).click();
  await recent(page).getByRole("option").first().click();
  await expect(page).toHaveURL("/buscar?q=guantes");
  await expect(heading(page)).toContainText("«guantes»");
  await arrival(page);
});

test("a search that the browser sends by itself, before the page's code is there, is remembered; Back and links from elsewhere are not", async ({
  page,
}) => {
  // Never answered, so the page stays as it was written.
  await page.route(/\/assets\/.*\.js$/, () => {});
  await page.goto("/envio", { waitUntil: "commit" });
  await field(page).fill("cinta");
  await page.unrouteAll();
  await field(page).press("Enter");
  await expect(heading(page)).toContainText("«cinta»");
  await page.goto("/buscar?q=guantes");
  await expect(heading(page)).toContainText("«guantes»");
  await page.goBack();
  await expect(heading(page)).toContainText("«cinta»");
  await page.goForward();
  await expect(heading(page)).toContainText("«guantes»");
  await field(page).fill("");
  await expect(recent(page).getByRole("option")).toHaveText(["cinta", "Borrar búsquedas recientes"]);
});

test("recent searches that somebody spoiled leave a field that works", async ({ page }) => {
  await page.addInitScript(() => {
    const texts = ["<img src=x onerror=alert(1)>", { a: 1 }, null, "x".repeat(100_000), "\u0000"];
    localStorage.setItem("acopio-recent-searches", JSON.stringify({ state: { texts }, version: 7 }));
  });
  await openShop(page);
  await field(page).click();
  const options = recent(page).getByRole("option");
  await expect(options).toHaveText([/^<img src=x/, /^x{200}$/, "Borrar búsquedas recientes"]);
  await options.first().click();
  await expect(field(page)).toHaveValue("<img src=x onerror=alert(1)>");
});

test("the key / reaches the field from the page, not from another field nor from behind the cart", async ({ page }) => {
  await openShop(page, "/order-tracking");
  await expect(page.getByRole("search").getByText("/", { exact: true })).toBeVisible();
  const number = page.getByLabel("Número de pedido");
  await number.click();
  await page.keyboard.type("A/B");
  await expect(number).toHaveValue("A/B");
  await cartButton(page, 0).click();
  await expectFocusWithin(cartPanel(page));
  await page.keyboard.press("/");
  await expect(field(page)).not.toBeFocused();
  await page.keyboard.press("Escape");
  await expect(cartPanel(page)).toBeHidden();
  await heading(page).click();
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("");
  await expect(page.getByRole("search").getByText("/", { exact: true })).toBeHidden();
});

test("the list lies over the page, closes with a press beside it, and follows Back", async ({ page }) => {
  await openShop(page);
  const before = await heading(page).boundingBox();
  await field(page).fill("cinta");
  await expect(allResults(page, "cinta")).toBeVisible();
  expect(await heading(page).boundingBox()).toEqual(before);
  await page.mouse.click(1400, 800);
  await expect(list(page)).toBeHidden();
  await field(page).click();
  await allResults(page, "cinta").click();
  await expect(page).toHaveURL("/buscar?q=cinta");
  await arrival(page);
  await field(page).fill("cintas");
  await expect(list(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/envio");
  await expect(list(page)).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("at most six suggestions, as wide as the screen, easy to hit, above the keyboard", async ({ page }) => {
    await openShop(page);
    await field(page).tap();
    await page.keyboard.type("limp");
    await expect(allResults(page, "limp")).toBeVisible();
    const options = list(page).getByRole("option");
    await expect(options).toHaveCount(7);
    for (const option of await options.all()) {
      const box = await option.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBe(390);
    }
    // What a keyboard leaves of the screen.
    await page.setViewportSize({ width: 390, height: 420 });
    const panel = list(page).locator("..");
    await expect.poll(async () => bottomOf(panel)).toBeLessThanOrEqual(420);
    await field(page).press("End");
    await field(page).press("ArrowUp");
    await expect(allResults(page, "limp")).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await allResults(page, "limp").tap();
    await expect(page).toHaveURL("/buscar?q=limp");
    await expect(field(page)).toHaveValue("limp");
  });

  test("the list stays below the field when the page is scrolled", async ({ page }) => {
    await openShop(page);
    await page.evaluate(() => window.scrollTo(0, 600));
    // Not `tap`, which scrolls the page by itself first. The page's fade, while it lasts, may take a touch for itself.
    const { x, y } = (await field(page).boundingBox()) ?? { x: 0, y: 0 };
    await expect(async () => {
      await page.touchscreen.tap(x + 40, y + 20);
      await expect(field(page)).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.type("cinta");
    await expect(allResults(page, "cinta")).toBeVisible();
    const { y: top } = (await list(page).boundingBox()) ?? { y: 0 };
    const gap = top - (await bottomOf(field(page)));
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(20);
    expect(await page.evaluate(() => window.scrollY)).toBe(600);
  });
});

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  if (!box) throw new Error("not on screen");
  return box.y + box.height;
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test.describe(`${colorScheme}, ${viewport.width} px wide`, () => {
      test.use({ colorScheme, viewport, contextOptions: { reducedMotion: "reduce" } });

      test("the open lists are free of accessibility violations", async ({ page }) => {
        await openShop(page);
        await searchFor(page, "cinta");
        await openShop(page);
        await field(page).click();
        await expect(recent(page)).toBeVisible();
        await page.keyboard.press("ArrowDown");
        await expectNoViolations(page);
        await field(page).fill("limp");
        await expect(allResults(page, "limp")).toBeVisible();
        await page.keyboard.press("ArrowDown");
        await expectNoViolations(page);
      });
    });
  }
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include("header").withTags(TAGS).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
}
