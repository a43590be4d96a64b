import type { Page } from "@playwright/test";
import { everyScreen, type Screen } from "../e2e/support/screens";
import { settled } from "../e2e/support/settled";
import { cartButton, cartPanel, test } from "../e2e/support/shop";
import { type UsedDevice, useDevice } from "../e2e/support/used-device";

const WIDTHS = [390, 820, 1440];
const THEMES = ["light", "dark"] as const;
/** Git-ignored; one file per screen, width and theme. */
const FOLDER = "screenshots";

/** States that no address alone shows. */
type Scene = Screen & { prepare?: (page: Page) => Promise<void> };

const scenes = (device: UsedDevice): Scene[] => [
  { name: "not-found", address: "/no-existe" },
  { name: "product-not-found", address: `/products/${crypto.randomUUID()}` },
  { name: "products-no-match", address: "/products?search=nada-se-llama-asi" },
  { name: "products-past-the-end", address: "/products?page=999" },
  { name: "search-no-match", address: "/buscar?q=guentes" },
  { name: "search-empty", address: "/buscar" },
  {
    name: "cart-panel",
    address: "/",
    prepare: async (page) => {
      await cartButton(page, 2).click();
      await cartPanel(page).waitFor();
    },
  },
  {
    name: "search-suggestions",
    address: "/",
    prepare: async (page) => {
      await page.getByLabel("Buscar productos", { exact: true }).pressSequentially("cinta");
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "checkout-errors",
    address: "/checkout",
    prepare: (page) => page.getByRole("button", { name: "Confirmar pedido" }).click(),
  },
  {
    name: "tracking-unknown-order",
    address: `/order-tracking/${device.orderNumber}`,
    prepare: async (page) => {
      await page.getByLabel("Correo electrónico").fill("nadie@example.com");
      await page.getByRole("button", { name: "Rastrear pedido" }).click();
      await page.getByRole("main").getByRole("alert").or(page.getByRole("main").getByRole("status")).first().waitFor();
    },
  },
];

/** A full-page picture never scrolls, so pictures below the first screen would stay unloaded. */
async function showAllPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.querySelectorAll("img")];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
  });
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const width of WIDTHS) {
  test(`every screen at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
    const device = await useDevice(page);
    const all: Scene[] = [...(await everyScreen(page, device)), ...scenes(device)];
    for (const { name, address, prepare } of all) {
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.goto(address);
        await settled(page);
        await showAllPictures(page);
        await prepare?.(page);
        await page.screenshot({ path: `${FOLDER}/${name}-${width}-${colorScheme}.png`, fullPage: !prepare });
      }
    }
  });
}
