import type { Product } from "@/domain/product";
import type { CodeAnswer } from "@/domain/quick-order/order-plan";
import { cleanSearch } from "@/domain/search/search-text";
import { isComparable, MAX_COMPARED } from "@/stores/compare-store";

export type ComparedSkus = {
  /** All that the address names, each once. */
  all: readonly string[];
  /** Those that are compared, at most four, as people spell them. */
  skus: readonly string[];
  /** How many more the address names than can be compared. */
  tooMany: number;
  /** Texts of the address that cannot be a SKU, shortened to be shown. */
  odd: readonly string[];
};

/** Longer than any SKU: what stands there is not worth being read aloud. */
const SHOWN_LENGTH = 64;

/** Reads «?sku=A,B,C», whoever wrote it. */
export function readComparedSkus(text: string | null): ComparedSkus {
  const all = [...new Set((text ?? "").split(",").map((sku) => sku.trim()))].filter((sku) => sku !== "");
  const possible = all.filter(isComparable);
  const odd = all.filter((sku) => !isComparable(sku));
  return {
    all,
    skus: possible.slice(0, MAX_COMPARED),
    tooMany: Math.max(0, possible.length - MAX_COMPARED),
    odd: odd.slice(0, MAX_COMPARED).map((sku) => sku.slice(0, SHOWN_LENGTH)),
  };
}

type Found = {
  /** Each once, however often and in whatever spelling it is named. */
  products: readonly Product[];
  /** What the shop has nothing on sale for. */
  missing: readonly string[];
  /** What the address names, in the shop's own spelling where that is known. */
  spelt: readonly string[];
  /** Whether the answers are about all that is compared. */
  isRead: boolean;
};

/** What the shop has of an address. The answers may still be those to another spelling of it. */
export function findCompared({ all, skus }: ComparedSkus, answers: readonly CodeAnswer[]): Found {
  const found = new Map<string, Product | null>();
  for (const sku of skus) {
    // Spelt as it was asked for. The code of order lists has this rule, too, but would be one more script for this page.
    const code = cleanSearch(sku);
    const answer = answers.find((one) => one.code === code || (one.isFound && one.products[0]?.sku === sku));
    const product = answer?.isFound ? answer.products[0] : undefined;
    if (answer) found.set(sku, product?.isActive && isComparable(product.sku) ? product : null);
  }
  const products = [...found.values()].filter((product) => product !== null);
  return {
    products: [...new Map(products.map((product) => [product.sku, product])).values()],
    missing: skus.filter((sku) => found.get(sku) === null),
    spelt: [...new Set(all.map((sku) => found.get(sku)?.sku ?? sku))],
    isRead: skus.every((sku) => found.has(sku)),
  };
}
