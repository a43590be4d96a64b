// @vitest-environment node
import { readFile } from "node:fs/promises";
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
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

/** Some of these walk several orders through all their steps. */
vi.setConfig({ testTimeout: 60_000 });

/** What staff do with orders, by the functions made for it. */
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

type Placed = {
  number: string;
  sku: string;
  stock: () => Promise<unknown>;
  row: () => Promise<Record<string, unknown>>;
};

/** An order of four pieces out of twenty. */
async function placed({ kind = "spei", stock = 20 as number | null, quantity = 4 } = {}): Promise<Placed> {
  const gateway = await addGateway(db.sql, { kind, payment_details: {} });
  const product = await addProduct(db.sql, { stock_quantity: stock });
  const lines = [{ product_id: product.id, quantity, unit_price: 100 }];
  const answer = await placeOrder(db, aGuest(), anOrderPayload(gateway.id, lines, totalFor(quantity * 100)));
  expect(answer.status).toBe("placed");
  const row = async () => (await db.sql("select * from public.orders where id = $1", [answer.order_id]))[0] ?? {};
  return {
    number: String((await row()).order_number),
    sku: product.item_code,
    stock: () => stockOf(db.sql, product.id),
    row,
  };
}

async function call(name: string, ...args: unknown[]): Promise<Record<string, unknown>> {
  await db.sql("set role service_role");
  try {
    const places = args.map((_, at) => `$${at + 1}`).join(", ");
    const [row] = await db.sql<{ answer: Record<string, unknown> }>(`select public.${name}(${places}) as answer`, args);
    return row?.answer ?? {};
  } finally {
    await db.sql("reset role");
  }
}

describe("the way of a paid order", () => {
  it("goes from its payment to the door, each step once", async () => {
    const order = await placed();
    const earlier = new Date(Date.now() - 3_600_000).toISOString();
    expect(await call("pay_order", order.number.toLowerCase(), earlier)).toMatchObject({
      status: "confirmed",
      payment_status: "paid",
    });
    expect(await order.row()).toMatchObject({ paid_at: new Date(earlier), confirmed_at: expect.any(Date) });
    await call("pay_order", order.number);
    expect((await order.row()).paid_at).toEqual(new Date(earlier));

    expect(await call("ship_order", order.number, "Estafeta", "8055 1234-X")).toMatchObject({
      ...{ status: "shipped", carrier: "Estafeta", tracking_number: "8055 1234-X" },
    });
    const { shipped_at } = await order.row();
    expect(await call("ship_order", order.number, null, "8055 1234-Y")).toMatchObject({
      ...{ carrier: "Estafeta", tracking_number: "8055 1234-Y" },
    });
    expect(await call("ship_order", order.number, " ", " 8055123456 8055123457 ")).toMatchObject({
      ...{ carrier: "Estafeta", tracking_number: "8055123456 8055123457" },
    });
    const two = "7055123456789012345678 7055123456789012345679";
    expect(await call("ship_order", order.number, null, two)).toMatchObject({ tracking_number: two });
    expect((await order.row()).shipped_at).toEqual(shipped_at);
    expect(await call("deliver_order", order.number)).toMatchObject({ status: "delivered", payment_status: "paid" });
    const before = await order.row();
    await call("deliver_order", order.number);
    expect(await order.row()).toEqual(before);
    expect(await order.stock()).toBe(16);
  });

  it("tells the shopper who brings it", async () => {
    const order = await placed();
    await call("pay_order", order.number);
    await call("ship_order", order.number, "DHL", "1234567890");
    const { customer_email } = await order.row();
    const [found] = await db.asAnon(aGuest(), (sql) =>
      sql<{ answer: { order: Record<string, unknown> } }>("select public.track_order($1, $2) as answer", [
        order.number,
        customer_email,
      ]),
    );
    expect(found?.answer.order).toMatchObject({ carrier: "DHL", tracking_number: "1234567890" });
  });

  it("is confirmed first and paid last where it is paid at the door", async () => {
    const order = await placed({ kind: "cash_on_delivery" });
    expect(await call("confirm_order", order.number)).toMatchObject({ status: "confirmed", payment_status: "pending" });
    await call("confirm_order", order.number);
    await call("ship_order", order.number);
    expect(await call("deliver_order", order.number)).toMatchObject({ status: "delivered", payment_status: "paid" });
    expect((await order.row()).paid_at).toEqual(expect.any(Date));
  });
});

