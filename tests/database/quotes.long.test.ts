// @vitest-environment node
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import {
  addGateway,
  addProduct,
  addRow,
  aGuest,
  anOrderPayload,
  approveQuote,
  countRows,
  guestIdOf,
  type ProductRow,
  placeOrder,
  type QuoteAnswer,
  readQuote,
  saveQuote,
  stockOf,
} from "@tests/support/database-rows";
import fc from "@tests/support/fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkoutProblems, emptyCheckoutForm, tidyCheckoutForm } from "@/domain/checkout-form";
import { deliveryFields } from "@/domain/orders/delivery-data";
import { deliveryOf } from "@/domain/orders/order-contents";
import { mexicanStates } from "@/domain/states";

let db: TestDatabase;
let gatewayId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  gatewayId = (await addGateway(db.sql)).id;
});
afterAll(() => db.close());

const itemOf = ({ id }: ProductRow, quantity: unknown = 1) => ({ product_id: id, quantity });

async function saved(items: unknown[], more: Record<string, unknown> = {}): Promise<QuoteAnswer> {
  const { status, quote } = await saveQuote(db, aGuest(), { items, ...more });
  expect(status).toBe("saved");
  if (!quote) throw new Error("no quote was saved");
  return quote;
}

async function found(id: string): Promise<QuoteAnswer> {
  const { quote } = await readQuote(db, aGuest(), id);
  if (!quote) throw new Error("the quote cannot be read");
  return quote;
}

/** The order that a quote stands for, as its page sends it. */
const orderOf = (quote: QuoteAnswer) => ({
  ...anOrderPayload(
    gatewayId,
    quote.lines.map(({ product_id, quantity, unit_price }) => ({ product_id, quantity, unit_price })),
    quote.totals.total_amount ?? 0,
  ),
  quote_id: quote.id,
});

const endPrices = (id: string, ago: string) =>
  db.sql("update private.quotes set valid_until = now() - $2::interval where id = $1", [id, ago]);

