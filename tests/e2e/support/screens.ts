import type { Page } from "@playwright/test";
import { routePatterns } from "@/lib/paths";
import { readTable } from "./database";
import type { UsedDevice } from "./used-device";

/** A name that can stand in a file name, and an address that shows the screen with something on it. */
export type Screen = { name: string; address: string };

type RouteName = keyof typeof routePatterns;

const firstSlug = async (page: Page, table: "brands" | "categories"): Promise<string> =>
  (await readTable<{ slug: string }>(page, `${table}?select=slug&order=name&limit=1`))[0]?.slug ?? "";

/** Every route of the shop once, its parameters filled in from the catalogue and from what the device holds. */
export async function everyScreen(page: Page, device: UsedDevice): Promise<Screen[]> {
  const parameters: Partial<Record<RouteName, string>> = {
    product: device.productId,
    orderConfirmation: device.orderId,
    orderTrackingOf: device.orderId,
    list: device.listId,
    savedQuote: device.quoteId,
    quotedCheckout: device.quoteId,
    category: await firstSlug(page, "categories"),
    brand: await firstSlug(page, "brands"),
  };
  const compared = await readTable<{ item_code: string }>(
    page,
    "products?select=item_code&is_active=eq.true&family_code=not.is.null&order=family_code,item_code&limit=3",
  );
  const queries: Partial<Record<RouteName, string>> = {
    search: "?q=guantes",
    compare: `?sku=${compared.map(({ item_code }) => item_code).join(",")}`,
  };
  return Object.entries(routePatterns).map(([name, pattern]) => ({
    name,
    address: pattern.replace(/:\w+/, parameters[name as RouteName] ?? "") + (queries[name as RouteName] ?? ""),
  }));
}