describe("a payment that was noted by hand", () => {
  const note = (order: Placed) =>
    db.sql("update public.orders set payment_status = 'paid' where order_number = $1", [order.number]);

  it("is confirmed by pay_order, and keeps its moment", async () => {
    const order = await placed();
    await note(order);
    const { paid_at } = await order.row();
    expect(await call("pay_order", order.number)).toMatchObject({ status: "confirmed", payment_status: "paid" });
    expect(await order.row()).toMatchObject({ paid_at, confirmed_at: expect.any(Date) });
    expect(await call("ship_order", order.number)).toMatchObject({ status: "shipped" });
    expect(await order.stock()).toBe(16);
  });

  it("gets the moment that the bank says, if pay_order is told it, and none that cannot be", async () => {
    const order = await placed();
    await note(order);
    for (const moment of ["2999-01-01", "2025-11-20 12:00-06"]) {
      await expect(call("pay_order", order.number, moment)).rejects.toThrow(/not in the future|nobody paid it before/);
    }
    const earlier = new Date(Date.now() - 3_600_000);
    await call("pay_order", order.number, earlier.toISOString());
    expect(await order.row()).toMatchObject({ status: "confirmed", paid_at: earlier });
  });

  it("is not confirmed before the shop has looked for the goods", async () => {
    const order = await placed({ stock: null });
    await note(order);
    await expect(call("pay_order", order.number)).rejects.toThrow(/waits for confirm_availability/);
    expect(await order.row()).toMatchObject({ status: "pending", confirmed_at: null });
    await call("confirm_availability", order.number, []);
    expect(await call("pay_order", order.number)).toMatchObject({ status: "confirmed", payment_status: "paid" });
  });
});

describe("a payment of which the bank tells the day", () => {
  const inMexico = "at time zone 'America/Mexico_City'";
  const dayOf = async (daysAgo: number) => {
    const [row] = await db.sql<{ day: string }>(
      `select to_char((now() ${inMexico})::date - ${daysAgo}, 'YYYY-MM-DD') as day`,
    );
    return row?.day ?? "";
  };
  /** Placed three days ago at three in the afternoon. */
  const placedEarlier = async () => {
    const order = await placed();
    await db.sql(
      `update public.orders set created_at = ((now() ${inMexico})::date - 3 + time '15:00') ${inMexico} where order_number = $1`,
      [order.number],
    );
    return order;
  };
  const paidAt = async ({ number }: Placed) => {
    const [row] = await db.sql<{ moment: string }>(
      `select to_char(paid_at ${inMexico}, 'YYYY-MM-DD HH24:MI') as moment from public.orders where order_number = $1`,
      [number],
    );
    return row?.moment;
  };

  it.each(["UTC", "Asia/Tokyo", "America/Tijuana"])(
    "was made on that day in Mexico, for a session in %s",
    async (zone) => {
      const [byDay, byHour] = [await placedEarlier(), await placedEarlier()];
      const day = await dayOf(2);
      await db.sql(`set timezone = '${zone}'`);
      try {
        await call("pay_order", byDay.number, ` ${day}\n`);
        await call("pay_order", byHour.number, `${day} 09:30`);
      } finally {
        await db.sql("reset timezone");
      }
      expect([await paidAt(byDay), await paidAt(byHour)]).toEqual([`${day} 12:00`, `${day} 09:30`]);
    },
  );

  it("was made neither before the order nor in the future", async () => {
    const order = await placedEarlier();
    await expect(call("pay_order", order.number, await dayOf(4))).rejects.toThrow(/nobody paid it before/);
    await expect(call("pay_order", order.number, await dayOf(-1))).rejects.toThrow(/not in the future/);
    const day = await dayOf(3);
    await call("pay_order", order.number, day);
    expect(await paidAt(order)).toBe(`${day} 15:00`);

    const today = await placedEarlier();
    await call("pay_order", today.number, await dayOf(0));
    const { paid_at, updated_at } = await today.row();
    const noon = new Date(`${await dayOf(0)}T12:00-06:00`);
    expect(paid_at).toEqual(new Date(Math.min(Number(noon), Number(updated_at))));
  });

  it.each([
    "30/11/2026",
    "11-30-2026",
    "2026-13-45",
    "2026-11-30 10:58 p. m.",
    "2026-11-30 10:58 Marte/Base",
    "ayer",
    "now",
    "",
  ])("is asked for anew where it cannot be read: «%s»", async (words) => {
    const order = await placed();
    await expect(call("pay_order", order.number, words)).rejects.toThrow(`«2026-11-30 10:58», not «${words}»`);
    expect(await order.row()).toMatchObject({ status: "pending", paid_at: null });
  });
});

