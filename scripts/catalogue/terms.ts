import type { CatalogueItem } from "./catalogue-types";

/** What single things are charged and counted by: IVA, the name of their unit, and what many of them cost less. */

/**
 * Food for people pays no IVA (article 2-A, fraction I, b of the Ley del IVA). Sweeteners without sugar are additives, which the
 * law excludes, and so are drinks; coffee and tea are not drinks before somebody has made them.
 */
export const foodSkus: ReadonlySet<string> = new Set([
  "MX-4101",
  "MX-4102",
  "MX-4110",
  "MX-4118",
  "MX-4130",
  "MX-4510",
  "MX-4514",
  "MX-4530",
  "MX-4610",
  "MX-4612",
  "MX-4615",
  "MX-4640",
]);

/** The unit name of products that are sold singly but not counted as «pieza». */
export const singleUnits: Readonly<Record<string, string>> = {
  "KTN-5114": "rollo",
  "KTN-5118": "rollo",
  "KTN-5130": "rollo",
  "KTN-5790": "rollo",
  "ALB-0410": "garrafa",
  "ALB-0412": "garrafa",
  "ALB-0416": "garrafa",
  "ALB-0421": "garrafa",
  "ALB-0350": "botella",
  "ALB-0352": "botella",
  "ALB-0355": "botella",
  "ALB-0812": "galón",
  "ST-9210": "botella",
  "ST-9215": "botella",
  "ST-9218": "botella",
  "MX-4101": "bolsa",
  "MX-4102": "bolsa",
  "MX-4110": "bolsa",
  "MX-4118": "bolsa",
  "MX-4130": "bolsa",
  "MX-4510": "bolsa",
  "MX-4530": "bolsa",
  "MV-1710": "costal",
  "MV-1714": "costal",
  "MV-1718": "costal",
  "MV-1730": "costal",
};

/** Percentage off a line from a quantity on. */
export type Break = readonly [minQuantity: number, percentage: number];

const boxes: readonly Break[] = [
  [3, 3],
  [6, 5],
  [12, 8],
];
const packs: readonly Break[] = [
  [10, 4],
  [25, 7.5],
  [50, 10],
];
const singles: readonly Break[] = [
  [10, 5],
  [25, 8],
  [50, 12],
  [100, 15],
];

/** Single things that businesses use up. */
const consumables: ReadonlySet<string> = new Set([
  ...["TZN-1040", "TZN-1116", "TZN-1220", "TZN-1230", "KTN-5114", "KTN-5118", "KTN-5130", "CT-6061", "CT-7305"],
  ...["ALB-0350", "ALB-0352", "ALB-0355", "ALB-0410", "ALB-0412", "ALB-0416", "ALB-0421", "ZC-2512", "CA-8145"],
  ...[
    "RSG-7031",
    "RSG-7032",
    "RSG-7110",
    "ST-9105",
    "ST-9210",
    "ST-9215",
    "ALB-0818",
    "MX-4110",
    "MX-4510",
    "KTN-5790",
  ],
]);

/** Above this price a box is a purchase of its own, priced by hand. */
const MOST_FOR_A_BOX = 1500;

/** The quantities from which an item gets cheaper: boxes by the few, packs by the ten, single consumables by the many. */
export function breaksOf({ sku, unit, price }: CatalogueItem): readonly Break[] {
  if (consumables.has(sku)) return singles;
  if (unit === null || !unit.includes(" con ") || /^(juego|estuche)/i.test(unit) || price > MOST_FOR_A_BOX) return [];
  return /^(caja|atado|bolsa)/i.test(unit) && price >= 200 ? boxes : packs;
}
