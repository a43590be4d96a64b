// @vitest-environment node
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import {
  addGateway,
  addProduct,
  aGuest,
  anOrderPayload,
  placeOrder,
  stockOf,
  totalFor,
} from "@tests/support/database-rows";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const statuses = ["pending", "confirmed", "shipped", "delivered", "cancelled"] as const;
type Status = (typeof statuses)[number];
const ways: Record<Status, Status[]> = {
  pending: [],
  confirmed: ["confirmed"],
  shipped: ["confirmed", "shipped"],
  delivered: ["confirmed", "shipped", "delivered"],
  cancelled: ["cancelled"],
};
const allowed = [
  "pending confirmed",
  "confirmed shipped",
  "shipped delivered",
  "pending cancelled",
  "confirmed cancelled",
];

async function placed(lines: { id: string; quantity: number }[]): Promise<string> {
  const gateway = await addGateway(db.sql);
  const subtotal = lines.reduce((sum, { quantity }) => sum + quantity * 100, 0);
  const items = lines.map(({ id, quantity }) => ({ product_id: id, quantity, unit_price: 100 }));
  const answer = await placeOrder(db, aGuest(), anOrderPayload(gateway.id, items, totalFor(subtotal)));
  expect(answer.status).toBe("placed");
  return answer.order_id ?? "";
}

const move = async (orderId: string, status: Status): Promise<Record<string, unknown>> => {
  const [order] = await db.sql("update public.orders set status = $2 where id = $1 returning *", [orderId, status]);
  return order ?? {};
};

describe("the way of an order", () => {
  const steps = statuses.flatMap((from) => statuses.filter((to) => to !== from).map((to) => ({ from, to })));

  it.each(steps)("$from → $to", async ({ from, to }) => {
    const orderId = await placed([{ id: (await addProduct(db.sql)).id, quantity: 1 }]);
    for (const step of ways[from]) await move(orderId, step);
    if (allowed.includes(`${from} ${to}`)) {
      expect(await move(orderId, to)).toMatchObject({ status: to, [`${to}_at`]: expect.any(Date) });
    } else {
      await expect(move(orderId, to)).rejects.toMatchObject({ code: "23514" });
    }
  });

  it("keeps the moments of earlier steps, and changing something else moves nothing", async () => {
    const orderId = await placed([{ id: (await addProduct(db.sql)).id, quantity: 1 }]);
    const { confirmed_at } = await move(orderId, "confirmed");
    await db.sql("update public.orders set internal_notes = 'llamar', status = status where id = $1", [orderId]);
    expect(await move(orderId, "shipped")).toMatchObject({
      confirmed_at,
      delivered_at: null,
      internal_notes: "llamar",
    });
  });

  it("may be walked by the service role, which staff tools use", async () => {
    const orderId = await placed([{ id: (await addProduct(db.sql)).id, quantity: 1 }]);
    await db.sql("set role service_role");
    try {
      expect(await move(orderId, "cancelled")).toMatchObject({ status: "cancelled" });
    } finally {
      await db.sql("reset role");
    }
  });
});

describe("a payment", () => {
  const pay = async (orderId: string, change: string): Promise<Record<string, unknown>> => {
    const [order] = await db.sql(`update public.orders set ${change} where id = $1 returning *`, [orderId]);
    return order ?? {};
  };

  it("is noted with its moment, which staff may date back, and which goes with it", async () => {
    const orderId = await placed([{ id: (await addProduct(db.sql)).id, quantity: 1 }]);
    expect((await pay(orderId, "payment_status = 'paid'")).paid_at).toEqual(expect.any(Date));
    const friday = { paid_at: new Date("2026-11-20T18:00:00Z") };
    expect(await pay(orderId, "paid_at = '2026-11-20T18:00:00Z'")).toMatchObject(friday);
    expect(await move(orderId, "confirmed")).toMatchObject(friday);
    expect(await pay(orderId, "payment_status = 'refunded'")).toMatchObject(friday);
    expect(await pay(orderId, "payment_status = 'failed'")).toMatchObject({ paid_at: null });
  });
});