describe("a quote", () => {
  it("is priced by the database, with units, breaks and IVA by rate, and opened by whoever knows its id", async () => {
    const tape = await addProduct(db.sql, { item_name: "Cinta", precio_web: 40, sale_unit: "Caja con 36 rollos" });
    const sugar = await addProduct(db.sql, { item_name: "Azúcar", precio_web: 30, tax_rate: 0 });
    await addRow(db.sql, "public.volume_discounts", { product_id: tape.id, min_quantity: 10, percentage: 5 });
    const quote = await saved([itemOf(tape, 10), itemOf(sugar, 2)], {
      state_code: "JAL",
      buyer: "  Café La Esquina  ",
      attention: "Ana Gómez",
      notes: "Entrega por la mañana\nTocar el timbre",
    });

    expect(quote).toMatchObject({
      id: expect.stringMatching(/^[A-Za-z0-9_-]{24}$/),
      folio: expect.stringMatching(/^COT-\d{8}-[A-Z0-9]{6}$/),
      revision: 1,
      state: "valid",
      newer: null,
      state_code: "JAL",
      buyer: "Café La Esquina",
      attention: "Ana Gómez",
      notes: "Entrega por la mañana\nTocar el timbre",
      approved_by: null,
      totals: {
        subtotal: 460,
        discount_amount: 20,
        tax_amount: 60.8,
        taxes: [
          { rate: 0.16, base: 380, amount: 60.8 },
          { rate: 0, base: 60, amount: 0 },
        ],
        shipping_cost: 150,
        total_amount: 650.8,
      },
      lines: [
        {
          sku: tape.item_code,
          name: "Cinta",
          unit_name: "caja",
          unit_content: 36,
          content_name: "rollo",
          quantity: 10,
          unit_price: 40,
          total_price: 400,
          percentage: 5,
          discount_amount: 20,
          tax_rate: 0.16,
          tax_amount: 60.8,
          today: { unit_price: 40, percentage: 5, tax_rate: 0.16, stock_quantity: 10 },
        },
        { sku: sugar.item_code, percentage: 0, tax_rate: 0, tax_amount: 0, today: { percentage: 0, tax_rate: 0 } },
      ],
    });
    expect(await found(quote.id)).toEqual(quote);
  });

  it("keeps what larger quantities took off that day, where they earn more than the line does", async () => {
    const tape = await addProduct(db.sql, { precio_web: 40 });
    const plain = await addProduct(db.sql);
    const breaks = [
      { product_id: tape.id, min_quantity: 5, percentage: 3 },
      { product_id: tape.id, min_quantity: 10, percentage: 5 },
      { product_id: tape.id, min_quantity: 24, percentage: 9.75 },
      { product_id: tape.id, min_quantity: 48, percentage: 9.75 },
      { product_id: tape.id, min_quantity: 60, percentage: 12, is_active: false },
      // The product's own ones beat it, however much it takes off.
      { product_id: null, min_quantity: 30, percentage: 50 },
    ];
    const ids: string[] = [];
    for (const row of breaks) ids.push((await addRow(db.sql, "public.volume_discounts", row)).id);
    const quote = await saved([itemOf(tape, 7), itemOf(plain, 1)]);
    expect(quote.lines).toMatchObject([
      {
        percentage: 3,
        discount_amount: 8.4,
        breaks: [
          { min_quantity: 10, percentage: 5 },
          { min_quantity: 24, percentage: 9.75 },
        ],
      },
      { breaks: [{ min_quantity: 30, percentage: 50 }] },
    ]);
    expect((await saved([itemOf(tape, 24)])).lines).toMatchObject([{ breaks: [] }]);
    await db.sql("delete from public.volume_discounts where id = any ($1)", [ids]);
    const offered = ({ lines }: QuoteAnswer) => lines.map(({ today, ...line }) => line);
    expect(offered(await found(quote.id))).toEqual(offered(quote));
  });

  it("holds its prices to the end of the last of seven days, in Mexico City; operators may set another number", async () => {
    const items = [itemOf(await addProduct(db.sql))];
    const lastMoment = async (quote: QuoteAnswer) => {
      const [row] = await db.sql<{ days: number; time: string }>(
        `select (valid_until at time zone 'America/Mexico_City')::date - (now() at time zone 'America/Mexico_City')::date as days,
          (valid_until at time zone 'America/Mexico_City')::time::text as time from private.quotes where id = $1`,
        [quote.id],
      );
      return row;
    };
    expect(await lastMoment(await saved(items))).toEqual({ days: 7, time: "23:59:59" });
    await db.sql("update private.settings set value = '15' where name = 'quote_days'");
    expect(await lastMoment(await saved(items))).toEqual({ days: 15, time: "23:59:59" });
    await db.sql("update private.settings set value = '7' where name = 'quote_days'");
  });

  it("may ask for more than there is: it promises a price, not pieces", async () => {
    const scarce = await addProduct(db.sql, { stock_quantity: 2 });
    const { lines } = await saved([itemOf(scarce, 50)]);
    expect(lines).toMatchObject([{ quantity: 50, today: { stock_quantity: 2 } }]);
    expect(lines[0]).not.toHaveProperty("was_available");
    expect(await stockOf(db.sql, scarce.id)).toBe(2);
  });

  it("tells what has changed since, what is no longer sold, and what has no price or SKU", async () => {
    const [dearer, gone, off, unpriced, uncoded, unknown] = [
      await addProduct(db.sql),
      await addProduct(db.sql),
      await addProduct(db.sql),
      await addProduct(db.sql),
      await addProduct(db.sql),
      await addProduct(db.sql),
    ];
    const { id } = await saved([
      itemOf(dearer, 2),
      itemOf(gone),
      itemOf(off),
      itemOf(unpriced),
      itemOf(uncoded),
      itemOf(unknown),
    ]);
    await db.sql("update public.products set item_code = case when id = $1 then 'UNKNOWN' end where id in ($1, $2)", [
      unknown.id,
      uncoded.id,
    ]);
    await db.sql("update public.products set precio_web = 0, is_active = id <> $2 where id in ($1, $2)", [
      unpriced.id,
      off.id,
    ]);
    await db.sql("update public.products set precio_web = 120, stock_quantity = 1 where id = $1", [dearer.id]);
    await db.sql("delete from public.products where id = $1", [gone.id]);
    expect((await found(id)).lines).toMatchObject([
      { unit_price: 100, lacks: null, today: { unit_price: 120, stock_quantity: 1 } },
      { unit_price: 100, lacks: null, today: null },
      { unit_price: 100, lacks: null, today: null },
      { unit_price: 100, lacks: "price", today: null },
      { unit_price: 100, lacks: "sku", today: null },
      { unit_price: 100, lacks: "sku", today: null },
    ]);
  });

  it("tells which discount and which IVA its lines would have today", async () => {
    const [tape, sugar] = [await addProduct(db.sql, { precio_web: 0.37 }), await addProduct(db.sql)];
    const row = { product_id: tape.id, min_quantity: 3, percentage: 9.75 };
    const { id: discountId } = await addRow(db.sql, "public.volume_discounts", row);
    const { id } = await saved([itemOf(tape, 3), itemOf(sugar, 5)]);
    await db.sql("delete from public.volume_discounts where id = $1", [discountId]);
    await addRow(db.sql, "public.volume_discounts", { product_id: sugar.id, min_quantity: 5, percentage: 4 });
    await db.sql("update public.products set tax_rate = 0.08 where id = $1", [sugar.id]);
    expect((await found(id)).lines).toMatchObject([
      { percentage: 9.75, tax_rate: 0.16, today: { percentage: 0, tax_rate: 0.16 } },
      { percentage: 0, tax_rate: 0.16, today: { percentage: 4, tax_rate: 0.08 } },
    ]);
  });

  it("cannot be made of what is not sold", async () => {
    const hidden = await addProduct(db.sql, { is_active: false });
    const answer = await saveQuote(db, aGuest(), { items: [itemOf(await addProduct(db.sql)), itemOf(hidden)] });
    expect(answer).toMatchObject({ status: "conflict", conflicts: [{ product_id: hidden.id }] });
    expect(answer.conflicts).toHaveLength(1);
  });

  it.each([
    [null, "payload", "malformed"],
    [[], "payload", "malformed"],
    [{}, "items", "required"],
    [{ items: [] }, "items", "required"],
    [{ items: "todo" }, "items", "malformed"],
    [{ items: [1] }, "items.0", "malformed"],
    [{ items: [{ product_id: "x", quantity: 1 }] }, "items.0.product_id", "malformed"],
    [{ items: [{ product_id: crypto.randomUUID(), quantity: -1 }] }, "items.0.quantity", "out_of_range"],
    [{ items: [{ product_id: crypto.randomUUID(), quantity: 1.5 }] }, "items.0.quantity", "malformed"],
    [{ items: Array(101).fill({ product_id: crypto.randomUUID(), quantity: 1 }) }, "items", "too_many"],
    [{ items: [{ product_id: crypto.randomUUID(), quantity: 1 }], buyer: "x".repeat(161) }, "buyer", "too_long"],
    [{ items: [{ product_id: crypto.randomUUID(), quantity: 1 }], buyer: "a\u0007b" }, "buyer", "malformed"],
    [{ items: [{ product_id: crypto.randomUUID(), quantity: 1 }], notes: { a: 1 } }, "notes", "malformed"],
    [{ items: [{ product_id: crypto.randomUUID(), quantity: 1 }], state_code: "XXX" }, "state_code", "unknown"],
    [{ items: [{ product_id: crypto.randomUUID(), quantity: 1 }], revises: "a b" }, "revises", "malformed"],
    [{ notes: "x".repeat(70_000) }, "payload", "too_long"],
  ])("of %j is refused with %s: %s", async (payload, field, code) => {
    const answer = await saveQuote(db, aGuest(), payload);
    expect(answer.status).toBe("invalid");
    expect(answer.problems).toContainEqual({ field, code });
  });

  it("may be told by many lines of one product, which are one", async () => {
    const product = await addProduct(db.sql);
    expect((await saved([itemOf(product, 2), itemOf(product, 3)])).lines).toMatchObject([{ quantity: 5 }]);
  });

  it("is made sixty times an hour by one address at most; refused forms do not count", async () => {
    const guest = aGuest();
    const items = [itemOf(await addProduct(db.sql))];
    await db.sql("update private.rate_limits set max_hits = 2 where name = 'quotes_per_ip'");
    await saveQuote(db, guest, {});
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await saveQuote(db, guest, { items })).status);
    expect(statuses).toEqual(["saved", "saved", "rate_limited"]);
    await db.sql("update private.rate_limits set max_hits = 60 where name = 'quotes_per_ip'");
  });
});

