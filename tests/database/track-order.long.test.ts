// @vitest-environment node
import { createTestDatabase, type RequestHeaders, type TestDatabase } from "@tests/support/database";
import {
  addGateway,
  addProduct,
  addRow,
  aGuest,
  anOrderPayload,
  countRows,
  placeOrder,
  totalFor,
  trackOrder,
  trackOrderAsApi,
} from "@tests/support/database-rows";
import { spellingsOf } from "@tests/support/order-number-spellings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let db: TestDatabase;
let orderNumber: string;
const email = "maria@example.com";

beforeAll(async () => {
  db = await createTestDatabase();
  await db.sql("update private.rate_limits set max_hits = 100 where name = 'open_unpaid_orders_per_email'");
  await addRow(db.sql, "public.shipping_zones", { name: "Centro", state_codes: ["CMX"], min_days: 1, max_days: 3 });
  orderNumber = await placeOne();
});
afterAll(() => db.close());

async function placeOne(
  way: Record<string, unknown> = { payment_details: { clabe: "646180000000000009", bank: "STP" } },
): Promise<string> {
  const gateway = await addGateway(db.sql, way);
  const product = await addProduct(db.sql, {
    item_name: "Martillo",
    sale_unit: "Caja con 12 pares",
    image_url: "/images/products/martillo.svg",
  });
  const items = [{ product_id: product.id, quantity: 2, unit_price: 100 }];
  const payload = anOrderPayload(gateway.id, items, totalFor(200));
  const answer = await placeOrder(db, aGuest(), { ...payload, customer: { ...payload.customer, email } });
  return answer.order_number ?? "";
}

const from = (address: string): RequestHeaders => ({ "x-forwarded-for": address });

describe("tracking an order", () => {
  it("opens the narrow view with number and e-mail: no address, no phone, no e-mail, a masked name", async () => {
    const answer = await trackOrder(db, null, ` ${orderNumber.toLowerCase()} `, " MARIA@Example.COM ");
    expect(answer).toEqual({
      status: "found",
      order: {
        order_number: orderNumber,
        status: "pending",
        payment_status: "pending",
        customer_name: "M*** L*** G***",
        created_at: expect.any(String),
        confirmed_at: null,
        shipped_at: null,
        delivered_at: null,
        cancelled_at: null,
        carrier: null,
        tracking_number: null,
        held_until: expect.any(String),
        subtotal: 200,
        discount_amount: 0,
        tax_amount: 32,
        taxes: [{ rate: 0.16, base: 200, amount: 32 }],
        shipping_cost: 150,
        total_amount: 382,
        awaits_availability: false,
        is_paid_at_door: false,
        dropped_items: [],
        paid_at: null,
        payment_reference: expect.any(Number),
        payment_gateway: {
          label: "Transferencia SPEI",
          kind: "spei",
          instructions: "CLABE 000",
          payment_details: { clabe: "646180000000000009", bank: "STP" },
        },
        shipping_zone: { name: "Centro", min_days: 1, max_days: 3 },
        items: [
          {
            sku: expect.any(String),
            name: "Martillo",
            unit_price: 100,
            quantity: 2,
            unit_name: "caja",
            unit_content: 12,
            content_name: "par",
            total_price: 200,
            discount_amount: 0,
            tax_rate: 0.16,
            tax_amount: 32,
            needs_confirmation: false,
            image_url: "/images/products/martillo.svg",
          },
        ],
      },
    });
    expect(Number.isNaN(Date.parse(String(answer.order?.created_at)))).toBe(false);
  });

  it.each<[string, string]>([
    ["is paid", "payment_status = 'paid'"],
    ["is cancelled", "status = 'cancelled'"],
    ["waits for the shop", "awaits_availability = true"],
    ["may end at any moment, as its time to pay is over", "held_until = now() - interval '1 minute'"],
  ])("tells nobody how to pay what %s", async (_, change) => {
    const number = await placeOne();
    await db.sql(`update public.orders set ${change} where order_number = $1`, [number]);
    const { order } = await trackOrder(db, aGuest(), number, email);
    expect(order?.payment_gateway).toEqual({ label: "Transferencia SPEI", kind: "spei" });
  });

  it.each<[string, string]>([
    ["that the shop confirmed", "status = 'confirmed', held_until = now() - interval '1 minute'"],
    ["that the courier is paid for", "is_paid_at_door = true, held_until = now() - interval '1 minute'"],
    ["that has no end", "held_until = null"],
  ])("still tells how to pay one %s", async (_, change) => {
    const number = await placeOne();
    await db.sql(`update public.orders set ${change} where order_number = $1`, [number]);
    const { order } = await trackOrder(db, aGuest(), number, email);
    expect(order?.payment_gateway).toMatchObject({ instructions: "CLABE 000" });
  });

  it("reads the number however it was copied or typed, for shoppers and for staff", async () => {
    const number = await placeOne();
    for (const spelling of spellingsOf(number)) {
      const answer = await trackOrder(db, null, spelling, email);
      expect([spelling, answer.status]).toEqual([spelling, "found"]);
      const [read] = await db.sql("select (private.order_to_change($1)).order_number", [spelling]);
      expect([spelling, read]).toEqual([spelling, { order_number: number }]);
    }
    for (const wrong of ["", "ACO-", `1${number}`, `${number}A`, `${number} ${number}`, null]) {
      expect((await trackOrder(db, null, wrong as string, email)).status).toBe("not_found");
    }
  });

  it("still tells that the courier is paid, once that way to pay has been deleted", async () => {
    const number = await placeOne({ kind: "cash_on_delivery" });
    await db.sql(
      "delete from public.payment_gateways where id = (select payment_gateway_id from public.orders where order_number = $1)",
      [number],
    );
    const { order } = await trackOrder(db, aGuest(), number, email);
    expect(order).toMatchObject({ payment_gateway: null, is_paid_at_door: true });
  });

  it.each(["spei", "oxxo"])(
    "tells how to pay while it is owed: its %s can be switched off, not deleted",
    async (kind) => {
      const number = await placeOne({ kind });
      const change = (values: string) => db.sql(`update public.orders set ${values} where order_number = $1`, [number]);
      const itsWay = "id = (select payment_gateway_id from public.orders where order_number = $1)";
      const remove = () => db.sql(`delete from public.payment_gateways where ${itsWay}`, [number]);
      const refusal = `order ${number} is still to be paid by «Transferencia SPEI»`;
      await expect(remove()).rejects.toThrow(refusal);
      await change("status = 'confirmed', payment_status = 'failed'");
      await expect(remove()).rejects.toThrow(refusal);
      await db.sql(`update public.payment_gateways set is_active = false where ${itsWay}`, [number]);
      const { order } = await trackOrder(db, aGuest(), number, email);
      expect(order?.payment_gateway).toMatchObject({ instructions: "CLABE 000" });
      await change("payment_status = 'paid'");
      await remove();
      expect((await trackOrder(db, aGuest(), number, email)).order).toMatchObject({ payment_gateway: null });
    },
  );

  it.each<[string, string | null, string | null]>([
    ["a wrong number", "ACO-20260101000000-AAAAAA", email],
    ["no number", null, email],
    ["a number ten kilobytes long", "A".repeat(10_000), email],
    ["a pattern for a number", "%", email],
    ["SQL for a number", "' or true --", email],
  ])("answers «not found» to %s", async (_, number, mail) => {
    expect(await trackOrder(db, aGuest(), number, mail)).toEqual({ status: "not_found" });
  });

  it.each([null, "", "%", "maria@example.com.mx", "maria@example.co"])(
    "answers a wrong e-mail in the same way: %s",
    async (mail) => {
      const number = await placeOne();
      expect(await trackOrder(db, aGuest(), number, mail)).toEqual({ status: "not_found" });
    },
  );
});

