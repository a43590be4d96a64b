// @vitest-environment node
import type { RequestHeaders, RunSql, TestDatabase } from "@tests/support/database";
import {
  type Answer,
  addGateway,
  addProduct,
  addRow,
  aGuest,
  aGuestId,
  anOrderPayload,
  approveQuote,
  countRows,
  guestIdOf,
  type ProductRow,
  placeOrder,
  saveQuote,
  stockOf,
  totalFor,
  trackOrder,
  trackOrderAsApi,
} from "@tests/support/database-rows";
import { describeOnPostgres, startPostgres } from "@tests/support/postgres";
import { afterAll, beforeAll, expect, it } from "vitest";

const CALLERS = 100;

describeOnPostgres("many shoppers at once, on a real PostgreSQL", () => {
  let db: TestDatabase;
  let gatewayId: string;
  beforeAll(async () => {
    db = await startPostgres({ connections: 24 });
    gatewayId = (await addGateway(db.sql)).id;
  });
  afterAll(() => db?.close());

  const everyCaller = <T>(call: (n: number) => Promise<T>, callers = CALLERS): Promise<T[]> =>
    Promise.all(Array.from({ length: callers }, (_, n) => call(n)));
  const print = (line: string) => void process.stdout.write(`races: ${line}\n`);
  const tally = (answers: { status: string }[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  const orderOf = (products: ProductRow[], quantity = 1) =>
    anOrderPayload(
      gatewayId,
      products.map(({ id }) => ({ product_id: id, quantity, unit_price: 100 })),
      totalFor(products.length * quantity * 100),
    );

  /** Until a statement like this one waits for a lock, or as many as said. */
  const waiting = (statement: string, count = 1) =>
    expect
      .poll(() => countRows(db.sql, "pg_stat_activity", "wait_event_type = 'Lock' and query like $1", [statement]))
      .toBe(count);
  const asOwner = (work: (sql: RunSql) => Promise<void>) =>
    db.asAnon(null, async (sql) => {
      await sql("reset role");
      await work(sql);
    });
  const put = (guest: RequestHeaders, { id }: ProductRow, quantity = 1) =>
    db.asAnon(guest, (sql) =>
      sql(
        `insert into public.guest_carts (product_id, quantity) values ($1, $2)
         on conflict (session_id, product_id) do update set quantity = excluded.quantity`,
        [id, quantity],
      ),
    );

  it("runs every migration on a plain PostgreSQL", async () => {
    const [row] = await db.sql<{ version: number }>("select current_setting('server_version_num')::int as version");
    expect(row?.version).toBeGreaterThanOrEqual(150_000);
  });

  it(`${CALLERS} callers for 10 pieces: exactly 10 are sold, 90 are told`, async () => {
    const product = await addProduct(db.sql, { stock_quantity: 10 });
    const answers = await everyCaller(() => placeOrder(db, aGuest(), orderOf([product])));
    const { placed, conflict } = tally(answers);
    print(`${CALLERS} callers for 10 pieces: ${placed} placed, ${conflict} told that there are none`);
    expect(tally(answers)).toEqual({ placed: 10, conflict: 90 });
    expect(await stockOf(db.sql, product.id)).toBe(0);
    expect(await countRows(db.sql, "public.order_items", "product_id = $1", [product.id])).toBe(10);
  });

  it(`${CALLERS} callers who pay the same quote at once: exactly one order is placed at its prices`, async () => {
    const product = await addProduct(db.sql, { stock_quantity: 1000 });
    const { quote } = await saveQuote(db, aGuest(), { items: [{ product_id: product.id, quantity: 2 }] });
    await db.sql("update public.products set precio_web = 500 where id = $1", [product.id]);
    const answers = await everyCaller(() =>
      placeOrder(db, aGuest(), { ...orderOf([product], 2), quote_id: quote?.id }),
    );
    expect(tally(answers)).toEqual({ placed: 1, invalid: CALLERS - 1 });
    expect(answers.flatMap(({ problems }) => problems?.map(({ code }) => code) ?? [])).toEqual(
      Array(CALLERS - 1).fill("used"),
    );
    expect(await stockOf(db.sql, product.id)).toBe(998);
  });

  it("of many who approve one quote at once the first is noted, and everybody is told of it", async () => {
    const product = await addProduct(db.sql);
    const { quote } = await saveQuote(db, aGuest(), { items: [{ product_id: product.id, quantity: 1 }] });
    const answers = await everyCaller((n) => approveQuote(db, aGuest(), quote?.id ?? "", `Persona ${n}`), 20);
    const last = await approveQuote(db, aGuest(), quote?.id ?? "", "Otra persona");
    expect(last.quote?.approved_by).toMatch(/^Persona \d+$/);
    expect(new Set(answers.map((answer) => answer.quote?.approved_by))).toEqual(new Set([last.quote?.approved_by]));
  });

  it("many revisions of one quote at once get a number each", async () => {
    const product = await addProduct(db.sql);
    const items = [{ product_id: product.id, quantity: 1 }];
    const { quote } = await saveQuote(db, aGuest(), { items });
    const answers = await everyCaller(() => saveQuote(db, aGuest(), { items, revises: quote?.id }), 20);
    const revisions = answers.map((answer) => answer.quote?.revision ?? 0).sort((a, b) => a - b);
    expect(revisions).toEqual(Array.from({ length: 20 }, (_, n) => n + 2));
  });

  it("the same race oversells when the stock is read, checked and written without a lock", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 10 });
    const naive = (sql: RunSql) => async () => {
      const [read] = await sql<{ stock_quantity: number }>("select stock_quantity from public.products where id = $1", [
        product.id,
      ]);
      const left = (read?.stock_quantity ?? 0) - 1;
      if (left < 0) return { status: "conflict" };
      await sql("update public.products set stock_quantity = $2 where id = $1", [product.id, left]);
      return { status: "placed" };
    };
    const answers = await everyCaller(naive(db.sql));
    expect(tally(answers).placed).toBeGreaterThan(10);
  });

  it("and place_order itself would fail in it without its lock", async () => {
    const [source] = await db.sql<{ sql: string }>(
      "select pg_get_functiondef('private.lock_stock(uuid[])'::regprocedure) as sql",
    );
    const unlocked = source?.sql.replace("order by id for no key update", "order by id");
    expect(unlocked).not.toContain("no key update");
    await db.sql(`${unlocked}`);
    try {
      const product = await addProduct(db.sql, { stock_quantity: 10 });
      const outcomes = await everyCaller(() =>
        placeOrder(db, aGuest(), orderOf([product]))
          .then(({ status }) => status)
          .catch(() => "raised an error"),
      );
      expect(outcomes).toContain("raised an error");
    } finally {
      await db.sql(`${source?.sql}`);
    }
  });

  it("orders with the same products on reversed lines do not wait for each other in a circle", async () => {
    const products: ProductRow[] = [];
    for (let n = 0; n < 6; n++) products.push(await addProduct(db.sql, { stock_quantity: 1000 }));
    const reversed = [...products].reverse();
    const answers = await everyCaller((n) => placeOrder(db, aGuest(), orderOf(n % 2 ? products : reversed)));
    expect(tally(answers)).toEqual({ placed: CALLERS });
    for (const { id } of products) expect(await stockOf(db.sql, id)).toBe(1000 - CALLERS);
  });

  it("the same lock taken in the order of the lines does deadlock", async () => {
    const [a, b] = [await addProduct(db.sql), await addProduct(db.sql)];
    let firstLocks = 0;
    let letGo: () => void = () => {};
    const bothHoldOne = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const lockBoth = (ids: string[]) =>
      db.asAnon(null, async (sql) => {
        await sql("reset role");
        await sql("set local deadlock_timeout = '50ms'");
        const lock = (id?: string) => sql("select 1 from public.products where id = $1 for no key update", [id]);
        await lock(ids[0]);
        firstLocks += 1;
        if (firstLocks === 2) letGo();
        await bothHoldOne;
        await lock(ids[1]);
      });
    const outcomes = await Promise.allSettled([lockBoth([a.id, b.id]), lockBoth([b.id, a.id])]);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(reasons).toMatchObject([{ code: "40P01" }]);
  });

  it("one key sent by many callers at the same moment is one order, and all get its answer", async () => {
    const guest = aGuest();
    const product = await addProduct(db.sql, { stock_quantity: 10 });
    const payload = orderOf([product]);
    const answers = await everyCaller(() => placeOrder(db, guest, payload));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(tally(answers)).toEqual({ placed: CALLERS });
    expect(await countRows(db.sql, "public.orders", "guest_session_id = $1", [guestIdOf(guest)])).toBe(1);
    expect(await stockOf(db.sql, product.id)).toBe(9);
  });

  it("orders, cancellations and cart changes on hot products neither deadlock nor lose a piece", async () => {
    const products: ProductRow[] = [];
    for (let n = 0; n < 5; n++) products.push(await addProduct(db.sql, { stock_quantity: 400 }));
    const mixed = (n: number) => products.filter((_, at) => (n + at) % 3 !== 0).sort(() => (n % 2 ? 1 : -1));
    const answers = await everyCaller(async (n) => {
      const guest = aGuest();
      const put = () =>
        db.asAnon(guest, (sql) =>
          sql(
            `insert into public.guest_carts (product_id, quantity) select unnest($1::uuid[]), 1
             on conflict (session_id, product_id) do update set quantity = excluded.quantity`,
            [mixed(n).map(({ id }) => id)],
          ),
        );
      await put();
      const [answer] = await Promise.all([placeOrder(db, guest, orderOf(mixed(n), 2)), put(), put()]);
      if (n % 4 === 0) await db.sql("update public.orders set status = 'cancelled' where id = $1", [answer.order_id]);
      return answer;
    }, 150);
    expect(tally(answers)).toEqual({ placed: 150 });
    for (const { id } of products) {
      const [sold] = await db.sql<{ pieces: number }>(
        `select coalesce(sum(quantity), 0)::int as pieces from public.order_items i join public.orders o on o.id = i.order_id
         where i.product_id = $1 and o.status <> 'cancelled'`,
        [id],
      );
      expect(await stockOf(db.sql, id)).toBe(400 - (sold?.pieces ?? 0));
    }
  });

  /** 12 callers order 300 times while staff cancel twenty orders or change the stock of every product, 30 times each way. */
  async function ordersBesideStaff() {
    const products: ProductRow[] = [];
    for (let n = 0; n < 5; n++) products.push(await addProduct(db.sql, { stock_quantity: 10_000 }));
    const ids = products.map(({ id }) => id);
    const failures: string[] = [];
    const note = (reason: unknown) => failures.push(String(reason));
    const answers: Answer[] = [];
    let bulkStatements = 0;
    // Statements sent together are one transaction.
    const inBulk = (statements: string[], params?: unknown[]) => {
      bulkStatements += statements.length;
      return db.sql(statements.join("; "), params).catch(note);
    };
    let left = 300;
    const caller = async (n: number) => {
      while (left-- > 0) {
        const some = products.filter((_, at) => (left + at) % 3 !== 0).sort(() => (n % 2 ? 1 : -1));
        await placeOrder(db, aGuest(), orderOf(some)).then((answer) => answers.push(answer), note);
      }
    };
    const staff = async () => {
      for (let n = 0; n < 15; n++) {
        await inBulk(
          [
            `update public.orders set status = 'cancelled' where id in (
             select o.id from public.orders o join public.order_items i on i.order_id = o.id
             where o.status = 'pending' and i.product_id = any ($1) group by o.id order by random() limit 20)`,
          ],
          [ids],
        );
        // As an import would: the rows come in an order of its own.
        await inBulk(
          [
            `update public.products p set stock_quantity = p.stock_quantity + 1
           from (select id from unnest($1::uuid[]) as id order by ${n % 2 ? "id" : "id desc"} limit 5) as imported
           where p.id = imported.id`,
          ],
          [ids],
        );
      }
    };
    const transactions = async () => {
      const list = ids.map((id) => `'${id}'`).join(", ");
      const some = `select o.id from public.orders o join public.order_items i on i.order_id = o.id
        where o.status = 'pending' and i.product_id in (${list}) group by o.id order by random() limit 3`;
      const confirm = `update public.orders set status = 'confirmed' where status = 'pending' and id in (${some})`;
      const recount = `update public.products set stock_quantity = stock_quantity where id in (${list})`;
      for (const both of [
        [confirm, recount],
        [recount, confirm],
        [confirm, confirm],
      ]) {
        for (let n = 0; n < 4; n++) await inBulk(both);
      }
    };
    await Promise.all([...Array.from({ length: 12 }, (_, n) => caller(n)), staff(), staff(), transactions()]);
    const [sums] = await db.sql<{ stock: number; sold: number }>(
      `select (select sum(stock_quantity)::int from public.products where id = any ($1)) as stock,
         (select coalesce(sum(quantity), 0)::int from public.order_items i join public.orders o on o.id = i.order_id
          where i.product_id = any ($1) and o.status <> 'cancelled') as sold`,
      [ids],
    );
    const lost = 50_000 + 2 * 15 * 5 - (sums?.stock ?? 0) - (sums?.sold ?? 0);
    return { orders: tally(answers), bulkStatements, failures, lost };
  }

  it("staff's bulk statements beside orders neither deadlock nor lose a piece", async () => {
    const found = await ordersBesideStaff();
    print(
      `orders beside staff: ${found.orders.placed} placed, ${found.bulkStatements} bulk statements, ${found.failures.length} failures, ${found.lost} pieces lost`,
    );
    expect(found).toEqual({ orders: { placed: 300 }, bulkStatements: 84, failures: [], lost: 0 });
  });

  it("and would deadlock if products were not locked before they are changed in bulk", async () => {
    await db.sql("alter table public.products disable trigger products_change_alone");
    try {
      let { failures } = await ordersBesideStaff();
      for (let tries = 1; failures.length === 0 && tries < 5; tries++) ({ failures } = await ordersBesideStaff());
      expect(failures).toContain("error: deadlock detected");
    } finally {
      await db.sql("alter table public.products enable trigger products_change_alone");
    }
  });

  it("orders that end others and buy the same pieces do not wait for each other in a circle", async () => {
    const products: ProductRow[] = [];
    for (let n = 0; n < 6; n++) products.push(await addProduct(db.sql, { stock_quantity: 200 }));
    const pair = (n: number) => [products[n % 6], products[(n * 5 + 1) % 6]].filter((one) => one !== undefined);
    const early = await everyCaller((n) => placeOrder(db, aGuest(), orderOf(pair(n))));
    expect(tally(early)).toEqual({ placed: CALLERS });
    await db.sql("update public.orders set held_until = now() - interval '1 minute' where id = any ($1)", [
      early.map(({ order_id }) => order_id),
    ]);
    const late = await everyCaller((n) => placeOrder(db, aGuest(), orderOf(pair(n + 3))));
    expect(tally(late)).toEqual({ placed: CALLERS });
    await db.sql("select public.end_unpaid_orders()");
    for (const { id } of products) {
      const sold = await countRows(
        db.sql,
        "public.order_items i join public.orders o on o.id = i.order_id",
        "i.product_id = $1 and o.status <> 'cancelled'",
        [id],
      );
      expect(await stockOf(db.sql, id)).toBe(200 - sold);
    }
  });

  it("staff confirm orders beside others that buy the same pieces: each once, in no circle, and no piece is lost", async () => {
    const products = [
      await addProduct(db.sql, { stock_quantity: 400 }),
      await addProduct(db.sql, { stock_quantity: 400 }),
    ];
    const reversed = [...products].reverse();
    const waiting: string[] = [];
    for (let n = 0; n < 6; n++) {
      const answer = await placeOrder(db, aGuest(), orderOf(n % 2 ? products : reversed, 250));
      waiting.push(answer.order_number ?? "");
    }
    await db.sql("update public.products set stock_quantity = 2000 where id = any ($1)", [
      products.map(({ id }) => id),
    ]);
    const confirm = (number?: string) =>
      db
        .sql("select public.confirm_availability($1)", [number])
        .then(() => "confirmed")
        .catch((reason: Error) => reason.message.replace(/ACO-\S+/, ""));
    const [confirmed, placed] = await Promise.all([
      everyCaller((n) => confirm(waiting[n % waiting.length]), 12),
      everyCaller((n) => placeOrder(db, aGuest(), orderOf(n % 2 ? products : reversed)), 60),
    ]);
    expect(confirmed.filter((outcome) => outcome === "confirmed")).toHaveLength(6);
    expect(confirmed.filter((outcome) => outcome === "order  does not wait for confirmation")).toHaveLength(6);
    expect(tally(placed)).toEqual({ placed: 60 });
    for (const { id } of products) expect(await stockOf(db.sql, id)).toBe(2000 - 6 * 250 - 60);
  });

  /** Staff cancel sixty orders one by one, from several desks, while others order the same products. */
  async function ordersBesideCancellations(): Promise<{ failures: string[]; lost: number }> {
    const products: ProductRow[] = [];
    for (let n = 0; n < 8; n++) products.push(await addProduct(db.sql, { stock_quantity: 1000 }));
    const reversed = [...products].reverse();
    const order = (n: number) => placeOrder(db, aGuest(), orderOf(n % 2 ? products : reversed));
    const placed = await everyCaller(order, 60);
    const failures: string[] = [];
    const note = (reason: unknown) => void failures.push(String(reason));
    await Promise.all([
      everyCaller((n) => db.sql("select public.cancel_order($1)", [placed[n]?.order_number]).catch(note), 60),
      everyCaller((n) => order(n).catch(note), 60),
    ]);
    const stocks = await Promise.all(products.map(({ id }) => stockOf(db.sql, id)));
    return { failures, lost: 8 * (1000 - 60) - stocks.reduce<number>((sum, stock) => sum + Number(stock), 0) };
  }

  it("orders cancelled by name beside others that buy the same pieces wait for nobody in a circle", async () => {
    const { failures, lost } = await ordersBesideCancellations();
    print(`60 orders beside 60 cancellations by name: ${failures.length} failures, ${lost} pieces lost`);
    expect({ failures, lost }).toEqual({ failures: [], lost: 0 });
  });

  /** Staff cancel two orders in one transaction, the first perhaps as overdue, while a shopper orders what both give back. */
  async function cancelTwoBesideAnOrder({ isOverdue = false } = {}) {
    const products = [await addProduct(db.sql), await addProduct(db.sql)];
    products.sort((a, b) => (a.id < b.id ? 1 : -1));
    const placed: Answer[] = [];
    for (const product of products) placed.push(await placeOrder(db, aGuest(), orderOf([product])));
    const late = "update public.orders set held_until = now() - interval '1 minute' where order_number = $1";
    if (isOverdue) await db.sql(late, [placed[0]?.order_number]);
    const cancel = "select public.cancel_order($1)";
    const failures: string[] = [];
    const note = (reason: unknown) => void failures.push(String(reason));
    let ordered: Promise<unknown> = Promise.resolve();
    await asOwner(async (sql) => {
      await (isOverdue ? sql("select public.end_unpaid_orders()") : sql(cancel, [placed[0]?.order_number]));
      ordered = placeOrder(db, aGuest(), orderOf(products)).catch(note);
      await waiting("%place_order%");
      await sql(cancel, [placed[1]?.order_number]);
    }).catch(note);
    await ordered;
    return failures;
  }

  it("orders cancelled together, in whatever order, make a shopper who buys their pieces wait in no circle", async () => {
    expect(await cancelTwoBesideAnOrder()).toEqual([]);
    expect(await cancelTwoBesideAnOrder({ isOverdue: true })).toEqual([]);
  });

  it("and would deadlock if a call of staff shared the stock with shoppers", async () => {
    const [source] = await db.sql<{ sql: string }>(
      "select pg_get_functiondef('private.order_to_change(text)'::regprocedure) as sql",
    );
    const shared = source?.sql.replace(/perform pg_advisory_xact_lock\([^;]*;/, "perform private.lock_stock('{}');");
    expect(shared).toContain("lock_stock");
    await db.sql(`${shared}`);
    try {
      expect(await cancelTwoBesideAnOrder()).toEqual(["error: deadlock detected"]);
    } finally {
      await db.sql(`${source?.sql}`);
    }
  });

  it("a product that comes back while it is being ordered is not sold unlocked: the order does not know it yet", async () => {
    const [gone, other] = [await addProduct(db.sql), await addProduct(db.sql)];
    const { order_id } = await placeOrder(db, aGuest(), orderOf([other]));
    await db.sql("update public.orders set held_until = now() - interval '1 minute' where id = $1", [order_id]);
    await db.sql("delete from public.products where id = $1", [gone.id]);
    const orders: Promise<Answer>[] = [];
    let back: Promise<unknown> = Promise.resolve();
    // An order locks its products, then ends an overdue one: held up there, it is between its lock and its look at them.
    await db.asAnon(null, async (sql) => {
      await sql("reset role");
      await sql("lock table public.orders in share mode");
      orders.push(placeOrder(db, aGuest(), orderOf([gone], 6)));
      await waiting("%place_order%");
      back = addProduct(db.sql, { id: gone.id, item_code: gone.item_code });
      await Promise.race([back, waiting("insert into public.products%")]);
    });
    expect(await Promise.all(orders)).toMatchObject([{ status: "conflict", conflicts: [{ status: "unknown" }] }]);
    await back;
    expect(await placeOrder(db, aGuest(), orderOf([gone], 6))).toMatchObject({ status: "placed" });
    expect(await stockOf(db.sql, gone.id)).toBe(4);
  });

  it("a quote whose product is deleted while it is made adds up: the deletion waits for it", async () => {
    const [staying, going] = [await addProduct(db.sql), await addProduct(db.sql)];
    const items = [staying, going].map(({ id }) => ({ product_id: id, quantity: 1 }));
    const { quote: before } = await saveQuote(db, aGuest(), { items });
    const made: Promise<Answer>[] = [];
    let deleted: Promise<unknown> = Promise.resolve();
    // A revision waits for others of its folio after it was priced, and before its lines are written.
    await db.asAnon(null, async (sql) => {
      await sql("select pg_advisory_xact_lock(hashtextextended('revise ' || $1, 0))", [before?.folio]);
      made.push(saveQuote(db, aGuest(), { items, revises: before?.id }));
      await waiting("%save_quote%");
      deleted = db.sql("delete from public.products where id = $1", [going.id]);
      await Promise.race([deleted, waiting("delete from public.products%")]);
    });
    const [answer] = await Promise.all(made);
    expect(answer?.quote).toMatchObject({
      totals: { subtotal: 200 },
      lines: [{ unit_price: 100 }, { unit_price: 100 }],
    });
    await deleted;
  });

  /** 16 carts are written 20 times each, and ordered from, while staff delete products they hold and bring them back. */
  async function cartsBesideDeletions(): Promise<string[]> {
    const staying = [
      await addProduct(db.sql, { stock_quantity: 1000 }),
      await addProduct(db.sql, { stock_quantity: 1000 }),
    ];
    const products: ProductRow[] = [];
    for (let n = 0; n < 8; n++) products.push(await addProduct(db.sql, { stock_quantity: 1000 }));
    const failures: string[] = [];
    // A line whose product is gone is refused: 23503.
    const note = (reason: Error & { code?: string }) =>
      reason.code === "23503" || failures.push(`${reason.code} ${reason.message}`);
    const shuffled = (n: number) => [...products.slice(n % 8), ...products.slice(0, n % 8)];
    const shopper = async (n: number) => {
      const guest = aGuest();
      for (let round = 0; round < 20; round++) {
        const some = n % 2 ? shuffled(n + round) : shuffled(n + round).reverse();
        const put = db.asAnon(guest, (sql) =>
          sql(
            `insert into public.guest_carts (product_id, quantity) select unnest($1::uuid[]), 1
             on conflict (session_id, product_id) do update set quantity = excluded.quantity`,
            [[...staying, ...some.slice(0, 5)].map(({ id }) => id)],
          ),
        );
        const ordered = round % 5 === 0 ? placeOrder(db, guest, orderOf(staying)) : null;
        await Promise.all([put.catch(note), ordered?.catch(note)]);
      }
    };
    const staff = async () => {
      for (let n = 0; n < 40; n++) {
        const some = shuffled(n * 3).slice(0, 4);
        await db.sql("delete from public.products where id = any ($1)", [some.map(({ id }) => id)]).catch(note);
        for (const { id, item_code } of some) {
          await addProduct(db.sql, { id, item_code, stock_quantity: 1000 }).catch(note);
        }
      }
    };
    await Promise.all([...Array.from({ length: 16 }, (_, n) => shopper(n)), staff()]);
    return failures;
  }

  it("carts are written beside deletions of their products, and nobody waits in a circle", async () => {
    const failures = await cartsBesideDeletions();
    print(`16 carts written 20 times beside deletions of their products: ${failures.length} failures`);
    expect(failures).toEqual([]);
  });

  it("and would deadlock if a deletion did not make carts wait", async () => {
    await db.sql("alter table public.products disable trigger products_stop_carts");
    try {
      let failures = await cartsBesideDeletions();
      for (let tries = 1; failures.length === 0 && tries < 5; tries++) failures = await cartsBesideDeletions();
      expect(failures).toContain("40P01 deadlock detected");
    } finally {
      await db.sql("alter table public.products enable trigger products_stop_carts");
    }
  });

  it("carts of yesterday are changed all at once, each while others would purge it, and nobody waits in a circle", async () => {
    const product = await addProduct(db.sql);
    const guests = Array.from({ length: 20 }, () => aGuest());
    for (let round = 0; round < 10; round++) {
      await Promise.all(guests.map((guest) => put(guest, product, 1)));
      await db.sql("delete from private.single_request_carts");
      await db.sql(
        `insert into private.single_request_carts (session_id, written_at)
         select session_id, now() - interval '25 hours' from public.guest_carts where product_id = $1`,
        [product.id],
      );
      await Promise.all(guests.map((guest) => put(guest, product, 2)));
      const quantities = await db.sql("select distinct quantity from public.guest_carts where product_id = $1", [
        product.id,
      ]);
      expect(quantities).toEqual([{ quantity: 2 }]);
    }
  });

  /** Counters whose windows ended hours ago, the first ones longest: those a purge takes first, twenty at a time. */
  const addOldCounters = async (counters: [name: string, address: string][]) => {
    for (const [at, counter] of counters.entries()) {
      await db.sql(
        `insert into private.rate_counters (limit_name, subject_hash, hits, window_ends_at)
         values ($1, private.hash($2), 1, now() - interval '9 hours' + make_interval(mins => $3))`,
        [...counter, at],
      );
    }
  };
  const from = (address: string) => ({ ...aGuest(), "x-forwarded-for": address });
  const fillers = (address: string, count: number) =>
    Array.from({ length: count }, (_, n): [string, string] => ["tracking_per_ip", `${address} ${n}`]);
  /** Held by staff while a shopper wants it. */
  const holding = (product: ProductRow, work: () => Promise<void>) =>
    asOwner(async (sql) => {
      await sql("select 1 from public.products where id = $1 for update", [product.id]);
      await work();
    });

  it("orders that forget each other's old counters wait for each other in no circle", async () => {
    const product = await addProduct(db.sql);
    const lines = "order_lines_per_ip_and_day";
    await addOldCounters([...fillers("192.0.2.211", 19), [lines, "192.0.2.211"], [lines, "192.0.2.212"]]);
    const orders: Promise<Answer>[] = [];
    await holding(product, async () => {
      for (const address of ["192.0.2.212", "192.0.2.211"]) {
        orders.push(placeOrder(db, from(address), orderOf([product])));
        await waiting("%place_order%", orders.length);
      }
    });
    expect(tally(await Promise.all(orders))).toEqual({ placed: 2 });
  });

  it("an order that forgets the old counter of its own shopper's cart waits for that cart in no circle", async () => {
    const [ordered, added] = [await addProduct(db.sql), await addProduct(db.sql)];
    const guest = from("192.0.2.213");
    await addOldCounters([["cart_rows_per_ip", "192.0.2.213"]]);
    const both: Promise<unknown>[] = [];
    await holding(ordered, async () => {
      both.push(placeOrder(db, guest, orderOf([ordered])));
      await waiting("%place_order%");
      both.push(put(guest, added));
      await Promise.race([both[1], waiting("insert into public.guest_carts%")]);
    });
    expect(await Promise.all(both)).toMatchObject([{ status: "placed" }, []]);
  });

  it("carts that forget each other's old counters wait for each other in no circle", async () => {
    const [wanted, other] = [await addProduct(db.sql), await addProduct(db.sql)];
    const counters = (address: string): [string, string][] =>
      ["cart_rows_per_ip", "cart_rows_per_ip_and_day"].map((name) => [name, address]);
    await addOldCounters([...fillers("192.0.2.214", 18), ...counters("192.0.2.215"), ...counters("192.0.2.214")]);
    const both: Promise<unknown>[] = [];
    await holding(wanted, async () => {
      both.push(put(from("192.0.2.214"), wanted));
      await waiting("insert into public.guest_carts%");
      both.push(put(from("192.0.2.215"), other));
      await Promise.race([both[1], waiting("insert into public.guest_carts%", 2)]);
    });
    expect(await Promise.all(both)).toEqual([[], []]);
  });

  /** What pg_cron is told to do under this name. */
  async function scheduled(name: string): Promise<string> {
    await db.sql(`create schema cron; create table cron.jobs (name text, schedule text, command text);
      create function cron.schedule(text, text, text) returns bigint language sql
      as 'insert into cron.jobs values ($1, $2, $3); select 1::bigint'`);
    try {
      await db.sql("select private.schedule_jobs()");
      const [job] = await db.sql<{ command: string }>("select command from cron.jobs where name = $1", [name]);
      return job?.command ?? "";
    } finally {
      await db.sql("drop schema cron cascade");
    }
  }

  it.each([
    ["a quote", "192.0.2.216", "%save_quote%"],
    ["the job that purges", "192.0.2.217", "%purge_%"],
  ])(
    "%s that forgets the old counter of a cart makes a deletion wait in no circle",
    async (who, address, statement) => {
      const [going, added] = [await addProduct(db.sql), await addProduct(db.sql)];
      const job = await scheduled("acopio: purge");
      await addOldCounters([["cart_rows_per_ip", address]]);
      const others: Promise<unknown>[] = [];
      await asOwner(async (sql) => {
        await sql("update public.products set stock_quantity = 0 where id = $1", [going.id]);
        const items = [{ product_id: added.id, quantity: 1 }];
        others.push(who === "a quote" ? saveQuote(db, aGuest(), { items }) : db.sql(job));
        await waiting(statement);
        others.push(put(from(address), added));
        await Promise.race([others[1], waiting("insert into public.guest_carts%")]);
        await sql("delete from public.products where id = $1", [going.id]);
      });
      await expect(Promise.all(others)).resolves.toHaveLength(2);
    },
  );

  it("a product that comes to a brand while it is renamed is found by the new name", async () => {
    const brand = await addRow(db.sql, "public.brands", { name: "Kintal", slug: "kintal" });
    let renamed: Promise<unknown> = Promise.resolve();
    await asOwner(async (sql) => {
      await addProduct(sql, { brand_id: brand.id });
      renamed = db.sql("update public.brands set name = 'Zacatal' where id = $1", [brand.id]);
      await waiting("update public.brands%");
    });
    await renamed;
    const found = "brand_id = $1 and search_document @@ 'zacatal'";
    expect(await countRows(db.sql, "public.products", found, [brand.id])).toBe(1);
  });

  it.each([
    ["renamed", "Mezquital", "update public.brands set name = 'Mezquital' where id = '$'"],
    ["deleted", "Nopalera", "delete from public.brands where id = '$'"],
    [
      "added with its products",
      "Huizachal",
      `insert into public.brands (name, slug) values ('Huizachal', 'huizachal');
       insert into public.products (item_name, item_code) values ('Clavo', 'HUIZACHAL-1')`,
    ],
  ])("a brand that is %s while an import names it waits in no circle", async (_change, word, statement) => {
    const brand = await addRow(db.sql, "public.brands", { name: "Kintal", slug: `kintal-${word.toLowerCase()}` });
    let changed: Promise<unknown> = Promise.resolve();
    await asOwner(async (sql) => {
      await addProduct(sql);
      changed = db.sql(statement.replace("$", brand.id));
      await waiting(`${statement.slice(0, 25)}%`);
      await addProduct(sql, { item_name: `Clavo ${word}`, brand_id: brand.id });
    });
    await changed;
    expect(await countRows(db.sql, "public.products", "item_name = $1", [`Clavo ${word}`])).toBe(1);
  });

  it("the job for renamed brands makes no order wait where none was renamed", async () => {
    await asOwner(async (order) => {
      await order("select private.lock_stock('{}')");
      await asOwner(async (job) => {
        await job("set local lock_timeout = '1s'");
        expect(await job("select private.index_renamed_brands_and_categories() as more")).toEqual([{ more: false }]);
      });
    });
  });

  /** 12 callers order 240 times to a zone that staff delete and bring back 60 times. */
  async function ordersBesideZones(): Promise<{ answers: Record<string, number>; failures: string[] }> {
    const product = await addProduct(db.sql, { stock_quantity: 1000 });
    const failures: string[] = [];
    const note = (reason: Error & { code?: string }) => failures.push(`${reason.code} ${reason.message}`);
    const answers: { status: string }[] = [];
    let left = 240;
    const caller = async () => {
      while (left-- > 0) {
        await placeOrder(db, aGuest(), orderOf([product])).then((answer) => answers.push(answer), note);
      }
    };
    const staff = async () => {
      for (let n = 0; n < 60; n++) {
        await db
          .sql(
            "insert into public.shipping_zones (name, state_codes, min_days, max_days) values ('Todo', private.state_codes(), 1, 2)",
          )
          .catch(note);
        await db.sql("delete from public.shipping_zones").catch(note);
      }
    };
    await Promise.all([...Array.from({ length: 12 }, caller), staff()]);
    return { answers: tally(answers), failures };
  }

  it("orders beside deletions of their zone are all placed, and nobody waits in a circle", async () => {
    const { answers, failures } = await ordersBesideZones();
    print(`orders beside 60 deletions of their zone: ${answers.placed} placed, ${failures.length} failures`);
    expect({ answers, failures }).toEqual({ answers: { placed: 240 }, failures: [] });
  });

  it("and would deadlock if a deletion did not make orders wait", async () => {
    await db.sql("alter table public.shipping_zones disable trigger shipping_zones_change_alone");
    try {
      let { failures } = await ordersBesideZones();
      for (let tries = 1; failures.length === 0 && tries < 5; tries++) ({ failures } = await ordersBesideZones());
      expect(failures).toContain("40P01 deadlock detected");
    } finally {
      await db.sql("alter table public.shipping_zones enable trigger shipping_zones_change_alone");
    }
  });

  /** Staff change the stock and delete this in one transaction, in either order, while a shopper orders with it. */
  async function deletionsBesideAnOrder(thing: "way to pay" | "quote" | "end of a quote") {
    const failures: string[] = [];
    const note = (reason: unknown) => void failures.push(String(reason));
    for (const isDeletedFirst of [false, true]) {
      const [product, gateway] = [await addProduct(db.sql), await addGateway(db.sql)];
      const { quote } = await saveQuote(db, aGuest(), { items: [{ product_id: product.id, quantity: 1 }] });
      const change = `update public.products set stock_quantity = 9 where id = '${product.id}'`;
      const deletion = {
        "way to pay": `delete from public.payment_gateways where id = '${gateway.id}'`,
        quote: `delete from private.quotes where folio = '${quote?.folio}'`,
        "end of a quote": `update private.quotes set valid_until = now() where folio = '${quote?.folio}'`,
      }[thing];
      let ordered: Promise<unknown> = Promise.resolve();
      await asOwner(async (sql) => {
        await sql(isDeletedFirst ? deletion : change);
        const payload = { ...orderOf([product]), payment_gateway_id: gateway.id, quote_id: quote?.id };
        ordered = placeOrder(db, aGuest(), payload).catch(note);
        await waiting("%place_order%");
        await sql(isDeletedFirst ? change : deletion);
      }).catch(note);
      await ordered;
    }
    return failures;
  }

  it.each(["way to pay", "quote", "end of a quote"] as const)(
    "a %s that is deleted or set together with a change of stock makes whoever orders with it wait in no circle",
    async (thing) => {
      expect(await deletionsBesideAnOrder(thing)).toEqual([]);
    },
  );

  /** Staff delete a way to pay, held up before it is cleared in its orders, while a shopper orders by it. */
  async function orderBesideDeletedWayToPay() {
    const [product, gateway] = [await addProduct(db.sql), await addGateway(db.sql)];
    const failures: string[] = [];
    const note = (reason: unknown) => void failures.push(String(reason));
    const both: Promise<unknown>[] = [];
    await asOwner(async (sql) => {
      await sql("lock table public.orders in share mode");
      both.push(db.sql("delete from public.payment_gateways where id = $1", [gateway.id]).catch(note));
      await waiting("delete from public.payment_gateways%");
      both.push(placeOrder(db, aGuest(), { ...orderOf([product]), payment_gateway_id: gateway.id }).catch(note));
      await waiting("%place_order%");
    });
    await Promise.all(both);
    return failures;
  }

  it("a way to pay that is deleted makes whoever orders by it wait in no circle", async () => {
    expect(await orderBesideDeletedWayToPay()).toEqual([]);
  });

  it.each([
    ["public.payment_gateways", "payment_gateways_change_alone", orderBesideDeletedWayToPay],
    ["private.quotes", "quotes_change_alone", () => deletionsBesideAnOrder("quote")],
  ])("and would deadlock if a deletion from %s did not make orders wait", async (table, trigger, failuresOf) => {
    await db.sql(`alter table ${table} disable trigger ${trigger}`);
    try {
      expect(await failuresOf()).toEqual(["error: deadlock detected"]);
    } finally {
      await db.sql(`alter table ${table} enable trigger ${trigger}`);
    }
  });

  it("a quote that forgets an old one waits in no circle with staff who delete that one", async () => {
    const product = await addProduct(db.sql);
    const items = [{ product_id: product.id, quantity: 1 }];
    const { quote: old } = await saveQuote(db, aGuest(), { items });
    await db.sql("update private.quotes set valid_until = now() - interval '1 year' where id = $1", [old?.id]);
    let saved: Promise<unknown> = Promise.resolve();
    await asOwner(async (sql) => {
      await sql("update public.products set stock_quantity = 9 where id = $1", [product.id]);
      saved = saveQuote(db, aGuest(), { items });
      await waiting("%save_quote%");
      await sql("delete from private.quotes where id = $1", [old?.id]);
    });
    expect(await saved).toMatchObject({ status: "saved" });
  });

  it("parallel guesses count one by one", async () => {
    const answers = await everyCaller((n) =>
      trackOrder(db, { "x-forwarded-for": "192.0.2.200" }, `ACO-20260101000000-${100_000 + n}`, "m@example.com"),
    );
    expect(tally(answers)).toEqual({ not_found: 10, rate_limited: CALLERS - 10 });
  });

  it("guesses whose count would be undone by how their answer is asked for tell nothing", async () => {
    const guess = ["ACO-20260101000000-100000", "m@example.com"] as const;
    const here = { "x-forwarded-for": "192.0.2.201" };
    expect(await trackOrderAsApi(db, here, guess)).toContain("not_found");
    const where = `where "track_order"."pgrst_scalar"->>'status' = 'found'`;
    await expect(trackOrderAsApi(db, here, guess, { where })).rejects.toMatchObject({ code: "PT400" });
  });

  it("parallel orders under one e-mail: twenty hold goods, the others wait for the shop", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 1000 });
    const email = "todos@example.com";
    const payload = orderOf([product]);
    const answers = await everyCaller(() =>
      placeOrder(db, aGuest(), { ...orderOf([product]), customer: { ...payload.customer, email } }),
    );
    expect(tally(answers)).toEqual({ placed: CALLERS });
    expect(await countRows(db.sql, "public.orders", "customer_email = $1 and not awaits_availability", [email])).toBe(
      20,
    );
    expect(await stockOf(db.sql, product.id)).toBe(980);
  });

  it("parallel orders of one guest under one e-mail leave no more open and unpaid than may be", async () => {
    const product = await addProduct(db.sql, { stock_quantity: 1000 });
    const payload = orderOf([product]);
    const guestId = aGuestId();
    const answers = await everyCaller(
      () => placeOrder(db, aGuest(guestId), { ...orderOf([product]), customer: payload.customer }),
      30,
    );
    expect(tally(answers)).toEqual({ placed: 20, invalid: 10 });
  });

  it("parallel writers of one session, wherever they are, cannot push its cart past 100 lines", async () => {
    const guestId = aGuestId();
    const products = await db.sql<{ id: string }>(
      `insert into public.products (item_name, item_code, precio_web)
       select 'Clip', 'CLIP-' || n, 1 from generate_series(1, 130) as n returning id`,
    );
    const outcomes = await Promise.allSettled(
      products.map(({ id }) =>
        db.asAnon(aGuest(guestId), (sql) =>
          sql("insert into public.guest_carts (product_id, quantity) values ($1, 1)", [id]),
        ),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(100);
    expect(await countRows(db.sql, "public.guest_carts", "session_id = $1", [guestId])).toBe(100);
  });
});
