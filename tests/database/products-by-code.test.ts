// @vitest-environment node

import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

type Answer = { code: string; is_found: boolean; products: { item_code: string; item_name: string }[] };

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase({ seed: true });
});
afterAll(() => db.close());

const ask = (codes: readonly (string | null | string[])[] | null): Promise<Answer[]> =>
  db.asAnon(null, async (sql) => {
    const [row] = await sql<{ answer: Answer[] }>("select public.products_by_code($1) as answer", [codes]);
    return row?.answer ?? [];
  });

/** Found or not, and the SKUs of the products. */
const askOne = async (code: string): Promise<[boolean, string[]]> => {
  const [answer] = await ask([code]);
  return [answer?.is_found ?? false, answer?.products.map((product) => product.item_code) ?? []];
};

describe("a product by its SKU", () => {
  it.each(["TZN-1022", "tzn-1022", "TZN1022", "TZN 1022", " tzn.1022 ", "TZN–1022"])("%j is found", async (code) => {
    expect(await askOne(code)).toEqual([true, ["TZN-1022"]]);
  });

  it("answers for every SKU in the order of the list, with the product as the API writes it", async () => {
    const answers = await ask(["TZN-1110", "no hay", "TZN-1022", null]);
    expect(answers.map(({ code, is_found }) => [code, is_found])).toEqual([
      ["TZN-1110", true],
      ["no hay", false],
      ["TZN-1022", true],
    ]);
    const [row] = await db.sql<{ product: unknown }>(
      "select private.product_json(product) as product from public.products as product where item_code = 'TZN-1022'",
    );
    expect(answers[2]?.products).toEqual([row?.product]);
  });

  it("knows none where nothing is asked", async () => {
    expect(await ask([])).toEqual([]);
    expect(await ask(null)).toEqual([]);
    expect(await ask([" ", "-"])).toEqual([
      { code: " ", is_found: false, products: [] },
      { code: "-", is_found: false, products: [] },
    ]);
  });

  it("reads five hundred, and no more", async () => {
    const all = await db.sql<{ item_code: string }>(
      "select item_code from public.products where is_active order by id",
    );
    const codes = Array.from({ length: 600 }, (_, at) => all[at % all.length]?.item_code ?? "");
    const answers = await ask(codes);
    expect(answers).toHaveLength(500);
    expect(answers.every((answer, at) => answer.is_found && answer.products[0]?.item_code === codes[at])).toBe(true);
  });

  it("reads no more of a list of lists", async () => {
    const lists = Array.from({ length: 20 }, () => Array.from({ length: 100 }, () => "TZN-1022"));
    expect(await ask(lists)).toHaveLength(500);
  });
});

describe("a SKU that no product has", () => {
  it.each([
    ["TZN-1002", "TZN-1020"],
    ["TZN-102", "TZN-1020"],
    ["TZM-1020", "TZN-1020"],
  ])("%s was probably meant to be %s", async (code, meant) => {
    const [isFound, proposed] = await askOne(code);
    expect(isFound).toBe(false);
    expect(proposed).toContain(meant);
    expect(proposed.length).toBeLessThanOrEqual(3);
  });

  it("is looked for by its words", async () => {
    const [answer] = await ask(["lapiz de grafito amarillo"]);
    expect(answer?.is_found).toBe(false);
    expect(answer?.products[0]?.item_name).toMatch(/^Lápiz de grafito/);
    expect((await ask(["xyzzyplugh"]))[0]?.products).toEqual([]);
  });

  it("gets proposals for the first twenty, so that a list of nonsense costs no more", async () => {
    const answers = await ask(Array.from({ length: 30 }, () => "TZN-1002"));
    expect(answers.map(({ products }) => products.length > 0)).toEqual([
      ...Array(20).fill(true),
      ...Array(10).fill(false),
    ]);
  });

  it("costs no more for being a book: three hundred thousand signs that stand for eighteen letters each", async () => {
    const began = process.cpuUsage();
    expect(await ask(["\ufdfa".repeat(300_000)])).toMatchObject([{ is_found: false, products: [] }]);
    const { user, system } = process.cpuUsage(began);
    // Of the processor's time: this machine may do other things meanwhile.
    expect((user + system) / 1000).toBeLessThan(2000);
  });
});

describe("guesses end", () => {
  const guessed = (most: string) =>
    db.sql<{ ids: string[] }>("select ids from private.probably_meant_of('{TZN-1002,TZM-1020}', $1)", [most]);

  it("with the time there is for them", async () => {
    expect((await guessed("1 hour")).map(({ ids }) => ids.length > 0)).toEqual([true, true]);
    expect(await guessed("0")).toEqual([]);
  });
});

describe("what cannot be had", () => {
  const change = (sql: string) => db.sql(`update public.products set ${sql}`);

  it("is found, with others of its family that can", async () => {
    const [member] = await db.sql<{ item_code: string; family_code: string }>(
      `select item_code, family_code from public.products where is_active and not is_sold_out and family_code in
       (select family_code from public.products where is_active and not is_sold_out group by family_code having count(*) > 3)
       order by item_code limit 1`,
    );
    const { item_code: code, family_code: family } = member ?? { item_code: "", family_code: "" };
    expect(await askOne(code)).toEqual([true, [code]]);

    for (const reason of ["stock_quantity = 0", "stock_quantity = 9, is_active = false"]) {
      await change(`${reason} where item_code = '${code}'`);
      const [isFound, [found, ...others]] = await askOne(code);
      expect([isFound, found, others.length]).toEqual([true, code, 3]);
      const kin = await db.sql<{ family_code: string; is_active: boolean; is_sold_out: boolean }>(
        "select distinct family_code, is_active, is_sold_out from public.products where item_code = any ($1)",
        [others],
      );
      expect(kin).toEqual([{ family_code: family, is_active: true, is_sold_out: false }]);
    }
    await change(`is_active = true where item_code = '${code}'`);
  });
});

describe("SKUs that differ by their dashes alone", () => {
  it("are told apart as they are written, and proposed where they are not", async () => {
    await db.sql(
      "insert into public.products (item_name, item_code) values ('Uno', 'QQ-12-34'), ('Otro', 'QQ-1234'), ('De antes', 'Q-Q1234')",
    );
    await db.sql("update public.products set is_active = false where item_code = 'Q-Q1234'");
    expect(await askOne("qq-1234")).toEqual([true, ["QQ-1234"]]);
    expect(await askOne("Q-Q1234")).toEqual([true, ["Q-Q1234"]]);
    const [isFound, both] = await askOne("QQ1234");
    expect([isFound, [...both].sort()]).toEqual([false, ["QQ-12-34", "QQ-1234"]]);
  });
});
