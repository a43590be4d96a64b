// @vitest-environment node
import { describe, expect, it } from "vitest";
import { catalogue } from "../../scripts/catalogue/catalogue";

const items = catalogue.flatMap(({ families }) =>
  families.flatMap(({ brand, items }) => items.map(({ sku }) => ({ sku, brand }))),
);

describe("the SKUs of the demo shop", () => {
  it("are two or three letters of the maker, a hyphen and four digits", () => {
    expect(items.map(({ sku }) => sku).filter((sku) => !/^[A-Z]{2,3}-\d{4}$/.test(sku))).toEqual([]);
  });

  it("name one product each", () => {
    const skus = items.map(({ sku }) => sku);
    expect(skus.length).toBeGreaterThan(300);
    expect(skus.filter((sku, index) => skus.indexOf(sku) !== index)).toEqual([]);
  });

  it("give each maker letters of its own", () => {
    const pairs = new Set(items.map(({ sku, brand }) => `${sku.split("-")[0]} ${brand}`));
    expect(new Set([...pairs].map((pair) => pair.split(" ")[0])).size).toBe(pairs.size);
    expect(new Set([...pairs].map((pair) => pair.split(" ")[1])).size).toBe(pairs.size);
  });
});
