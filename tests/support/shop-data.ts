import { addPesos, percentageOf } from "@/domain/money";
import { normalizeSearch } from "@/domain/search/search-text";
import { idOf } from "./factories";
import { aBrandRow, aCategoryRow, aGatewayRow, aNumberedProductRow, aSlideRow, aZoneRow, type Row } from "./rows";

export type ShopTables = {
  products: Row[];
  brands: Row[];
  categories: Row[];
  hero_slides: Row[];
  slider_settings: Row[];
  payment_gateways: Row[];
  shipping_zones: Row[];
  postal_codes: Row[];
  volume_discounts: Row[];
  guest_carts: Row[];
  orders: Row[];
};

export type TableName = keyof ShopTables;

const brands = [
  aBrandRow(),
  aBrandRow({ id: idOf("brand", 2), name: "Ferretera Bajío", slug: "ferretera-bajio" }),
  aBrandRow({ id: idOf("brand", 3), name: "Limpia MX", slug: "limpia-mx" }),
];

const categories = [
  aCategoryRow(),
  aCategoryRow({ id: idOf("category", 2), name: "Ferretería", slug: "ferreteria" }),
  aCategoryRow({ id: idOf("category", 3), name: "Limpieza", slug: "limpieza" }),
];

/**
 * Fourteen products on sale, so that the list has two pages: number n costs 10 n pesos, has 40 pieces, and a higher
 * number is newer. Number 3 is sold out, 4 nearly so, the stock of 5 is unknown, 6 lacks picture and brand; 1 and 2 are
 * featured. Number 15 is no longer on sale.
 */
function demoProducts(): Row[] {
  const special: Record<number, Row> = {
    1: { is_featured: true, sort_order: 2 },
    2: { is_featured: true, sort_order: 1 },
    3: { stock_quantity: 0 },
    4: { stock_quantity: 4 },
    5: { stock_quantity: null },
    6: { image_url: null, brand: null },
    15: { is_active: false },
  };
  return Array.from({ length: 15 }, (_, at) => {
    const number = at + 1;
    return aNumberedProductRow(number, {
      brand: brands[at % brands.length] ?? null,
      category: categories[at % categories.length] ?? null,
      ...special[number],
    });
  });
}

const settings: Record<string, Row> = {
  autoplay: { enabled: true, delay: 5000 },
  animation: { type: "fade", duration: 1000, easing: "ease-in-out" },
  navigation: { arrows: true, dots: true, keyboard: true },
  responsive: { mobile_height: 400, tablet_height: 500, desktop_height: 600 },
  general: { max_slides: 5, lazy_loading: true, preload_next: true },
};

const STATES =
  "AGU BCN BCS CAM CHP CHH COA COL DUR GUA GRO HID JAL MIC NAY NLE OAX PUE QUE ROO SLP SIN SON TAB TAM TLA VER YUC ZAC";

/** The shop that the default handlers serve. */
export const demoTables = (): ShopTables => ({
  products: demoProducts(),
  brands: [...brands],
  categories: [...categories],
  hero_slides: [
    aSlideRow(),
    aSlideRow({ id: idOf("slide", 2), title: "Herramienta que dura", image_alt: "Martillo", sort_order: 1 }),
    aSlideRow({ id: idOf("slide", 3), title: "Limpieza por caja", image_alt: "Cubeta", sort_order: 2 }),
  ],
  slider_settings: Object.entries(settings).map(([key, value]) => ({ key, value })),
  payment_gateways: [
    aGatewayRow(),
    aGatewayRow({ id: idOf("gateway", 2), label: "Depósito en OXXO", kind: "oxxo", sort_order: 1 }),
    aGatewayRow({ id: idOf("gateway", 3), label: "Pago contra entrega", kind: "cash_on_delivery", sort_order: 2 }),
  ],
  shipping_zones: [
    aZoneRow(),
    aZoneRow({ id: idOf("zone", 2), name: "Resto del país", state_codes: STATES.split(" "), min_days: 3, max_days: 6 }),
  ],
  postal_codes: [],
  volume_discounts: [],
  guest_carts: [],
  orders: [],
});

/** The price with the row's own rate of IVA, or else the general one. */
function priceWithTax({ precio_web, tax_rate }: Row): number {
  const price = Number(precio_web);
  return addPesos(price, percentageOf(price, Number(tax_rate ?? 0.16) * 100));
}

/** The columns that the database computes. */
export function withGeneratedColumns(table: TableName, row: Row): Row {
  if (table === "brands" || table === "categories") return { plain_name: normalizeSearch(String(row.name)), ...row };
  if (table !== "products") return row;
  const texts = [row.item_name, row.item_code, row.description].map((text) => normalizeSearch(String(text ?? "")));
  const stock = row.stock_quantity as number | null;
  return { search_text: texts.join("\n"), is_sold_out: (stock ?? 1) <= 0, price_with_tax: priceWithTax(row), ...row };
}