describe("the quotes of one address in a day", () => {
  const limitTo = (hits: number) =>
    db.sql("update private.rate_limits set max_hits = $1 where name = 'quote_lines_per_ip_and_day'", [hits]);

  it("have so many lines at most, however few at a time; the next day begins anew", async () => {
    const guest = aGuest();
    const products = [await addProduct(db.sql), await addProduct(db.sql), await addProduct(db.sql)];
    const ask = (count: number) => saveQuote(db, guest, { items: products.slice(0, count).map((one) => itemOf(one)) });
    await limitTo(4);
    try {
      expect([(await ask(3)).status, (await ask(1)).status]).toEqual(["saved", "saved"]);
      const refused = await ask(1);
      expect(refused.status).toBe("rate_limited");
      expect(refused.retry_after_seconds).toBeGreaterThan(80_000);
      expect((await saveQuote(db, aGuest(), { items: products.map((one) => itemOf(one)) })).status).toBe("saved");
      await db.sql("update private.rate_counters set window_ends_at = now() - interval '1 second'");
      expect((await ask(3)).status).toBe("saved");
    } finally {
      await limitTo(2000);
    }
  });

  it("weigh as their texts do where these are longer than their lines: 500 bytes are a line", async () => {
    const guest = aGuest();
    const items = [itemOf(await addProduct(db.sql))];
    const ask = (notes: string) => saveQuote(db, guest, { items, notes });
    await limitTo(5);
    try {
      expect((await ask("Ñ".repeat(1000))).status).toBe("saved");
      expect((await ask("")).status).toBe("saved");
      expect((await ask("")).status).toBe("rate_limited");
    } finally {
      await limitTo(2000);
    }
  });

  it("are enough for an office: fifty quotes of forty lines in an hour", async () => {
    const guest = aGuest();
    const items = [];
    for (let n = 0; n < 40; n += 1) items.push(itemOf(await addProduct(db.sql)));
    const statuses = new Set<string>();
    for (let n = 0; n < 50; n += 1) statuses.add((await saveQuote(db, guest, { items })).status);
    expect([...statuses]).toEqual(["saved"]);
  });
});

