// @vitest-environment node
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import { addProduct } from "@tests/support/database-rows";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { URGENCY_THRESHOLD } from "@/domain/constants";
import { stockStatusOf, thresholdLow } from "@/domain/stock";

let db: TestDatabase;
let bare: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase({ realtime: true });
  bare = await createTestDatabase();
});
afterAll(async () => {
  await db.close();
  await bare.close();
});

const turn = (value: string, { sql } = db) =>
  sql("update private.settings set value = $1 where name = 'live_stock'", [value]);

const warnings = async ({ sql } = db) =>
  (await sql<{ warning: string }>("select public.shop_settings_warnings() as warning")).map(({ warning }) => warning);

it("what is told of a product is its status as the shop derives it, and the pieces where a page counts them", async () => {
  const rows = await db.sql<{ active: boolean; stock: number | null; low: number | null; facts: object }>(
    `select active, stock, low, private.shown_facts(jsonb_populate_record(null::public.products, jsonb_build_object(
         'is_active', active, 'stock_quantity', stock, 'min_stock_level', low, 'precio_web', 12.50, 'tax_rate', 0.08,
         'sale_unit', 'Caja con 36 rollos', 'unit_name', 'caja', 'unit_content', 36, 'content_name', 'rollo'))) as facts
     from unnest(array[true, false]) as active, unnest(array[null, 0, 1, 4, 5, 6, 10, 11, 30, 31, 900]) as stock,
       unnest(array[null, 0, 5, 30]) as low`,
  );
  expect(rows).toHaveLength(88);
  for (const { active: isActive, stock: stockQuantity, low: minStockLevel, facts } of rows) {
    const status = stockStatusOf({ isActive, stockQuantity, minStockLevel });
    const isCounted =
      isActive && (stockQuantity === null || stockQuantity <= Math.max(thresholdLow(minStockLevel), URGENCY_THRESHOLD));
    expect(facts).toEqual({
      status,
      is_active: isActive,
      precio_web: 12.5,
      tax_rate: 0.08,
      sale_unit: "Caja con 36 rollos",
      unit_name: "caja",
      unit_content: 36,
      content_name: "rollo",
      ...(isCounted && { stock_quantity: stockQuantity }),
    });
  }
});

describe("a database without Realtime", () => {
  it("takes every change of a product all the same, and says what is missing", async () => {
    expect(await warnings(bare)).toEqual([]);
    await turn("broadcast", bare);
    const { id } = await addProduct(bare.sql, { stock_quantity: 3 });
    await bare.sql("update products set stock_quantity = 2 where id = $1", [id]);
    expect(await bare.sql("select stock_quantity from products where id = $1", [id])).toEqual([{ stock_quantity: 2 }]);
    expect(await warnings(bare)).toEqual([expect.stringMatching(/^live stock cannot be broadcast/)]);
    expect(await bare.sql("select private.open_stock_topics() as is_open")).toEqual([{ is_open: false }]);
  });

  it("refuses a setting that is misspelt, and sends what it sent", async () => {
    await expect(turn("brodcast", bare)).rejects.toThrow(
      "live_stock no puede ser «brodcast»: debe ser changes o broadcast",
    );
    expect(await warnings(bare)).toEqual([expect.stringMatching(/^live stock cannot be broadcast/)]);
  });
});