describe("what cannot be", () => {
  const refused = async (order: Placed, words: RegExp, name: string, ...args: unknown[]) => {
    const [before, stock] = [await order.row(), await order.stock()];
    await expect(call(name, order.number, ...args)).rejects.toThrow(words);
    expect([await order.row(), await order.stock()]).toEqual([before, stock]);
  };

  it("is refused and changes nothing", async () => {
    const order = await placed();
    await refused(order, /is not paid: pay_order/, "confirm_order");
    await refused(order, /only a confirmed one can be shipped/, "ship_order");
    await refused(order, new RegExp(`order ${order.number} cannot go from pending to delivered`), "deliver_order");
    await refused(order, /nothing to give back/, "refund_order");
    await refused(order, /not in the future/, "pay_order", "2999-01-01");
    await refused(order, /nobody paid it before/, "pay_order", "2025-11-20 12:00-06");
    await call("pay_order", order.number);
    await refused(order, /is paid: refund_order/, "cancel_order");
    await refused(order, /go back by themselves/, "refund_order", JSON.stringify({ [order.sku]: 1 }));
    for (const number of ["<b>", "Guías: 8055123456 y 8055123457", "12", "8".repeat(121)]) {
      await refused(order, /a tracking number is of 3 to 120 letters/, "ship_order", "DHL", number);
    }
    await refused(order, /a carrier has up to 60 characters/, "ship_order", "D".repeat(61), "8055123456");
    await call("ship_order", order.number);
    for (const returned of [
      { [order.sku]: 5 },
      { [order.sku]: 0 },
      { [order.sku]: "uno" },
      { OTRO: 1 },
      { [order.sku]: 1.5 },
    ]) {
      await refused(order, /did not take so many/, "refund_order", JSON.stringify(returned));
    }
    await refused(order, /said as/, "refund_order", "[]");
    await expect(call("pay_order", "ACO-1")).rejects.toThrow(/there is no order ACO-1/);
  });

  it("is a return of what has not left, was paid or arrived, or of more than the parcel held", async () => {
    const order = await placed({ kind: "cash_on_delivery" });
    await refused(order, /is pending: only a shipped one can come back/, "return_order");
    await call("confirm_order", order.number);
    await refused(order, /is confirmed: only a shipped one/, "return_order");
    await call("ship_order", order.number);
    await refused(order, /did not take so many/, "return_order", JSON.stringify({ [order.sku]: 5 }));
    await refused(order, /did not take so many/, "return_order", JSON.stringify({ OTRO: 1 }));
    await refused(order, /said as/, "return_order", "[]");
    await call("deliver_order", order.number);
    await refused(order, /is paid: refund_order\(\) gives the money back/, "return_order");
    const paid = await placed();
    await call("pay_order", paid.number);
    await call("ship_order", paid.number);
    await refused(paid, /is paid: refund_order/, "return_order");
    const cancelled = await placed();
    await call("cancel_order", cancelled.number);
    await refused(cancelled, /is cancelled: only a shipped one/, "return_order");
  });

  it("is a payment before the shop has looked for the goods, or after the end", async () => {
    const waiting = await placed({ stock: null });
    await refused(waiting, /waits for confirm_availability/, "pay_order");
    const atDoor = await placed({ kind: "cash_on_delivery", quantity: 15 });
    await refused(atDoor, new RegExp(`order ${atDoor.number} waits for confirm_availability`), "confirm_order");
    const ended = await placed();
    await call("cancel_order", ended.number);
    await refused(ended, /is over/, "pay_order");
    await refused(ended, /is over: it has to be placed anew/, "confirm_order");
  });
});