describe("a quote that was changed", () => {
  it("is a revision under the same folio, priced anew; the one before stays and names the last", async () => {
    const product = await addProduct(db.sql);
    const first = await saved([itemOf(product, 2)]);
    await db.sql("update public.products set precio_web = 90 where id = $1", [product.id]);
    const second = await saved([itemOf(product, 5)], { revises: first.id });
    const third = await saved([itemOf(product, 6)], { revises: first.id });
    expect([second.folio, third.folio]).toEqual([first.folio, first.folio]);
    expect([second.revision, third.revision]).toEqual([2, 3]);
    expect(second.lines).toMatchObject([{ quantity: 5, unit_price: 90 }]);
    expect(await found(first.id)).toMatchObject({ newer: third.id, lines: [{ quantity: 2, unit_price: 100 }] });
    expect(await found(third.id)).toMatchObject({ newer: null });
  });

  it("tells of the other revision that became an order; paying both remains possible", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 50 });
    const first = await saved([itemOf(product, 2)]);
    const second = await saved([itemOf(product, 3)], { revises: first.id });
    expect([first.ordered_revision, second.ordered_revision]).toEqual([null, null]);
    expect((await placeOrder(db, aGuest(), orderOf(second))).status).toBe("placed");
    expect(await found(first.id)).toMatchObject({ state: "valid", ordered_revision: 2 });
    expect(await found(second.id)).toMatchObject({ state: "used", ordered_revision: null });
    expect((await placeOrder(db, aGuest(), orderOf(first))).status).toBe("placed");
  });

  it("begins unapproved, whoever approved the one before", async () => {
    const items = [itemOf(await addProduct(db.sql))];
    const first = await saved(items);
    await approveQuote(db, aGuest(), first.id, "Laura Ruiz");
    expect(await saved(items, { revises: first.id })).toMatchObject({
      revision: 2,
      approved_by: null,
      approved_at: null,
    });
    expect(await found(first.id)).toMatchObject({ approved_by: "Laura Ruiz" });
  });

  it("after its last number begins another folio", async () => {
    const product = await addProduct(db.sql);
    const first = await saved([itemOf(product)]);
    await db.sql("update private.quotes set revision = 998 where id = $1", [first.id]);
    const last = await saved([itemOf(product, 2)], { revises: first.id });
    const next = await saved([itemOf(product, 3)], { revises: last.id });
    expect([last.folio, last.revision, next.revision]).toEqual([first.folio, 999, 1]);
    expect(next.folio).not.toBe(first.folio);
  });

  it("must have been there before", async () => {
    const items = [itemOf(await addProduct(db.sql))];
    const answer = await saveQuote(db, aGuest(), { items, revises: "A".repeat(24) });
    expect(answer).toMatchObject({ status: "invalid", problems: [{ field: "revises", code: "unknown" }] });
  });
});

describe("the delivery of a quote", () => {
  const delivery = () => {
    const { customer, shipping_address } = anOrderPayload(gatewayId, [], 0);
    return { customer, shipping_address };
  };

  it("is kept as its maker wrote it, without blanks around it, and decides the state", async () => {
    const items = [itemOf(await addProduct(db.sql))];
    const { customer, shipping_address } = delivery();
    const blanks = {
      customer: { ...customer, name: `  ${customer.name}\u00a0` },
      shipping_address: { ...shipping_address, street: ` ${shipping_address.street}\t`, references: "  " },
    };
    const quote = await saved(items, { delivery: blanks });
    expect(quote).toMatchObject({ state_code: "CMX", delivery: { customer, shipping_address } });
    expect(await found(quote.id)).toEqual(quote);
    expect(await saved(items, { delivery: null, state_code: "JAL" })).toMatchObject({
      state_code: "JAL",
      delivery: null,
    });
    expect(await saved(items)).toMatchObject({ state_code: null, delivery: null });
  });

  it("is of each revision, and goes with it: nothing of it is left once its days are over", async () => {
    const product = await addProduct(db.sql);
    const email = "quien.recibe@example.com";
    const said = { ...delivery(), customer: { ...delivery().customer, email } };
    const first = await saved([itemOf(product)], { delivery: said });
    const second = await saved([itemOf(product, 2)], { delivery: first.delivery, revises: first.id });
    expect(second).toMatchObject({ folio: first.folio, revision: 2, state_code: "CMX", delivery: said });
    for (const { id } of [first, second]) await endPrices(id, "91 days");
    for (const { id } of [first, second]) expect(await readQuote(db, aGuest(), id)).toEqual({ status: "not_found" });
    await saved([itemOf(product)]);
    expect(await countRows(db.sql, "private.quotes", "quotes::text like $1", [`%${email}%`])).toBe(0);
  });

  it("stays whom the quote names, whoever approves it", async () => {
    const { id } = await saved([itemOf(await addProduct(db.sql))], { delivery: delivery() });
    const { quote } = await approveQuote(db, aGuest(), id, "Laura Ruiz");
    expect(quote).toMatchObject({ approved_by: "Laura Ruiz", delivery: { customer: { name: "María López García" } } });
  });

  it("cannot go to another state than the quote, whoever writes the row", async () => {
    const { id } = await saved([itemOf(await addProduct(db.sql))], { delivery: delivery() });
    const write = (change: string) => db.sql(`update private.quotes set ${change} where id = $1`, [id]);
    await expect(write("state_code = 'JAL'")).rejects.toThrow("quotes_delivery_check");
    await expect(write("state_code = null")).rejects.toThrow("quotes_delivery_check");
    await expect(write("delivery = delivery - 'customer'")).rejects.toThrow("quotes_delivery_check");
    await expect(write("delivery = delivery #- '{shipping_address,street}'")).rejects.toThrow("quotes_delivery_check");
    await expect(write(`delivery = delivery || jsonb_build_object('more', repeat('x', 12000))`)).rejects.toThrow(
      "quotes_delivery_check",
    );
  });

  it("whatever the checkout's form takes becomes the order's, letter by letter", async () => {
    const product = await addProduct(db.sql, { stock_quantity: null });
    const words = (most: number) => fc.string({ unit: "grapheme", maxLength: most });
    const typed = fc.record({
      name: words(60).map((text) => `Ana ${text}`),
      email: fc.emailAddress(),
      phone: fc.integer({ min: 2_000_000_000, max: 9_999_999_998 }).map(String),
      postalCode: fc.integer({ min: 1, max: 99_999 }).map((code) => String(code).padStart(5, "0")),
      street: words(120).map((text) => `Calle ${text}`),
      neighborhood: words(60).map((text) => `${text} Centro`),
      municipality: words(60).map((text) => `San ${text}`),
      stateCode: fc.constantFrom(...mexicanStates.map(({ code }) => code)),
      references: words(200),
    });
    await fc.assert(
      fc.asyncProperty(typed, async (fields) => {
        const form = tidyCheckoutForm({ ...emptyCheckoutForm, ...fields });
        const problems = checkoutProblems(form);
        fc.pre(deliveryFields.every((field) => problems[field] === undefined));
        const { customer, shippingAddress } = deliveryOf(form);
        const { stateCode: state_code, postalCode: postal_code, ...address } = shippingAddress;
        const sent = { customer, shipping_address: { ...address, state_code, postal_code } };
        const quote = await saved([itemOf(product)], { delivery: sent });
        expect(quote).toMatchObject({ state_code, delivery: sent });

        const answer = await placeOrder(db, aGuest(), { ...orderOf(quote), ...(quote.delivery as typeof sent) });
        expect(answer.status).toBe("placed");
        const [order] = await db.sql(
          "select customer_name as name, customer_email as email, customer_phone as phone, shipping_address from public.orders where id = $1",
          [answer.order_id],
        );
        expect(order).toEqual({ ...customer, shipping_address: sent.shipping_address });
      }),
      { numRuns: 40 },
    );
  });
});

