// @vitest-environment node
import type { TestDatabase } from "@tests/support/database";
import { type Answer, aGuest } from "@tests/support/database-rows";
import { describeOnPostgres, startPostgres } from "@tests/support/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** What is sent to the functions that read JSON, nested: the embedded backend refuses it before PostgreSQL is asked. */
describeOnPostgres("JSON within JSON, on a real PostgreSQL", () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await startPostgres({ connections: 1 });
  });
  afterAll(() => db?.close());

  const lists = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

  /** Taken out of the body as PostgREST does it. */
  const call = (name: string, json: string) =>
    db.asAnon(aGuest(), async (sql) => {
      const [row] = await sql<{ answer: Answer }>(
        `select public.${name}(payload) as answer from json_to_record($1::json) as _(payload jsonb)`,
        [`{"payload":${json}}`],
      );
      return row?.answer;
    });
  const written = () =>
    db.sql("select (select count(*) from public.orders) as orders, (select count(*) from private.quotes) as quotes");
  const nothing = [{ orders: "0", quotes: "0" }];

  describe.each(["place_order", "save_quote"])("%s", (name) => {
    it.each([3000, 6000])("answers %i levels as it answers two", async (depth) => {
      const itemsOf = (levels: number) => `{"items":${lists(levels)}}`;
      for (const nested of [lists, itemsOf, objects]) {
        const answer = await call(name, nested(depth));
        expect(answer).toMatchObject({ status: "invalid" });
        expect(answer).toEqual(await call(name, nested(2)));
      }
      expect(await written()).toEqual(nothing);
    });

    it("is not asked for 100,000: they are beyond PostgreSQL's stack, and the next caller is answered", async () => {
      for (const json of [lists(100_000), objects(100_000)]) {
        await expect(call(name, json)).rejects.toMatchObject({ code: "54001" });
      }
      expect(await call(name, "{}")).toMatchObject({ status: "invalid" });
      expect(await written()).toEqual(nothing);
    });
  });
});
