// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { ProductFacets } from "@/product-list/facet-values";
import { filterChips } from "@/product-list/filter-chips";

const facets: ProductFacets = {
  brands: {
    name: "ready",
    options: [
      { id: "b1", label: "Bodeguera" },
      { id: "b2", label: "Cenzontle" },
    ],
  },
  categories: { name: "loading" },
};

describe("the chips of the applied filters", () => {
  it("name each value and take away that value alone", () => {
    const chips = filterChips({ brandIds: ["b1", "b2"], onlyAvailable: true, minPrice: 1500, maxPrice: 3000 }, facets);
    expect(chips.map(({ label }) => label)).toEqual([
      "Solo disponibles",
      "Desde $1,500 + IVA",
      "Hasta $3,000 + IVA",
      "Bodeguera",
      "Cenzontle",
    ]);
    expect(chips.at(-1)?.without).toEqual({ brandIds: ["b1"] });
    expect(filterChips({ brandIds: ["b1"] }, facets)[0]?.without).toEqual({ brandIds: [] });
  });

  it("say which price is meant", () => {
    const chips = filterChips({ maxPrice: 100, isPricedWithTax: true }, facets);
    expect(chips.map(({ label }) => label)).toEqual(["Hasta $100 con IVA"]);
  });

  it("have a word for values whose names are not there (yet)", () => {
    expect(filterChips({ categoryIds: ["c1"], brandIds: ["gone"] }, facets).map(({ label }) => label)).toEqual([
      "Categoría elegida",
      "Marca elegida",
    ]);
  });

  it("say which attribute a value is of, as soon as that is known, and leave out what the category does not have", () => {
    const filters = { attributes: ["color:azul", "talla:xg"] };
    expect(filterChips(filters, facets).map(({ label }) => label)).toEqual(["color:azul", "talla:xg"]);
    const options = [{ id: "color:azul", label: "Azul", count: 3 }];
    const known = filterChips(filters, {
      attributes: [{ id: "color", legend: "Color", values: { name: "ready", options } }],
    });
    expect(known).toEqual([{ key: "color:azul", label: "Color: Azul", without: { attributes: ["talla:xg"] } }]);
  });

  it("leave out what the page itself fixes", () => {
    expect(filterChips({ brandIds: ["b1"], categoryIds: ["c1"] }, {})).toEqual([]);
  });
});
