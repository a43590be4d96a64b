// @vitest-environment node
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createTestDatabase, type RequestHeaders, type TestDatabase } from "@tests/support/database";
import {
  type Answer,
  addGateway,
  addProduct,
  aGuest,
  anOrderPayload,
  countRows,
  type ProductRow,
  placeOrder,
  stockOf,
  totalFor,
} from "@tests/support/database-rows";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitingOf } from "@/domain/holding";

let db: TestDatabase;
let gatewayId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  gatewayId = (await addGateway(db.sql, { hours_to_pay: 48 })).id;
});
afterAll(() => db.close());

const order = (
  products: ProductRow[],
  quantity: number,
  { guest = aGuest(), email }: { guest?: RequestHeaders; email?: string } = {},
): Promise<Answer> => {
  const items = products.map(({ id }) => ({ product_id: id, quantity, unit_price: 100 }));
  const payload = anOrderPayload(gatewayId, items, totalFor(products.length * quantity * 100));
  const customer = email === undefined ? payload.customer : { ...payload.customer, email };
  return placeOrder(db, guest, { ...payload, customer });
};
const readOrder = async ({ order_id }: Answer): Promise<Record<string, unknown>> => {
  const [row] = await db.sql("select * from public.orders where id = $1", [order_id]);
  return row ?? {};
};
/** As if the order had been placed so long ago that its time to be paid or answered is over. */
const makeOverdue = ({ order_id }: Answer) =>
  db.sql("update public.orders set held_until = held_until - interval '97 hours' where id = $1", [order_id]);
const move = ({ order_id }: Answer, status: string) =>
  db.sql("update public.orders set status = $2 where id = $1", [order_id, status]);
const needsConfirmation = async ({ order_id }: Answer): Promise<boolean[]> => {
  const rows = await db.sql<{ needs_confirmation: boolean }>(
    "select needs_confirmation from public.order_items where order_id = $1 order by line_number",
    [order_id],
  );
  return rows.map((row) => row.needs_confirmation);
};
const set = (name: string, value: string) =>
  db.sql("update private.settings set value = $2 where name = $1", [name, value]);

