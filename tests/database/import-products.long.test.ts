// @vitest-environment node
import { isDeepStrictEqual } from "node:util";
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import { addProduct, addRow, aGuest } from "@tests/support/database-rows";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

type Line = Record<string, unknown>;
type Answer = {
  outcome: string;
  problem?: string;
  detail?: string;
  spelling?: string;
  changes?: Record<string, unknown>;
};

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.sql("truncate public.products, public.brands, public.categories, public.volume_discounts cascade");
  await addRow(db.sql, "public.brands", { name: "Kintal", slug: "kintal" });
  await addRow(db.sql, "public.categories", { name: "Papelería", slug: "papeleria" });
});

async function asStaff<Row>(text: string, params: unknown[]): Promise<Row[]> {
  await db.sql("set role service_role");
  try {
    return await db.sql<Row>(text, params);
  } finally {
    await db.sql("reset role");
  }
}

const call = async (lines: Line[], apply: boolean, createMissing = false): Promise<Answer[]> => {
  const [row] = await asStaff<{ answers: Answer[] }>("select public.import_products($1, $2, $3) as answers", [
    JSON.stringify(lines),
    apply,
    createMissing,
  ]);
  return row?.answers ?? [];
};
const plan = (lines: Line[], createMissing?: boolean) => call(lines, false, createMissing);
const apply = (lines: Line[], createMissing?: boolean) => call(lines, true, createMissing);
const outcomes = (answers: Answer[]) => answers.map(({ outcome, problem }) => problem ?? outcome);
const exported = async (): Promise<Line[]> => {
  const [row] = await asStaff<{ page: Line[] }>("select public.export_products() as page", []);
  return row?.page ?? [];
};
const contents = () => db.sql("select * from public.products order by item_code");

const whole: Line = {
  item_code: "KT-0001",
  item_name: "Lápiz HB",
  description: "De grafito",
  precio_web: 89.5,
  tax_rate: 0.16,
  brand: "Kintal",
  category: "Papelería",
  family_code: "lapiz",
  stock_quantity: 7,
  min_stock_level: 2,
  sale_unit: "Caja con 12 piezas",
  unit_name: "caja",
  unit_content: 12,
  content_name: "pieza",
  image_url: "/images/lapiz.svg",
  more_image_urls: ["/images/caja.svg"],
  attributes: [{ label: "Dureza", value: "HB" }],
  volume_discounts: [
    { min_quantity: 10, percentage: 5 },
    { min_quantity: 50, percentage: 8.5 },
  ],
  is_active: true,
  is_featured: true,
  sort_order: 3,
};