describe("cancelling", () => {
  it.each<Status>(["pending", "confirmed"])("a %s order gives its stock back, once", async (from) => {
    const [first, second] = [await addProduct(db.sql), await addProduct(db.sql)];
    const orderId = await placed([
      { id: first.id, quantity: 3 },
      { id: second.id, quantity: 10 },
    ]);
    expect([await stockOf(db.sql, first.id), await stockOf(db.sql, second.id)]).toEqual([7, 0]);
    for (const step of ways[from]) await move(orderId, step);
    await move(orderId, "cancelled");
    await db.sql("update public.orders set status = 'cancelled' where id = $1", [orderId]);
    expect([await stockOf(db.sql, first.id), await stockOf(db.sql, second.id)]).toEqual([10, 10]);
  });

  it("invents no stock: not for lines that took none, not for products nobody counts, not for those deleted, also where they came back", async () => {
    const counted = await addProduct(db.sql);
    const uncounted = await addProduct(db.sql, { stock_quantity: null });
    const [deleted, back] = [await addProduct(db.sql), await addProduct(db.sql)];
    const orderId = await placed([counted, uncounted, deleted, back].map(({ id }) => ({ id, quantity: 2 })));
    await db.sql("update public.products set stock_quantity = null where id = $1", [counted.id]);
    await db.sql("update public.products set stock_quantity = 5 where id = $1", [uncounted.id]);
    await db.sql("delete from public.products where id = any ($1)", [[deleted.id, back.id]]);
    await addProduct(db.sql, { id: back.id, item_code: back.item_code, stock_quantity: 7 });
    await move(orderId, "cancelled");
    const stocks = [counted, uncounted, back].map(({ id }) => stockOf(db.sql, id));
    expect(await Promise.all(stocks)).toEqual([null, 5, 7]);
    const items = await db.sql("select product_name from public.order_items where order_id = $1", [orderId]);
    expect(items).toHaveLength(4);
  });
});