describe("the approval of a quote", () => {
  it("is noted once, with its moment", async () => {
    const { id } = await saved([itemOf(await addProduct(db.sql))]);
    const { quote } = await approveQuote(db, aGuest(), id, "  Laura Ruiz ");
    expect(quote).toMatchObject({ approved_by: "Laura Ruiz", approved_at: expect.any(String) });
    await approveQuote(db, aGuest(), id, "Otra persona");
    expect(await found(id)).toMatchObject({ approved_by: "Laura Ruiz" });
  });

  it("comes too late once the quote became an order", async () => {
    const quote = await saved([itemOf(await addProduct(db.sql, { stock_quantity: 20 }))]);
    expect((await placeOrder(db, aGuest(), orderOf(quote))).status).toBe("placed");
    expect((await approveQuote(db, aGuest(), quote.id, "Laura")).quote).toMatchObject({
      state: "used",
      approved_by: null,
    });
  });

  it.each(["", "   ", null, "a\u0000b".replace("\u0000", "\u0001"), "x".repeat(121)])(
    "needs a name: %j is none",
    async (name) => {
      const { id } = await saved([itemOf(await addProduct(db.sql))]);
      expect(await approveQuote(db, aGuest(), id, name)).toMatchObject({ status: "invalid" });
      expect(await found(id)).toMatchObject({ approved_by: null });
    },
  );

  it("comes too late when the prices have ended, and finds nothing where there is no quote", async () => {
    const { id } = await saved([itemOf(await addProduct(db.sql))]);
    await endPrices(id, "1 minute");
    expect((await approveQuote(db, aGuest(), id, "Laura")).quote).toMatchObject({
      state: "expired",
      approved_by: null,
    });
    expect(await approveQuote(db, aGuest(), "A".repeat(24), "Laura")).toEqual({ status: "not_found" });
  });
});

