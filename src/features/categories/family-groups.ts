import { familyName } from "@/domain/data-sheet/family";
import type { Product } from "@/domain/product";

/** Fewer are compared just as well in a list. */
const FEWEST_ROWS = 3;

export type FamilyGroup = { code: string; name: string; members: readonly Product[] };

/** Products of a list by family, in the order of each family's first; `others` have none, or one with few members here. */
export function familyGroups(products: readonly Product[]): {
  families: readonly FamilyGroup[];
  others: readonly Product[];
} {
  const byCode = new Map<string, Product[]>();
  for (const product of products) {
    if (product.familyCode === null) continue;
    byCode.set(product.familyCode, [...(byCode.get(product.familyCode) ?? []), product]);
  }
  const families = [...byCode]
    .filter(([, members]) => members.length >= FEWEST_ROWS)
    .map(([code, members]) => ({ code, name: familyName(members), members }));
  const shown = new Set(families.map(({ code }) => code));
  return { families, others: products.filter(({ familyCode }) => familyCode === null || !shown.has(familyCode)) };
}
