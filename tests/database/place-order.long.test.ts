// @vitest-environment node
import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import {
  addGateway,
  addProduct,
  addRow,
  aGuest,
  anOrderPayload,
  countRows,
  guestIdOf,
  type OrderLine,
  type ProductRow,
  placeOrder,
  saveQuote,
  stockOf,
  totalFor,
} from "@tests/support/database-rows";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let db: TestDatabase;
let gatewayId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  gatewayId = (await addGateway(db.sql)).id;
  await addRow(db.sql, "public.shipping_zones", {
    name: "Centro",
    state_codes: ["CMX", "MEX"],
    min_days: 1,
    max_days: 3,
  });
});
afterAll(() => db.close());

const line = (product: { id: string; precio_web: string }, quantity: unknown = 1): OrderLine => ({
  product_id: product.id,
  quantity,
  unit_price: Number(product.precio_web),
});
/** The taxes of an order of which all is taxed at 16 %. */
const taxed = (base: number, amount: number) => [{ rate: 0.16, base, amount }];
const payloadFor = (items: OrderLine[], subtotal: number) => anOrderPayload(gatewayId, items, totalFor(subtotal));
const readOrder = async (id: string | undefined): Promise<Record<string, unknown>> => {
  const [order] = await db.sql("select * from public.orders where id = $1", [id]);
  return order ?? {};
};
const readItems = (orderId: string | undefined) =>
  db.sql("select * from public.order_items where order_id = $1 order by line_number", [orderId]);

