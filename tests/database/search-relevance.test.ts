// @vitest-environment node
import { rest, startLocalBackend } from "@tests/support/local-backend";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { escapeLikePattern } from "@/domain/search-text";
import type { LocalBackend } from "../../supabase/local/backend";

type Found = { count: number; did_you_mean: string | null; products: { item_name: string; item_code: string }[] };

/**
 * What a shopper types, and what has to come first in the demo catalogue: as many of the first results as there are names
 * here, in any order, each by how its name begins.
 */
const firstResults: Record<string, readonly [query: string, ...names: string[]][]> = {
  "without accents, in any case": [
    ["lapiz", "Lápiz", "Lápiz", "Lápiz", "Lápiz"],
    ["BASCULA", "Báscula", "Báscula", "Báscula"],
    ["termometro", "Termómetro digital", "Termómetro infrarrojo"],
    ["te verde", "Té verde con limón"],
    ["boligrafo", "Bolígrafo", "Bolígrafo", "Bolígrafo", "Bolígrafo"],
    ["botiquín", "Botiquín", "Botiquín", "Botiquín", "Botiquín"],
    ["Cafe de olla", "Café de olla molido"],
  ],
  "plural or singular": [
    ["guantes nitrilo", ...Array<string>(6).fill("Guante de nitrilo")],
    ["lápices", "Lápiz", "Lápiz", "Lápiz", "Lápiz"],
    ["marcadores", "Marcador permanente", "Marcador para cera", "Marcador para pizarrón"],
    ["cables", "Cable", "Cable", "Cable", "Cable"],
    ["tijera escolar", "Tijeras escolares"],
    ["lente de seguridad oscuro", "Lentes de seguridad oscuros"],
    ["desarmadores de precision", "Juego de desarmadores de precisión"],
    ["tarimas plasticas", "Tarima de plástico lavable"],
    ["guante azul mediano", "Guante de nitrilo azul, talla mediana"],
  ],
  "by SKU": [
    ["KTINS114", 'Codo galvanizado 1/4" × 90°'],
    ["KT-INS-114", 'Codo galvanizado 1/4" × 90°'],
    ["kt ins 114", 'Codo galvanizado 1/4" × 90°'],
    ["ktn5114", "Cinta de empaque transparente"],
    ["TZN 1020", "Lápiz de grafito n.º 2 amarillo"],
    ["N20-6522", 'Monitor de 22" Full HD'],
    ["KTINS", "Codo", "Codo", "Codo", "Tee galvanizada", "Cinta selladora"],
    ["ktn-52", "Despachador", "Despachador", "Despachador", "Despachador"],
    ["5114", "Cinta de empaque transparente"],
  ],
  "several words, in any order": [
    ["nitrilo guantes", ...Array<string>(6).fill("Guante de nitrilo")],
    ["bolsa para basura negra", "Bolsa para basura negra 60", "Bolsa para basura negra jumbo"],
    ["basura negra bolsas", "Bolsa para basura negra 60", "Bolsa para basura negra jumbo"],
    ["cinta canela", "Cinta de empaque canela"],
    ["chaleco naranja", "Chaleco reflejante naranja de malla"],
    ["galon gel", "Gel antibacterial en galón"],
    ["inalambrico mouse", "Mouse inalámbrico silencioso"],
    ["azucar en sobres", "Azúcar en sobres de 5 g"],
    ["botiquin 25 personas", "Botiquín de primeros auxilios para 25 personas"],
    ["patin con bascula", "Patín hidráulico con báscula"],
  ],
  "by brand and product": [
    ["kintal cinta", "Cinta", "Cinta", "Cinta", "Cinta", "Cinta"],
    ["san telmo guantes", ...Array<string>(4).fill("Guante de nitrilo")],
    ["escoba zacatal", "Escoba", "Escoba"],
    ["molino xicoa té", "Té", "Té", "Té"],
    ["tijeras milpa verde", "Tijeras", "Tijeras", "Tijeras", "Tijeras"],
    ["cafetera MOLINO", "Cafetera", "Cafetera"],
  ],
  "by size": [
    ["bolsa 60x90", "Bolsa para basura negra 60 × 90 cm", "Bolsa para basura verde de reciclaje 60 × 90 cm"],
    ["bolsa 90 X 120", "Bolsa para basura negra jumbo 90 × 120 cm"],
    ["caja 30x20", "Caja de cartón mediana 30 × 20 × 20 cm"],
    ["caja 20×15×10cm", "Caja de cartón chica 20 × 15 × 10 cm"],
    ["codo 1/2", 'Codo galvanizado 1/2" × 90°'],
    ["desarmador 1/4", 'Desarmador plano 1/4" × 6"'],
    ["monitor 27 pulgadas", 'Monitor de 27" QHD'],
    ["vasos 12oz", "Vaso para café de 12 oz"],
    ["memoria 64gb", "Memoria USB de 64 GB"],
    ["cloro 5lts", "Cloro concentrado al 6 % en garrafa de 5 litros"],
    ["regulador 1000 va", "Regulador de voltaje de 1,000 VA"],
    ["etiqueta termica 4x6", "Etiqueta térmica 4 × 6 pulgadas para guías"],
    ["venda 10cm", "Venda elástica de 10 cm"],
  ],
  "by what is before what merely goes with it": [
    ["casco", "Casco", "Casco", "Casco", "Casco"],
    ["cafetera", "Cafetera", "Cafetera"],
    ["toner", "Tóner negro"],
    ["carretilla", "Carretilla", "Carretilla"],
    ["maceta", "Maceta", "Maceta"],
    ["tarima", "Tarima", "Tarima", "Tarima"],
    ["martillo", "Martillo", "Martillo"],
    ["gel", "Gel", "Gel", "Gel"],
    ["te", "Té", "Té", "Té"],
  ],
  "by the beginning of a word": [
    ["esco", "Escoba", "Escoba"],
    ["desarm", "Desarmador", "Desarmador"],
    ["termo", "Termo de acero", "Termómetro", "Termómetro"],
    ["guantes de jardin", "Guantes de jardinería"],
    ["multicon", "Multicontacto", "Multicontacto"],
  ],
  "by category": [
    ["primeros auxilios", "Botiquín de primeros auxilios", "Botiquín de primeros auxilios"],
    ["cinta empaque", "Cinta de empaque", "Cinta de empaque", "Cinta de empaque"],
    ["jardineria guantes", "Guantes de jardinería"],
    ["papeleria tijeras", "Tijeras", "Tijeras", "Tijeras"],
  ],
  "by what the description and the data sheet say": [
    ["hojas blancas", "Papel bond", "Papel bond", "Papel bond", "Papel bond"],
    ["lapiz hb", "Lápiz de grafito n.º 2 amarillo"],
    ["guantes desechables", ...Array<string>(4).fill("Guante de nitrilo")],
  ],
  "by another word for it": [
    ["pluma azul", "Bolígrafo punto mediano azul"],
    ["plumones", "Marcador", "Marcador", "Marcador"],
    ["destornillador de cruz", "Desarmador de cruz n.º 2"],
    ["curitas", "Banditas adhesivas", "Banditas adhesivas"],
    ["mascarilla", "Cubrebocas", "Cubrebocas"],
    ["extinguidor", "Extintor", "Extintor", "Extintor"],
    ["papel de baño", "Papel higiénico", "Papel higiénico"],
    ["basurero", "Bote de basura"],
    ["mechudo", "Repuesto de mechudo industrial"],
  ],
};