describe("the stock", () => {
  it("of a cancelled order goes back, once, and the reason stays with staff", async () => {
    const order = await placed();
    expect(await order.stock()).toBe(16);
    expect(await call("cancel_order", order.number, "Sin respuesta")).toMatchObject({ status: "cancelled" });
    await call("cancel_order", order.number, "Otra vez");
    expect(await order.stock()).toBe(20);
    expect((await order.row()).internal_notes).toMatch(/^\d{4}-\d\d-\d\d .+ cancelled: Sin respuesta$/);
  });

  it("of a refunded order that was not shipped goes back, once", async () => {
    const order = await placed();
    await call("pay_order", order.number);
    expect(await call("refund_order", order.number)).toMatchObject({ status: "cancelled", payment_status: "refunded" });
    await expect(call("refund_order", order.number)).rejects.toThrow(/nothing to give back/);
    await call("cancel_order", order.number);
    expect(await order.stock()).toBe(20);
  });

  it("of a refunded order that was shipped goes back as far as it came back, once", async () => {
    const order = await placed();
    await call("pay_order", order.number);
    await call("ship_order", order.number);
    await call("deliver_order", order.number);
    expect(await call("refund_order", order.number, JSON.stringify({ [order.sku]: 3 }))).toMatchObject({
      ...{ status: "delivered", payment_status: "refunded" },
    });
    expect(await order.stock()).toBe(19);
    await expect(call("refund_order", order.number, JSON.stringify({ [order.sku]: 1 }))).rejects.toThrow(
      /nothing to give back/,
    );
    expect(await order.stock()).toBe(19);
  });

  /** Its four pieces are under way, and the money was given back, of which `back` have been noted. */
  const refunded = async (back: number, isDelivered = false) => {
    const order = await placed();
    await call("pay_order", order.number);
    await call("ship_order", order.number);
    if (isDelivered) await call("deliver_order", order.number);
    await call("refund_order", order.number, JSON.stringify(back === 0 ? {} : { [order.sku]: back }));
    return order;
  };

  it.each([
    ["all of it", false, 0, null, 20],
    ["all of it, from the buyer's hands", true, 0, null, 20],
    ["what can be sold of it", false, 0, 3, 19],
    ["the rest of it", false, 3, null, 20],
    ["one more of it", false, 1, 1, 18],
    ["nothing more of it", true, 4, null, 20],
  ])("of a parcel that comes back after its refund goes back, once: %s", async (_, isDelivered, noted, told, stock) => {
    const order = await refunded(noted, isDelivered);
    const before = await order.row();
    expect(await order.stock()).toBe(16 + noted);
    expect(
      await call("return_order", order.number, told === null ? null : JSON.stringify({ [order.sku]: told })),
    ).toMatchObject({ status: isDelivered ? "delivered" : "shipped", payment_status: "refunded" });
    expect(await order.stock()).toBe(stock);
    const after = await order.row();
    expect(after).toEqual({
      ...before,
      returned_at: expect.any(Date),
      returned_pieces: { [order.sku]: stock - 16 },
      internal_notes: expect.stringContaining("returned after its refund, back on sale: {"),
      updated_at: expect.any(Date),
    });
    await call("return_order", order.number);
    await call("return_order", order.number, JSON.stringify({ [order.sku]: 4 }));
    expect([await order.row(), await order.stock()]).toEqual([after, stock]);
  });

  it("of such a parcel is never more than what is not back yet, also where its money went twice", async () => {
    const order = await refunded(3);
    const four = JSON.stringify({ [order.sku]: 4 });
    const two = JSON.stringify({ [order.sku]: 2 });
    await expect(call("return_order", order.number, four)).rejects.toThrow(/did not take so many .* or they are back/);
    await expect(call("return_order", order.number, two)).rejects.toThrow(/did not take so many .* or they are back/);
    await db.sql("update public.orders set payment_status = 'paid' where order_number = $1", [order.number]);
    await expect(call("refund_order", order.number, two)).rejects.toThrow(/did not take so many .* or they are back/);
    await call("refund_order", order.number, JSON.stringify({ [order.sku]: 1 }));
    expect(await order.stock()).toBe(20);
    await call("return_order", order.number);
    expect(await order.stock()).toBe(20);
  });

  it("of a refunded order that was shipped waits for no call but the parcel's", async () => {
    const order = await refunded(0);
    await expect(call("cancel_order", order.number)).rejects.toThrow(/was refunded, which ended it: return_order/);
    await call("return_order", order.number);
    await expect(call("cancel_order", order.number)).rejects.toThrow(/was refunded, which ended it/);
  });

  it("of a refunded order that never left does not come back with a parcel", async () => {
    const order = await placed();
    await call("pay_order", order.number);
    await call("refund_order", order.number);
    await expect(call("return_order", order.number)).rejects.toThrow(/is cancelled: only a shipped one/);
    expect(await order.stock()).toBe(20);
  });

  const atTheDoor = async () => {
    const order = await placed({ kind: "cash_on_delivery" });
    await call("confirm_order", order.number);
    await call("ship_order", order.number, "Estafeta", "8055123456");
    return order;
  };

  it("of a parcel that was refused at the door goes back, once, and nothing was paid", async () => {
    const order = await atTheDoor();
    await expect(call("cancel_order", order.number)).rejects.toThrow(/is shipped: return_order/);
    await expect(call("refund_order", order.number)).rejects.toThrow(/is not paid/);
    expect(await order.stock()).toBe(16);
    expect(await call("return_order", order.number)).toMatchObject({
      ...{ status: "cancelled", payment_status: "pending", paid_at: null },
    });
    expect(await order.stock()).toBe(20);
    const ended = await order.row();
    expect(ended).toMatchObject({ shipped_at: expect.any(Date), cancelled_at: expect.any(Date) });
    expect(ended.internal_notes).toContain(`returned unpaid, back on sale: {"${order.sku}": 4}`);
    await call("return_order", order.number);
    await call("cancel_order", order.number);
    expect([await order.row(), await order.stock()]).toEqual([ended, 20]);
    await expect(call("pay_order", order.number)).rejects.toThrow(/is over/);
    await expect(call("deliver_order", order.number)).rejects.toThrow(/cannot go from cancelled to delivered/);
  });

  it.each([
    [3, 19],
    [0, 16],
  ])("of such a parcel goes back as far as it can be sold: %i of four pieces", async (sellable, stock) => {
    const order = await atTheDoor();
    await call("return_order", order.number, JSON.stringify(sellable === 0 ? {} : { [order.sku]: sellable }));
    expect(await order.stock()).toBe(stock);
    await call("return_order", order.number);
    expect(await order.stock()).toBe(stock);
  });

  it("does not go back by hand where the parcel is on its way: only return_order is told what came back", async () => {
    const order = await atTheDoor();
    const cancel = "update public.orders set status = 'cancelled' where order_number = $1";
    await call("return_order", (await atTheDoor()).number);
    await expect(db.sql(cancel, [order.number])).rejects.toThrow(/cannot go from shipped to cancelled/);
    expect(await order.stock()).toBe(16);
  });

  it("of such a parcel goes back as far as the stock has room", async () => {
    const order = await atTheDoor();
    await db.sql("update public.products set stock_quantity = 2147483645 where item_code = $1", [order.sku]);
    await call("return_order", order.number);
    expect(await order.stock()).toBe(2_147_483_647);
  });

  it("is not made up for what nobody counts", async () => {
    const order = await placed({ stock: null });
    await call("confirm_availability", order.number, []);
    await call("pay_order", order.number);
    await call("ship_order", order.number);
    await call("refund_order", order.number, JSON.stringify({ [order.sku]: 4 }));
    expect(await order.stock()).toBeNull();
  });
});

