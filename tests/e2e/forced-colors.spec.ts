import type { Page } from "@playwright/test";
import { productsInStock } from "./support/database";
import { cartButton, cartPanel, expect, expectHydrated, test } from "./support/shop";
import { useDevice } from "./support/used-device";

/** The device's colours, as this page sees them. */
const systemColors = (page: Page, ...names: string[]): Promise<string[]> =>
  page.evaluate((wanted) => {
    return wanted.map((name) => {
      // An element for each: a colour that changes would be on its way for a moment.
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.setProperty("forced-color-adjust", "none");
      probe.style.color = name;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
  }, names);

const backgroundsOf = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((found) => found.map((element) => getComputedStyle(element).backgroundColor));

test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

for (const [device, shop] of [
  ["light", "dark"],
  ["dark", "light"],
] as const) {
  test.describe(`a ${device} device, the shop's theme ${shop}`, () => {
    test.use({ colorScheme: device });

    test("icons have the colour of the text around them", async ({ page }) => {
      await page.goto("/categoria/limpieza");
      await expectHydrated(page);
      await page.getByRole("combobox", { name: "Tema" }).selectOption(shop);
      await expect(page.locator("html")).toHaveAttribute("data-theme", shop);
      const texts = await systemColors(page, "CanvasText", "LinkText", "ButtonText", "GrayText", "HighlightText");
      const icons = await backgroundsOf(page, '[class*="icon-["]');
      expect(icons.length).toBeGreaterThan(20);
      expect(icons.filter((color) => !texts.includes(color))).toEqual([]);
    });
  });
}

test("of several, the chosen one stands out: pages, views, quantities, prices with IVA", async ({ page }) => {
  await page.goto("/categoria/limpieza");
  await expectHydrated(page);
  const [highlight = "", text = ""] = await systemColors(page, "Highlight", "HighlightText");
  const aisles = page.getByRole("navigation", { name: "Categorías", exact: true }).first();
  const current = aisles.getByRole("link", { name: "Limpieza" });
  await expect(current).toHaveCSS("background-color", highlight);
  await expect(current).toHaveCSS("color", text);
  await expect(aisles.getByRole("link", { name: "Papelería" })).not.toHaveCSS("background-color", highlight);

  const views = page.getByRole("group", { name: "Vista de la lista" });
  for (const [view, isChosen] of [
    ["Cuadrícula", true],
    ["Lista compacta", false],
  ] as const) {
    const button = views.getByRole("button", { name: view });
    const icon = button.locator("span");
    if (isChosen) await expect(button).toHaveCSS("background-color", highlight);
    else await expect(button).not.toHaveCSS("background-color", highlight);
    if (isChosen) await expect(icon).toHaveCSS("background-color", text);
    else await expect(icon).not.toHaveCSS("background-color", text);
  }

  const prices = page.getByRole("switch", { name: "Precios con IVA" });
  const track = prices.locator("> :last-child");
  await expect(prices).toBeChecked();
  await expect(track).toHaveCSS("background-color", highlight);
  await expect(track.locator("span")).toHaveCSS("background-color", text);
  await prices.click();
  await expect(prices).not.toBeChecked();
  await expect(track).not.toHaveCSS("background-color", highlight);

  const [product] = await productsInStock(page, 40);
  await page.goto(`/products/${product?.id}`);
  const presets = page.getByRole("group", { name: "Cantidades frecuentes" }).getByRole("button");
  await presets.nth(1).click();
  await expect(presets.nth(1)).toHaveCSS("background-color", highlight);
  await expect(presets.nth(0)).not.toHaveCSS("background-color", highlight);
});

test("the suggestion that the keyboard is on stands out, and what was searched for is marked", async ({ page }) => {
  await page.goto("/");
  await expectHydrated(page);
  await page.getByLabel("Buscar productos", { exact: true }).fill("guantes");
  const options = page.getByRole("option");
  await expect(options.nth(1)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  const [highlight = "", text = "", mark = "", canvas = ""] = await systemColors(
    page,
    "Highlight",
    "HighlightText",
    "Mark",
    "Canvas",
  );
  await expect(options.first()).toHaveCSS("background-color", highlight);
  await expect(options.first()).toHaveCSS("color", text);
  await expect(options.nth(1)).not.toHaveCSS("background-color", highlight);
  await expect(options.nth(1)).toHaveCSS("outline-style", "none");
  expect(mark).not.toBe(canvas);
  await expect(options.nth(1).locator("mark").first()).toHaveCSS("background-color", mark);
});

test("dots, bars and marks that are nothing but a background are seen", async ({ page }) => {
  await page.goto("/");
  await expectHydrated(page);
  const [highlight = "", text = "", button = "", canvasText = ""] = await systemColors(
    page,
    "Highlight",
    "HighlightText",
    "ButtonText",
    "CanvasText",
  );
  const dots = page.getByRole("button", { name: /^Ir a la diapositiva/ });
  await expect(dots.nth(0)).toHaveCSS("background-color", highlight);
  await expect(dots.nth(0).locator("span")).toHaveCSS("background-color", text);
  await expect(dots.nth(1).locator("span")).toHaveCSS("background-color", button);

  const device = await useDevice(page);
  await page.goto(`/order-confirmation/${device.orderId}`);
  const steps = page.getByRole("listitem").filter({ hasText: /Pedido recibido|En camino/ });
  const marks = steps.locator("> span.rounded-full");
  await expect(marks.first()).toHaveCSS("background-color", highlight);
  await expect(marks.last()).not.toHaveCSS("background-color", highlight);

  await cartButton(page, 2).click();
  const bar = cartPanel(page).getByRole("progressbar");
  await expect(bar).toHaveCSS("outline-style", "solid");
  await expect(bar.locator("> div")).toHaveCSS("background-color", canvasText);
});