describe("lines of a spreadsheet", () => {
  it("tell what they would change and change nothing until they are applied", async () => {
    expect(outcomes(await plan([whole]))).toEqual(["created"]);
    expect(await contents()).toEqual([]);
    expect(outcomes(await apply([whole]))).toEqual(["created"]);
    expect(await exported()).toEqual([whole]);
    expect(await plan([{ item_code: "KT-0001", precio_web: 100, description: null }])).toEqual([
      { outcome: "changed", changes: { precio_web: [89.5, 100], description: ["De grafito", null] } },
    ]);
    expect(await exported()).toEqual([whole]);
  });

  it("write nothing where all is as it was, and a second time never", async () => {
    await apply([whole]);
    const before = await contents();
    expect(await apply([whole, { item_code: "KT-0001", precio_web: 89.5 }].slice(0, 1))).toEqual([
      { outcome: "same", changes: {} },
    ]);
    expect(await contents()).toEqual(before);
  });

  it("leave what they do not name, and take away what is null", async () => {
    await apply([whole]);
    const cleared = [
      "description",
      "brand",
      "category",
      "family_code",
      "stock_quantity",
      "min_stock_level",
      "image_url",
    ];
    const line = Object.fromEntries(cleared.map((key) => [key, null]));
    await apply([
      { item_code: "KT-0001", ...line, precio_web: null, tax_rate: null, attributes: null, volume_discounts: null },
    ]);
    expect(await exported()).toEqual([
      { ...whole, ...line, precio_web: 0, tax_rate: 0.16, attributes: [], volume_discounts: [] },
    ]);
  });

  it("never write stock that they do not name", async () => {
    await apply([whole]);
    await apply([{ item_code: "KT-0001", precio_web: 1, item_name: "Lápiz" }]);
    await db.sql("update public.products set stock_quantity = 4");
    await apply([{ item_code: "KT-0001", precio_web: 2, item_name: "Lápiz 2" }]);
    expect((await exported())[0]).toMatchObject({ precio_web: 2, item_name: "Lápiz 2", stock_quantity: 4 });
  });

  it("are found by the words they bring, and their words are left alone by a new price", async () => {
    await apply([whole]);
    const found = async (word: string) =>
      (await db.sql("select 1 from public.products where search_document @@ to_tsquery('simple', $1)", [word])).length;
    expect(await found("grafit:*")).toBe(1);
    await apply([{ item_code: "KT-0001", description: "De cera" }]);
    expect([await found("grafit:*"), await found("cera:*")]).toEqual([0, 1]);
  });

  it("are read from the text of a unit unless they say the unit themselves", async () => {
    await apply([{ item_code: "A", item_name: "Vaso", sale_unit: "Paquete con 50 vasos" }]);
    expect((await exported())[0]).toMatchObject({ unit_name: "paquete", unit_content: 50, content_name: "vaso" });
    await apply([{ item_code: "A", sale_unit: "Caja con 24 vasos" }]);
    expect((await exported())[0]).toMatchObject({ unit_name: "caja", unit_content: 24 });
    const said = { item_code: "A", sale_unit: "Caja con 6 paquetes", unit_content: 24, content_name: "vaso" };
    await apply([said]);
    expect((await exported())[0]).toMatchObject({ unit_name: "caja", unit_content: 24, content_name: "vaso" });
    expect(outcomes(await plan([said]))).toEqual(["same"]);
    await apply([{ item_code: "A", unit_content: 1 }]);
    expect((await exported())[0]).toMatchObject({ unit_content: 1, content_name: null });
  });

  it.each<[Line, Line]>([
    [
      { sale_unit: "Caja con 24 lápices", unit_name: "caja" },
      { unit_name: "caja", unit_content: 24, content_name: "lápiz" },
    ],
    [
      { sale_unit: "Bolsa con 100 clips", unit_content: 100 },
      { unit_name: "bolsa", unit_content: 100, content_name: "clip" },
    ],
    [
      { sale_unit: "Bolsa con 100 clips", unit_content: 90 },
      { unit_name: "bolsa", unit_content: 90, content_name: "clip" },
    ],
    [
      { sale_unit: "Bolsa con 100 clips", unit_content: 1 },
      { unit_name: "bolsa", unit_content: 1, content_name: null },
    ],
    [
      { sale_unit: "Caja", unit_content: 5 },
      { unit_name: "caja", unit_content: 5, content_name: "pieza" },
    ],
    [{ sale_unit: null }, { unit_name: "pieza", unit_content: 1, content_name: null }],
    [{ unit_name: "estuche" }, { unit_name: "estuche", unit_content: 50, content_name: "vaso" }],
    [
      { unit_name: null, unit_content: null },
      { unit_name: "paquete", unit_content: 20, content_name: "vaso" },
    ],
  ])(
    "are what the line says of the unit, and what its text says of the rest, which is told: %j",
    async (line, unit) => {
      await apply([{ item_code: "A", item_name: "Vaso", sale_unit: "Paquete con 20 vasos", unit_content: 50 }]);
      const [before = {}] = await exported();
      const [told] = await plan([{ item_code: "A", ...line }]);
      await apply([{ item_code: "A", ...line }]);
      const [after = {}] = await exported();
      expect(after).toMatchObject(unit);
      const changed = Object.keys(after).filter((key) => !isDeepStrictEqual(after[key], before[key]));
      expect(told?.changes).toEqual(Object.fromEntries(changed.map((key) => [key, [before[key], after[key]]])));
    },
  );

  it("replace the discounts that are on, and leave those that are off", async () => {
    await apply([whole]);
    await db.sql("update public.volume_discounts set is_active = false where min_quantity = 10");
    await apply([{ item_code: "KT-0001", volume_discounts: [{ min_quantity: 25, percentage: 6 }] }]);
    const steps = await db.sql("select min_quantity, is_active from public.volume_discounts order by 1");
    expect(steps).toEqual([
      { min_quantity: 10, is_active: false },
      { min_quantity: 25, is_active: true },
    ]);
  });

  it("keep what a data sheet holds besides its texts", async () => {
    const sheet = JSON.stringify([{ label: "Dureza", value: "HB", unit: "x" }]);
    const { item_code } = await addProduct(db.sql, { attributes: sheet });
    expect(outcomes(await apply([{ item_code, attributes: [{ label: "Dureza", value: "HB" }] }]))).toEqual(["same"]);
    expect(await contents()).toMatchObject([{ attributes: [{ unit: "x" }] }]);
  });
});

