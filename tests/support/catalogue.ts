import { idOf } from "./factories";
import { aBrandRow, aCategoryRow, aProductRow, type Row } from "./rows";
import type { ShopTables, TableName } from "./shop-data";
import { shop } from "./shop-state";

/** A brand or category by number and name; the name makes its address. */
export const brandRow = (number: number, name: string, columns: Row = {}): Row =>
  aBrandRow({ id: idOf("brand", number), name, slug: slugOf(name), ...columns });

export const categoryRow = (number: number, name: string, columns: Row = {}): Row =>
  aCategoryRow({ id: idOf("category", number), name, slug: slugOf(name), ...columns });

/** «Producto 07» for $100 + IVA, 40 in stock, of no brand and no category; newer with a smaller number. */
export const productRow = (number: number, columns: Parameters<typeof aProductRow>[0] = {}): Row =>
  aProductRow({
    id: idOf("product", number),
    item_name: `Producto ${String(number).padStart(2, "0")}`,
    item_code: `SKU-${number}`,
    created_at: new Date(Date.UTC(2026, 5, 30, 12, -number)).toISOString(),
    brand: null,
    category: null,
    attributes: [],
    ...columns,
  });

const slugOf = (name: string): string => name.toLowerCase().replaceAll(" ", "-");

const nothing: ShopTables = {
  products: [],
  brands: [],
  categories: [],
  hero_slides: [],
  slider_settings: [],
  payment_gateways: [],
  shipping_zones: [],
  postal_codes: [],
  volume_discounts: [],
  guest_carts: [],
  orders: [],
};

/** A shop with these rows and nothing else. */
export const fillShop = (tables: Partial<ShopTables>): void => shop.fill({ ...nothing, ...tables });

/** Makes reads of these tables fail, and all others work, until the next call. */
export const failReadsOf = (...tables: readonly TableName[]): void => {
  shop.recover();
  for (const table of tables) shop.fail(table);
};

/** The addresses asked for a table so far, oldest first. */
export const requestsFor = (table: TableName): readonly URL[] => shop.requests(table).map(({ url }) => url);