describe("guessing", () => {
  const wrong = (n: number) => `m${n}@example.com`;

  it("ends after 10 failures from one address, whatever first hop it claims; missing orders and wrong e-mails alike", async () => {
    const guess = (n: number) =>
      n % 2
        ? trackOrder(db, from(`10.0.0.${n}, 192.0.2.1`), orderNumber, wrong(n))
        : trackOrder(db, from(`10.0.0.${n}, 192.0.2.1`), `ACO-20260101000000-AAAA${n + 10}`, email);
    for (let n = 0; n < 10; n++) expect(await guess(n)).toEqual({ status: "not_found" });
    for (const n of [11, 12]) {
      const answer = await guess(n);
      expect(answer.status).toBe("rate_limited");
      expect(answer.retry_after_seconds).toBeGreaterThan(0);
      expect(answer.retry_after_seconds).toBeLessThanOrEqual(900);
    }
  });

  it("locks nobody out: who knows number and e-mail is let in, also behind the address that failed ten times", async () => {
    for (let n = 0; n < 12; n++) await trackOrder(db, from("192.0.2.11"), `ACO-20260101000000-BBBB${n + 10}`, email);
    expect((await trackOrder(db, from("192.0.2.11"), orderNumber, wrong(1))).status).toBe("rate_limited");
    expect((await trackOrder(db, from("192.0.2.11"), orderNumber, email)).status).toBe("found");
  });

  it("locks nobody out: not by wrong e-mails for that very order, from wherever they come", async () => {
    const number = await placeOne();
    for (let n = 0; n < 40; n++) await trackOrder(db, from("192.0.2.12"), number, `guess${n}@example.com`);
    for (let n = 0; n < 40; n++) await trackOrder(db, aGuest(), number, wrong(n));
    expect((await trackOrder(db, from("192.0.2.12"), number, email)).status).toBe("found");
    expect((await trackOrder(db, aGuest(), number, email)).status).toBe("found");
  });

  it.each<[string, number, (n: number) => string]>([
    ["ten e-mails that begin alike", 10, (n) => `mar${n}@example.com`],
    ["a hundred e-mails of any kind", 100, (n) => `${String.fromCharCode(97 + (n % 26))}${n}@example.com`],
  ])("the e-mail of one order from one address tells nothing after %s", async (_, tries, guess) => {
    const number = await placeOne();
    const guesser = from(`192.0.2.${20 + tries}`);
    for (let n = 0; n < tries; n++) await trackOrder(db, guesser, number, guess(n));
    const right = await trackOrder(db, guesser, number, email);
    expect(right).toEqual(await trackOrder(db, guesser, number, "mar-wrong@example.com"));
    expect(right.status).not.toBe("found");
    await db.sql("delete from private.rate_counters where limit_name = 'tracking_per_ip'");
    expect(await trackOrder(db, guesser, number, email)).toEqual({ status: "not_found" });
    expect((await trackOrder(db, aGuest(), number, email)).status).toBe("found");
  });

  it("looks as much up for a right guess as for a wrong one, once guesses are spent: else its time would tell", async () => {
    const number = await placeOne();
    const address = from("203.0.113.77");
    for (let guess = 0; guess < 12; guess += 1) await trackOrder(db, address, number, `mar${guess}@example.com`);
    const [table] = await db.sql<{ id: number }>("select 'private.rate_counters_pkey'::regclass::oid::integer as id");
    const lookUps = (guess: string) =>
      db.asAnon(address, async (sql) => {
        const scans = async () =>
          (await sql<{ count: number }>("select pg_stat_get_xact_numscans($1)::integer as count", [table?.id]))[0]
            ?.count ?? 0;
        const before = await scans();
        await sql("select public.track_order($1, $2)", [number, guess]);
        return (await scans()) - before;
      });
    const wrong = await lookUps("mario@example.com");
    expect(wrong).toBeGreaterThan(0);
    expect(await lookUps(email)).toBe(wrong);
  });

  it("is refused where a wrong guess would be undone with its count: filtered, cast, one object alone, without writing", async () => {
    const right = [orderNumber, email] as const;
    const column = '"track_order"."pgrst_scalar"';
    const here = from("192.0.2.77");
    const refused = { code: "PT400" };
    expect(await trackOrderAsApi(db, here, right)).toContain('"status": "found"');
    // PostgreSQL reads a function's name in the place of a column as a call of it with the whole row.
    const inRow = `to_jsonb("track_order"."to_jsonb")->'pgrst_scalar'->>'status'`;
    for (const asked of [
      { where: `where ${column}->>'status' = 'found'` },
      { select: `${column}::int` },
      { where: `where ${inRow} = 'found'` },
      { select: `"track_order".*, cast(${inRow} as int) as "x"`, where: `where ${inRow} = 'not_found'` },
    ]) {
      await expect(trackOrderAsApi(db, here, right, asked)).rejects.toMatchObject(refused);
    }
    for (const [header, value] of [
      ["accept", "application/vnd.pgrst.object+json"],
      ["accept", "application/vnd.pgrst.object+json;nulls=stripped"],
      ["prefer", "handling=strict, max-affected=1"],
      ["prefer", "tx=rollback"],
    ] as const) {
      await expect(trackOrder(db, { ...here, [header]: value }, ...right)).rejects.toMatchObject(refused);
    }
    const byGet = db.asAnon(here, async (sql) => {
      await sql("set transaction read only");
      await sql("select public.track_order($1, $2)", [...right]);
    });
    await expect(byGet).rejects.toMatchObject(refused);
  });

  it("with made-up numbers leaves one counter, not one for each", async () => {
    const before = await countRows(db.sql, "private.rate_counters");
    for (let n = 0; n < 30; n++) await trackOrder(db, from("192.0.2.13"), `ACO-20260101000000-CCCC${n + 10}`, email);
    expect((await countRows(db.sql, "private.rate_counters")) - before).toBe(1);
  });

  it("does not lock out a shopper who looks at their own order again and again", async () => {
    const number = await placeOne();
    for (let n = 0; n < 15; n++) expect((await trackOrder(db, from("192.0.2.3"), number, email)).status).toBe("found");
  });

  it("may go on when the window has ended", async () => {
    const number = await placeOne();
    for (let n = 0; n < 11; n++) await trackOrder(db, from("192.0.2.14"), number, `mar${n}@example.com`);
    await db.sql("update private.rate_counters set window_ends_at = now() - interval '1 second'");
    expect((await trackOrder(db, from("192.0.2.14"), number, email)).status).toBe("found");
  });

  it("leaves no address, number or session in the counters, and old ones are purged", async () => {
    await trackOrder(db, from("192.0.2.99"), "ACO-20260101000000-BBBBBB", email);
    const rows = await db.sql<{ subject_hash: string }>("select subject_hash from private.rate_counters");
    expect(rows.every(({ subject_hash }) => /^[0-9a-f]{64}$/.test(subject_hash))).toBe(true);
    await db.sql("update private.rate_counters set window_ends_at = now() - interval '2 hours'");
    for (let n = 0; n < 30; n++) await trackOrder(db, from("192.0.2.99"), orderNumber, "x@example.com");
    const [left] = await db.sql<{ count: number }>(
      "select count(*)::int as count from private.rate_counters where window_ends_at < now() - interval '1 hour'",
    );
    expect(left?.count).toBe(0);
  });
});