describe("what waits for staff", () => {
  it("is told with a step that can be taken, as the manual asks", async () => {
    const [waiting, byHand, paid] = [await placed(), await placed(), await placed()];
    await db.sql("update public.orders set status = 'confirmed' where order_number = $1", [byHand.number]);
    await call("pay_order", paid.number);
    const [, statement = ""] = /```sql\n(.*?;)\n/s.exec(await readFile("docs/operate.md", "utf8")) ?? [];
    const rows = await db.sql<{ order_number: string; next: string }>(statement);
    const steps = [waiting, byHand, paid].map(
      ({ number }) => rows.find(({ order_number }) => order_number === number)?.next.split(" ")[0],
    );
    expect(steps).toEqual(["pay_order", "pay_order", "ship_order"]);
    for (const [at, { number }] of [waiting, byHand, paid].entries()) await call(steps[at] ?? "", number);
  });
});

describe("orders of long ago", () => {
  it("are deleted as the manual says, once their year need not be kept any more, but for those that are open", async () => {
    const [old, open, younger] = [await placed(), await placed(), await placed()];
    for (const { number } of [old, younger])
      for (const step of ["pay_order", "ship_order", "deliver_order"]) await call(step, number);
    const year = "date_trunc('year', now()) - interval '5 years'";
    await db.sql(`update public.orders set created_at = ${year} - interval '1 second' where order_number = any ($1)`, [
      [old.number, open.number],
    ]);
    await db.sql(`update public.orders set created_at = ${year} where order_number = $1`, [younger.number]);
    const [, statement = ""] = /Each April[^`]*`([^`]+)`/.exec(await readFile("docs/operate.md", "utf8")) ?? [];
    await db.sql(statement);
    const left = await db.sql("select order_number from public.orders where order_number = any ($1) order by 1", [
      [old.number, open.number, younger.number],
    ]);
    expect(left.map(({ order_number }) => order_number)).toEqual([open.number, younger.number].sort());
    await call("cancel_order", open.number, "Sin respuesta");
  });
});

describe("pieces that came in", () => {
  it.each([
    [7, 57],
    [null, 50],
  ])("are added as the manual says: %s pieces become %i", async (stock, more) => {
    const { id } = await addProduct(db.sql, { item_code: "KT-1234", stock_quantity: stock });
    const manual = await readFile("docs/operate.md", "utf8");
    const [, statement = ""] = /Pieces that came in: `([^`]+)`/.exec(manual) ?? [];
    await db.sql(statement);
    expect(await stockOf(db.sql, id)).toBe(more);
    await db.sql("delete from public.products where id = $1", [id]);
  });
});

