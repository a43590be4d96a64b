// @vitest-environment node
import { amiss, badOrders, changed } from "@tests/support/bad-orders";
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import {
  addGateway,
  addProduct,
  aGuest,
  anOrderPayload,
  type ProductRow,
  placeOrder,
  totalFor,
} from "@tests/support/database-rows";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";

/** Orders that must not be: each is answered with what is wrong about it, and leaves nothing behind. */
let db: TestDatabase;
let product: ProductRow;
let good: Record<string, unknown>;
let before: unknown;

const invoice = { rfc: "VECJ880326XX9", legal_name: "Ana", tax_regime: "616", cfdi_use: "S01", postal_code: "06700" };

beforeAll(async () => {
  db = await createTestDatabase();
  product = await addProduct(db.sql, { stock_quantity: 500 });
  const { id } = await addGateway(db.sql);
  good = { ...anOrderPayload(id, [{ product_id: product.id, quantity: 1, unit_price: 100 }], totalFor(100)), invoice };
});
afterAll(() => db?.close());

/** All that an order could have written. */
const contents = () =>
  db.sql(
    `select (select count(*) from public.orders) as orders, (select count(*) from public.order_items) as items,
       (select string_agg(p::text, ' ' order by id) from public.products as p) as products,
       (select string_agg(c::text, ' ' order by id) from public.guest_carts as c) as carts`,
  );
beforeEach(async () => {
  before = await contents();
});
afterEach(async () => expect(await contents()).toEqual(before));

it("refuses every request that cannot be read, and names what is wrong about it", async () => {
  const orders = badOrders(good);
  const wrong: string[] = [];
  for (const { name, payload, fields } of orders) {
    const found = amiss(await placeOrder(db, aGuest(), payload), fields);
    if (found !== null) wrong.push(`${name}: ${found}`);
  }
  process.stdout.write(`bad orders: ${orders.length} requests, ${wrong.length} not refused as they should be\n`);
  expect(wrong).toEqual([]);
  expect(new Set(orders.map(({ payload }) => JSON.stringify(payload))).size).toBeGreaterThanOrEqual(800);
}, 300_000);

it.each([
  null,
  {},
  ...[
    "",
    " ",
    "guest",
    "guest_1_x",
    "guest_176000000000_aaaaaaaaaaaaaaaaaaaaaa",
    "GUEST_1760000000000_aaaaaaaaaaaaaaaaaaaaaa",
  ].map((id) => ({ "x-guest-session": id })),
  ...[
    `guest_1760000000000_${"a".repeat(21)}`,
    `guest_1760000000000_${"a".repeat(65)}`,
    `guest_1760000000000_${"ñ".repeat(22)}`,
  ].map((id) => ({ "x-guest-session": id })),
])("refuses the guest id %j", async (headers) => {
  expect(amiss(await placeOrder(db, headers, good), ["session"])).toBeNull();
});

it("refuses what the shop does not have, or not at this price, and says which", async () => {
  const inactive = await addProduct(db.sql, { is_active: false });
  const unpriced = await addProduct(db.sql, { precio_web: 0 });
  const soldOut = await addProduct(db.sql, { stock_quantity: 0 });
  const scarce = await addProduct(db.sql, { stock_quantity: 3 });
  before = await contents();
  const unknown = "00000000-0000-4000-8000-000000000000";
  const line = (id: string, quantity: number, unit_price = 100) => ({ product_id: id, quantity, unit_price });
  const conflicts = [
    ...[inactive.id, unpriced.id, soldOut.id, unknown].flatMap((id) =>
      [1, 2, 999].map((quantity) => [line(id, quantity)]),
    ),
    ...[4, 5, 100, 999].map((quantity) => [line(scarce.id, quantity)]),
    ...[2, 3].map((quantity) => [line(scarce.id, quantity), line(scarce.id.toUpperCase(), 2)]),
    ...[1, 9].map((quantity) => [line(product.id, quantity), line(scarce.id, 4)]),
    [line(product.id, 501)],
  ];
  for (const items of conflicts) {
    const answer = await placeOrder(db, aGuest(), { ...good, items });
    expect(answer, JSON.stringify(items)).toMatchObject({ status: "conflict", conflicts: [expect.anything()] });
    expect(items.map(({ product_id }) => product_id)).toContain(answer.conflicts?.[0]?.product_id);
  }

  const prices = [0, 0.01, 1, 50, 99.99, 100.01, 116, 999_999.99];
  const totals = [0, 0.01, 100, 116, 150, 265.99, 266.01, 9_999_999_999.99];
  for (const price of prices) {
    const answer = await placeOrder(db, aGuest(), changed(good, "items.0.unit_price", price));
    expect(answer, String(price)).toMatchObject({ status: "price_changed", price_changes: [{ new_price: 100 }] });
  }
  for (const total of totals) {
    const answer = await placeOrder(db, aGuest(), changed(good, "expected_total", total));
    expect(answer, String(total)).toMatchObject({ status: "price_changed", totals: { total_amount: 266 } });
  }
  process.stdout.write(
    `bad orders: ${conflicts.length} without stock, ${prices.length + totals.length} at another price\n`,
  );
});

it("accepts the request that all of them were made of", async () => {
  expect((await placeOrder(db, aGuest(), good)).status).toBe("placed");
  before = await contents();
});