describe("a line that cannot be", () => {
  it("is told, and the others go in without it", async () => {
    await apply([whole]);
    const before = await contents();
    const answers = await apply([
      { item_code: "" },
      { item_code: "NUEVO", precio_web: 1 },
      { item_code: "kt-0001", item_name: "x" },
      { item_code: "B", item_name: "Bien", precio_web: 5 },
      { item_code: "B", item_name: "Otra vez" },
      { item_code: "C", item_name: "x", brand: "Nadie" },
      { item_code: "D", item_name: "x", category: "Ninguna" },
    ]);
    expect(outcomes(answers)).toEqual([
      ...["code_missing", "unknown_code", "misspelt_code", "created", "repeated", "unknown_brand", "unknown_category"],
    ]);
    expect(answers.map(({ detail }) => detail)).toEqual([
      ...[undefined, undefined, "KT-0001", undefined, undefined, "Nadie", "Ninguna"],
    ]);
    expect(await db.sql("select item_code from public.products order by 1")).toEqual([
      { item_code: "B" },
      { item_code: "KT-0001" },
    ]);
    expect((await contents()).filter(({ item_code }) => item_code !== "B")).toEqual(before);
  });

  it("tells what is wrong with its brand and with its category", async () => {
    const line = { item_code: "A", item_name: "x", brand: "Nadie", category: "Ninguna" };
    expect(await plan([line, { ...line, item_code: "" }])).toEqual([
      {
        ...{ outcome: "refused", problem: "unknown_brand", detail: "Nadie" },
        also: { problem: "unknown_category", detail: "Ninguna" },
      },
      { outcome: "refused", problem: "code_missing" },
    ]);
  });

  it("is one whose SKU a spreadsheet has spoilt", async () => {
    await addProduct(db.sql, { item_code: "000123" });
    await addProduct(db.sql, { item_code: "A-1/2" });
    expect(await plan([{ item_code: "123", item_name: "x" }])).toMatchObject([
      { problem: "misspelt_code", detail: "000123" },
    ]);
    expect(await plan([{ item_code: "123", precio_web: 1 }])).toMatchObject([
      { problem: "unknown_code", detail: "000123" },
    ]);
    expect(await plan([{ item_code: "A-12", item_name: "x" }])).toMatchObject([{ outcome: "created" }]);
  });

  it("is one whose SKU differs from another by leading zeros, whichever of them came first", async () => {
    await addProduct(db.sql, { item_code: "77" });
    const longest = "77".padStart(64, "0");
    expect(
      await plan(["00077", longest, "77 ", "0 77", "77-0", "A77"].map((item_code) => ({ item_code, item_name: "x" }))),
    ).toMatchObject([
      ...Array.from({ length: 4 }, () => ({ problem: "misspelt_code", detail: "77" })),
      ...[{ outcome: "created" }, { outcome: "created" }],
    ]);
  });

  it("is one whose SKU lost the zeros behind its point, or its hyphens", async () => {
    await addProduct(db.sql, { item_code: "01.10" });
    await addProduct(db.sql, { item_code: "2.00" });
    await addProduct(db.sql, { item_code: "ALB-0355" });
    const codes = ["1.1", "2", "ALB\u20110355", "alb\u20130355", "ALB\u22120355", "1.01", "20", "ALB0355"];
    expect((await plan(codes.map((item_code) => ({ item_code, item_name: "x" })))).map(({ detail }) => detail)).toEqual(
      [...["01.10", "2.00", "ALB-0355", "ALB-0355", "ALB-0355", undefined, undefined, undefined]],
    );
  });

  it("has the spelling of a new SKU told, which those it may be taken for share", async () => {
    const codes = ["kq-1", "KQ-1", "K Q-1", "00077", "77", "KQ1", "0", "000", "007-7", "0.50", "0.5", "7.0", "10"];
    const answers = await plan(codes.map((item_code) => ({ item_code, item_name: "x" })));
    expect(answers.map(({ spelling }) => spelling)).toEqual([
      ...["kq-1", "kq-1", "kq-1", "77", "77", "kq1", "0", "0", "007-7", "0.5", "0.5", "7", "10"],
    ]);
    for (const [at, item_code] of codes.entries()) {
      await db.sql("truncate public.products cascade");
      await apply([{ item_code, item_name: "x" }]);
      const others = codes.filter((other) => other !== item_code);
      const refused = (await plan(others.map((other) => ({ item_code: other, item_name: "x" }))))
        .map(({ problem }, other) => (problem === "misspelt_code" ? others[other] : null))
        .filter((other) => other !== null);
      const alike = codes.filter(
        (other, place) => other !== item_code && answers[place]?.spelling === answers[at]?.spelling,
      );
      expect(refused).toEqual(alike);
    }
  });

  it("keeps a SKU and a family in one form of their accents, whoever writes them", async () => {
    const [whole, apart] = ["CAFÉ-1".normalize("NFC"), "CAFÉ-1".normalize("NFD")];
    await addProduct(db.sql, { item_code: apart, family_code: apart });
    expect(await contents()).toMatchObject([{ item_code: whole, family_code: whole }]);
    await expect(addProduct(db.sql, { item_code: whole })).rejects.toThrow("products_item_code_key");
    await db.sql("update public.products set item_code = 'OTRO', family_code = null");
    await db.sql("update public.products set item_code = $1", [apart]);
    expect(await contents()).toMatchObject([{ item_code: whole, family_code: null }]);
    expect(outcomes(await plan([{ item_code: apart, precio_web: 5 }]))).toEqual(["changed"]);
    expect(outcomes(await plan([whole, apart].map((item_code) => ({ item_code, precio_web: 5 }))))).toEqual([
      ...["changed", "repeated"],
    ]);
  });

  it("is one whose unit would be called by more than products have room for", async () => {
    const [fits, long] = ["b".repeat(40), "b".repeat(41)];
    await apply([
      { item_code: "OLD", item_name: "x", sale_unit: "Caja con 12 piezas" },
      { item_code: "SAID", item_name: "x", sale_unit: `Caja con 6 ${long}`, unit_content: 1 },
    ]);
    const before = await contents();
    const refused = [
      { item_code: "A", item_name: "x", sale_unit: long },
      { item_code: "B", item_name: "x", sale_unit: `Caja con 12 ${long}` },
      { item_code: "C", item_name: "x", sale_unit: `Caja con 12 ${long}`, unit_content: 6 },
      { item_code: "OLD", sale_unit: `Caja con 12 ${long}` },
      { item_code: "OLD", sale_unit: long, unit_name: "caja", unit_content: 12, content_name: "pieza" },
      { item_code: "SAID", unit_content: 6 },
    ];
    for (const line of refused) {
      const answers = await plan([line]);
      expect(answers).toEqual([{ outcome: "refused", problem: "long_unit", detail: long }]);
      expect(await apply([line])).toEqual(answers);
    }
    expect(await contents()).toEqual(before);

    const taken = [
      { item_code: "A", item_name: "x", sale_unit: fits },
      { item_code: "B", item_name: "x", sale_unit: `Caja con 12 ${fits}` },
      { item_code: "C", item_name: "x", sale_unit: long, unit_name: "caja" },
      { item_code: "D", item_name: "x", sale_unit: `Caja con 12 ${long}`, unit_content: 6, content_name: "pieza" },
      { item_code: "SAID", precio_web: 5 },
    ];
    expect(outcomes(await apply(taken))).toEqual([...Array(4).fill("created"), "changed"]);
    expect(outcomes(await plan(taken))).toEqual(Array(5).fill("same"));
  });

  it("is none that is as long as its columns and the lists beside it have room for", async () => {
    const long = (sign: string, length: number) => sign.repeat(length);
    const line = {
      ...{
        item_code: long("Ñ", 64),
        item_name: long("ﷺ", 500),
        description: long("a", 5000),
        family_code: long("½", 64),
      },
      ...{ brand: long("½", 120), category: `${long("a", 119)} b`.slice(0, 120), precio_web: 999_999.99 },
      ...{ stock_quantity: 2_147_483_647, min_stock_level: 2_147_483_647, sort_order: -2_147_483_647 },
      ...{ sale_unit: "Caja", unit_name: long("😀", 40), unit_content: 100_000, content_name: long("😀", 40) },
      ...{ image_url: `/${long("é", 2047)}`, more_image_urls: Array(6).fill(`https://${long("a", 2040)}`) },
      attributes: [
        { label: long("a", 9000), value: "b" },
        { label: "c", value: long("d", 9000) },
      ],
      volume_discounts: [{ min_quantity: 999, percentage: 99.99 }],
    };
    expect(outcomes(await plan([line], true))).toEqual(["created"]);
    expect(outcomes(await apply([line], true))).toEqual(["created"]);
    expect(outcomes(await plan([line], true))).toEqual(["same"]);
  });

  it("names a brand that could be two", async () => {
    await addRow(db.sql, "public.brands", { name: "KINTAL", slug: "kintal-2" });
    const [answer] = await plan([{ item_code: "A", item_name: "x", brand: "kintál" }]);
    expect(answer).toMatchObject({ problem: "ambiguous_brand", detail: "kintál" });
    await apply([{ item_code: "A", item_name: "x", brand: "kintal-2" }]);
    expect(await exported()).toMatchObject([{ brand: "kintal-2" }]);
  });
});

