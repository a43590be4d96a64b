// @vitest-environment node
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import { basicCharacters, isRare, oddTexts, textsWith } from "@tests/support/odd-texts";
import { describeOnPostgres, startPostgres } from "@tests/support/postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askedText } from "@/domain/search/asked-text";
import { normalizeSearch } from "@/domain/search/search-text";

/** The embedded PostgreSQL is newer than those of hosted projects: its dictionaries must make no difference. */
let embedded: TestDatabase;
beforeAll(async () => {
  embedded = await createTestDatabase({ seed: true });
});
afterAll(() => embedded?.close());

const report = (line: string) => process.stdout.write(`${line}\n`);

type Names = { names: string[]; details: string[] };

/** Every text of the demo catalogue that a search compares with. */
async function catalogueTexts(): Promise<Names> {
  const [texts] = await embedded.sql<Names>(
    `select (select jsonb_agg(text order by text collate "C") from (
         select item_name as text from public.products union select item_code from public.products
         union select name from public.brands union select name from public.categories) as named where text is not null) as names,
       (select jsonb_agg(distinct description) from public.products where description is not null) as details`,
  );
  if (!texts) throw new Error("the demo catalogue is empty");
  return texts;
}

describe("a search text", () => {
  const plain = (texts: readonly string[]) =>
    embedded.sql<{ text: string; plain: string }>(
      "select text, btrim(private.plain_text(text)) as plain from jsonb_array_elements_text($1::jsonb) as text",
      [JSON.stringify(texts)],
    );

  it.each([
    ["Lápiz n.º 2 ½", "lapiz n.o 2 1/2"],
    ["1ª 2½ 3¼", "1a 2 1/2 3 1/4"],
    ["10 µm, 10 μm", "10 μm, 10 μm"],
    ["5 m², ﬁno, Ｃｉｎｔａ", "5 m2, fino, cinta"],
    ["6″ 3´ 20 × 26*", "6\" 3' 20 x 26"],
    ["gu\u00adan\u200bte\u2060s de\ufeff ni\u200dtri\u200clo", "guantes de nitrilo"],
    ["a\u00a0b\u2003c\u2028d\u0007e", "a b c d e"],
  ])("%j is spelt %j", async (text, expected) => {
    expect((await plain([text]))[0]?.plain).toBe(expected);
  });

  it("is spelt by the page as by the database, for every character of Unicode's basic plane", async () => {
    const texts = [...textsWith(basicCharacters), ...oddTexts];
    const spelt = await plain(texts);
    const different = spelt.filter(
      ({ text, plain: expected }) => normalizeSearch(text) !== [...expected].slice(0, 200).join("").trimEnd(),
    );
    report(`search texts on page and database: ${texts.length}, ${different.length} differ`);
    expect(different).toEqual([]);
    expect(spelt.length).toBeGreaterThan(55_000);
  });
});

describe("what a text asks for", () => {
  it.each([
    ["¿Tienen guantes?", "guantes"],
    ["hola, buenos días, ando buscando unas tijeras", "tijeras"],
    ["cuánto cuestan los lápices por favor", "lapices"],
    ["☕️ Café ☕️ de olla ★", "cafe de olla"],
    ["Clave (SKU): CDR-1001", "cdr-1001"],
    ["no. de parte kt n 5714", "kt n 5714"],
    ["modelo 410", "410"],
    ["cinta clave KTN-5114", "cinta ktn-5114"],
    ["cinta (no. de parte 5114", "cinta (5114"],
    ["cinta (clave KTN-5114)", "cinta (ktn-5114)"],
    ["enclave 5114", "enclave 5114"],
    ["código de barras", "codigo de barras"],
    ["modelo carta", "modelo carta"],
    ["artículos para la limpieza", "limpieza"],
    ["accesorios", "accesorios"],
    ["etiqueta de precio", "etiqueta de precio"],
    ["hayas y precioso", "hayas y precioso"],
    ["busco", "busco"],
    ["¿Hay?", "hay"],
    ["☕", "☕"],
    ["???", "???"],
  ])("%j is %j, to the page as to the database", async (text, expected) => {
    const [row] = await embedded.sql("select private.without_asking(btrim(private.plain_text($1))) as asked", [text]);
    expect(row).toEqual({ asked: expected });
    expect(askedText(normalizeSearch(text))).toBe(expected);
  });
});

const plainSpellings = `
  select text, private.plain_text(text) as plain, private.search_text(text, text, text) as search_text,
    to_jsonb(private.search_words(text)) as words, to_jsonb(private.code_forms(text)) as code_forms
  from jsonb_array_elements_text($1::jsonb) with ordinality as given(text, place) order by place`;