describe("goods that nobody has paid for", () => {
  it("are held for as long as the way to pay allows", async () => {
    const answer = await order([await addProduct(db.sql)], 1);
    const { held_until, created_at } = await readOrder(answer);
    expect(Number(held_until) - Number(created_at)).toBe(48 * 3_600_000);
  });

  it("go back to the stock with the next order, which may already buy them", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 3 });
    const late = await order([product], 3);
    expect((await order([product], 2)).status).toBe("conflict");
    await makeOverdue(late);
    expect((await order([product], 2)).status).toBe("placed");
    expect(await readOrder(late)).toMatchObject({ status: "cancelled", payment_status: "pending" });
    expect(await stockOf(db.sql, product.id)).toBe(1);
  });

  it("go back also with an order that is refused", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 3 });
    const late = await order([product], 3);
    await makeOverdue(late);
    expect((await order([product], 4)).status).toBe("conflict");
    expect(await stockOf(db.sql, product.id)).toBe(3);
  });

  it("go back when an operator's job asks for it, and anon may not ask", async () => {
    const products = [await addProduct(db.sql), await addProduct(db.sql)];
    const answers = [];
    for (const product of products) answers.push(await order([product], 4));
    for (const answer of answers) await makeOverdue(answer);
    await expect(db.asAnon(aGuest(), (sql) => sql("select public.end_unpaid_orders()"))).rejects.toMatchObject({
      code: "42501",
    });
    await db.sql("set role service_role");
    try {
      expect(await db.sql("select public.end_unpaid_orders() as ended")).toEqual([{ ended: 2 }]);
      expect(await db.sql("select public.end_unpaid_orders() as ended")).toEqual([{ ended: 0 }]);
    } finally {
      await db.sql("reset role");
    }
    expect(await Promise.all(products.map(({ id }) => stockOf(db.sql, id)))).toEqual([10, 10]);
  });

  it("stay with an order that is paid or confirmed, however late", async () => {
    const product = await addProduct(db.sql);
    const [paid, confirmed] = [await order([product], 1), await order([product], 1)];
    await db.sql("update public.orders set payment_status = 'paid' where id = $1", [paid.order_id]);
    await move(confirmed, "confirmed");
    for (const answer of [paid, confirmed]) await makeOverdue(answer);
    await db.sql("select public.end_unpaid_orders()");
    expect(await stockOf(db.sql, product.id)).toBe(8);
    expect(await readOrder(paid)).toMatchObject({ status: "pending" });
  });

  it.each(["failed", "pending"])("go back when the payment is %s", async (payment) => {
    const product = await addProduct(db.sql);
    const answer = await order([product], 4);
    await db.sql("update public.orders set payment_status = $2 where id = $1", [answer.order_id, payment]);
    await makeOverdue(answer);
    await db.sql("select public.end_unpaid_orders()");
    expect(await stockOf(db.sql, product.id)).toBe(10);
  });

  it("are nothing at all of an order that waits for the shop alone, which ends all the same when the time to answer is over", async () => {
    const answer = await order([await addProduct(db.sql, { stock_quantity: null })], 1);
    const { held_until, created_at, awaits_availability } = await readOrder(answer);
    expect(awaits_availability).toBe(true);
    expect(Number(held_until) - Number(created_at)).toBe(96 * 3_600_000);
    await makeOverdue(answer);
    await db.sql("select public.end_unpaid_orders()");
    expect(await readOrder(answer)).toMatchObject({ status: "cancelled", placed_from: null });
  });

  it("go back as far as a stock has room, so that none that is set as large as can be keeps the shop from ending orders", async () => {
    const [endless, product] = [await addProduct(db.sql), await addProduct(db.sql)];
    const late = [await order([endless], 4), await order([endless, product], 2), await order([endless], 1)];
    await db.sql("update public.products set stock_quantity = 2147483645 where id = $1", [endless.id]);
    for (const answer of late) await makeOverdue(answer);
    expect((await order([product], 1)).status).toBe("placed");
    for (const answer of late) expect(await readOrder(answer)).toMatchObject({ status: "cancelled" });
    expect([await stockOf(db.sql, endless.id), await stockOf(db.sql, product.id)]).toEqual([2_147_483_647, 9]);
  });

  it("go back in small portions, so that nobody's order waits for a thousand lines of others", async () => {
    const products: ProductRow[] = [];
    for (let n = 0; n < 60; n++) products.push(await addProduct(db.sql));
    const late: Answer[] = [];
    for (let n = 0; n < 3; n++) late.push(await order(products, 1));
    for (const answer of late) await makeOverdue(answer);
    const open = () =>
      countRows(db.sql, "public.orders", "id = any ($1) and status = 'pending'", [
        late.map(({ order_id }) => order_id),
      ]);
    const [other] = [await addProduct(db.sql)];
    for (const left of [2, 1, 0]) {
      await order([other], 1);
      expect(await open()).toBe(left);
    }
  });

  it("cannot be lost by deleting an open order; an ended one may go", async () => {
    const product = await addProduct(db.sql);
    const answer = await order([product], 4);
    const remove = () => db.sql("delete from public.orders where id = $1", [answer.order_id]);
    await expect(remove()).rejects.toMatchObject({ code: "23514" });
    await move(answer, "cancelled");
    await remove();
    expect(await stockOf(db.sql, product.id)).toBe(10);
  });

  it("are forgotten with their order long after it ended without being paid or confirmed, and no other order is", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 1000 });
    const answers: Answer[] = [];
    for (let n = 0; n < 5; n++) answers.push(await order([product], 1));
    const [old, recent, paid, confirmed, open] = answers as [Answer, Answer, Answer, Answer, Answer];
    await db.sql("update public.orders set payment_status = 'paid' where id = $1", [paid.order_id]);
    await move(confirmed, "confirmed");
    for (const answer of [old, recent, paid, confirmed]) await move(answer, "cancelled");
    const endedDaysAgo = (days: number, those: Answer[]) =>
      db.sql("update public.orders set cancelled_at = now() - make_interval(days => $2) where id = any ($1)", [
        those.map(({ order_id }) => order_id),
        days,
      ]);
    await endedDaysAgo(91, [old, paid, confirmed]);
    await endedDaysAgo(89, [recent]);
    await db.sql("select public.end_unpaid_orders()");
    expect(await readOrder(old)).toEqual({});
    expect(await countRows(db.sql, "public.order_items", "order_id = $1", [old.order_id])).toBe(0);
    for (const answer of [recent, paid, confirmed, open]) expect(await readOrder(answer)).not.toEqual({});
  });

  it("are looked after by pg_cron where the project has it", async () => {
    expect(await db.sql("select private.schedule_jobs() as scheduled")).toEqual([{ scheduled: false }]);
    await db.sql("create schema cron");
    await db.sql("create table cron.jobs (name text, schedule text, command text)");
    await db.sql(
      `create function cron.schedule(text, text, text) returns bigint language sql
       as 'insert into cron.jobs values ($1, $2, $3); select 1::bigint'`,
    );
    try {
      expect(await db.sql("select private.schedule_jobs() as scheduled")).toEqual([{ scheduled: true }]);
      const jobs = await db.sql<{ command: string }>("select command from cron.jobs");
      const commands = jobs.map(({ command }) => command).join("\n");
      for (const job of [
        ...["end_unpaid_orders", "purge_carts", "purge_counters", "purge_quotes", "purge_unpaid_orders"],
        "index_renamed_brands_and_categories",
      ]) {
        expect(commands).toContain(`${job}()`);
      }
      for (const { command } of jobs) await db.sql(command);
    } finally {
      await db.sql("drop schema cron cascade");
    }
  });
});