describe("brands and categories", () => {
  it("are found by name, however it is written, or by slug", async () => {
    const lines = ["Kintal", "KINTAL", "kintal", "Kintál"].map((brand, at) => ({
      ...{ item_code: `A${at}`, item_name: "x", brand, category: "papeleria" },
    }));
    await apply(lines);
    expect((await exported()).map(({ brand }) => brand)).toEqual(Array(4).fill("Kintal"));
  });

  it("are not those of another name that comes to the same slug", async () => {
    await addRow(db.sql, "public.brands", { name: "C", slug: "c" });
    await addRow(db.sql, "public.categories", { name: "Cafetería", slug: "cafe" });
    const lines = [
      { item_code: "A", item_name: "x", brand: "C++" },
      { item_code: "B", item_name: "x", brand: "C", category: "Café" },
      { item_code: "D", item_name: "x", brand: "c", category: "cafe" },
      { item_code: "E", item_name: "x", brand: " C ", category: "CAFETERIA" },
    ];
    for (const createMissing of [false, true]) {
      expect(await plan(lines, createMissing)).toMatchObject([
        { problem: "similar_brand", detail: "C" },
        { problem: "similar_category", detail: "Cafetería" },
        { outcome: "created" },
        { outcome: "created" },
      ]);
    }
    await apply(lines, true);
    expect((await exported()).map(({ brand, category }) => [brand, category])).toEqual([
      ["C", "Cafetería"],
      ["C", "Cafetería"],
    ]);
  });

  it("are made of the first of several names that come to one slug, which the others are told", async () => {
    const lines = ["A+", "A-", "a", "a +", "A+"].map((brand, at) => ({
      ...{ item_code: `N${at}`, item_name: "x", brand, category: brand },
    }));
    const similar = { outcome: "refused", problem: "similar_brand", detail: "A+" };
    const made = {
      outcome: "created",
      new_brand: "A+",
      new_brand_slug: "a",
      new_category: "A+",
      new_category_slug: "a",
    };
    const answers = await plan(lines, true);
    expect(answers).toMatchObject([made, similar, similar, similar, made]);
    expect(await apply(lines, true)).toEqual(answers);
    expect(await exported()).toMatchObject([
      { item_code: "N0", brand: "A+", category: "A+" },
      { item_code: "N4", brand: "A+", category: "A+" },
    ]);
    // «a» is what its lines call it by slug from now on.
    expect(outcomes(await plan(lines))).toEqual(["same", "similar_brand", "created", "similar_brand", "same"]);
  });

  it("are made when that is asked for, once, and told before", async () => {
    const lines = [
      { item_code: "A", item_name: "x", brand: "Señor Café", category: "Café & Té" },
      { item_code: "B", item_name: "y", brand: "señor café" },
    ];
    expect(await plan(lines, true)).toMatchObject([
      { outcome: "created", new_brand: "Señor Café", new_category: "Café & Té" },
      { outcome: "created", new_brand: "señor café" },
    ]);
    expect(await db.sql("select slug from public.brands")).toEqual([{ slug: "kintal" }]);
    await apply(lines, true);
    expect(await db.sql("select name, slug from public.brands order by slug")).toEqual([
      { name: "Kintal", slug: "kintal" },
      { name: "Señor Café", slug: "senor-cafe" },
    ]);
    expect(await exported()).toMatchObject([{ brand: "Señor Café", category: "Café & Té" }, { brand: "Señor Café" }]);
    const nameless = [
      { item_code: "A", brand: "日本" },
      { item_code: "B", category: "-" },
    ];
    expect(outcomes(await plan(nameless, true))).toEqual(["brand_without_slug", "category_without_slug"]);
    expect(outcomes(await plan(nameless, false))).toEqual(["unknown_brand", "unknown_category"]);
  });
});

describe("the functions", () => {
  it("page through the products that have a SKU", async () => {
    await apply(["A", "B", "C"].map((item_code) => ({ item_code, item_name: "x" })));
    await addProduct(db.sql, { item_code: null });
    const [row] = await asStaff<{ page: Line[] }>("select public.export_products('A', 1) as page", []);
    expect(row?.page.map(({ item_code }) => item_code)).toEqual(["B"]);
    expect(await exported()).toHaveLength(3);
  });

  it("refuse what is no list of a thousand, and everybody without a secret key", async () => {
    await expect(call({} as Line[], false)).rejects.toMatchObject({ code: "22023" });
    await expect(call(Array(1001).fill({ item_code: "A" }), false)).rejects.toMatchObject({ code: "22023" });
    for (const text of ["public.import_products('[]')", "public.export_products()"]) {
      await expect(db.asAnon(aGuest(), (sql) => sql(`select ${text}`))).rejects.toMatchObject({ code: "42501" });
    }
  });
});
