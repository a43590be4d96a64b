import { expect, type Page } from "@playwright/test";

/** A product row as the public table shows it. */
export type ProductRow = {
  id: string;
  item_name: string;
  item_code: string;
  precio_web: number;
  stock_quantity: number;
};

export type OrderRow = {
  order_number: string;
  status: string;
  payment_status: string;
  customer_email: string;
  subtotal: number;
  discount_amount: number;
  tax_amount: number;
  shipping_cost: number;
  total_amount: number;
  order_items: { product_id: string; quantity: number; unit_price: number; total_price: number }[];
};

/**
 * The public key, on a connection of its own: one kept from before may be closed by a busy server just as the request
 * sets out, and Node does not ask again.
 */
const publicAccess = { apikey: "local-anon-key", connection: "close" };

/**
 * Asks the database what the page's own shopper may ask: the public key and the guest id of this browser,
 * but outside the page, so that nothing the page does to its own requests can change the answer.
 */
export async function readTable<Row>(page: Page, pathAndQuery: string): Promise<Row[]> {
  const guest = await page.evaluate(() => localStorage.getItem("acopio-guest-id"));
  const response = await page.request.get(`/rest/v1/${pathAndQuery}`, {
    headers: { ...publicAccess, ...(guest ? { "x-guest-session": readGuestId(guest) } : {}) },
  });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

/** The id rests in storage either bare or as JSON text. */
const readGuestId = (stored: string) => /guest_\d{13}_[\w-]+/.exec(stored)?.[0] ?? stored;

/** Products with plenty of counted stock, cheapest first, at the general rate of IVA and at one price for any quantity. */
export async function productsInStock(page: Page, minStock: number): Promise<ProductRow[]> {
  const products = await readTable<ProductRow>(
    page,
    `products?select=id,item_name,item_code,precio_web,stock_quantity&is_active=eq.true&image_url=not.is.null&tax_rate=eq.0.16&stock_quantity=gte.${minStock}&order=precio_web.asc`,
  );
  const breaks = await readTable<{ product_id: string }>(page, "volume_discounts?select=product_id");
  const cheaperByQuantity = new Set(breaks.map(({ product_id }) => product_id));
  return products.filter(({ id }) => !cheaperByQuantity.has(id));
}

/** The cheapest of them. */
export async function productInStock(page: Page, minStock: number): Promise<ProductRow> {
  const [product] = await productsInStock(page, minStock);
  if (!product) throw new Error(`the demo catalogue has no product with ${minStock} pieces`);
  return product;
}

export async function productById(page: Page, id: string): Promise<ProductRow> {
  const [row] = await readTable<ProductRow>(
    page,
    `products?select=id,item_name,item_code,precio_web,stock_quantity&id=eq.${id}`,
  );
  if (!row) throw new Error(`product ${id} is gone`);
  return row;
}

export const myOrders = (page: Page) =>
  readTable<OrderRow>(
    page,
    "orders?select=order_number,status,payment_status,customer_email,subtotal,discount_amount,tax_amount,shipping_cost,total_amount,order_items(product_id,quantity,unit_price,total_price)&order=created_at.desc",
  );

export const myGuestCart = (page: Page) =>
  readTable<{ product_id: string; quantity: number }>(page, "guest_carts?select=product_id,quantity");

const centavos = (pesos: number) => Math.round(pesos * 100);

/** What the shop charges for one product, in pesos: IVA 16 %, shipping 150 below 1000. */
export function expectedTotals(product: ProductRow, quantity: number) {
  const subtotal = centavos(product.precio_web) * quantity;
  const tax = Math.round(subtotal * 0.16);
  const shipping = subtotal >= 100_000 ? 0 : 15_000;
  return {
    subtotal: subtotal / 100,
    tax_amount: tax / 100,
    shipping_cost: shipping / 100,
    total_amount: (subtotal + tax + shipping) / 100,
  };
}

/** «$1,234.50», as every screen with two decimals shows an amount. */
export const money = (pesos: number) =>
  new Intl.NumberFormat("es-MX", { style: "currency", currency: "MXN" }).format(pesos);

/** As the cart shows its amounts: «$1,234», or all with centavos where one of them has some. */
export function cartMoney(totals: ReturnType<typeof expectedTotals>): (pesos: number) => string {
  const isWhole = [totals.subtotal, totals.tax_amount].every(Number.isInteger);
  const whole = new Intl.NumberFormat("es-MX", { style: "currency", currency: "MXN", maximumFractionDigits: 0 });
  return isWhole ? (pesos) => whole.format(pesos) : money;
}

/** Somebody else orders so many pieces, from another device. */
export async function someoneElseBuys(page: Page, product: ProductRow, quantity: number): Promise<void> {
  const [gateway] = await readTable<{ id: string }>(page, "payment_gateways?select=id&limit=1");
  const payload = {
    idempotency_key: crypto.randomUUID(),
    customer: { name: "Otra Persona", email: `otra.${crypto.randomUUID()}@example.com`, phone: "5587654321" },
    shipping_address: {
      street: "Hidalgo 1",
      neighborhood: "Centro",
      municipality: "Toluca",
      state_code: "MEX",
      postal_code: "50000",
      references: null,
    },
    invoice: null,
    notes: null,
    payment_gateway_id: gateway?.id,
    items: [{ product_id: product.id, quantity, unit_price: product.precio_web }],
    expected_total: expectedTotals(product, quantity).total_amount,
  };
  const response = await page.request.post("/rest/v1/rpc/place_order", {
    headers: {
      ...publicAccess,
      "x-guest-session": `guest_1763700000000_${crypto.randomUUID().replaceAll("-", "")}`,
    },
    data: { payload },
  });
  expect(await response.json()).toMatchObject({ status: "placed" });
}