describe("open unpaid orders", () => {
  const limitTo = (name: string, hits: number) =>
    db.sql("update private.rate_limits set max_hits = $2 where name = $1", [name, hits]);

  it("are twenty at most of one guest under one e-mail, however it is written; one that is paid, confirmed or ended makes room", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 1000 });
    const ana = aGuest();
    const place = (email = "ana@example.com") => order([product], 1, { guest: ana, email });
    const answers: Answer[] = [];
    for (let n = 0; n < 20; n++) answers.push(await place());
    expect(answers.every(({ status }) => status === "placed")).toBe(true);
    expect(await place(" ANA@Example.com")).toEqual({
      status: "invalid",
      problems: [{ field: "customer.email", code: "too_many_unpaid" }],
    });
    expect(await stockOf(db.sql, product.id)).toBe(980);
    const [paid, confirmed, late] = answers as [Answer, Answer, Answer];
    await db.sql("update public.orders set payment_status = 'paid' where id = $1", [paid.order_id]);
    expect((await place()).status).toBe("placed");
    await move(confirmed, "confirmed");
    expect((await place()).status).toBe("placed");
    await makeOverdue(late);
    expect((await place()).status).toBe("placed");
    expect((await place()).status).toBe("invalid");
  });

  it("hold goods twenty times at most under one e-mail; who did not place them orders all the same, and is told it will wait", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 1000 });
    const email = "blanco@example.com";
    const strangers: Answer[] = [];
    for (let n = 0; n < 21; n++) strangers.push(await order([product], 1, { email }));
    expect(strangers.map(({ status }) => status)).toEqual(Array(21).fill("placed"));
    expect(await stockOf(db.sql, product.id)).toBe(980);

    const payload = anOrderPayload(
      gatewayId,
      [{ product_id: product.id, quantity: 2, unit_price: 100 }],
      totalFor(200),
    );
    const place = (told: string[], key = payload.idempotency_key) =>
      placeOrder(db, aGuest(), {
        ...payload,
        idempotency_key: key,
        customer: { ...payload.customer, email: "Blanco@example.com" },
        told_to_wait: told,
      });
    expect(await place([])).toEqual({ status: "must_wait", product_ids: [product.id] });
    const placed = await place([product.id]);
    expect(placed.status).toBe("placed");
    expect(await needsConfirmation(placed)).toEqual([true]);
    expect(await readOrder(placed)).toMatchObject({ awaits_availability: true, held_until: expect.any(Date) });
    expect(await stockOf(db.sql, product.id)).toBe(980);

    // Staff's word takes the pieces; and once a stranger's order has ended, the next one holds its own.
    await move(placed, "confirmed");
    expect(await stockOf(db.sql, product.id)).toBe(978);
    for (const answer of strangers.slice(0, 2)) await makeOverdue(answer);
    await db.sql("select public.end_unpaid_orders()");
    expect(await needsConfirmation(await place([], randomUUID()))).toEqual([false]);
  });

  it("hold goods up to a number per address, whatever e-mails and sessions come from it; beyond it they wait, and far beyond they end", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 1000 });
    const behind = () => ({ ...aGuest(), "x-forwarded-for": "192.0.2.60" });
    const next = () => order([product], 1, { guest: behind() });
    await limitTo("open_unpaid_orders_per_ip", 2);
    await limitTo("open_unpaid_orders_per_ip_in_all", 4);
    try {
      const first = await next();
      expect(await needsConfirmation(first)).toEqual([false]);
      expect(await needsConfirmation(await next())).toEqual([false]);
      expect(await needsConfirmation(await next())).toEqual([true]);
      expect(await stockOf(db.sql, product.id)).toBe(998);
      expect(await needsConfirmation(await order([product], 1))).toEqual([false]);
      await next();
      expect(await next()).toEqual({ status: "invalid", problems: [{ field: "session", code: "too_many_unpaid" }] });
      await move(first, "cancelled");
      expect(await needsConfirmation(await next())).toEqual([true]);
    } finally {
      await limitTo("open_unpaid_orders_per_ip", 60);
      await limitTo("open_unpaid_orders_per_ip_in_all", 600);
    }
  });

  it("have so many lines a day from one address, since orders stay", async () => {
    const products = [await addProduct(db.sql), await addProduct(db.sql)];
    const behind = () => ({ ...aGuest(), "x-forwarded-for": "192.0.2.65" });
    const next = (guest: RequestHeaders = behind()) => order(products, 1, { guest });
    await limitTo("order_lines_per_ip_and_day", 4);
    try {
      for (let n = 0; n < 2; n++) expect((await next()).status).toBe("placed");
      const orders = await countRows(db.sql, "public.orders");
      expect(await next()).toMatchObject({ status: "rate_limited", retry_after_seconds: expect.any(Number) });
      expect(await countRows(db.sql, "public.orders")).toBe(orders);
      expect((await next(aGuest())).status).toBe("placed");
    } finally {
      await limitTo("order_lines_per_ip_and_day", 3000);
    }
  });

  it("spend none of them with lines that were refused: a smaller order has room for what is left", async () => {
    const products = await Promise.all(Array.from({ length: 4 }, () => addProduct(db.sql)));
    const next = (lines: number) =>
      order(products.slice(0, lines), 1, { guest: { ...aGuest(), "x-forwarded-for": "192.0.2.66" } });
    await limitTo("order_lines_per_ip_and_day", 5);
    try {
      const statuses = [];
      for (const lines of [3, 4, 4, 2, 2]) statuses.push((await next(lines)).status);
      expect(statuses).toEqual(["placed", "rate_limited", "rate_limited", "placed", "rate_limited"]);
    } finally {
      await limitTo("order_lines_per_ip_and_day", 3000);
    }
  });

  it("are seen by the guide's queries once one was refused or too many are open", async () => {
    const guide = readFileSync("docs/operate.md", "utf8");
    const [, limits = "", callers = "", emails = ""] =
      /-- Who ran into[^\n]*\n([^;]*);\s*-- The three[^\n]*\n([^;]*);\s*([^;]*);/.exec(guide) ?? [];
    await db.sql("delete from private.rate_counters");
    const products = await Promise.all(Array.from({ length: 4 }, () => addProduct(db.sql)));
    const guest = { ...aGuest(), "x-forwarded-for": "192.0.2.67" };
    await limitTo("order_lines_per_ip_and_day", 20);
    try {
      expect((await order(products.slice(0, 1), 1, { guest })).status).toBe("placed");
      expect(await db.sql(limits)).toEqual([]);
      await limitTo("order_lines_per_ip_and_day", 3);
      expect((await order(products, 1, { guest })).status).toBe("rate_limited");
      expect(await db.sql(limits)).toEqual([
        { limit_name: "order_lines_per_ip_and_day", callers: 1, most_hits: 1, refused_at: expect.any(Date) },
      ]);
      await limitTo("orders_per_session", 2);
      expect(await db.sql(limits)).toHaveLength(2);
    } finally {
      await limitTo("order_lines_per_ip_and_day", 3000);
      await limitTo("orders_per_session", 30);
    }
    expect((await db.sql(callers))[0]).toMatchObject({ orders: expect.any(Number), emails: expect.any(Number) });
    expect((await db.sql(emails))[0]).toMatchObject({ email: expect.stringContaining("@") });
  });

  it("lock no address out for good: those that hold nothing end as well and make room for the next", async () => {
    const uncounted = await addProduct(db.sql, { stock_quantity: null });
    const behind = () => ({ ...aGuest(), "x-forwarded-for": "192.0.2.64" });
    const answers: Answer[] = [];
    await limitTo("open_unpaid_orders_per_ip_in_all", 3);
    try {
      for (let n = 0; n < 3; n++) answers.push(await order([uncounted], 1, { guest: behind() }));
      expect((await order([uncounted], 1, { guest: behind() })).status).toBe("invalid");
      for (const answer of answers) await makeOverdue(answer);
      expect((await order([uncounted], 1, { guest: behind() })).status).toBe("placed");
    } finally {
      await limitTo("open_unpaid_orders_per_ip_in_all", 600);
    }
  });

  it("are not counted by address where nobody can tell it: all would share one", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 1000 });
    const unknown = () => ({ "x-guest-session": aGuest()["x-guest-session"] ?? "" });
    const limits = ["open_unpaid_orders_per_ip", "open_unpaid_orders_per_ip_in_all", "order_lines_per_ip_and_day"];
    for (const limit of limits) await limitTo(limit, 1);
    try {
      for (let n = 0; n < 3; n++) {
        const answer = await order([product], 1, { guest: unknown() });
        expect(await needsConfirmation(answer)).toEqual([false]);
      }
    } finally {
      await limitTo("open_unpaid_orders_per_ip", 60);
      await limitTo("open_unpaid_orders_per_ip_in_all", 600);
      await limitTo("order_lines_per_ip_and_day", 3000);
    }
  });

  it("remember a hash of the address only while they count", async () => {
    const answer = await order([await addProduct(db.sql)], 1);
    expect((await readOrder(answer)).placed_from).toMatch(/^[0-9a-f]{64}$/);
    await db.sql("update public.orders set payment_status = 'paid' where id = $1", [answer.order_id]);
    expect((await readOrder(answer)).placed_from).toBeNull();
  });
});

