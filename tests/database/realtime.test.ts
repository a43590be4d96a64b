// @vitest-environment node
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import { readMigrations } from "@tests/support/database-files";
import { afterAll, beforeAll, expect, it } from "vitest";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

it("publishes products and nothing else where Supabase has its publication, however often it runs", async () => {
  const migration = (await readMigrations()).find(({ name }) => name.endsWith("_publish_live_stock.sql"));
  await db.sql("create publication supabase_realtime");
  await db.sql("alter publication supabase_realtime owner to shop_owner");
  await db.sql("set role shop_owner");
  for (let run = 0; run < 2; run++) await db.sql(migration?.sql ?? "");
  await db.sql("reset role");
  const tables = await db.sql("select tablename from pg_publication_tables where pubname = 'supabase_realtime'");
  expect(tables).toEqual([{ tablename: "products" }]);
});