/** Texts that find nothing, and what they are proposed to be. */
const proposals: readonly [query: string, proposal: string | null][] = [
  ["ecsoba", "escoba"],
  ["martilo", "martillo"],
  ["monitro", "monitor"],
  ["desarmadr", "desarmador"],
  ["sepillo", "cepillo"],
  ["baso", "vaso"],
  ["kafe", "café"],
  ["botikin", "botiquín"],
  ["tigeras", "tijeras"],
  ["zervilletas", "servilletas"],
  ["Guantes de nitirlo", "guantes de nitrilo"],
  ["boligrafo asul", "bolígrafo azul"],
  ["papel igienico", "papel higiénico"],
  ["escalera alumino", "escalera aluminio"],
  ["cubre bocas", "cubrebocas"],
  ["martillo rojo", "martillo"],
  ["guante azul zapato", "guante azul"],
  ["kintel", "kintal"],
  ["xkcdq", null],
  ["bicicleta", null],
  ["???", null],
];

describe("what shoppers type", () => {
  let backend: LocalBackend;
  beforeAll(async () => {
    backend = await startLocalBackend();
  });
  afterAll(() => backend.close());

  const search = async (query: string): Promise<Found> => {
    const { status, body } = await rest(backend, "rpc/search_products", {
      method: "POST",
      body: JSON.stringify({ query }),
    });
    expect(status).toBe(200);
    return body as Found;
  };

  for (const [way, rows] of Object.entries(firstResults)) {
    describe(`finds products ${way}`, () => {
      it.each(rows)("%s", async (query, ...names) => {
        const { products } = await search(query);
        const found = products.slice(0, names.length).map(({ item_name }) => item_name);
        const missing = names.filter((name, at) => {
          const wanted = names.slice(0, at + 1).filter((other) => other === name).length;
          return found.filter((item) => item.startsWith(name)).length < wanted;
        });
        expect({ found, missing }).toEqual({ found, missing: [] });
      });
    });
  }

  it.each(proposals)("«%s» finds nothing and is proposed to be «%s»", async (query, proposal) => {
    expect(await search(query)).toMatchObject({ count: 0, products: [], did_you_mean: proposal });
  });

  it("finds whatever contains the text just as it was typed", async () => {
    const texts = (await backend.sql<{ text: string }>("select search_text as text from products order by id")).map(
      ({ text }) => text,
    );
    const part = fc
      .record({ of: fc.constantFrom(...texts), start: fc.nat({ max: 150 }), length: fc.integer({ min: 1, max: 30 }) })
      .map(({ of, start, length }) => of.slice(start, start + length).split("\n")[0] ?? "");
    await fc.assert(
      fc.asyncProperty(part, async (text) => {
        const missing = await backend.sql(
          `select item_name from products where is_active and search_text like $1
           except select item_name from products join private.matching_products(
             private.understand_search($2, false), true, null, null, null) as match using (id)`,
          [`%${escapeLikePattern(text.trim())}%`, text],
        );
        expect({ text, missing }).toEqual({ text, missing: [] });
      }),
      { numRuns: 300, seed: 20261121 },
    );
  });

  it("proposes only what finds something", async () => {
    for (const [, proposal] of proposals) {
      if (proposal !== null) expect((await search(proposal)).count).toBeGreaterThan(0);
    }
  });
});