describe("an order that can be placed", () => {
  it("is written with its items, takes the stock and empties the cart of this session only", async () => {
    const [guest, neighbour] = [aGuest(), aGuest()];
    const brand = await addRow<{ id: string }>(db.sql, "public.brands", { name: "Truper", slug: "truper" });
    const hammer = await addProduct(db.sql, {
      item_name: "Martillo",
      brand_id: brand.id,
      description: "16 oz",
      image_url: "/images/products/martillo.svg",
    });
    const nails = await addProduct(db.sql, {
      item_name: "Clavos",
      precio_web: 12.5,
      stock_quantity: 40,
      sale_unit: "Bolsa con 250 clavos",
    });
    for (const session_id of [guestIdOf(guest), guestIdOf(neighbour)]) {
      await addRow(db.sql, "public.guest_carts", { session_id, product_id: hammer.id, quantity: 2 });
    }
    const payload = payloadFor([line(nails, 4), line(hammer, 2)], 250);
    payload.notes = "  Tocar el timbre \n dos veces ";
    const answer = await placeOrder(db, guest, payload);

    expect(answer).toEqual({
      status: "placed",
      order_id: expect.any(String),
      order_number: expect.stringMatching(/^ACO-\d{14}-[A-Z0-9]{6}$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
      totals: {
        subtotal: 250,
        discount_amount: 0,
        tax_amount: 40,
        taxes: taxed(250, 40),
        shipping_cost: 150,
        total_amount: 440,
      },
    });
    expect(await readOrder(answer.order_id)).toMatchObject({
      guest_session_id: guestIdOf(guest),
      customer_email: payload.customer.email,
      customer_phone: "5512345678",
      shipping_address: { state_code: "CMX", postal_code: "03940", references: null },
      billing_address: null,
      total_amount: "440.00",
      status: "pending",
      payment_status: "pending",
      payment_gateway_id: gatewayId,
      shipping_zone_id: expect.any(String),
      notes: "Tocar el timbre \n dos veces",
      internal_notes: null,
      confirmed_at: null,
      shipped_at: null,
      delivered_at: null,
    });
    expect(await readItems(answer.order_id)).toMatchObject([
      {
        product_id: nails.id,
        product_name: "Clavos",
        unit_price: "12.50",
        quantity: 4,
        total_price: "50.00",
        unit_name: "bolsa",
        unit_content: 250,
        content_name: "clavo",
        discount_amount: "0.00",
        tax_rate: "0.16",
        tax_amount: "8.00",
      },
      {
        product_id: hammer.id,
        product_item_code: hammer.item_code,
        quantity: 2,
        total_price: "200.00",
        needs_confirmation: false,
        product_snapshot: {
          item_name: "Martillo",
          description: "16 oz",
          brand_name: "Truper",
          image_url: "/images/products/martillo.svg",
          sku: hammer.item_code,
        },
      },
    ]);
    expect([await stockOf(db.sql, hammer.id), await stockOf(db.sql, nails.id)]).toEqual([8, 36]);
    expect(await countRows(db.sql, "public.guest_carts", "session_id = $1", [guestIdOf(guest)])).toBe(0);
    expect(await countRows(db.sql, "public.guest_carts", "session_id = $1", [guestIdOf(neighbour)])).toBe(1);
  });

  it("leaves in the cart what was added while it was on its way", async () => {
    const guest = aGuest();
    const [tape, box, glue] = [await addProduct(db.sql), await addProduct(db.sql), await addProduct(db.sql)];
    const session_id = guestIdOf(guest);
    await addRow(db.sql, "public.guest_carts", { session_id, product_id: tape.id, quantity: 5 });
    await addRow(db.sql, "public.guest_carts", { session_id, product_id: box.id, quantity: 1 });
    await addRow(db.sql, "public.guest_carts", { session_id, product_id: glue.id, quantity: 4 });
    expect(await placeOrder(db, guest, payloadFor([line(tape, 2), line(box, 3)], 500))).toMatchObject({
      status: "placed",
    });
    const left = await db.sql("select product_id, quantity from public.guest_carts where session_id = $1", [
      session_id,
    ]);
    expect(new Map(left.map(({ product_id, quantity }) => [product_id, quantity]))).toEqual(
      new Map([
        [tape.id, 3],
        [glue.id, 4],
      ]),
    );
  });

  it("brings back nothing of a cart whose time is over", async () => {
    const guest = aGuest();
    const tape = await addProduct(db.sql);
    const session_id = guestIdOf(guest);
    const expires_at = new Date(Date.now() - 1000);
    await addRow(db.sql, "public.guest_carts", { session_id, product_id: tape.id, quantity: 10, expires_at });
    expect(await placeOrder(db, guest, payloadFor([line(tape, 3)], 300))).toMatchObject({ status: "placed" });
    expect(await db.asAnon(guest, (sql) => sql("select quantity from public.guest_carts"))).toEqual([]);
  });

  it("is numbered by the clock of Mexico City", async () => {
    const product = await addProduct(db.sql);
    const answer = await placeOrder(db, aGuest(), payloadFor([line(product)], 100));
    const [, stamp = ""] = (answer.order_number ?? "").split("-");
    const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp) ?? [];
    const read = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}-06:00`);
    expect(Math.abs(Date.now() - read)).toBeLessThan(60_000);
  });

  it("keeps what was typed to the letter, HTML included, and nothing that was not asked for", async () => {
    const product = await addProduct(db.sql);
    const payload = payloadFor([line(product)], 100);
    payload.customer.name = "\u00a0<script>alert('x')</script> & Cía. ";
    const forged = {
      ...payload,
      status: "delivered",
      payment_status: "paid",
      paid_at: "2020-01-01",
      payment_reference: 1234567,
      dropped_items: [{ sku: "x", name: "x", quantity: 1 }],
      awaits_availability: false,
      internal_notes: "x",
      order_number: "ACO-20200101000000-AAAAAA",
      created_at: "2020-01-01",
      confirmed_at: "2020-01-01",
      subtotal: 1,
      total_amount: 1,
      discount_amount: 99,
      guest_session_id: "guest_1760000000000_aaaaaaaaaaaaaaaaaaaaaa",
    };
    const answer = await placeOrder(db, aGuest(), forged);
    expect(answer).toMatchObject({ status: "placed", totals: { total_amount: 266 } });
    const order = await readOrder(answer.order_id);
    expect(order).toMatchObject({
      customer_name: "<script>alert('x')</script> & Cía.",
      status: "pending",
      payment_status: "pending",
      internal_notes: null,
      confirmed_at: null,
      paid_at: null,
      dropped_items: [],
      subtotal: "100.00",
      discount_amount: "0.00",
    });
    expect(order.order_number).not.toBe(forged.order_number);
    expect(order.payment_reference).not.toBe(forged.payment_reference);
    expect(Number(order.created_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  it("keeps the data of the invoice, the RFC in capitals", async () => {
    const product = await addProduct(db.sql);
    const payload = payloadFor([line(product)], 100);
    payload.invoice = {
      rfc: "ñaxx010101000",
      legal_name: " Ana ",
      tax_regime: "616",
      cfdi_use: "S01",
      postal_code: "06700",
      email: " facturas@example.com ",
    };
    const answer = await placeOrder(db, aGuest(), { ...payload, purchase_order: " OC-4471 " });
    const order = await readOrder(answer.order_id);
    expect(order.purchase_order).toBe("OC-4471");
    expect(order.billing_address).toEqual({
      rfc: "ÑAXX010101000",
      legal_name: "Ana",
      tax_regime: "616",
      cfdi_use: "S01",
      postal_code: "06700",
      email: "facturas@example.com",
    });
  });

  it("gets a reference of its own for the bank, and waits for the shop only where a line does", async () => {
    const [counted, uncounted] = [await addProduct(db.sql), await addProduct(db.sql, { stock_quantity: null })];
    const answers = [];
    for (const product of [counted, uncounted]) {
      answers.push(await placeOrder(db, aGuest(), payloadFor([line(product)], 100)));
    }
    const [held, waiting] = [await readOrder(answers[0]?.order_id), await readOrder(answers[1]?.order_id)];
    expect(held.payment_reference).not.toBe(waiting.payment_reference);
    expect(String(held.payment_reference)).toMatch(/^[1-9]\d{6}$/);
    expect([held.awaits_availability, waiting.awaits_availability]).toEqual([false, true]);
  });

  it("finds the zone by state, and goes without when no zone has it", async () => {
    const product = await addProduct(db.sql);
    const payload = payloadFor([line(product)], 100);
    payload.shipping_address.state_code = "BCS";
    const answer = await placeOrder(db, aGuest(), payload);
    expect(await readOrder(answer.order_id)).toMatchObject({ shipping_zone_id: null });
  });

  it("may hold products whose stock nobody has counted: the line says so and the stock stays unknown", async () => {
    const product = await addProduct(db.sql, { stock_quantity: null });
    const answer = await placeOrder(db, aGuest(), payloadFor([line(product, 999)], 99_900));
    expect(answer.status).toBe("placed");
    expect(await readItems(answer.order_id)).toMatchObject([{ needs_confirmation: true, quantity: 999 }]);
    expect(await stockOf(db.sql, product.id)).toBeNull();
  });

  it("takes the last piece", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 3 });
    const answer = await placeOrder(db, aGuest(), payloadFor([line(product, 3)], 300));
    expect(answer.status).toBe("placed");
    expect(await stockOf(db.sql, product.id)).toBe(0);
  });

  it("sums the same product on several lines", async () => {
    const product = await addProduct(db.sql);
    const answer = await placeOrder(db, aGuest(), payloadFor([line(product, 4), line(product, 6)], 1000));
    expect(answer).toMatchObject({
      status: "placed",
      totals: { subtotal: 1000, shipping_cost: 0, total_amount: 1160 },
    });
    expect(await readItems(answer.order_id)).toMatchObject([{ quantity: 10, total_price: "1000.00" }]);
  });
});

describe("totals", () => {
  const priced = async (price: number, quantity: number) => {
    const product = await addProduct(db.sql, { precio_web: price, stock_quantity: null });
    const payload = anOrderPayload(gatewayId, [line(product, quantity)], 0);
    return placeOrder(db, aGuest(), payload);
  };

  it.each([
    [999.99, 1, { subtotal: 999.99, tax_amount: 160, shipping_cost: 150, total_amount: 1309.99 }],
    [1000, 1, { subtotal: 1000, tax_amount: 160, shipping_cost: 0, total_amount: 1160 }],
    [0.03, 1, { subtotal: 0.03, tax_amount: 0, shipping_cost: 150, total_amount: 150.03 }],
    [0.28, 1, { subtotal: 0.28, tax_amount: 0.04, shipping_cost: 150, total_amount: 150.32 }],
    [10.33, 3, { subtotal: 30.99, tax_amount: 4.96, shipping_cost: 150, total_amount: 185.95 }],
    [
      999999.99,
      999,
      { subtotal: 998999990.01, tax_amount: 159839998.4, shipping_cost: 0, total_amount: 1158839988.41 },
    ],
  ])("for %d × %d", async (price, quantity, totals) => {
    expect(await priced(price, quantity)).toEqual({
      status: "price_changed",
      price_changes: [],
      totals: { discount_amount: 0, taxes: taxed(totals.subtotal, totals.tax_amount), ...totals },
    });
  });

  it("refuse a sum that no order can hold", async () => {
    const products: ProductRow[] = [];
    for (let n = 0; n < 10; n++)
      products.push(await addProduct(db.sql, { precio_web: 999999.99, stock_quantity: null }));
    const answer = await placeOrder(
      db,
      aGuest(),
      anOrderPayload(
        gatewayId,
        products.map((product) => line(product, 999)),
        1,
      ),
    );
    expect(answer).toEqual({ status: "invalid", problems: [{ field: "items", code: "out_of_range" }] });
  });

  it("refuse a sum that no order can hold, also where a discount leaves a total that one could", async () => {
    const product_ids: string[] = [];
    for (let n = 0; n < 12; n++) {
      const { id } = await addProduct(db.sql, { precio_web: 999999.99, stock_quantity: null });
      await addRow(db.sql, "public.volume_discounts", { product_id: id, min_quantity: 100, percentage: 50 });
      product_ids.push(id);
    }
    // 12 × 999 × 999,999.99, of which half is taken off, and IVA on the rest.
    const [subtotal, total] = [11_987_999_880.12, 6_953_039_930.4];
    const items = product_ids.map((product_id) => ({ product_id, quantity: 999, unit_price: 999999.99 }));
    expect(total).toBeLessThan(9_999_999_999.99);
    expect(subtotal).toBeGreaterThan(9_999_999_999.99);
    const refused = { status: "invalid", problems: [{ field: "items", code: "out_of_range" }] };
    expect(await placeOrder(db, aGuest(), anOrderPayload(gatewayId, items, total))).toEqual(refused);
    const quoted = items.map(({ product_id, quantity }) => ({ product_id, quantity }));
    expect(await saveQuote(db, aGuest(), { items: quoted })).toEqual(refused);
  });

  it("take the discount of the product before the general one, the highest that the quantity reaches, and IVA after it", async () => {
    const product = await addProduct(db.sql, { precio_web: 33.33, stock_quantity: 500 });
    const general = { product_id: null, min_quantity: 10, percentage: 20 };
    await addRow(db.sql, "public.volume_discounts", general);
    for (const [min_quantity, percentage] of [
      [10, 5],
      [50, 7.5],
      [100, 12],
    ]) {
      await addRow(db.sql, "public.volume_discounts", { product_id: product.id, min_quantity, percentage });
    }
    try {
      const other = await addProduct(db.sql, { precio_web: 10, stock_quantity: 500 });
      const items = [line(product, 60), line(other, 10)];
      const expected = {
        subtotal: 2099.8,
        discount_amount: 169.99,
        tax_amount: 308.77,
        shipping_cost: 0,
        total_amount: 2238.58,
      };
      const answer = await placeOrder(db, aGuest(), anOrderPayload(gatewayId, items, expected.total_amount));
      expect(answer).toMatchObject({ status: "placed", totals: expected });
      expect(await readItems(answer.order_id)).toMatchObject([
        { discount_amount: "149.99", tax_amount: "295.97" },
        { discount_amount: "20.00", tax_amount: "12.80" },
      ]);
      const below = await placeOrder(db, aGuest(), anOrderPayload(gatewayId, [line(product, 9)], 0));
      expect(below.totals?.discount_amount).toBe(0);
    } finally {
      await db.sql("delete from public.volume_discounts");
    }
  });
});

describe("IVA of an order with food and other goods", () => {
  it("is rounded once per rate, kept by rate, and borne by the lines", async () => {
    const sugar = await addProduct(db.sql, { precio_web: 34, tax_rate: 0 });
    const clips = await Promise.all([1, 2, 3].map(() => addProduct(db.sql, { precio_web: 0.03 })));
    const guest = aGuest();
    const items = [line(clips[0] ?? sugar), line(sugar, 2), ...clips.slice(1).map((clip) => line(clip))];
    const asked = anOrderPayload(gatewayId, items, 0);
    const taxes = [
      { rate: 0.16, base: 0.09, amount: 0.01 },
      { rate: 0, base: 68, amount: 0 },
    ];
    const { totals } = await placeOrder(db, guest, asked);
    expect(totals).toEqual({
      subtotal: 68.09,
      discount_amount: 0,
      tax_amount: 0.01,
      taxes,
      shipping_cost: 150,
      total_amount: 218.1,
    });
    const answer = await placeOrder(db, guest, { ...asked, expected_total: 218.1 });
    expect(answer).toMatchObject({ status: "placed", totals });
    expect(await readOrder(answer.order_id)).toMatchObject({ tax_amount: "0.01", taxes });
    const lines = await readItems(answer.order_id);
    expect(lines.map(({ tax_rate, tax_amount }) => [tax_rate, tax_amount])).toEqual([
      ["0.16", "0.00"],
      ["0.00", "0.00"],
      ["0.16", "0.01"],
      ["0.16", "0.00"],
    ]);
  });

  it("follows a rate that changed while the shopper looked at another total", async () => {
    const coffee = await addProduct(db.sql, { precio_web: 100, tax_rate: 0 });
    const answer = await placeOrder(db, aGuest(), payloadFor([line(coffee)], 100));
    expect(answer).toMatchObject({ status: "price_changed", price_changes: [], totals: { total_amount: 250 } });
  });
});

describe("an order that cannot be supplied", () => {
  it("names all its conflicts and price changes together and writes nothing", async () => {
    const guest = aGuest();
    const soldOut = await addProduct(db.sql, { item_name: "Agotado", stock_quantity: 0 });
    const few = await addProduct(db.sql, { item_name: "Pocos", stock_quantity: 2 });
    const many = await addProduct(db.sql, { item_name: "Muchos", stock_quantity: 50 });
    const inactive = await addProduct(db.sql, { item_name: "Inactivo", is_active: false });
    const unpriced = await addProduct(db.sql, { item_name: "Sin precio", precio_web: 0 });
    const uncoded = await addProduct(db.sql, { item_name: "Sin código", item_code: null });
    const dearer = await addProduct(db.sql, { item_name: "Subió", precio_web: 120 });
    const unknown = { id: randomUUID(), precio_web: "5" };
    const items = [
      line(soldOut),
      line(few, 3),
      line(many, 51),
      line(inactive),
      line(unpriced),
      line(uncoded),
      { ...line(dearer), unit_price: 100 },
      line(unknown, 2),
    ];
    const before = await countRows(db.sql, "public.orders");
    const answer = await placeOrder(db, guest, anOrderPayload(gatewayId, items, 1));
    const conflict = (
      product: { id: string },
      product_name: string | null,
      status: string,
      available: number | null,
      requested: number,
    ) => ({
      product_id: product.id,
      product_name,
      status,
      available_quantity: available,
      requested_quantity: requested,
    });
    expect(answer).toEqual({
      status: "conflict",
      conflicts: [
        conflict(soldOut, "Agotado", "out-of-stock", 0, 1),
        conflict(few, "Pocos", "low-stock", 2, 3),
        conflict(many, "Muchos", "in-stock", 50, 51),
        conflict(inactive, "Inactivo", "out-of-stock", 0, 1),
        conflict(unpriced, "Sin precio", "out-of-stock", 0, 1),
        conflict(uncoded, "Sin código", "out-of-stock", 0, 1),
        conflict(unknown, null, "unknown", null, 2),
      ],
      price_changes: [{ product_id: dearer.id, product_name: "Subió", old_price: 100, new_price: 120 }],
    });
    expect(await countRows(db.sql, "public.orders")).toBe(before);
    expect(await stockOf(db.sql, few.id)).toBe(2);
  });

  it("is not dodged by splitting a product over two lines", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 10 });
    const answer = await placeOrder(db, aGuest(), payloadFor([line(product, 6), line(product, 6)], 1200));
    expect(answer).toMatchObject({
      status: "conflict",
      conflicts: [{ available_quantity: 10, requested_quantity: 12 }],
    });
    expect(await stockOf(db.sql, product.id)).toBe(10);
  });
});

describe("a unit of sale that changed", () => {
  const box = { sale_unit: "Caja con 36 rollos" };
  const smaller = { unit_name: "caja", unit_content: 24, content_name: "rollo" };

  it("is answered with today's unit although the price is the same, and ordered once it is agreed to", async () => {
    const product = await addProduct(db.sql, { ...box, item_name: "Cinta" });
    await db.sql("update public.products set sale_unit = 'Caja con 24 rollos' where id = $1", [product.id]);
    const payload = payloadFor([{ ...line(product, 3), unit: "caja/36/rollo" }], 300);
    const guest = aGuest();
    expect(await placeOrder(db, guest, payload)).toMatchObject({
      status: "price_changed",
      price_changes: [{ product_id: product.id, product_name: "Cinta", old_price: 100, new_price: 100, ...smaller }],
    });
    expect(await stockOf(db.sql, product.id)).toBe(10);

    const agreed = { ...payload, items: [{ ...line(product, 3), unit: " caja/24/rollo " }] };
    const placed = await placeOrder(db, guest, agreed);
    expect(placed.status).toBe("placed");
    expect(await readItems(placed.order_id)).toMatchObject([smaller]);
    expect(await placeOrder(db, guest, agreed)).toEqual(placed);
  });

  it("is told together with a new price, and beside what cannot be supplied", async () => {
    const product = await addProduct(db.sql, { ...box, sale_unit: "Rollo", precio_web: 38, stock_quantity: 2 });
    const items = [{ product_id: product.id, quantity: 3, unit_price: 1296, unit: "caja/36/rollo" }];
    const change = { old_price: 1296, new_price: 38, unit_name: "rollo", unit_content: 1, content_name: null };
    expect(await placeOrder(db, aGuest(), payloadFor(items, 3888))).toMatchObject({
      status: "conflict",
      price_changes: [change],
    });
    const two = [{ ...items[0], quantity: 2 } as OrderLine];
    expect(await placeOrder(db, aGuest(), payloadFor(two, 2592))).toMatchObject({
      status: "price_changed",
      price_changes: [change],
    });
  });

  it.each([
    ["caja\u00a0", "rollo\u200b"],
    ["\ufeffcaja", " rollo\u00a0"],
  ])("is none where a unit was written with invisible blanks: «%s», «%s»", async (unit_name, content_name) => {
    const product = await addProduct(db.sql, { unit_name, unit_content: 12, content_name });
    const items = [{ ...line(product), unit: "caja/12/rollo" }];
    expect((await placeOrder(db, aGuest(), payloadFor(items, 100))).status).toBe("placed");
  });

  it.each([undefined, null, "", " "])("is no matter to whoever says no unit: %j", async (unit) => {
    const product = await addProduct(db.sql, box);
    const items = [{ ...line(product), ...(unit !== undefined && { unit }) }];
    expect((await placeOrder(db, aGuest(), payloadFor(items, 100))).status).toBe("placed");
  });

  it("is noticed on one of two lines of a product, and tells no single thing from itself", async () => {
    const [tape, roll] = [await addProduct(db.sql, box), await addProduct(db.sql, { sale_unit: "Rollo" })];
    const mixed = [line(tape), { ...line(tape), unit: "caja/24/rollo" }, { ...line(roll), unit: "rollo/1" }];
    expect(await placeOrder(db, aGuest(), payloadFor(mixed, 300))).toMatchObject({
      status: "price_changed",
      price_changes: [{ product_id: tape.id, unit_content: 36 }],
    });
  });

  it("is none where its nouns were written with blanks that devices drop", async () => {
    const product = await addProduct(db.sql, {
      unit_name: " caja ",
      unit_content: 24,
      content_name: "rollo \n chico\t",
    });
    const items = [{ ...line(product), unit: "caja/24/rollo chico" }];
    expect((await placeOrder(db, aGuest(), payloadFor(items, 100))).status).toBe("placed");
  });
});

describe("a price that changed", () => {
  it("is answered with the new price and totals, and nothing is written", async () => {
    const product = await addProduct(db.sql, { item_name: "Cinta", precio_web: 80 });
    const items = [{ ...line(product, 2), unit_price: 75 }];
    const answer = await placeOrder(db, aGuest(), anOrderPayload(gatewayId, items, totalFor(150)));
    expect(answer).toEqual({
      status: "price_changed",
      price_changes: [{ product_id: product.id, product_name: "Cinta", old_price: 75, new_price: 80 }],
      totals: {
        subtotal: 160,
        discount_amount: 0,
        tax_amount: 25.6,
        taxes: taxed(160, 25.6),
        shipping_cost: 150,
        total_amount: 335.6,
      },
    });
    expect(await stockOf(db.sql, product.id)).toBe(10);
  });

  it("is noticed when only one of two lines has the old price, and when a forged price comes with a matching total", async () => {
    const product = await addProduct(db.sql, { precio_web: 80 });
    const mixed = [line(product), { ...line(product), unit_price: 1 }];
    expect(await placeOrder(db, aGuest(), anOrderPayload(gatewayId, mixed, totalFor(160)))).toMatchObject({
      status: "price_changed",
      price_changes: [{ old_price: 1, new_price: 80 }],
    });
    const cheap = [{ ...line(product), unit_price: 0.01 }];
    expect(await placeOrder(db, aGuest(), anOrderPayload(gatewayId, cheap, totalFor(0.01)))).toMatchObject({
      status: "price_changed",
    });
  });

  it("is noticed when only the total differs", async () => {
    const product = await addProduct(db.sql);
    const answer = await placeOrder(db, aGuest(), anOrderPayload(gatewayId, [line(product)], 265.99));
    expect(answer).toMatchObject({ status: "price_changed", price_changes: [], totals: { total_amount: 266 } });
  });
});

describe("a way to pay with a limit", () => {
  it("takes the total that reaches it and refuses a centavo more at its field, with nothing written", async () => {
    const guest = aGuest();
    const product = await addProduct(db.sql);
    const gateway = await addGateway(db.sql, { kind: "oxxo", max_amount: 265.99 });
    const payload = anOrderPayload(gateway.id, [line(product)], totalFor(100));
    expect(await placeOrder(db, guest, payload)).toEqual({
      status: "invalid",
      problems: [{ field: "payment_gateway_id", code: "over_limit" }],
    });
    expect(await stockOf(db.sql, product.id)).toBe(10);
    await db.sql("update public.payment_gateways set max_amount = 266 where id = $1", [gateway.id]);
    expect((await placeOrder(db, guest, payload)).status).toBe("placed");
  });

  it("says first what the order costs, when that is not what the page says", async () => {
    const product = await addProduct(db.sql);
    const gateway = await addGateway(db.sql, { kind: "oxxo", max_amount: 200 });
    const answer = await placeOrder(db, aGuest(), anOrderPayload(gateway.id, [line(product)], 199));
    expect(answer).toMatchObject({ status: "price_changed", totals: { total_amount: 266 } });
  });
});

describe("the same key", () => {
  it("answers the same order again, also after price, stock and way to pay have changed", async () => {
    const guest = aGuest();
    const gateway = await addGateway(db.sql);
    const product = await addProduct(db.sql, { stock_quantity: 1 });
    const payload = anOrderPayload(gateway.id, [line(product)], totalFor(100));
    const first = await placeOrder(db, guest, payload);
    expect(first.status).toBe("placed");
    await db.sql("update public.products set precio_web = 500, is_active = false where id = $1", [product.id]);
    await db.sql("update public.payment_gateways set is_active = false where id = $1", [gateway.id]);
    expect(await placeOrder(db, guest, payload)).toEqual(first);
    expect(await countRows(db.sql, "public.orders", "guest_session_id = $1", [guestIdOf(guest)])).toBe(1);
    expect(await stockOf(db.sql, product.id)).toBe(0);
  });

  it("with another body is refused", async () => {
    const guest = aGuest();
    const product = await addProduct(db.sql);
    const payload = payloadFor([line(product)], 100);
    await placeOrder(db, guest, payload);
    expect(await placeOrder(db, guest, { ...payload, notes: "otra cosa" })).toEqual({
      status: "invalid",
      problems: [{ field: "idempotency_key", code: "key_reused" }],
    });
    expect(await stockOf(db.sql, product.id)).toBe(9);
  });

  it.each([
    ["has ended", "status = 'cancelled'"],
    ["was paid and refunded", "payment_status = 'refunded'"],
    ["is too late to be paid, though nobody has ended it yet", "held_until = now()"],
  ])("whose order %s answers for none, and another key orders the same", async (_, change) => {
    const guest = aGuest();
    const product = await addProduct(db.sql);
    const payload = payloadFor([line(product)], 100);
    const first = await placeOrder(db, guest, payload);
    await db.sql(`update public.orders set ${change} where id = $1`, [first.order_id]);
    expect(await placeOrder(db, guest, payload)).toEqual({
      status: "invalid",
      problems: [{ field: "idempotency_key", code: "key_reused" }],
    });
    expect(await countRows(db.sql, "public.orders", "guest_session_id = $1", [guestIdOf(guest)])).toBe(1);
    const next = await placeOrder(db, guest, { ...payload, idempotency_key: randomUUID() });
    expect(next.status).toBe("placed");
    expect(next.order_id).not.toBe(first.order_id);
  });

  it.each(["is_paid_at_door", "awaits_availability"])(
    "whose order can still be confirmed after its time (%s) answers for it",
    async (column) => {
      const guest = aGuest();
      const payload = payloadFor([line(await addProduct(db.sql))], 100);
      const first = await placeOrder(db, guest, payload);
      await db.sql(`update public.orders set ${column} = true, held_until = now() where id = $1`, [first.order_id]);
      expect(await placeOrder(db, guest, payload)).toEqual(first);
    },
  );

  it("belongs to its session: another guest may use it by chance and learns nothing", async () => {
    const product = await addProduct(db.sql);
    const payload = payloadFor([line(product)], 100);
    const [mine, theirs] = [await placeOrder(db, aGuest(), payload), await placeOrder(db, aGuest(), payload)];
    expect(theirs.status).toBe("placed");
    expect(theirs.order_id).not.toBe(mine.order_id);
  });

  it("is free again after an answer that wrote nothing", async () => {
    const guest = aGuest();
    const product = await addProduct(db.sql, { stock_quantity: 1 });
    const payload = payloadFor([line(product, 2)], 200);
    expect((await placeOrder(db, guest, payload)).status).toBe("conflict");
    const fewer = { ...payload, items: [line(product, 1)], expected_total: totalFor(100) };
    expect((await placeOrder(db, guest, fewer)).status).toBe("placed");
  });
});

describe("too many orders", () => {
  const limitTo = (name: string, hits: number) =>
    db.sql("update private.rate_limits set max_hits = $2 where name = $1", [name, hits]);

  it("from one session are told to wait; refused orders count, replays do not", async () => {
    const guest = aGuest();
    const product = await addProduct(db.sql, { stock_quantity: 1 });
    const tooMany = () => placeOrder(db, guest, payloadFor([line(product, 5)], 500));
    const payload = payloadFor([line(product)], 100);
    await limitTo("orders_per_session", 3);
    try {
      const placed = await placeOrder(db, guest, payload);
      expect((await tooMany()).status).toBe("conflict");
      expect((await tooMany()).status).toBe("conflict");
      const answer = await tooMany();
      expect(answer.status).toBe("rate_limited");
      expect(answer.retry_after_seconds).toBeGreaterThan(0);
      expect(answer.retry_after_seconds).toBeLessThanOrEqual(900);
      expect(await placeOrder(db, guest, payload)).toEqual(placed);
      const neighbour = await addProduct(db.sql);
      expect((await placeOrder(db, aGuest(), payloadFor([line(neighbour)], 100))).status).toBe("placed");
    } finally {
      await limitTo("orders_per_session", 30);
    }
  });

  it("from one address are told to wait, whatever session and first hop they claim", async () => {
    const product = await addProduct(db.sql);
    const from = (first: string) => ({ ...aGuest(), "x-forwarded-for": `${first}, 192.0.2.77` });
    await limitTo("orders_per_ip", 1);
    try {
      expect((await placeOrder(db, from("1.1.1.1"), payloadFor([line(product)], 100))).status).toBe("placed");
      expect((await placeOrder(db, from("2.2.2.2"), payloadFor([line(product)], 100))).status).toBe("rate_limited");
    } finally {
      await limitTo("orders_per_ip", 200);
    }
  });
});
