import { addPesos, type Pesos, taxOn } from "./money";

/** What is taxed at one rate, and the IVA on all of it, rounded once. */
export type TaxPart = { rate: number; base: Pesos; amount: Pesos };

/** What a line is taxed on: its amount less its discount. */
type TaxedLine = { base: Pesos; rate: number };

/** The IVA of these lines by rate, the highest first: rounded once per rate, as the database does. */
export function taxesOf(lines: readonly TaxedLine[]): readonly TaxPart[] {
  const rates = [...new Set(lines.map(({ rate }) => rate))].sort((a, b) => b - a);
  return rates.map((rate) => {
    const base = addPesos(...lines.filter((line) => line.rate === rate).map((line) => line.base));
    return { rate, base, amount: taxOn(base, rate) };
  });
}

/**
 * The IVA that each line bears: the IVA of all lines of its rate up to this one, less that of those before it, so that
 * the shares of a rate add up to its IVA.
 */
export function taxShares(lines: readonly TaxedLine[]): readonly Pesos[] {
  const soFar = new Map<number, Pesos>();
  return lines.map(({ base, rate }) => {
    const before = soFar.get(rate) ?? 0;
    const now = addPesos(before, base);
    soFar.set(rate, now);
    return addPesos(taxOn(now, rate), -taxOn(before, rate));
  });
}
