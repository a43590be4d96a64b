import { isComparable, MAX_COMPARED } from "@/stores/compare-store";

export type ComparedSkus = {
  /** At most four, each once, as the address names them. */
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
  const named = [...new Set((text ?? "").split(",").map((sku) => sku.trim()))].filter((sku) => sku !== "");
  const possible = named.filter(isComparable);
  const odd = named.filter((sku) => !isComparable(sku));
  return {
    skus: possible.slice(0, MAX_COMPARED),
    tooMany: Math.max(0, possible.length - MAX_COMPARED),
    odd: odd.slice(0, MAX_COMPARED).map((sku) => sku.slice(0, SHOWN_LENGTH)),
  };
}
