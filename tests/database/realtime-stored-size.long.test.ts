// @vitest-environment node
import type { TestDatabase } from "@tests/support/database";
import { describeOnPostgres, startPostgres } from "@tests/support/postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseFilter } from "../../supabase/local/realtime-filter";
import { indexRowBytes, storageRefusal } from "../../supabase/local/realtime-stored-size";

const uuids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

/** Columns as the shop selects them. */
const COLUMNS = ["id", "stock_quantity", "is_active", "min_stock_level", "item_name", "precio_web", "image_url"];

describeOnPostgres("what the service stores of a subscription", () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await startPostgres({ connections: 1 });
    // The columns of the service's table that its unique index is about.
    await db.sql("create type public.stored_operator as enum ('eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in')");
    await db.sql(
      "create type public.stored_filter as (column_name text, op public.stored_operator, value text, negate boolean)",
    );
    await db.sql(`create table public.stored_subscription (subscription_id uuid, entity regclass,
      filters public.stored_filter[], action_filter text, selected_columns text[])`);
    await db.sql(`create unique index stored_key on public.stored_subscription
      (subscription_id, entity, filters, action_filter, coalesce(selected_columns, '{}'))`);
  });
  afterAll(() => db?.close());

  /** The size that a real index refuses, or null when it takes the row. */
  async function refusedSize(filter: string, event: string, select: readonly string[] | null): Promise<number | null> {
    const stored = parseFilter(filter).map(({ column, operator, values }) => ({
      column_name: column,
      op: operator,
      value: operator === "in" ? `{${values.join(",")}}` : values[0],
      negate: false,
    }));
    try {
      await db.sql(
        `insert into public.stored_subscription select gen_random_uuid(), 'public.products',
          (select coalesce(array_agg(f), '{}') from jsonb_populate_recordset(null::public.stored_filter, $1::jsonb) as f), $2, $3`,
        [JSON.stringify(stored), event, select],
      );
      return null;
    } catch (reason) {
      return Number(/index row size (\d+)/.exec(String(reason))?.[1]);
    }
  }

  it.each<[string, string, readonly string[] | null, string, number]>([
    ["one list", "UPDATE", null, "", 69],
    ["all events", "*", null, "", 70],
    ["selected columns", "UPDATE", COLUMNS, "", 66],
    ["one column", "UPDATE", ["id"], "", 69],
    ["a further condition", "INSERT", null, ",stock_quantity=lte.100", 68],
    ["a condition with a long text", "DELETE", COLUMNS, `,item_name=eq.${"x".repeat(200)}`, 59],
  ])("is refused here from the same number of UUIDs on: %s", async (_, event, select, more, most) => {
    for (let count = most - 3; count <= most + 8; count += 1) {
      const text = `id=in.(${uuids(count).join(",")})${more}`;
      const size = await refusedSize(text, event, select);
      const stored = { event, filter: parseFilter(text), select };
      expect(size === null, `${count} UUIDs`).toBe(count <= most);
      expect(storageRefusal(stored) === null, `${count} UUIDs`).toBe(count <= most);
      if (size !== null) expect(indexRowBytes(stored)).toBe(size);
    }
  });
});