describe("an order for a large share of the stock", () => {
  const oneGuest = aGuest();

  it("waits for confirmation and holds nothing, while its other lines are held", async () => {
    const [large, small] = [
      await addProduct(db.sql, { stock_quantity: 60 }),
      await addProduct(db.sql, { stock_quantity: 90 }),
    ];
    const answer = await order([large, small], 40);
    expect(answer.status).toBe("placed");
    expect(await needsConfirmation(answer)).toEqual([true, false]);
    expect([await stockOf(db.sql, large.id), await stockOf(db.sql, small.id)]).toEqual([60, 50]);
  });

  it("cannot empty sixty products with one order", async () => {
    const products: ProductRow[] = [];
    for (let n = 0; n < 60; n++) products.push(await addProduct(db.sql, { stock_quantity: 100 }));
    expect((await order(products, 100)).status).toBe("placed");
    for (const { id } of products) expect(await stockOf(db.sql, id)).toBe(100);
  });

  it("holds ten pieces whatever the share, so that the last ones can be bought", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 10 });
    expect(await needsConfirmation(await order([product], 10))).toEqual([false]);
    expect(await stockOf(db.sql, product.id)).toBe(0);
  });

  it("holds the last pieces on five of its lines, those asked for first; the others wait, and small shares are held beside them", async () => {
    const products: ProductRow[] = [];
    for (let n = 0; n < 8; n++) products.push(await addProduct(db.sql, { stock_quantity: n === 2 ? 100 : 8 }));
    const uncounted = await addProduct(db.sql, { stock_quantity: null });
    const items = [uncounted, ...products].map(({ id }) => ({ product_id: id, quantity: 8, unit_price: 100 }));
    const payload = anOrderPayload(gatewayId, items, totalFor(9 * 800));
    const told = [uncounted, ...products.slice(6)].map(({ id }) => id);
    const place = (told_to_wait: string[]) => placeOrder(db, aGuest(), { ...payload, told_to_wait });
    expect(await place([uncounted.id])).toEqual({ status: "must_wait", product_ids: told.slice(1) });
    const answer = await place(told);
    expect(await needsConfirmation(answer)).toEqual([true, ...Array(6).fill(false), true, true]);
    const stocks = await Promise.all(products.map(({ id }) => stockOf(db.sql, id)));
    expect(stocks).toEqual([0, 0, 92, 0, 0, 0, 8, 8]);
  });

  it("cannot empty a hundred small stocks with one order", async () => {
    const products: ProductRow[] = [];
    for (let n = 0; n < 99; n++) products.push(await addProduct(db.sql, { stock_quantity: 10 }));
    expect((await order(products, 10)).status).toBe("placed");
    const emptied = "stock_quantity = 0 and id = any ($1)";
    expect(await countRows(db.sql, "public.products", emptied, [products.map(({ id }) => id)])).toBe(5);
  });

  it.each<[string, () => RequestHeaders]>([
    ["session", () => oneGuest],
    ["address", () => ({ ...aGuest(), "x-forwarded-for": "192.0.2.63" })],
  ])("counts what the same %s holds already: halves repeated are not the whole", async (_, from) => {
    const product = await addProduct(db.sql, { stock_quantity: 100 });
    for (const quantity of [50, 25, 13, 6, 3, 2, 1]) await order([product], quantity, { guest: from() });
    expect(await stockOf(db.sql, product.id)).toBe(50);
    expect(await needsConfirmation(await order([product], 25))).toEqual([false]);
  });

  it("tells a stranger nothing of what is on order under an e-mail: it is answered as one that nobody uses", async () => {
    const [held, other] = [await addProduct(db.sql, { stock_quantity: 100 }), await addProduct(db.sql)];
    const email = "ana.compras@example.com";
    await order([held], 40, { email });
    const asked = (written: string) => {
      const items = [held, other].map(({ id }) => ({
        product_id: id,
        quantity: id === held.id ? 15 : 1,
        unit_price: 100,
      }));
      const payload = anOrderPayload(gatewayId, items, totalFor(1600));
      return placeOrder(db, aGuest(), {
        ...payload,
        customer: { ...payload.customer, email: written },
        told_to_wait: [],
      });
    };
    for (const written of [email, "nadie@example.com"]) {
      const answer = await asked(written);
      expect(answer.status).toBe("placed");
      expect(await needsConfirmation(answer)).toEqual([false, false]);
    }
  });

  it("is not placed before the shopper was told of it, where the page says what it told", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 100 });
    const counted = await addProduct(db.sql, { stock_quantity: null });
    const guest = aGuest();
    const items = (quantity: number) =>
      [product, counted].map(({ id }) => ({ product_id: id, quantity, unit_price: 100 }));
    const payload = anOrderPayload(gatewayId, items(20), totalFor(4000));
    const place = (toldToWait: unknown) => placeOrder(db, guest, { ...payload, told_to_wait: toldToWait });

    // Nothing but the other order makes these twenty wait: a page cannot know.
    expect(waitingOf(60, 20, { largestHeldShare: 0.5, alwaysHeldPieces: 10 })).toBeNull();
    await order([product], 40, { guest });
    expect(await place([])).toEqual({ status: "must_wait", product_ids: [product.id, counted.id] });
    expect(await place([counted.id])).toEqual({ status: "must_wait", product_ids: [product.id] });
    // What names no product tells of none.
    for (const odd of [[7, null, [product.id]], [{ [product.id]: product.id }]]) {
      expect((await place(odd)).product_ids).toEqual([product.id, counted.id]);
    }
    expect(await stockOf(db.sql, product.id)).toBe(60);

    const placed = await place([product.id, counted.id]);
    expect(placed.status).toBe("placed");
    expect(await needsConfirmation(placed)).toEqual([true, true]);
    // What was told is no part of the order: the same key finds it, whatever the page has come to know.
    expect((await place([])).order_id).toBe(placed.order_id);
  });

  it.each([undefined, null, "all", { told: true }])(
    "is placed as ever where a page says nothing of the kind: %o",
    async (told) => {
      const product = await addProduct(db.sql, { stock_quantity: 60 });
      const payload = anOrderPayload(
        gatewayId,
        [{ product_id: product.id, quantity: 40, unit_price: 100 }],
        totalFor(4000),
      );
      const answer = await placeOrder(db, aGuest(), { ...payload, told_to_wait: told });
      expect(answer.status).toBe("placed");
      expect(await needsConfirmation(answer)).toEqual([true]);
    },
  );

  it("counts nobody's goods as another's where nobody can tell the address", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 100 });
    const unknown = () => ({ "x-guest-session": aGuest()["x-guest-session"] ?? "" });
    await order([product], 40, { guest: unknown() });
    expect(await stockOf(db.sql, product.id)).toBe(60);
    await order([product], 30, { guest: unknown() });
    expect(await stockOf(db.sql, product.id)).toBe(30);
  });

  it("counts nobody's goods as another's where the shop says, as docs/deploy.md has it, that all come from one address", async () => {
    const [statement = ""] = /^update .*'callers_share_address';$/m.exec(readFileSync("docs/deploy.md", "utf8")) ?? [];
    const shopper = () => ({ ...aGuest(), "x-forwarded-for": "192.0.2.70" });
    const product = await addProduct(db.sql, { stock_quantity: 100 });
    await order([product], 40, { guest: shopper() });
    expect(await needsConfirmation(await order([product], 30, { guest: shopper() }))).toEqual([true]);
    await db.sql(statement);
    try {
      const guest = shopper();
      expect(await needsConfirmation(await order([product], 30, { guest }))).toEqual([false]);
      // What the shopper's own browser holds still counts.
      expect(await needsConfirmation(await order([product], 15, { guest }))).toEqual([true]);
    } finally {
      await set("callers_share_address", "false");
    }
  });

  it("is what the shop says it is", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 100 });
    await set("largest_held_share", "0.2");
    await set("always_held_pieces", "3");
    await set("always_held_lines", "1");
    try {
      // A page is told the same.
      const [row] = await db.sql("select public.holding_terms() as terms");
      const terms = { largestHeldShare: 0.2, alwaysHeldPieces: 3 };
      expect(row?.terms).toEqual({ largest_held_share: 0.2, always_held_pieces: 3 });
      expect([waitingOf(100, 21, terms), waitingOf(100, 20, terms)]).toEqual(["large-share", null]);
      expect(await needsConfirmation(await order([product], 21))).toEqual([true]);
      expect(await needsConfirmation(await order([product], 20))).toEqual([false]);
      const last = [await addProduct(db.sql, { stock_quantity: 3 }), await addProduct(db.sql, { stock_quantity: 3 })];
      expect(await needsConfirmation(await order(last, 3))).toEqual([false, true]);
    } finally {
      await set("largest_held_share", "0.5");
      await set("always_held_pieces", "10");
      await set("always_held_lines", "5");
    }
  });

  it("takes its pieces when it is confirmed, and gives them back when it is cancelled after that", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 60 });
    const answer = await order([product], 40);
    await move(answer, "confirmed");
    expect(await stockOf(db.sql, product.id)).toBe(20);
    expect(await needsConfirmation(answer)).toEqual([false]);
    await move(answer, "cancelled");
    expect(await stockOf(db.sql, product.id)).toBe(60);
  });

  it("cannot be confirmed once the pieces are sold, and gives nothing back when it is cancelled instead", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 60 });
    const answer = await order([product], 40);
    expect((await order([product], 25)).status).toBe("placed");
    await expect(move(answer, "confirmed")).rejects.toMatchObject({ code: "23514" });
    await move(answer, "cancelled");
    expect(await stockOf(db.sql, product.id)).toBe(35);
  });
});

it("refused calls of one address leave one counter each for the address, not one for each session they name", async () => {
  const product = await addProduct(db.sql, { stock_quantity: 1 });
  const before = await countRows(db.sql, "private.rate_counters");
  const refused = () => order([product], 2, { guest: { ...aGuest(), "x-forwarded-for": "192.0.2.61" } });
  for (let n = 0; n < 250; n++) await refused();
  // 200 calls reach the session's counter; the address refuses the other 50.
  expect((await countRows(db.sql, "private.rate_counters")) - before).toBeLessThanOrEqual(201);
  // All windows are over but that of the address, which therefore is still refused, and purges all the same.
  await db.sql(
    "update private.rate_counters set window_ends_at = now() - interval '2 hours' where subject_hash <> private.hash('192.0.2.61')",
  );
  const old = "window_ends_at < now() - interval '1 hour'";
  const left = await countRows(db.sql, "private.rate_counters", old);
  for (let n = 0; n < 5; n++) expect(await refused()).toMatchObject({ status: "rate_limited" });
  expect(await countRows(db.sql, "private.rate_counters", old)).toBe(Math.max(0, left - 100));
});
