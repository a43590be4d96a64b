// @vitest-environment node
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import { addProduct, addRow } from "@tests/support/database-rows";
import fc from "@tests/support/fast-check";
import { rest, startLocalBackend } from "@tests/support/local-backend";
import { itRanksProducts } from "@tests/support/search-ranking";
import {
  askedOfAClerk,
  firstResults,
  leftOut,
  leftOutThings,
  onlyMentioned,
  packaged,
  proposals,
  sameAmounts,
  sameCodes,
  without,
} from "@tests/support/search-tables";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { recallSuggestions } from "@/domain/search/recall-suggestions";
import { readSearchIndex, type SearchIndex } from "@/domain/search/search-index";
import { normalizeSearch } from "@/domain/search/search-text";
import { readIndexedCatalogue } from "../../scripts/indexed-catalogue";
import { type IndexedRow, type ListingRow, searchIndexText } from "../../scripts/search-index";
import type { LocalBackend } from "../../supabase/local/backend";
import { LOCAL_ANON_KEY } from "../../supabase/local/gateway";

/** What is suggested, by names alone. */
type Named = { products: string[]; categories: string[]; brands: string[] };
type Answer = { products: { item_name: string }[]; categories: { name: string }[]; brands: { name: string }[] };

const namesOf = (listings: readonly { name: string }[]): string[] => listings.map(({ name }) => name);

function recall(index: SearchIndex, query: string, limit: number): Named | null {
  const recalled = recallSuggestions(index, query, limit);
  return (
    recalled && {
      products: namesOf(recalled.products),
      categories: namesOf(recalled.categories),
      brands: namesOf(recalled.brands),
    }
  );
}

const answered = ({ products, categories, brands }: Answer): Named => ({
  products: products.map(({ item_name }) => item_name.replace(/\s+/g, " ")),
  categories: namesOf(categories),
  brands: namesOf(brands),
});

/** Memory holds no descriptions: what only they say it leaves to the server, and says nothing itself. */
const LEFT_TO_THE_SERVER = "by what the description and the data sheet say";

describe("memory suggests in the demo shop what the server does", () => {
  let backend: LocalBackend;
  let index: SearchIndex;
  beforeAll(async () => {
    backend = await startLocalBackend();
    const source = { url: "http://localhost", key: LOCAL_ANON_KEY, fetch: backend.fetch };
    index = readSearchIndex(JSON.parse(searchIndexText(await readIndexedCatalogue(source)) ?? ""));
  });
  afterAll(() => backend.close());

  const ask = async (query: string, limit: number): Promise<Named> => {
    const { body } = await rest(backend, "rpc/search_suggestions", {
      method: "POST",
      body: JSON.stringify({ query: normalizeSearch(query), max_entries: limit }),
    });
    return answered(body as Answer);
  };
  const tables = Object.entries(firstResults);

  const recalledWays = tables.filter(([way]) => way !== LEFT_TO_THE_SERVER);
  describe.each([
    ...recalledWays,
    ["as they are asked of a clerk", askedOfAClerk] as const,
    ["by how many a package holds", packaged] as const,
  ])("%s", (_, rows) => {
    it.each(rows)("%s", async (query, ...names) => {
      expect(recall(index, query, 6)).toEqual(await ask(query, 6));
      const recalled = recall(index, query, 10);
      expect(recalled).toEqual(await ask(query, 10));
      const found = recalled?.products.slice(0, names.length) ?? [];
      const missing = names.filter((name, at) => {
        const wanted = names.slice(0, at + 1).filter((other) => other === name).length;
        return found.filter((item) => item.startsWith(name)).length < wanted;
      });
      expect({ found, missing }).toEqual({ found, missing: [] });
    });
  });

  it.each(sameAmounts)("«%s» is «%s»", async (query, other, name) => {
    const recalled = recall(index, query, 10);
    expect(recalled?.products[0]).toContain(name);
    expect(recalled).toEqual(recall(index, other, 10));
    expect(recalled).toEqual(await ask(query, 10));
  });

  it.each(sameCodes)("«%s» is «%s»", async (query, other) => {
    const recalled = recall(index, query, 10);
    expect(recalled?.products.length).toBeGreaterThan(3);
    expect(recalled).toEqual(recall(index, other, 10));
    expect(recalled).toEqual(await ask(query, 10));
  });

  it.each([...(firstResults[LEFT_TO_THE_SERVER] ?? []), ...without, ["metro."], ["por metro"], ["los metros"]])(
    "«%s» stands in descriptions only and is left to it",
    (query) => {
      expect(recall(index, query, 10)).toBeNull();
    },
  );

  it.each(proposals)("«%s» is misspelt and is left to it", (query) => {
    expect(recall(index, query, 10)).toBeNull();
  });

  it.each([
    ...leftOut.map(([query, left, first]) => [query, left, first, false] as const),
    ...leftOutThings.map(([query, left, first]) => [query, left, first, true] as const),
    ...onlyMentioned.map(([query, first = ""]) => [query, [], first, true] as const),
  ])("«%s» is left to it, which leaves out %j and begins with «%s»", async (query, left_out, first, only_mentioned) => {
    expect(recall(index, query, 10)).toBeNull();
    const { body } = await rest(backend, "rpc/search_suggestions", { method: "POST", body: JSON.stringify({ query }) });
    expect(body).toMatchObject({ left_out, only_mentioned });
    expect((body as Answer).products[0]?.item_name.slice(0, first?.length)).toBe(first);
  });

  it("at every letter of what shoppers type, or nothing", async () => {
    const texts = new Set(
      tables.flatMap(([, rows]) => rows.flatMap(([query]) => [...query].map((_, at) => query.slice(0, at + 1)))),
    );
    const recalled = [...texts].flatMap((text) => {
      const memory = recall(index, text, 10);
      return memory ? [{ text, ...memory }] : [];
    });
    // Nine keys of ten are answered before the server hears of them.
    expect(recalled.length / texts.size).toBeGreaterThan(0.9);
    // Some letters take the database long: one text of four stands for its neighbours.
    const compared = recalled.filter((_, at) => at % 4 === 0);
    const answers = await backend.sql<{ answer: Answer }>(
      "select public.search_suggestions(query, 10) as answer from unnest($1::text[]) with ordinality as typed(query, place) order by place",
      [compared.map(({ text }) => normalizeSearch(text))],
    );
    expect(compared).toEqual(answers.map(({ answer }, at) => ({ text: compared[at]?.text, ...answered(answer) })));
  }, 300_000);

  it("for any part of a name or a SKU, and for words of one in any order, or nothing", async () => {
    const { names, skus } = index.file.products;
    const part = fc
      .record({
        of: fc.constantFrom(...names, ...skus),
        start: fc.nat({ max: 40 }),
        length: fc.integer({ min: 1, max: 16 }),
      })
      .map(({ of, start, length }) => of.slice(start, start + length));
    const words = fc
      .constantFrom(...names)
      .chain((name) => fc.shuffledSubarray(name.split(" "), { minLength: 1 }))
      .map((some) => some.join(" "));
    await fc.assert(
      fc.asyncProperty(fc.oneof(part, words), async (text) => {
        const memory = recall(index, text, 10);
        if (memory) expect({ text, ...memory }).toEqual({ text, ...(await ask(text, 10)) });
      }),
      { numRuns: 200, seed: 20261121 },
    );
  }, 300_000);
});

