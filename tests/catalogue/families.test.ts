// @vitest-environment node
import { describe, expect, it } from "vitest";
import { kindOf, tellingLabels } from "@/domain/data-sheet/family";
import { catalogue } from "../../scripts/catalogue/catalogue";
import { families, familyOf } from "../../scripts/catalogue/families";

const items = new Map(
  catalogue.flatMap(({ slug, families: groups }) =>
    groups.flatMap(({ brand, attributes, items: members }) =>
      members.map(({ sku, name, attributes: own }) => {
        const sheet = Object.entries({ ...attributes, ...own });
        const rows = sheet.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
        return [sku, { name, brand, category: slug, attributes: rows }] as const;
      }),
    ),
  ),
);

const members = Object.values(families);

const SIZE = /(?<!\p{L})(talla )?(xs|s|m|l|xl|xxl|chic[oa]|median[oa]|grande|extragrande)(?!\p{L})/gu;
const COLOUR =
  /(?<!\p{L})(blanc[oa]|negr[oa]|azul|roj[oa]|verde|amarill[oa]|naranja|rosa|gris|café|transparente|canela)s?(?!\p{L})/gu;

/** What a thing is called whatever its size and colour. */
const bareName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\d[\d.,/]*/g, " ")
    .replace(SIZE, " ")
    .replace(COLOUR, " ")
    .replace(/[\s×",]+/g, " ")
    .trim();

describe("the families of the demo shop", () => {
  it("are forty at least, of two or more each", () => {
    expect(members.length).toBeGreaterThanOrEqual(40);
    expect(members.filter(({ length }) => length < 2)).toEqual([]);
  });

  it("hold what is on sale, each in one family only", () => {
    const skus = members.flat();
    expect(skus.filter((sku) => !items.has(sku))).toEqual([]);
    expect(new Set(skus).size).toBe(skus.length);
    expect(skus.map(familyOf)).toEqual(Object.entries(families).flatMap(([code, all]) => all.map(() => code)));
    expect(familyOf("TZN-1048")).toBeNull();
  });

  it("hold all that has the same name but for its numbers, sizes and colours", () => {
    const kinds = new Map<string, string[]>();
    for (const [sku, { name, brand, category }] of items) {
      const kind = [category, brand, bareName(name)].join(" ");
      kinds.set(kind, [...(kinds.get(kind) ?? []), sku]);
    }
    const several = [...kinds.values()].filter(({ length }) => length > 1);
    expect(several.length).toBeGreaterThanOrEqual(15);
    expect(several.filter((skus) => new Set(skus.map(familyOf)).size > 1 || familyOf(skus[0] ?? "") === null)).toEqual(
      [],
    );
  });

  it("are of one maker and one category", () => {
    const mixed = members.filter(
      (skus) => new Set(skus.map((sku) => `${items.get(sku)?.brand} ${items.get(sku)?.category}`)).size > 1,
    );
    expect(mixed).toEqual([]);
  });

  it("are told apart by their data sheets", () => {
    const alike = members.filter((skus) => {
      const family = skus.flatMap((sku) => items.get(sku) ?? []);
      const labels = tellingLabels(family);
      return new Set(family.map((member) => kindOf(member, labels))).size < family.length;
    });
    expect(alike).toEqual([]);
  });
});
