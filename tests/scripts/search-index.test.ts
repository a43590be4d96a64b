// @vitest-environment node
import { gzipSync } from "node:zlib";
import { generatedCatalogue, hostedPicture } from "@tests/support/indexed-catalogue";
import { describe, expect, it } from "vitest";
import { productAt, readSearchIndex } from "@/domain/search/search-index";
import type { SearchIndexFile } from "@/domain/search/search-index-file";
import { type IndexedCatalogue, type IndexedRow, MAX_INDEX_BYTES, searchIndexText } from "../../scripts/search-index";

const fileOf = (catalogue: IndexedCatalogue, maxBytes?: number): SearchIndexFile => {
  const text = searchIndexText(catalogue, maxBytes);
  if (text === null) throw new Error("too large");
  return JSON.parse(text) as SearchIndexFile;
};

const readBack = (catalogue: IndexedCatalogue, maxBytes?: number) => {
  const index = readSearchIndex(fileOf(catalogue, maxBytes));
  return index.file.products.names.map((_, at) => productAt(index, at));
};

const row = (columns: Partial<IndexedRow>): IndexedRow => ({
  id: "0081e204-4a79-8c63-a21b-c8f4b8c1872c",
  item_name: "Cinta canela",
  item_code: "KTN-5110",
  brand_id: null,
  category_id: null,
  image_url: null,
  sale_unit: null,
  is_sold_out: false,
  created_at: "2026-01-01T00:00:00+00:00",
  ...columns,
});
const shopOf = (...products: IndexedRow[]): IndexedCatalogue => ({
  products,
  categories: [],
  brands: [],
  synonyms: [],
});

describe("the index of 3,000 products", () => {
  it.each([
    ["that share the pictures of their family", undefined],
    ["with a picture each", hostedPicture],
  ])("%s fits: it says all that suggestions need, and leaves ids to the SKU", (_, pictureOf) => {
    const catalogue = generatedCatalogue(3000, pictureOf);
    const text = searchIndexText(catalogue) ?? "";
    expect(gzipSync(text).length).toBeLessThanOrEqual(MAX_INDEX_BYTES);
    const file = JSON.parse(text) as SearchIndexFile;
    expect(file.products.names.toSorted()).toEqual(catalogue.products.map(({ item_name }) => item_name).toSorted());
    expect(file.products.skus.toSorted()).toEqual(catalogue.products.map(({ item_code }) => item_code).toSorted());
    expect(file.categories.slugs).toHaveLength(10);
    expect(new Set(file.products.ids)).toEqual(new Set([""]));
  });

  it("keeps the pictures that are shared and drops those that are not", () => {
    expect(fileOf(generatedCatalogue(3000)).pictures?.length).toBeGreaterThan(50);
    expect(fileOf(generatedCatalogue(3000, hostedPicture)).pictures).toBeNull();
  });
});

it("is none for a catalogue that does not fit", () => {
  expect(searchIndexText(generatedCatalogue(6000))).toBeNull();
});

it("of the demo shop holds the id and the picture of every product", () => {
  const catalogue = generatedCatalogue(300);
  const products = new Map(readBack(catalogue).map((product) => [product.sku, product]));
  for (const { id, item_name, item_code, image_url, sale_unit } of catalogue.products) {
    expect(products.get(item_code ?? "")).toEqual({
      id,
      name: item_name,
      sku: item_code,
      saleUnit: sale_unit,
      imageUrl: image_url,
    });
  }
});

it("says what is missing", () => {
  expect(readBack(shopOf(row({ item_code: null, item_name: "Cinta\n  canela " })))).toEqual([
    {
      id: "0081e204-4a79-8c63-a21b-c8f4b8c1872c",
      name: "Cinta canela ",
      sku: "UNKNOWN",
      saleUnit: null,
      imageUrl: null,
    },
  ]);
});

it("keeps the id of a product without a SKU when others lose theirs", () => {
  const others = generatedCatalogue(3000);
  const last = row({ item_name: "Sin clave", item_code: null, created_at: "2000-01-01" });
  const file = fileOf({ ...others, products: [...others.products, last] });
  expect(file.products.ids.filter((id) => id !== "")).toEqual([last.id.replaceAll("-", "")]);
  expect(readBack({ ...others, products: [...others.products, last] }).at(-1)).toMatchObject({
    id: last.id,
    name: "Sin clave",
  });
});

it("puts the newest first, and equally old ones by their id", () => {
  const products = readBack(
    shopOf(
      row({ item_name: "older", created_at: "2026-01-01T09:00:00+00:00" }),
      row({ item_name: "second", id: "2".repeat(8), created_at: "2026-01-01T09:00:00.25+00:00" }),
      row({ item_name: "first", id: "1".repeat(8), created_at: "2026-01-01T09:00:00.25+00:00" }),
    ),
  );
  expect(products.map(({ name }) => name)).toEqual(["first", "second", "older"]);
});

it("knows only brands and categories with something on sale, by the alphabet", () => {
  const listings = ["Óptica", "Zacate", "Ñandú", "Oficina", "Vacía"].map((name) => ({ id: name, name, slug: name }));
  const products = ["Zacate", "Óptica", "Ñandú", "Oficina"].map((id, at) =>
    row({ item_code: `A-${at}`, category_id: id, brand_id: id }),
  );
  const file = fileOf({ products, categories: listings, brands: listings, synonyms: [] });
  expect(file.categories.names).toEqual(["Ñandú", "Oficina", "Óptica", "Zacate"]);
  expect(file.brands).toEqual(file.categories);
  expect(products.map((_, at) => file.categories.names[file.products.categories[at] ?? -1])).toEqual(
    products.map(({ category_id }) => category_id),
  );
});
