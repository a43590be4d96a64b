// @vitest-environment node
import { describe, expect, it } from "vitest";
import { readSearchIndex } from "@/domain/search/search-index";
import { SEARCH_INDEX_VERSION } from "@/domain/search/search-index-file";
import { wellStocked } from "@/domain/search/well-stocked";

/** Each product by its name and the place of its category. */
function stocked(products: readonly (readonly [name: string, category: number])[], soldOut: number[] = [], limit = 6) {
  const none = products.map(() => -1);
  const index = readSearchIndex({
    version: SEARCH_INDEX_VERSION,
    categories: { names: ["Empaque", "Limpieza"], slugs: ["empaque", "limpieza"] },
    brands: { names: [], slugs: [] },
    synonyms: [],
    units: [],
    pictures: [],
    products: {
      names: products.map(([name]) => name),
      skus: products.map((_, at) => `SKU-${at}`),
      ids: products.map(() => ""),
      brands: none,
      categories: products.map(([, category]) => category),
      units: none,
      pictures: none,
      soldOut,
    },
  });
  return wellStocked(index, limit);
}

describe("what the shop has most of", () => {
  it("is counted in products that can be ordered, plural and singular together", () => {
    const { words, categories } = stocked(
      [
        ["Escoba de mijo", 1],
        ["Cinta canela", 0],
        ["Cubeta", 1],
        ["Escobas de plástico", 1],
        ["Cintas dobles", 0],
        ["Cinta métrica", -1],
        ["Cubeta roja", 1],
      ],
      [6],
    );
    expect(words).toEqual(["Cinta", "Escoba"]);
    expect(categories.map(({ slug }) => slug)).toEqual(["limpieza", "empaque"]);
  });

  it("is named by the first word that says something", () => {
    const names = ["El Ácido", "Ácidos", '6" Codo', "6 codos", "de la", "de la"];
    expect(stocked(names.map((name) => [name, -1] as const)).words).toEqual(["Ácido"]);
  });

  it("is in alphabetical order among equals, and as much as was asked for", () => {
    const products = ["Ñandú", "Óleo", "Nuez", "Ñandú", "Óleo", "Nuez"].map((name) => [name, 0] as const);
    expect(stocked(products, [], 2)).toEqual({
      words: ["Nuez", "Ñandú"],
      categories: [{ name: "Empaque", slug: "empaque" }],
    });
  });

  it("is nothing in an empty shop", () => {
    expect(stocked([])).toEqual({ words: [], categories: [] });
  });
});