describe("ids", () => {
  it("that are unknown, malformed or long over answer alike", async () => {
    const { id } = await saved([itemOf(await addProduct(db.sql))]);
    await endPrices(id, "90 days");
    for (const wrong of [id, "A".repeat(24), "", "%", null, "x".repeat(10_000), "'; drop table quotes; --"]) {
      expect(await readQuote(db, aGuest(), wrong)).toEqual({ status: "not_found" });
    }
  });

  it("can be read for 90 days after the prices ended, and are forgotten by later quotes", async () => {
    const items = [itemOf(await addProduct(db.sql))];
    const { id } = await saved(items);
    await endPrices(id, "89 days 23 hours");
    expect(await found(id)).toMatchObject({ state: "expired" });
    await endPrices(id, "91 days");
    await saved(items);
    expect(await countRows(db.sql, "private.quotes", "id = $1", [id])).toBe(0);
  });

  it("are not to be guessed: thirty misses end it for an address, yet who knows one is let in", async () => {
    const { id } = await saved([itemOf(await addProduct(db.sql))]);
    const guest = aGuest();
    const answers = [];
    for (let n = 0; n < 31; n += 1) answers.push((await readQuote(db, guest, `${n}`.padStart(24, "A"))).status);
    expect(answers.slice(0, 30)).toEqual(Array(30).fill("not_found"));
    expect(answers[30]).toBe("rate_limited");
    expect((await readQuote(db, guest, id)).status).toBe("found");
  });

  it("are counted alike, whether they are approved or read, unknown or long over", async () => {
    const { id } = await saved([itemOf(await addProduct(db.sql))]);
    await endPrices(id, "91 days");
    const guest = { ...aGuest(), "x-forwarded-for": "192.0.2.91" };
    const misses = () =>
      db.sql<{ hits: number }>(
        "select hits from private.rate_counters where limit_name = 'quote_misses_per_ip' and subject_hash = private.hash('192.0.2.91')",
      );
    for (const [n, wrong] of [id, "A".repeat(24), id, "A".repeat(24)].entries()) {
      const answer = n < 2 ? await readQuote(db, guest, wrong) : await approveQuote(db, guest, wrong, "Laura");
      expect(answer).toEqual({ status: "not_found" });
      expect(await misses()).toEqual([{ hits: n + 1 }]);
    }
    for (let n = 4; n < 30; n += 1) await approveQuote(db, guest, "A".repeat(24), "Laura");
    expect((await approveQuote(db, guest, "A".repeat(24), "Laura")).status).toBe("rate_limited");
  });

  it("are never listed: anon cannot select quotes", async () => {
    await expect(db.asAnon(aGuest(), (sql) => sql("select id from private.quotes"))).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe("an order at the prices of a quote", () => {
  it("pays what was offered although prices rose since, carries the folio and leaves the cart alone", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 20 });
    const quote = await saved([itemOf(product, 3)]);
    await db.sql("update public.products set precio_web = 150 where id = $1", [product.id]);
    const guest = aGuest();
    await addRow(db.sql, "public.guest_carts", { session_id: guestIdOf(guest), product_id: product.id, quantity: 2 });
    const answer = await placeOrder(db, guest, orderOf(quote));
    expect(answer).toMatchObject({ status: "placed", totals: quote.totals });
    const [order] = await db.sql("select quote_folio, total_amount from public.orders where id = $1", [
      answer.order_id,
    ]);
    expect(order).toEqual({ quote_folio: quote.folio, total_amount: "498.00" });
    expect(await found(quote.id)).toMatchObject({ state: "used" });
    expect(await stockOf(db.sql, product.id)).toBe(17);
    expect(await countRows(db.sql, "public.guest_carts", "session_id = $1", [guestIdOf(guest)])).toBe(1);
  });

  it("pays what was offered although prices fell since", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 20 });
    const quote = await saved([itemOf(product, 3)]);
    await db.sql("update public.products set precio_web = 50 where id = $1", [product.id]);
    expect(await placeOrder(db, aGuest(), orderOf(quote))).toMatchObject({ status: "placed", totals: quote.totals });
  });

  it.each([
    ["at the same price", 1296, "Caja con 24 rollos", ["caja", 24, "rollo"]],
    ["at another price", 38, "Rollo", ["rollo", 1, null]],
  ])("does not give the offered price to another unit %s, whether its shopper names one or not", async (...given) => {
    const [, price, sale_unit, [unit_name, unit_content, content_name]] = given;
    const product = await addProduct(db.sql, { precio_web: 1296, sale_unit: "Caja con 36 rollos", stock_quantity: 20 });
    const quote = await saved([itemOf(product, 3)]);
    await db.sql("update public.products set sale_unit = $2, precio_web = $3 where id = $1", [
      product.id,
      sale_unit,
      price,
    ]);
    expect((await found(quote.id)).lines[0]?.today).toMatchObject({ unit_name, unit_content, content_name });
    for (const unit of [undefined, "caja/36/rollo"]) {
      const asked = orderOf(quote);
      const items = asked.items.map((item) => ({ ...item, ...(unit && { unit }) }));
      expect(await placeOrder(db, aGuest(), { ...asked, items })).toMatchObject({
        status: "price_changed",
        price_changes: [
          { product_id: product.id, old_price: 1296, new_price: price, unit_name, unit_content, content_name },
        ],
      });
    }
    expect(await found(quote.id)).toMatchObject({ state: "valid" });
    expect(await stockOf(db.sql, product.id)).toBe(20);
  });

  it("keeps the discount that was offered, whatever the shop's breaks say by now", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 50 });
    const { id } = await addRow(db.sql, "public.volume_discounts", {
      product_id: product.id,
      min_quantity: 5,
      percentage: 10,
    });
    const quote = await saved([itemOf(product, 5)]);
    await db.sql("delete from public.volume_discounts where id = $1", [id]);
    const answer = await placeOrder(db, aGuest(), orderOf(quote));
    expect(answer).toMatchObject({ status: "placed", totals: { subtotal: 500, discount_amount: 50 } });
  });

  it("pays the IVA of its day: lines and sums agree with each other, and not with the quote's", async () => {
    const [tape, sugar] = [await addProduct(db.sql, { precio_web: 33.33 }), await addProduct(db.sql)];
    const quote = await saved([itemOf(tape, 3), itemOf(sugar)]);
    await db.sql("update public.products set tax_rate = 0.08 where id = $1", [tape.id]);
    const asQuoted = orderOf(quote);
    const answer = await placeOrder(db, aGuest(), asQuoted);
    const taxes = [
      { rate: 0.16, base: 100, amount: 16 },
      { rate: 0.08, base: 99.99, amount: 8 },
    ];
    const total_amount = 99.99 + 100 + 24 + 150;
    expect(answer).toMatchObject({ status: "price_changed", price_changes: [], totals: { taxes, total_amount } });
    expect(await found(quote.id)).toMatchObject({ state: "valid" });

    const { order_id } = await placeOrder(db, aGuest(), { ...asQuoted, expected_total: total_amount });
    const [order] = await db.sql("select tax_amount, taxes from public.orders where id = $1", [order_id]);
    expect(order).toEqual({ tax_amount: "24.00", taxes });
    const lines = await db.sql(
      "select tax_rate, tax_amount from public.order_items where order_id = $1 order by line_number",
      [order_id],
    );
    expect(lines).toEqual([
      { tax_rate: "0.08", tax_amount: "8.00" },
      { tax_rate: "0.16", tax_amount: "16.00" },
    ]);
  });

  it("takes what there is at the offered price and percentage, without what has gone, and uses the quote up", async () => {
    const [tape, glove] = [await addProduct(db.sql, { stock_quantity: 20 }), await addProduct(db.sql)];
    await addRow(db.sql, "public.volume_discounts", { product_id: tape.id, min_quantity: 10, percentage: 7.5 });
    const quote = await saved([itemOf(tape, 12), itemOf(glove)]);
    await db.sql("update public.products set precio_web = 150, stock_quantity = 5 where id = $1", [tape.id]);
    await db.sql("update public.products set is_active = false where id = $1", [glove.id]);
    const part = {
      ...orderOf(quote),
      items: [{ product_id: tape.id, quantity: 5, unit_price: 100 }],
      expected_total: (500 - 37.5) * 1.16 + 150,
    };
    const answer = await placeOrder(db, aGuest(), part);
    expect(answer).toMatchObject({ status: "placed", totals: { subtotal: 500, discount_amount: 37.5 } });
    expect(await found(quote.id)).toMatchObject({ state: "used" });
    expect(await placeOrder(db, aGuest(), orderOf(quote))).toMatchObject({ problems: [{ code: "used" }] });
  });

  it.each([
    ["than was offered, where there was enough for it then", { before: 500, now: 8, percentage: 25 }],
    ["than was offered, where nobody had counted it then", { before: null, now: 8, percentage: 25 }],
    ["of its own quantity, where there was too little from the start", { before: 8, now: 8, percentage: 2 }],
    ["of its own quantity, where more has come and is still too little", { before: 8, now: 400, percentage: 10 }],
    ["of its own quantity, where less is left of what was too little", { before: 8, now: 4, percentage: 0 }],
  ])(
    "takes all that there is at no other percentage %s, as its page was told",
    async (_, { before, now, percentage }) => {
      const product = await addProduct(db.sql, { stock_quantity: before });
      for (const [min_quantity, off] of [
        [5, 2],
        [100, 10],
        [500, 25],
      ]) {
        await addRow(db.sql, "public.volume_discounts", { product_id: product.id, min_quantity, percentage: off });
      }
      const quote = await saved([itemOf(product, 500)]);
      expect(quote.lines).toMatchObject([{ percentage: 25 }]);
      await db.sql("update public.products set precio_web = 150, stock_quantity = $2 where id = $1", [product.id, now]);
      expect((await found(quote.id)).lines).toMatchObject([{ today: { available_percentage: percentage } }]);

      const subtotal = 100 * now;
      const discount_amount = now * percentage;
      const shipping = subtotal < 1000 ? 150 : 0;
      const answer = await placeOrder(db, aGuest(), {
        ...orderOf(quote),
        items: [{ product_id: product.id, quantity: now, unit_price: 100 }],
        expected_total: Math.round((subtotal - discount_amount) * 116) / 100 + shipping,
      });
      expect(answer).toMatchObject({ status: "placed", totals: { subtotal, discount_amount } });
    },
  );

  it("takes no more off than was offered, whatever its pieces would earn at today's price", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 8 });
    const quote = await saved([itemOf(product, 500)]);
    await db.sql("update public.products set precio_web = 150 where id = $1", [product.id]);
    await addRow(db.sql, "public.volume_discounts", { product_id: product.id, min_quantity: 5, percentage: 30 });
    const answer = await placeOrder(db, aGuest(), {
      ...orderOf(quote),
      items: [{ product_id: product.id, quantity: 8, unit_price: 100 }],
      expected_total: 800 * 1.16 + 150,
    });
    expect(answer).toMatchObject({ status: "placed", totals: { discount_amount: 0 } });
  });

  it("judges a revision by what there was when that was made", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 500 });
    await addRow(db.sql, "public.volume_discounts", { product_id: product.id, min_quantity: 500, percentage: 25 });
    const first = await saved([itemOf(product, 500)]);
    await db.sql("update public.products set stock_quantity = 8 where id = $1", [product.id]);
    const second = await saved([itemOf(product, 500)], { revises: first.id });
    const left = async ({ id }: QuoteAnswer) => (await found(id)).lines.map(({ today }) => today);
    expect(await left(first)).toMatchObject([{ available_percentage: 25 }]);
    expect(await left(second)).toMatchObject([{ available_percentage: 0 }]);
  });

  it.each([
    ["fewer than there are", 4, 5],
    ["fewer where there is enough", 5, 20],
    ["fewer of what nobody has counted", 5, null],
    ["all that there is, where that is more than was offered", 20, 20],
  ])("costs today's price for %s", async (_, quantity, stock_quantity) => {
    const product = await addProduct(db.sql, { stock_quantity: 20 });
    const quote = await saved([itemOf(product, 12)]);
    await db.sql("update public.products set precio_web = 150, stock_quantity = $2 where id = $1", [
      product.id,
      stock_quantity,
    ]);
    const part = { ...orderOf(quote), items: [{ product_id: product.id, quantity, unit_price: 100 }] };
    expect(await placeOrder(db, aGuest(), part)).toMatchObject({
      status: "price_changed",
      price_changes: [{ old_price: 100, new_price: 150 }],
    });
  });

  it("is numbered with its revision from the second on", async () => {
    const product = await addProduct(db.sql);
    const first = await saved([itemOf(product)]);
    const second = await saved([itemOf(product, 2)], { revises: first.id });
    const { order_id } = await placeOrder(db, aGuest(), orderOf(second));
    const [order] = await db.sql("select quote_folio from public.orders where id = $1", [order_id]);
    expect(order).toEqual({ quote_folio: `${first.folio}/2` });
  });

  it("holds once; a repeated call still answers the same order", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 50 });
    const quote = await saved([itemOf(product)]);
    const [guest, payload] = [aGuest(), orderOf(quote)];
    const placed = await placeOrder(db, guest, payload);
    expect(await placeOrder(db, guest, payload)).toEqual(placed);
    expect(await placeOrder(db, aGuest(), orderOf(quote))).toEqual({
      status: "invalid",
      problems: [{ field: "quote_id", code: "used" }],
    });
  });

  it("is refused once its days are over, and under an id that is none", async () => {
    const quote = await saved([itemOf(await addProduct(db.sql))]);
    await endPrices(quote.id, "1 second");
    expect(await placeOrder(db, aGuest(), orderOf(quote))).toMatchObject({
      status: "invalid",
      problems: [{ field: "quote_id", code: "expired" }],
    });
    expect(await placeOrder(db, aGuest(), { ...orderOf(quote), quote_id: "B".repeat(24) })).toMatchObject({
      status: "invalid",
      problems: [{ field: "quote_id", code: "unknown" }],
    });
  });

  it("cannot tell a quote that is long over, used or not, from an id that was made up", async () => {
    const items = [itemOf(await addProduct(db.sql, { stock_quantity: 50 }))];
    const [unused, used] = [await saved(items), await saved(items)];
    expect(await placeOrder(db, aGuest(), orderOf(used))).toMatchObject({ status: "placed" });
    for (const quote of [unused, used, { ...unused, id: "B".repeat(24) }]) {
      await endPrices(quote.id, "90 days 1 second");
      expect(await placeOrder(db, aGuest(), orderOf(quote))).toEqual({
        status: "invalid",
        problems: [{ field: "quote_id", code: "unknown" }],
      });
      expect(await approveQuote(db, aGuest(), quote.id, "Laura")).toEqual({ status: "not_found" });
      expect(await saveQuote(db, aGuest(), { items, revises: quote.id })).toEqual({
        status: "invalid",
        problems: [{ field: "revises", code: "unknown" }],
      });
    }
  });

  it("costs today's price for other quantities and other products than the quote's", async () => {
    const [product, other] = [await addProduct(db.sql), await addProduct(db.sql)];
    const quote = await saved([itemOf(product, 2)]);
    await db.sql("update public.products set precio_web = 110 where id = any ($1)", [[product.id, other.id]]);
    const more = orderOf(quote);
    more.items = [
      { product_id: product.id, quantity: 3, unit_price: 100 },
      { product_id: other.id, quantity: 1, unit_price: 100 },
    ];
    expect(await placeOrder(db, aGuest(), more)).toMatchObject({
      status: "price_changed",
      price_changes: [
        { product_id: product.id, old_price: 100, new_price: 110 },
        { product_id: other.id, old_price: 100, new_price: 110 },
      ],
    });
    expect(await found(quote.id)).toMatchObject({ state: "valid" });
  });

  it("is not used up by an order of other products alone", async () => {
    const [product, other] = [await addProduct(db.sql), await addProduct(db.sql)];
    const quote = await saved([itemOf(product, 2)]);
    const unrelated = orderOf(quote);
    unrelated.items = [{ product_id: other.id, quantity: 2, unit_price: 100 }];
    expect(await placeOrder(db, aGuest(), unrelated)).toMatchObject({
      status: "invalid",
      problems: [{ field: "quote_id", code: "not_ordered" }],
    });
    expect(await found(quote.id)).toMatchObject({ state: "valid" });
    expect(await placeOrder(db, aGuest(), orderOf(quote))).toMatchObject({ status: "placed" });
  });

  it("still needs the pieces: too few are a conflict, and the quote stays good", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 2 });
    const quote = await saved([itemOf(product, 5)]);
    expect(await placeOrder(db, aGuest(), orderOf(quote))).toMatchObject({ status: "conflict" });
    await db.sql("update public.products set stock_quantity = 50 where id = $1", [product.id]);
    expect(await placeOrder(db, aGuest(), orderOf(quote))).toMatchObject({ status: "placed" });
  });
});

it("the sums of a quote are those of the order that comes of it, whatever it holds", async () => {
  const rates = [0, 0.08, 0.16];
  const products = [];
  for (let n = 0; n < 24; n += 1) {
    const price = ((n * 7919) % 90_000) / 100 + 0.37;
    const product = await addProduct(db.sql, { precio_web: price, stock_quantity: null, tax_rate: rates[n % 3] });
    if (n % 2 === 0) {
      await addRow(db.sql, "public.volume_discounts", {
        product_id: product.id,
        min_quantity: 3 + n,
        percentage: 1.25 + n,
      });
    }
    products.push(product);
  }
  const randomQuantity = fc.integer({ min: 1, max: 999 });
  const randomItems = fc.uniqueArray(fc.tuple(fc.constantFrom(...products), randomQuantity), {
    minLength: 1,
    maxLength: 24,
    selector: ([{ id }]) => id,
  });
  await fc.assert(
    fc.asyncProperty(randomItems, async (items) => {
      const quote = await saved(items.map(([product, quantity]) => itemOf(product, quantity)));
      expect(await placeOrder(db, aGuest(), orderOf(quote))).toMatchObject({ status: "placed", totals: quote.totals });
    }),
    { numRuns: 40 },
  );
});
