import { MAX_PRICE } from "@/domain/constants";
import { formatPesosWhole, type Pesos } from "@/domain/money";

export type PriceRange = { minPrice: Pesos | undefined; maxPrice: Pesos | undefined };

/** What the shopper typed into the two price fields, before it means anything. */
export type PriceDraft = { min: string; max: string };

export type PriceProblems = { min?: string; max?: string };

export const draftOf = ({ minPrice, maxPrice }: PriceRange): PriceDraft => ({
  min: minPrice === undefined ? "" : String(minPrice),
  max: maxPrice === undefined ? "" : String(maxPrice),
});

/** Reads the draft: whole pesos or nothing, the lower one first. Pasted «$1,500» is understood. */
export function readDraft(draft: PriceDraft): { range: PriceRange; problems: PriceProblems } {
  const range = { minPrice: readAmount(draft.min), maxPrice: readAmount(draft.max) };
  const problems: PriceProblems = {};
  if (range.minPrice === null) problems.min = "Escribe pesos enteros, por ejemplo 250.";
  if (range.maxPrice === null) problems.max = "Escribe pesos enteros, por ejemplo 1500.";
  const { minPrice, maxPrice } = { minPrice: range.minPrice ?? undefined, maxPrice: range.maxPrice ?? undefined };
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) {
    problems.max = `Escribe ${formatPesosWhole(minPrice)} o más.`;
  }
  return { range: { minPrice, maxPrice }, problems };
}

/** Undefined: nothing typed. Null: not an amount. */
function readAmount(text: string): Pesos | undefined | null {
  const digits = text.replace(/[\s$,]/g, "");
  if (digits === "") return undefined;
  if (!/^\d+$/.test(digits)) return null;
  return Math.min(Number(digits), Math.floor(MAX_PRICE));
}