/** Every test fills an empty shop of its own. */
describe("memory suggests as the server does", () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterEach(async () => {
    await db.sql("delete from public.products");
    await db.sql("delete from public.brands");
    await db.sql("delete from public.categories");
  });
  afterAll(() => db.close());

  const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const add = (item_name: string, values: Record<string, unknown> = {}) => addProduct(db.sql, { item_name, ...values });
  const addListing = async (table: "brands" | "categories", name: string, values: Record<string, unknown> = {}) =>
    (await addRow<{ id: string }>(db.sql, `public.${table}`, { name, slug: slugOf(name), ...values })).id;

  /** As the build reads the shop: with the rights of the public key. */
  const readIndex = (): Promise<SearchIndex> =>
    db.asAnon(null, async (sql) => {
      const [row] = await sql<{ pairs: [string, string][] }>("select public.search_synonyms() as pairs");
      const text = searchIndexText({
        products: await sql<IndexedRow>(
          `select id, item_name, item_code, brand_id, category_id, image_url, sale_unit, is_sold_out, created_at::text
           from public.products where is_active`,
        ),
        categories: await sql<ListingRow>("select id, name, slug from public.categories"),
        brands: await sql<ListingRow>("select id, name, slug from public.brands"),
        synonyms: row?.pairs ?? [],
      });
      return readSearchIndex(JSON.parse(text ?? ""));
    });
  const ask = (query: string, limit: number): Promise<Named> =>
    db.asAnon(null, async (sql) => {
      const [row] = await sql<{ answer: Answer }>("select public.search_suggestions($1, $2) as answer", [
        normalizeSearch(query),
        limit,
      ]);
      return answered(row?.answer as Answer);
    });
  /** What both suggest, which is the same. */
  async function both(query: string, limit = 10): Promise<Named | null> {
    const recalled = recall(await readIndex(), query, limit);
    if (recalled) expect({ query, ...recalled }).toEqual({ query, ...(await ask(query, limit)) });
    return recalled;
  }
  const products = async (query: string) => (await both(query))?.products ?? null;

  it("SKU, SKU that begins so, name, brand and category; what only descriptions say is left out by both", async () => {
    const brand_id = await addListing("brands", "Abrojo");
    await add("Pala", { item_code: "PA-4", description: "Corta hasta un abrojo." });
    await add("Rastrillo", { item_code: "RA-3", brand_id });
    await add("Guante contra abrojo", { item_code: "GU-2" });
    await add("Abrojo seco", { item_code: "ZZ-1" });
    await add("Tijera", { item_code: "ABROJO-77" });
    await add("Azadón", { item_code: "ABRO-JO" });
    expect(await products("abrojo")).toEqual(["Azadón", "Tijera", "Abrojo seco", "Guante contra abrojo", "Rastrillo"]);
    expect(await products("corta")).toBeNull();
  });

  itRanksProducts({ add, ask: products });

  it("no thing that goes with another one, by whichever word that is called", async () => {
    await add("Cubrebocas tricapa");
    await add("Gancho para mascarilla en caja");
    expect(await both("mascarilla en caja")).toBeNull();
    await add("Caja de cubrebocas");
    expect(await products("mascarilla en caja")).toEqual(["Gancho para mascarilla en caja", "Caja de cubrebocas"]);
  });

  it("a kind of things as such, unless products are called so", async () => {
    await add("Guantes para soldar");
    await add("Careta para soldar con equipo ligero");
    expect(await products("equipo para soldar")).toHaveLength(2);
    await add("Equipo para soldar");
    expect((await products("equipo para soldar"))?.[0]).toBe("Equipo para soldar");
    expect(await products("equipos para soldar")).toHaveLength(2);
  });

  it("categories and brands, never more than there is room for", async () => {
    for (const name of ["Papel y más", "Papelería", "Papelera"]) {
      const brand_id = await addListing("brands", `${name} SA`);
      const category_id = await addListing("categories", name);
      for (let number = 1; number <= 5; number += 1) await add(`Papel ${number}`, { brand_id, category_id });
    }
    for (const limit of [10, 6, 5, 4, 1]) expect((await both("pap", limit))?.products.length).toBeGreaterThan(0);
    expect((await both("papel sa"))?.brands).toEqual(["Papel y más SA", "Papelera SA"]);
  });

  it("the category where most of it stands, when none is called so", async () => {
    const tools = await addListing("categories", "Herramienta");
    const office = await addListing("categories", "Papelería");
    await add("Martillo de uña", { category_id: tools });
    await add("Martillo de bola", { category_id: tools });
    await add("Martillo de juguete", { category_id: office });
    expect((await both("marti"))?.categories).toEqual(["Herramienta"]);
    await add("Martillo sin pasillo");
    expect((await both("marti"))?.categories).toEqual([]);
  });

  it("nothing from categories and brands that are empty or hidden", async () => {
    await addListing("categories", "Papelería");
    await addListing("brands", "Papelera");
    const category_id = await addListing("categories", "Papel oculto", { is_active: false });
    await add("Papel", { category_id });
    await add("Papel viejo", { is_active: false });
    expect(await both("pap")).toEqual({ products: ["Papel"], categories: [], brands: [] });
  });

  it("codes of two letters that no word says: only descriptions can tell, so they are left to the server", async () => {
    await add("Mesa", { item_code: "KN-55", description: "Modelo k n." });
    await add("Kilo nuevo", { item_code: "Z-2" });
    expect((await ask("k n", 10)).products).toEqual(["Mesa", "Kilo nuevo"]);
    expect(await both("k n")).toBeNull();
    expect(await products("kn")).toEqual(["Mesa"]);
  });

  it.each([
    ["Codo ½″ × 90°", 'codo 1/2"', "codo 1/2 pulg", "codo ½", "90°"],
    ["Sobre 20×26 cm", "20 x 26cm", "sobre 20x26", "sobre 26", "20x26cm"],
    ["Rollo 20x26mts", "20x26mts", "rollo 20x26"],
    ["Regulador 1,000 VA", "1000va", "1,000"],
    ["Ñandú «Ágil» & Cía.", "nandu agil", "ÑANDÚ", "cia", "«agil»", "&"],
    ["Aceite 1.5L", "aceite 1.5 litros", "1.5l", "1.5"],
    ["Luces rojas", "luz", "luz roja", "rojo"],
    ["100% algodón_x\\y", "100%", "algodón_x", "x\\y", "%", "_"],
    ["*¡Oferta! Caja*", "oferta", "¡oferta", "caja*"],
    ["Pzas. de 12 hojas", "12 hojas", "pieza", "12hojas"],
    ["  Dos  espacios ", "dos espacios", "espacios"],
  ])("«%s» by any spelling", async (name, ...queries) => {
    await add(name, { item_code: "Z-1" });
    await add("Otra cosa", { item_code: "ñ/2 b" });
    const found = await Promise.all(queries.map((query) => both(query)));
    expect(found.filter((answer) => answer !== null).length).toBeGreaterThan(0);
    expect(await products("z1")).toEqual([name.replace(/\s+/g, " ")]);
  });
});