describe("low stock", () => {
  it("lists what is on sale at or below its minimum, what sells fastest first", async () => {
    const fast = await placed({ stock: 8, quantity: 4 });
    const slow = await addProduct(db.sql, { stock_quantity: 1 });
    const enough = await addProduct(db.sql, { stock_quantity: 6 });
    const own = await addProduct(db.sql, { stock_quantity: 6, min_stock_level: 7 });
    const inactive = await addProduct(db.sql, { stock_quantity: 0, is_active: false });
    const rows = await db.sql<{ sku: string }>("select * from public.low_stock()");
    const skus = rows.map(({ sku }) => sku);
    expect(skus).toEqual(expect.arrayContaining([fast.sku, slow.item_code, own.item_code]));
    expect(skus).not.toEqual(expect.arrayContaining([enough.item_code]));
    expect(skus).not.toEqual(expect.arrayContaining([inactive.item_code]));
    expect(skus.indexOf(fast.sku)).toBeLessThan(skus.indexOf(slow.item_code));
    expect(rows.find(({ sku }) => sku === fast.sku)).toMatchObject({
      stock: 4,
      minimum: 5,
      sold_in_30_days: 4,
      days_left: "30.0",
    });
  });

  it("counts nothing as sold that waits for the shop, whose stock it has not taken", async () => {
    const order = await placed({ stock: 90, quantity: 80 });
    await db.sql("update public.products set min_stock_level = 100 where item_code = $1", [order.sku]);
    const listed = async () => (await db.sql("select * from public.low_stock() where sku = $1", [order.sku]))[0];
    expect(await listed()).toMatchObject({ stock: 90, sold_in_30_days: 0, days_left: null });
    await call("confirm_availability", order.number);
    expect(await listed()).toMatchObject({ stock: 10, sold_in_30_days: 80 });
  });

  it("counts as sold what left uncounted", async () => {
    const order = await placed({ stock: null });
    await call("confirm_availability", order.number);
    await call("pay_order", order.number);
    await db.sql("update public.products set stock_quantity = 2 where item_code = $1", [order.sku]);
    const [row] = await db.sql("select * from public.low_stock() where sku = $1", [order.sku]);
    expect(row).toMatchObject({ stock: 2, sold_in_30_days: 4 });
  });

  it("counts nothing as sold that came back", async () => {
    const order = await placed({ stock: 8, quantity: 5 });
    for (const step of ["pay_order", "ship_order", "deliver_order"]) await call(step, order.number);
    await call("refund_order", order.number, { [order.sku]: 3 });
    await db.sql("update public.products set min_stock_level = 20 where item_code = $1", [order.sku]);
    const [row] = await db.sql("select * from public.low_stock() where sku = $1", [order.sku]);
    expect(row).toMatchObject({ stock: 6, sold_in_30_days: 2 });
  });
});

it("none of it is for the public key", async () => {
  const order = await placed();
  const calls = [
    "pay_order",
    "confirm_order",
    "ship_order",
    "deliver_order",
    "cancel_order",
    "return_order",
    "refund_order",
  ];
  for (const text of [
    ...calls.map((name) => `select public.${name}('${order.number}')`),
    "select public.low_stock()",
  ]) {
    await expect(db.asAnon(aGuest(), (sql) => sql(text))).rejects.toMatchObject({ code: "42501" });
  }
});