describe("an order with lines to be confirmed", () => {
  const counted = () => addProduct(db.sql, { item_name: "Martillo", stock_quantity: 20 });
  const uncounted = (values: Record<string, unknown> = {}) => addProduct(db.sql, { stock_quantity: null, ...values });
  const read = async (orderId: string): Promise<Record<string, unknown>> => {
    const [order] = await db.sql("select * from public.orders where id = $1", [orderId]);
    return order ?? {};
  };
  const confirm = async (
    orderId: string,
    unavailable: (string | null)[] | null = [],
  ): Promise<Record<string, unknown>> => {
    const { order_number } = await read(orderId);
    await db.sql("set role service_role");
    try {
      const [row] = await db.sql<{ answer: Record<string, unknown> }>(
        "select public.confirm_availability($1, $2) as answer",
        [order_number, unavailable],
      );
      return row?.answer ?? {};
    } finally {
      await db.sql("reset role");
    }
  };
  const itemsOf = (orderId: string) =>
    db.sql<{ product_item_code: string; tax_amount: string; needs_confirmation: boolean }>(
      "select * from public.order_items where order_id = $1 order by line_number",
      [orderId],
    );

  it("waits: what is held of it is held for the shop to answer, and then its time to pay begins", async () => {
    const [hammer, ladder] = [await counted(), await uncounted()];
    const orderId = await placed([
      { id: hammer.id, quantity: 2 },
      { id: ladder.id, quantity: 3 },
    ]);
    const before = await read(orderId);
    expect(before.awaits_availability).toBe(true);
    expect(Number(before.held_until) - Number(before.created_at)).toBe(96 * 3_600_000);
    expect(await confirm(orderId)).toMatchObject({ status: "pending", dropped_items: [], total_amount: 730 });
    const after = await read(orderId);
    expect(after).toMatchObject({ awaits_availability: false, total_amount: before.total_amount });
    expect(Math.abs(Number(after.held_until) - Date.now() - 72 * 3_600_000)).toBeLessThan(60_000);
  });

  it("takes the pieces of a large share when the shop says that there are, and gives them back when cancelled", async () => {
    const hammer = await addProduct(db.sql, { stock_quantity: 100 });
    const orderId = await placed([{ id: hammer.id, quantity: 80 }]);
    expect(await stockOf(db.sql, hammer.id)).toBe(100);
    await confirm(orderId);
    expect(await stockOf(db.sql, hammer.id)).toBe(20);
    await move(orderId, "confirmed");
    expect(await stockOf(db.sql, hammer.id)).toBe(20);
    await move(orderId, "cancelled");
    expect(await stockOf(db.sql, hammer.id)).toBe(100);
  });

  it("invents no stock of what nobody counted: neither taken when confirmed nor given back", async () => {
    const ladder = await uncounted();
    const orderId = await placed([{ id: ladder.id, quantity: 3 }]);
    await confirm(orderId);
    await db.sql("update public.products set stock_quantity = 5 where id = $1", [ladder.id]);
    await move(orderId, "confirmed");
    expect(await stockOf(db.sql, ladder.id)).toBe(5);
    await move(orderId, "cancelled");
    expect(await stockOf(db.sql, ladder.id)).toBe(5);
  });

  const pack = { unit_name: "caja", unit_content: 2, content_name: "escalera" };

  it("is charged for what there is alone; prices and a free delivery stay as they were agreed", async () => {
    const [hammer, ladder] = [await counted(), await uncounted({ item_name: "Escalera", precio_web: 100, ...pack })];
    const sugar = await uncounted({ tax_rate: 0, precio_web: 100 });
    const gateway = await addGateway(db.sql);
    const lines = [
      { product_id: ladder.id, quantity: 8, unit_price: 100 },
      { product_id: hammer.id, quantity: 2, unit_price: 100 },
      { product_id: sugar.id, quantity: 1, unit_price: 100 },
    ];
    const answer = await placeOrder(db, aGuest(), anOrderPayload(gateway.id, lines, 1260));
    expect(answer).toMatchObject({ status: "placed", totals: { shipping_cost: 0 } });
    const orderId = answer.order_id ?? "";
    await db.sql("update public.products set precio_web = 999 where id = $1", [hammer.id]);
    const dropped = [{ sku: ladder.item_code, name: "Escalera", quantity: 8, ...pack }];
    expect(await confirm(orderId, [ladder.item_code])).toMatchObject({ dropped_items: dropped, total_amount: 332 });
    expect(await read(orderId)).toMatchObject({
      ...{ subtotal: "300.00", tax_amount: "32.00", shipping_cost: "0.00", total_amount: "332.00" },
      ...{ dropped_items: dropped, status: "pending" },
    });
    const items = await itemsOf(orderId);
    expect(items.map(({ product_item_code }) => product_item_code)).toEqual([hammer.item_code, sugar.item_code]);
    expect(items.map(({ tax_amount }) => tax_amount)).toEqual(["32.00", "0.00"]);
  });

  it("ends when there is nothing left of it, and names what was asked for", async () => {
    const ladder = await uncounted({ item_name: "Escalera" });
    const orderId = await placed([{ id: ladder.id, quantity: 3 }]);
    expect(await confirm(orderId, [ladder.item_code])).toMatchObject({ status: "cancelled" });
    expect(await read(orderId)).toMatchObject({
      ...{ status: "cancelled", cancelled_at: expect.any(Date) },
      dropped_items: [expect.objectContaining({ sku: ladder.item_code, name: "Escalera", quantity: 3 })],
    });
    expect(await itemsOf(orderId)).toHaveLength(1);
  });

  it("is left as it is when staff err: a wrong name, a line that does not wait, too few pieces, a second answer", async () => {
    const [hammer, saw, ladder] = [
      await counted(),
      await addProduct(db.sql, { stock_quantity: 50 }),
      await uncounted(),
    ];
    const orderId = await placed([
      { id: hammer.id, quantity: 2 },
      { id: saw.id, quantity: 40 },
      { id: ladder.id, quantity: 1 },
    ]);
    const before = await read(orderId);
    await expect(confirm(orderId, ["NO-0000"])).rejects.toThrow(/NO-0000/);
    await expect(confirm(orderId, [hammer.item_code])).rejects.toThrow(/no line .* that waits/);
    await db.sql("update public.products set stock_quantity = 39 where id = $1", [saw.id]);
    await expect(confirm(orderId, [ladder.item_code])).rejects.toThrow(
      `too few pieces of ${saw.item_code} (39 of 40, for ${before.order_number})`,
    );
    expect(await read(orderId)).toEqual(before);
    expect(await itemsOf(orderId)).toHaveLength(3);
    await confirm(orderId, [saw.item_code]);
    await expect(confirm(orderId)).rejects.toThrow(/does not wait/);
    await expect(db.sql("select public.confirm_availability('ACO-1')")).rejects.toThrow(/there is no order/);
    await expect(db.asAnon(aGuest(), (sql) => sql("select public.confirm_availability('x')"))).rejects.toMatchObject({
      code: "42501",
    });
  });

  it("is not ended by a null where the names of what is missing belong", async () => {
    const [ladder, saw] = [await uncounted(), await uncounted()];
    const orderId = await placed([
      { id: ladder.id, quantity: 1 },
      { id: saw.id, quantity: 1 },
    ]);
    await expect(confirm(orderId, [ladder.item_code, null])).rejects.toThrow(/no line .* that waits is called null/);
    expect(await itemsOf(orderId)).toHaveLength(2);
    expect(await confirm(orderId, null)).toMatchObject({ status: "pending", dropped_items: [] });
  });

  it("is answered also when it is late, as long as nobody has ended it; then staff are told what to do", async () => {
    const ladder = await uncounted();
    const late = await placed([{ id: ladder.id, quantity: 1 }]);
    const ended = await placed([{ id: ladder.id, quantity: 1 }]);
    await db.sql("update public.orders set held_until = now() - interval '1 minute' where id = any ($1)", [
      [late, ended],
    ]);
    expect(await confirm(late)).toMatchObject({ status: "pending" });
    await db.sql("select public.end_unpaid_orders()");
    await expect(confirm(ended)).rejects.toThrow(
      /se canceló el .* sin confirmarse: el cliente tiene que hacerlo de nuevo/,
    );
    expect(await read(late)).toMatchObject({ status: "pending", awaits_availability: false });
  });

  it("needs no answer of its own when staff confirm the order at once", async () => {
    const hammer = await addProduct(db.sql, { stock_quantity: 100 });
    const orderId = await placed([{ id: hammer.id, quantity: 80 }]);
    await db.sql("update public.products set stock_quantity = 79 where id = $1", [hammer.id]);
    await expect(move(orderId, "confirmed")).rejects.toThrow(
      `too few pieces of ${hammer.item_code} (79 of 80, for ${(await read(orderId)).order_number})`,
    );
    await db.sql("update public.products set stock_quantity = 100 where id = $1", [hammer.id]);
    expect(await move(orderId, "confirmed")).toMatchObject({ awaits_availability: false });
    expect(await stockOf(db.sql, hammer.id)).toBe(20);
  });

  it("is confirmed with the pieces of an order that the same statement cancels", async () => {
    const hammer = await addProduct(db.sql, { stock_quantity: 100 });
    const waiting = await placed([{ id: hammer.id, quantity: 60 }]);
    await placed([{ id: hammer.id, quantity: 45 }]);
    await db.sql(
      `update public.orders set status = case when id = $1 then 'confirmed' else 'cancelled' end
       where id in (select order_id from public.order_items where product_id = $2)`,
      [waiting, hammer.id],
    );
    expect(await stockOf(db.sql, hammer.id)).toBe(40);
  });

  it("is confirmed together with another one only where there are pieces for both", async () => {
    const hammer = await addProduct(db.sql, { stock_quantity: 100 });
    const lines = [{ id: hammer.id, quantity: 60 }];
    const both = [await placed(lines), await placed(lines)];
    const confirmBoth = () => db.sql("update public.orders set status = 'confirmed' where id = any ($1)", [both]);
    const numbers = (await Promise.all(both.map(read))).map(({ order_number }) => String(order_number)).sort();
    await expect(confirmBoth()).rejects.toThrow(
      `too few pieces of ${hammer.item_code} (100 of 120, for ${numbers.join(", ")})`,
    );
    await db.sql("update public.products set stock_quantity = 130 where id = $1", [hammer.id]);
    await confirmBoth();
    expect(await stockOf(db.sql, hammer.id)).toBe(10);
  });
});