describe("a database with Realtime", () => {
  beforeEach(() => turn("broadcast"));
  afterEach(() => db.sql("delete from realtime.messages"));

  const told = () =>
    db.sql<{ topic: string; payload: Record<string, unknown> }>(
      "select topic, payload, event, private from realtime.messages order by number",
    );
  const change = (id: string, changes: string) => db.sql(`update products set ${changes} where id = $1`, [id]);

  it("sends what a page shows to the product's own private topic, and nothing while that stays as it is", async () => {
    const { id } = await addProduct(db.sql, {
      stock_quantity: 900,
      min_stock_level: 5,
      precio_web: 10,
      tax_rate: 0.16,
    });
    await change(id, "stock_quantity = 899");
    await change(id, "stock_quantity = 11, min_stock_level = 6, item_name = 'Otro', sort_order = 7");
    await change(id, "precio_web = 10, is_active = true");
    expect(await told()).toEqual([]);
    for (const changes of ["stock_quantity = 10", "precio_web = 9.5", "tax_rate = 0", "is_active = false"]) {
      await change(id, changes);
    }
    await change(id, "stock_quantity = 4");
    await change(id, "stock_quantity = 200, is_active = true");
    const piece = { sale_unit: null, unit_name: "pieza", unit_content: 1, content_name: null };
    const facts = { id, is_active: true, precio_web: 10, tax_rate: 0.16, ...piece };
    expect((await told()).map(({ payload }) => payload)).toEqual([
      { ...facts, status: "in-stock", stock_quantity: 10 },
      { ...facts, status: "in-stock", stock_quantity: 10, precio_web: 9.5 },
      { ...facts, status: "in-stock", stock_quantity: 10, precio_web: 9.5, tax_rate: 0 },
      { ...facts, status: "out-of-stock", is_active: false, precio_web: 9.5, tax_rate: 0 },
      { ...facts, status: "in-stock", precio_web: 9.5, tax_rate: 0 },
    ]);
    expect(await told()).toEqual(
      Array.from({ length: 5 }, () => expect.objectContaining({ topic: `stock:${id}`, event: "stock", private: true })),
    );
  });

  it("sends what a price is for when that changes, with few pieces and with many", async () => {
    const { id } = await addProduct(db.sql, { stock_quantity: 3, sale_unit: "Caja con 36 rollos" });
    await change(id, "sale_unit = 'Caja con 24 rollos'");
    await change(id, "stock_quantity = 900");
    await change(id, "sale_unit = 'Caja de 12', unit_content = 12");
    await change(id, "content_name = 'cono'");
    const units = (await told()).map(({ payload: { sale_unit, unit_name, unit_content, content_name } }) =>
      [sale_unit, unit_name, unit_content, content_name].join(),
    );
    expect(units).toEqual([
      "Caja con 24 rollos,caja,24,rollo",
      "Caja con 24 rollos,caja,24,rollo",
      "Caja de 12,caja,12,rollo",
      "Caja de 12,caja,12,cono",
    ]);
  });

  it("sends nothing unless it was turned on, and nothing of what is undone", async () => {
    const { id } = await addProduct(db.sql, { stock_quantity: 3 });
    await turn("changes");
    await change(id, "stock_quantity = 2");
    await turn("broadcast");
    await db.sql("begin");
    await change(id, "stock_quantity = 1");
    await db.sql("rollback");
    expect(await told()).toEqual([]);
  });

  it("lets staff with the secret key change a product", async () => {
    const { id } = await addProduct(db.sql, { stock_quantity: 3 });
    await db.sql("set role service_role");
    try {
      await change(id, "stock_quantity = 2");
    } finally {
      await db.sql("reset role");
    }
    expect(await told()).toHaveLength(1);
  });

  const asked = (topic: string, statement: string, extension = "broadcast") =>
    db.asAnon(null, async (sql) => {
      await sql("select set_config('realtime.topic', $1, true)", [topic]);
      return sql(statement, [topic, extension]);
    });

  it("lets anon listen to topics of products while they are sent to, and to nothing else", async () => {
    const { id } = await addProduct(db.sql);
    for (const topic of [`stock:${id}`, "orders", "x-stock:1"]) {
      await db.sql("insert into realtime.messages (topic, extension) values ($1, 'broadcast'), ($1, 'presence')", [
        topic,
      ]);
    }
    const seen = async (topic: string) =>
      asked(topic, "select topic, extension from realtime.messages where topic = $1 and extension <> $2", "none");
    expect(await seen(`stock:${id}`)).toEqual([{ topic: `stock:${id}`, extension: "broadcast" }]);
    await turn("changes");
    expect(await seen(`stock:${id}`)).toEqual([]);
    await turn("broadcast");
    expect(await seen("orders")).toEqual([]);
    expect(await seen("x-stock:1")).toEqual([]);
  });

  it.each([
    ["insert into realtime.messages (topic, extension, private) values ($1, $2, true)", /row-level security/],
    ["select realtime.send('{}', $2, $1, true)", /permission denied/],
    ["update realtime.messages set payload = '{}' where topic = $1 and extension = $2", /permission denied/],
    ["delete from realtime.messages where topic = $1 and extension = $2", /permission denied/],
  ])("never lets anon send: %s", async (statement, refusal) => {
    const { id } = await addProduct(db.sql, { stock_quantity: 3 });
    await change(id, "stock_quantity = 2");
    await expect(asked(`stock:${id}`, statement)).rejects.toThrow(refusal);
    expect(await told()).toHaveLength(1);
  });

  it("is all that it takes; otherwise the deployment is told what is missing", async () => {
    expect(await warnings()).toEqual([]);
    await db.sql(`drop policy "Anyone may hear of stock" on realtime.messages`);
    expect(await warnings()).toEqual([
      expect.stringMatching(/^nobody may listen .* select private.open_stock_topics\(\)$/),
    ]);
    await db.sql("set role shop_owner");
    for (let run = 0; run < 2; run += 1) await db.sql("select private.open_stock_topics()");
    await db.sql("reset role");
    await db.sql("create policy open on realtime.messages for insert to anon with check (true)");
    expect(await warnings()).toEqual([expect.stringMatching(/^anon may send messages over Realtime/)]);
    await db.sql("drop policy open on realtime.messages");
    expect(await warnings()).toEqual([]);
  });
});
