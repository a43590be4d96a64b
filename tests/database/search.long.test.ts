// @vitest-environment node
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import { addProduct, addRow } from "@tests/support/database-rows";
import { itRanksProducts } from "@tests/support/search-ranking";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

type Row = Record<string, unknown> & { id: string; item_name: string; item_code: string };
type Found = { products: Row[]; count: number; did_you_mean: string | null; terms: string[]; only_mentioned: boolean };
type BrandOrCategory = { name: string; slug: string };
type Suggestions = { products: Row[]; categories: BrandOrCategory[]; brands: BrandOrCategory[] };

/** Every test fills an empty shop of its own. */
describe("the search", () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterEach(async () => {
    await db.sql("delete from public.products");
    await db.sql("delete from public.brands");
    await db.sql("delete from public.categories");
    await db.sql("delete from private.search_vocabulary");
    await db.sql("delete from private.known_words");
  });
  afterAll(() => db.close());

  const add = (item_name: string, values: Record<string, unknown> = {}) => addProduct(db.sql, { item_name, ...values });
  const addBrand = (name: string) => addRow<{ id: string }>(db.sql, "public.brands", { name, slug: slugOf(name) });
  const addCategory = (name: string) =>
    addRow<{ id: string }>(db.sql, "public.categories", { name, slug: slugOf(name) });
  const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

  const answerOf = <T>(call: string, ...params: unknown[]) =>
    db.asAnon(
      null,
      async (sql) => (await sql<{ answer: T }>(`select public.${call} as answer`, params))[0]?.answer as T,
    );
  const search = (query: string) => answerOf<Found>("search_products($1)", query);
  const names = async (query: string) => (await search(query)).products.map(({ item_name }) => item_name);
  const suggest = (query: string, limit = 10) => answerOf<Suggestions>("search_suggestions($1, $2)", query, limit);

  describe("ranks", () => {
    it("exact SKU, SKU that begins so, name, brand and category, description", async () => {
      const brand = await addBrand("Abrojo");
      await add("Pala", { item_code: "PA-4", description: "Corta hasta un abrojo." });
      await add("Rastrillo", { item_code: "RA-3", brand_id: brand.id });
      await add("Guante contra abrojo", { item_code: "GU-2" });
      await add("Abrojo seco", { item_code: "ZZ-1" });
      await add("Tijera", { item_code: "ABROJO-77" });
      await add("Azadón", { item_code: "ABRO-JO" });
      expect(await names("abrojo")).toEqual([
        "Azadón",
        "Tijera",
        "Abrojo seco",
        "Guante contra abrojo",
        "Rastrillo",
        "Pala",
      ]);
    });

    itRanksProducts({ add, ask: names });
  });

  describe("keeps to what was asked", () => {
    it("the price per piece that is shown, where two rates of IVA meet", async () => {
      const box = { sale_unit: "Caja con 10 piezas" };
      await add("Té de clavo", { ...box, precio_web: 11, tax_rate: 0 });
      await add("Clavo", { ...box, precio_web: 10 });
      const cheapest = async (withTax: boolean) =>
        (await answerOf<Found>("search_products('clavo', sort => 'unit_price_asc', with_tax => $1)", withTax))
          .products[0]?.item_name;
      expect(await cheapest(false)).toBe("Clavo");
      expect(await cheapest(true)).toBe("Té de clavo");
    });

    it("an order, when one is given", async () => {
      await add("Zuela", { description: "clavo", precio_web: 1, created_at: "2026-01-01" });
      await add("Clavo", { precio_web: 3, created_at: "2026-02-02" });
      await add("Ábaco", {
        description: "clavo",
        precio_web: 2,
        sale_unit: "Caja con 10 piezas",
        created_at: "2026-03-03",
      });
      const ordered = async (sort: string) =>
        (await answerOf<Found>("search_products('clavo', sort => $1)", sort)).products.map(
          ({ item_name }) => item_name,
        );
      expect(await ordered("price_asc")).toEqual(["Zuela", "Ábaco", "Clavo"]);
      expect(await ordered("unit_price_asc")).toEqual(["Ábaco", "Zuela", "Clavo"]);
      expect(await ordered("price_desc")).toEqual(["Clavo", "Ábaco", "Zuela"]);
      expect(await ordered("name_asc")).toEqual(["Ábaco", "Clavo", "Zuela"]);
      expect(await ordered("newest")).toEqual(["Ábaco", "Clavo", "Zuela"]);
      expect(await names("clavo")).toEqual(["Clavo", "Ábaco", "Zuela"]);
    });

    it("pages, of which those beyond the end are empty and know the count", async () => {
      for (let number = 1; number <= 7; number += 1) await add(`Clavo ${number}`);
      const page = (number: number) => answerOf<Found>("search_products('clavo', page => $1, page_size => 3)", number);
      const pages = [await page(1), await page(2), await page(3), await page(4)];
      expect(pages.map(({ products, count }) => [products.length, count])).toEqual([
        [3, 7],
        [3, 7],
        [1, 7],
        [0, 7],
      ]);
      expect(new Set(pages.flatMap(({ products }) => products.map(({ id }) => id))).size).toBe(7);
    });

    it("products on sale, unless asked for the others", async () => {
      await add("Clavo viejo", { is_active: false });
      expect(await search("clavo")).toMatchObject({ count: 0, did_you_mean: null });
      expect((await answerOf<Found>("search_products('clavo', is_active => false)")).count).toBe(1);
    });

    it("what a text does without: no word of another «sin», and nothing that is called so or made of it", async () => {
      await add("Guante de látex sin polvo", { item_code: "GU-1" });
      await add("Guante fino", { item_code: "GU-2", attributes: '[{"label": "Material", "value": "Látex natural"}]' });
      await add("Guante grueso", { item_code: "GU-3", description: "Cuida más que el látex." });
      expect(await names("guante sin látex")).toEqual(["Guante grueso"]);
      expect(await answerOf("product_facets('search', $1)", "guante sin látex")).toMatchObject({ total: 1 });
      expect((await suggest("guante sin látex")).products).toHaveLength(1);
      expect(await search("guante sin látex")).toMatchObject({ left_out: ["sin", "latex"], count: 1 });
      await add("Guante sin látex", { item_code: "GU-4" });
      expect(await names("guante sin látex")).toEqual(["Guante sin látex"]);
      expect(await names("guantes de látex")).toHaveLength(4);
      expect(await names("guante sin polvo")).toEqual(["Guante de látex sin polvo"]);
    });

    it("what is called otherwise for what it does without, whatever else it is called, and proposes no such word", async () => {
      await add("Mouse con cable", { item_code: "MO-1" });
      await add("Mouse inalámbrico con cable de carga", { item_code: "MO-2" });
      expect(await names("mouse sin cable")).toEqual(["Mouse inalámbrico con cable de carga"]);
      await add("Cinta métrica", { item_code: "CM-1" });
      expect(await search("cinta de un metro")).toMatchObject({ did_you_mean: null, left_out: ["metro"], count: 1 });
    });

    it("a «metro» by itself: what measures, what is called so, what is sold by it", async () => {
      await add("Cuerda de 3 m", { item_code: "CU-1" });
      await add("Cable suelto", { item_code: "CA-1", sale_unit: "Metro" });
      await add("Flexómetro de 3 m", { item_code: "FL-1" });
      expect(await names("metro")).toEqual(["Flexómetro de 3 m", "Cable suelto"]);
      expect(await names("un metro")).toEqual(await names("metros"));
      expect(await names("3 metros")).toEqual(["Flexómetro de 3 m", "Cuerda de 3 m"]);
    });

    it("single digits and letters that are whole words", async () => {
      // Codes without digits: any part of a code is a word that the product is found by.
      await add("Talla 2", { item_code: "TA-DOS" });
      await add("Talla 20", { item_code: "TA-VEINTE" });
      expect(await names("2 talla")).toEqual(["Talla 2"]);
    });

    it("a product as lists write one, brand and category included", async () => {
      const brand = await addBrand("Kintal");
      const category = await addCategory("Empaque");
      const product = await add("Clavo", {
        brand_id: brand.id,
        category_id: category.id,
        created_at: "2026-01-01T00:00:00Z",
      });
      expect((await search("clavo")).products).toEqual([
        {
          id: product.id,
          item_name: "Clavo",
          item_code: product.item_code,
          description: null,
          precio_web: 100,
          is_active: true,
          is_featured: false,
          sort_order: 0,
          created_at: expect.stringMatching(/^2026-01-01T00:00:00|^2025-12-31T/),
          image_url: null,
          stock_quantity: 10,
          min_stock_level: null,
          sale_unit: null,
          family_code: null,
          unit_name: "pieza",
          unit_content: 1,
          content_name: null,
          tax_rate: 0.16,
          attributes: [],
          brand: { id: brand.id, name: "Kintal", slug: "kintal" },
          category: { id: category.id, name: "Empaque", slug: "empaque" },
        },
      ]);
    });
  });

  describe("keeps up with", () => {
    it("a product that is renamed, moved, described anew, withdrawn", async () => {
      const { id } = await add("Clavo", { item_code: "CL-1" });
      const set = (column: string, value: unknown) =>
        db.sql(`update public.products set ${column} = $1 where id = $2`, [value, id]);
      await set("item_name", "Tornillo");
      expect([await names("clavo"), await names("tornillos")]).toEqual([[], ["Tornillo"]]);
      await set("item_code", "TO-9");
      expect([await names("cl1"), await names("to9")]).toEqual([[], ["Tornillo"]]);
      await set("description", "Punta de broca.");
      expect(await names("brocas")).toEqual(["Tornillo"]);
      await set("attributes", '[{"label": "Acabado", "value": "Pavonado"}]');
      expect(await names("tornillo pavonado")).toEqual(["Tornillo"]);
      await set("brand_id", (await addBrand("Yunque Real")).id);
      expect(await names("tornillo yunque")).toEqual(["Tornillo"]);
      await set("is_active", false);
      expect(await names("tornillo")).toEqual([]);
    });

    it("how many a package holds", async () => {
      const { id } = await add("Vaso térmico", { sale_unit: "Caja c/25pzas." });
      const other = { item_code: "VA-2550", sale_unit: "Caja con 12 paquetes", description: "Paquete de 25." };
      await add("Vaso liso", other);
      expect(await names("caja con 25")).toEqual(["Vaso térmico"]);
      expect(await names("vaso 25 piezas")).toEqual(["Vaso térmico"]);
      await db.sql("update public.products set sale_unit = 'Paquete con 25 juegos' where id = $1", [id]);
      expect(await names("caja con 25")).not.toContain("Vaso térmico");
      expect(await names("paquete con 25")).toEqual(["Vaso térmico", "Vaso liso"]);
      expect(await names("caja con 12 vasos")).toEqual(["Vaso liso"]);
    });

    it("a brand and a category that are renamed or removed", async () => {
      const brand = await addBrand("Kintal");
      const category = await addCategory("Empaque");
      await add("Clavo", { brand_id: brand.id, category_id: category.id });
      await db.sql("update public.brands set name = 'Zacatal'");
      expect([await names("kintal"), await names("zacatal")]).toEqual([[], ["Clavo"]]);
      await db.sql("update public.categories set name = 'Ferretería'");
      expect([await names("empaque"), await names("clavos ferreteria")]).toEqual([[], ["Clavo"]]);
      await db.sql("delete from public.brands");
      expect([await names("zacatal"), await names("ferreteria")]).toEqual([[], ["Clavo"]]);
      await db.sql("delete from public.categories");
      expect([await names("ferreteria"), await names("clavo")]).toEqual([[], ["Clavo"]]);
    });

    it("a brand that is renamed, for a thousand of its products at once and the rest in as many calls as it takes", async () => {
      const brand = await addBrand("Kintal");
      await db.sql(
        `insert into public.products (item_name, item_code, precio_web, brand_id)
         select 'Clavo ' || n, 'RN-' || n, 5, $1 from generate_series(1, 2500) as n`,
        [brand.id],
      );
      const found = async () => {
        const [row] = await db.sql<{ count: number }>(
          "select count(*)::integer as count from public.products where search_document @@ 'zacatal'",
        );
        return row?.count;
      };
      const goOn = async () => {
        const [row] = await db.sql<{ more: boolean }>("select private.index_renamed_brands_and_categories() as more");
        return row?.more;
      };
      await db.sql("update public.brands set name = 'Zacatal' where id = $1", [brand.id]);
      expect(await found()).toBe(1000);
      expect([await goOn(), await found()]).toEqual([true, 2000]);
      expect([await goOn(), await found()]).toEqual([false, 2500]);
      expect([await goOn(), await found()]).toEqual([false, 2500]);
      await db.sql("delete from public.products where brand_id = $1", [brand.id]);
    });

    it("synonyms that staff add", async () => {
      await add("Popote de papel");
      expect(await names("pajillas")).toEqual([]);
      await db.sql("insert into private.search_synonyms (word, means) values ('pajilla', 'popote')");
      expect(await names("pajillas")).toEqual(["Popote de papel"]);
      await add("Pajilla de trigo");
      expect(await names("popotes")).toHaveLength(2);
      await db.sql("update private.search_synonyms set is_one_way = true where word = 'pajilla'");
      expect(await names("popotes")).toEqual(["Popote de papel"]);
      expect(await names("pajillas")).toHaveLength(2);
      await db.sql("delete from private.search_synonyms where word = 'pajilla'");
    });

    it("nothing when only the stock changes: orders do not touch the words", async () => {
      const { id } = await add("Clavo");
      await db.sql("alter table public.products disable trigger products_touch_updated_at");
      const before = await db.sql("select search_document from public.products");
      await db.sql("update private.search_vocabulary set spelling = 'intacto'");
      await db.sql("update public.products set stock_quantity = 3, precio_web = 9 where id = $1", [id]);
      await db.sql("alter table public.products enable trigger products_touch_updated_at");
      expect(await db.sql("select search_document from public.products")).toEqual(before);
      expect(await db.sql("select spelling from private.search_vocabulary")).toEqual([{ spelling: "intacto" }]);
    });

    it("nothing by hand, and no text is worked out for stock and prices", async () => {
      const { id } = await add("Clavo", { item_code: "CL-1" });
      const [made] = await db.sql<{ by: string }>("select pg_get_functiondef('private.search_text'::regproc) as by");
      await db.sql(`create or replace function private.search_text(item_name text, item_code text, description text) returns text
        language plpgsql immutable as $$ begin raise exception 'worked out'; end $$`);
      try {
        await db.sql("update public.products set stock_quantity = 3, precio_web = 9 where id = $1", [id]);
        await expect(db.sql("update public.products set item_name = 'Alambre'")).rejects.toThrow("worked out");
      } finally {
        await db.sql(made?.by ?? "");
      }
      await db.sql("update public.products set search_text = 'a mano', head_word = 'mano'");
      expect(await db.sql("select search_text, head_word from public.products")).toEqual([
        { search_text: "clavo\ncl-1\n", head_word: "clavo" },
      ]);
    });
  });

  describe("proposes", () => {
    it("with the accents of the catalogue", async () => {
      await add("Lampara solar");
      await add("Lámpara de mesa");
      expect((await search("lampra")).did_you_mean).toBe("lámpara");
    });

    it("no word whose products are gone", async () => {
      const { id } = await add("Martillo");
      expect((await search("matrillo")).did_you_mean).toBe("martillo");
      await db.sql("update public.products set is_active = false where id = $1", [id]);
      expect((await search("matrillo")).did_you_mean).toBeNull();
      await db.sql("delete from public.products");
      expect((await search("matrillo")).did_you_mean).toBeNull();
    });

    it("the next best word when the products of the best are gone", async () => {
      await add("Martillo");
      await add("Martilos", { item_code: "gone" });
      expect((await search("martiloz")).did_you_mean).toBe("martilos");
      await db.sql("delete from public.products where item_code = 'gone'");
      expect((await search("martiloz")).did_you_mean).toBe("martillo");
    });

    it("nothing when a filter alone is to blame", async () => {
      await add("Martillo", { precio_web: 100 });
      await add("Martilla", { precio_web: 500 });
      const dear = await answerOf<Found>("search_products('martillo', min_price => 1000)");
      expect(dear).toMatchObject({ count: 0, did_you_mean: null });
      const misspelt = await answerOf<Found>("search_products('marillo', min_price => 1000)");
      expect(misspelt).toMatchObject({ count: 0, did_you_mean: "martillo" });
    });

    it("what was probably meant where the thing itself is misspelt, the rest of the words where it is not", async () => {
      await add("Lápiz rojo");
      await add("Goma blanca");
      expect(await search("lapis blanca")).toMatchObject({ count: 0, did_you_mean: "lápiz blanca", left_out: [] });
      expect(await search("lápiz blanca")).toMatchObject({ count: 1, did_you_mean: null, left_out: ["blanca"] });
      // One word that nobody knows, and whatever is proposed would be without it.
      expect(await search("goma xkcdq roxo")).toMatchObject({
        count: 1,
        did_you_mean: null,
        left_out: ["xkcdq", "roxo"],
      });
      expect(await search("goma raja")).toMatchObject({ count: 1, did_you_mean: null, left_out: ["raja"] });
    });

    it("no word as the spelling of a thing that nobody knows: the rest of the words is shown, and that there is no such thing", async () => {
      await add("Tijeras de oficina");
      await add("Cable de red");
      expect(await search("silla de oficina")).toMatchObject({
        products: [{ item_name: "Tijeras de oficina" }],
        did_you_mean: null,
        left_out: ["silla"],
        only_mentioned: true,
      });
      expect(await search("foco led")).toMatchObject({ count: 0, did_you_mean: null, left_out: [] });
    });

    it("the rest of many words, whichever of them are unknown, and never a proposal beside it", async () => {
      await add("Caja de cartón para archivo");
      const found = await search("caja xxa de cartón xxb para el archivo xxc");
      expect(found).toMatchObject({ count: 1, did_you_mean: null, left_out: ["xxa", "xxb", "xxc"] });
      const other = await search("caja archivo uno dos tres cuatro cinco seis siete ocho nueve diez");
      expect(other).toMatchObject({ count: 1, did_you_mean: null });
    });

    it("a name that has the word before one that only begins so", async () => {
      await add("Tapete");
      await add("Cinta masking");
      expect(await search("masking tape")).toMatchObject({
        left_out: ["tape"],
        products: [{ item_name: "Cinta masking" }],
      });
    });

    it("nothing for a blank text", async () => {
      expect(await search("   ")).toEqual({
        products: [],
        count: 0,
        more: false,
        did_you_mean: null,
        terms: [],
        left_out: [],
        only_mentioned: false,
      });
    });
  });

  it("takes letters inside of longer words for less than a mention, and for nothing that is called so", async () => {
    await add("Caja", { description: "Se guarda apilada.", created_at: "2026-04-04" });
    await add("Apilador", { created_at: "2026-03-03" });
    await add("Mouse", { description: "Lleva una pila.", created_at: "2026-02-02" });
    await add("Teclado", { description: "Lleva pilas.", created_at: "2026-01-01" });
    const { products, only_mentioned } = await search("pila");
    expect(products.map(({ item_name }) => item_name)).toEqual(["Mouse", "Teclado", "Apilador", "Caja"]);
    expect(only_mentioned).toBe(true);
    expect(await search("pilad")).toMatchObject({
      products: [{ item_name: "Apilador" }, { item_name: "Caja" }],
      only_mentioned: true,
    });
    await add("Pila recargable");
    expect(await search("pila")).toMatchObject({ only_mentioned: false });
  });

  it("tells what no product is called, also beside filters, and not what merely says how a thing is", async () => {
    await add("Desarmador", { description: "Para tornillos de cruz." });
    await add("Guante", { description: "De uso médico." });
    expect(await search("tornillo")).toMatchObject({ count: 1, only_mentioned: true });
    expect(await search("tornillo de cruz")).toMatchObject({ count: 1, only_mentioned: true });
    expect(await search("guante médico")).toMatchObject({ count: 1, only_mentioned: false });
    expect(await search("tornillo médico")).toMatchObject({
      products: [{ item_name: "Desarmador" }],
      left_out: ["medico"],
      only_mentioned: true,
    });
    // What products are comes before what merely mentions it.
    expect(await search("tornillo guante")).toMatchObject({
      products: [{ item_name: "Guante" }],
      left_out: ["tornillo"],
      only_mentioned: true,
    });
    await add("Tornillo", { precio_web: 5 });
    expect(await search("tornillo")).toMatchObject({ count: 2, only_mentioned: false });
    const dear = await answerOf<Found>("search_products('tornillo', min_price => 10)");
    expect(dear).toMatchObject({ count: 1, only_mentioned: false });
  });

  it("tells which words to highlight, in the forms they may have", async () => {
    expect((await search("Lápices de PAPEL y guantes 20 x 30cm")).terms).toEqual(
      ["20x30", "cm", "guante", "guantes", "lapice", "lapices", "lapiz", "papel"].toSorted(),
    );
    expect((await search("el de la")).terms).toEqual(["de", "el", "la"]);
  });

  it.each([
    ["ecsoba", "escoba", 1],
    ["escoba", "escoba", 0],
    ["", "abc", 3],
    ["abc", "", 3],
    ["ca", "abc", 3],
    ["vaso", "vazos", 2],
  ])("counts the letters between «%s» and «%s»", async (one, other, distance) => {
    expect(await db.sql("select private.letters_apart($1, $2) as distance", [one, other])).toEqual([{ distance }]);
  });

  describe("suggests", () => {
    it("products, categories and brands, never more than there is room for", async () => {
      for (const name of ["Papel y más", "Papelería", "Papelera"]) {
        const { id: brand_id } = await addBrand(`${name} SA`);
        const { id: category_id } = await addCategory(name);
        for (let number = 1; number <= 5; number += 1) await add(`Papel ${number}`, { brand_id, category_id });
      }
      for (const [limit, ofEach] of [
        [10, 2],
        [6, 1],
        [5, 1],
        [4, 0],
        [1, 0],
      ] as const) {
        const { products, categories, brands } = await suggest("pap", limit);
        expect([categories.length, brands.length, products.length]).toEqual([ofEach, ofEach, limit - 2 * ofEach]);
      }
    });

    it("only brands and categories with something on sale", async () => {
      await addCategory("Papelería");
      const { id: brand_id } = await addBrand("Papelera");
      await add("Papel", { brand_id, is_active: false });
      expect(await suggest("pap")).toMatchObject({ products: [], categories: [], brands: [] });
    });

    it("the category where most of it stands, when none is called so", async () => {
      const { id: tools } = await addCategory("Herramienta");
      const { id: office } = await addCategory("Papelería");
      await add("Martillo de uña", { category_id: tools });
      await add("Martillo de bola", { category_id: tools });
      await add("Martillo de juguete", { category_id: office });
      expect((await suggest("marti")).categories).toEqual([{ name: "Herramienta", slug: "herramienta" }]);
    });

    it("what only mentions the words when nothing is called so", async () => {
      await add("Escoba de mijo");
      await add("Cutter", { description: "Para escobas y más." });
      const suggested = async (text: string) => (await suggest(text)).products.map(({ item_name }) => item_name);
      expect(await suggested("escoba")).toEqual(["Escoba de mijo"]);
      expect(await suggested("más")).toEqual(["Cutter"]);
    });

    it("nothing for nothing", async () => {
      await add("Escoba");
      expect(await suggest("  ")).toMatchObject({ products: [], categories: [], brands: [] });
    });
  });

  it("knows words that no other word begins, ends or contains, and what they find is all that has their letters", async () => {
    await add("Guantes de nitrilo", { description: "Un guante suave, sin enguantado." });
    await add("Guante de carnaza", { item_code: "NITRO-77", description: "Carnaza2 y cuero." });
    await add("Lápiz", { description: "De madera; guantera no." });
    const endings = (word: string) => db.sql("select private.word_endings($1) as endings", [word]);
    expect(await endings("guante")).toEqual([{ endings: ["guantera"] }]);
    expect(await endings("nitrilo")).toEqual([{ endings: [] }]);
    // Letters beside digits, an unknown word, one that is too short: nobody can list what begins so.
    for (const word of ["nitr", "carnaza", "xkcdq", "ni", "n1"])
      expect(await endings(word)).toEqual([{ endings: null }]);
    const said = async (text: string) =>
      (await db.sql<{ said: boolean }>("select private.is_said_by_words($1) as said", [text]))[0]?.said;
    expect(await Promise.all(["nitrilo", "guantes de nitrilo", "suave sin lapiz"].map(said))).toEqual([
      true,
      true,
      true,
    ]);
    // «Enguantado» contains it, «guantera» begins so, digits follow, nobody knows it.
    expect(await Promise.all(["guante", "de guante", "carnaza", "xkcdq"].map(said))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it("knows the categories with most to order now", async () => {
    const [full, sold, hidden] = [
      await addCategory("Llena"),
      await addCategory("Agotada"),
      await addCategory("Oculta"),
    ];
    await addCategory("Vacía");
    await add("A", { category_id: full.id });
    await add("B", { category_id: full.id });
    await add("C", { category_id: sold.id, stock_quantity: 0 });
    await add("D", { category_id: sold.id, stock_quantity: null });
    await add("E", { category_id: hidden.id });
    await db.sql("update public.categories set is_active = false where name = 'Oculta'");
    const popular = await answerOf<(BrandOrCategory & { id: string })[]>("popular_categories(6)");
    expect(popular).toEqual([
      { id: full.id, name: "Llena", slug: "llena", is_active: true, image_url: null },
      { id: sold.id, name: "Agotada", slug: "agotada", is_active: true, image_url: null },
    ]);
    expect(await answerOf("popular_categories(1)")).toHaveLength(1);
  });
});
