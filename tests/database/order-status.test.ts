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

  it("invents no stock: not for lines that took none, not for products nobody counts, not for those deleted", async () => {
    const counted = await addProduct(db.sql);
    const uncounted = await addProduct(db.sql, { stock_quantity: null });
    const deleted = await addProduct(db.sql);
    const orderId = await placed([counted, uncounted, deleted].map(({ id }) => ({ id, quantity: 2 })));
    await db.sql("update public.products set stock_quantity = null where id = $1", [counted.id]);
    await db.sql("update public.products set stock_quantity = 5 where id = $1", [uncounted.id]);
    await db.sql("delete from public.products where id = $1", [deleted.id]);
    await move(orderId, "cancelled");
    expect([await stockOf(db.sql, counted.id), await stockOf(db.sql, uncounted.id)]).toEqual([null, 5]);
    const items = await db.sql("select product_name from public.order_items where order_id = $1", [orderId]);
    expect(items).toHaveLength(3);
  });
});