const queries = `
  select text, private.understand_search(text, false)::text as search,
    private.search_document(private.search_words(text), left(text, 60), text, '[]', text, text, text)::text as document
  from jsonb_array_elements_text($1::jsonb) with ordinality as given(text, place) order by place`;

/** «offset 0», or each of the fields of an answer would be searched for anew. */
const answers = `
  select text, found.answer -> 'count' as count, found.answer -> 'did_you_mean' as did_you_mean, found.answer -> 'terms' as terms,
    found.answer -> 'left_out' as left_out, found.answer -> 'only_mentioned' as only_mentioned,
    jsonb_path_query_array(found.answer, '$.products[*].id') as ids,
    public.product_facets('search', text) as facets, public.search_suggestions(text) as suggestions,
    public.product_facets('list', private.plain_text(text)) as listed
  from jsonb_array_elements_text($1::jsonb) with ordinality as given(text, place),
    lateral (select public.search_products(text, page_size => 100) as answer offset 0) as found
  order by place`;

const kept = [
  "select id, search_text, search_document::text as document from public.products order by id",
  `select word, spelling, sound from private.search_vocabulary order by word collate "C"`,
];

/** With the locale of the race tests, and with the one that hosted projects are made with. */
describeOnPostgres("the same texts and searches on a real PostgreSQL", () => {
  type Row = { text: string; count?: number };
  let asked: { name: string; statement: string; texts: readonly string[]; here: Row[] }[];
  beforeAll(async () => {
    const { names, details } = await catalogueTexts();
    const sample = names.filter((_, at) => at % 12 === 0);
    const searches = [
      ...[
        "n.º 2",
        "n.o 2",
        "lápiz nº 2",
        "bota no. 27",
        "bota n° 27",
        "martillo no 27",
        "2½",
        "1/2",
        "m²",
        "µm",
        "3ª",
        "ＣＩＮＴＡ",
        "ﬁeltro",
        "20 × 26",
        "6″",
        "5´",
      ],
      ...[
        "ecsoba",
        "sepillo de dientes",
        "gautnes nitrilo",
        "kafe molido",
        "pinsa perika",
        "boligrafo asul",
        "masking tape",
        "tornillo",
        "casco rojo",
        "silla de oficina",
        "tornillo para madera",
        "lapis blanca",
        "pila",
      ],
      ...sample,
      ...sample.map((name) => name.split(" ").slice(0, 2).join(" ")),
      ...sample.map((name) => name.replace(/(.)(.)(?=.$|.\s)/u, "$2$1").toUpperCase()),
    ];
    const ask = async (name: string, statement: string, texts: readonly string[]) => ({
      name,
      statement,
      texts,
      here: await embedded.sql<Row>(statement, [JSON.stringify(texts)]),
    });
    asked = [
      await ask("spellings", plainSpellings, [...names, ...details, ...oddTexts]),
      await ask("queries", queries, [...names, ...oddTexts.filter((text) => !isRare(text)), ...searches]),
      await ask("searches", answers, searches),
    ];
  }, 900_000);

  describe.each([undefined, "en-US"])("of locale %s", (icuLocale) => {
    let real: TestDatabase;
    beforeAll(async () => {
      real = await startPostgres({ connections: 2, seed: true, ...(icuLocale ? { icuLocale } : {}) });
    });
    afterAll(() => real?.close());

    it("has the same spellings, queries and answers: products, their order, counts, proposals, facets", async () => {
      for (const { name, statement, texts, here } of asked) {
        const there = await real.sql<Row>(statement, [JSON.stringify(texts)]);
        const different = there.filter((row, at) => JSON.stringify(row) !== JSON.stringify(here[at]));
        report(`search on two databases (${icuLocale ?? "C"}): ${texts.length} ${name}, ${different.length} differ`);
        expect(different.map((row) => [row, here.find(({ text }) => text === row.text)])).toEqual([]);
        expect(here).toHaveLength(texts.length);
      }
      const [spelt, understood, found] = asked;
      expect(spelt?.texts.length).toBeGreaterThan(5000);
      expect(understood?.texts.length).toBeGreaterThan(1000);
      // «n.º 2» and «n.o 2».
      expect(found?.here[0]?.count).toBeGreaterThan(0);
      expect(found?.here[1]?.count).toBe(found?.here[0]?.count);
    }, 900_000);

    it("keeps the same search texts and documents of every product, and knows the same words", async () => {
      for (const statement of kept) {
        const here = await embedded.sql(statement);
        expect(here.length).toBeGreaterThan(300);
        expect(await real.sql(statement)).toEqual(here);
      }
    });
  });
});
