declare const unit: unique symbol;

/** Mexican pesos with at most two decimals, as they cross the wire and stand in rows (`precio_web`, `unit_price`). */
export type Pesos = number & { readonly [unit]?: "pesos" };

/** Whole centavos: the only unit in which amounts are added, multiplied or compared. */
export type Centavos = number & { readonly [unit]?: "centavos" };

/** Which price is shown large wherever there is a price; the other one is shown beside it. */
export type PriceDisplay = "with-tax" | "without-tax";

export const otherDisplay = (display: PriceDisplay): PriceDisplay =>
  display === "with-tax" ? "without-tax" : "with-tax";

/** Divides whole numbers and rounds half away from zero, as PostgreSQL rounds `numeric`. Exact below 2^53. */
function divideRounded(dividend: number, divisor: number): number {
  const rest = dividend % divisor;
  const whole = (dividend - rest) / divisor;
  return 2 * Math.abs(rest) >= divisor ? whole + Math.sign(dividend) : whole;
}

/**
 * Pesos to whole centavos, half away from zero on the decimal digits that the number prints: 1.005 becomes 101, where
 * `Math.round(1.005 * 100)` would say 100.
 */
export function toCentavos(amount: Pesos): Centavos {
  const [digits = "0", exponent = "0"] = String(Math.abs(amount)).split("e");
  const centavos = Math.round(Number(`${digits}e${Number(exponent) + 2}`));
  return amount < 0 && centavos !== 0 ? -centavos : centavos;
}

export const toPesos = (amount: Centavos): Pesos => amount / 100;

/** Any number of pesos, to the centavo. */
export const wholeCentavos = (amount: number): Pesos => toPesos(toCentavos(amount));

/** Pesos with two decimals, exact: the sum is made in whole centavos. Subtract by adding a negative amount. */
export const addPesos = (...amounts: readonly Pesos[]): Pesos =>
  toPesos(amounts.reduce<Centavos>((sum, amount) => sum + toCentavos(amount), 0));

/** Price of `quantity` whole pieces. */
export const timesPesos = (price: Pesos, quantity: number): Pesos => toPesos(toCentavos(price) * quantity);

/** `percentage` (up to two decimals, 16 means 16 %) of an amount, to the centavo. */
export const percentageOf = (amount: Pesos, percentage: number): Pesos =>
  toPesos(divideRounded(toCentavos(amount) * toCentavos(percentage), 10_000));

/** IVA of a net amount at a rate (0.16 means 16 %), to the centavo. */
export const taxOn = (amount: Pesos, rate: number): Pesos => percentageOf(amount, rate * 100);

/**
 * A net amount plus its IVA, rounded once, also where a percentage off has left fractions of a centavo. Fifteen digits hold
 * the exact product, without what binary numbers add to it.
 */
export const withTax = (amount: number, rate: number): Pesos =>
  wholeCentavos(Number((amount * (1 + rate)).toPrecision(15)));

/** A net price as the price switch shows it, with IVA or without, to the centavo. */
export const shownPrice = (price: number, rate: number, display: PriceDisplay): Pesos =>
  withTax(price, display === "with-tax" ? rate : 0);

/** Negative, zero or positive, as `Array.prototype.sort` wants it; amounts equal to the centavo are equal. */
export const comparePesos = (a: Pesos, b: Pesos): number => toCentavos(a) - toCentavos(b);

const DECIMAL = /^[+-]?\d+(\.\d+)?$/;

/** Reads an amount as servers send it, number or decimal text («1234.50»); null when it is neither. */
export function parsePesos(value: unknown): Pesos | null {
  const amount = typeof value === "string" && DECIMAL.test(value.trim()) ? Number(value) : value;
  return typeof amount === "number" && Number.isFinite(amount) ? toPesos(toCentavos(amount)) : null;
}

/**
 * A whole number as Mexico writes it, «1,234». Written by hand, as pesos are: creating its formats takes Intl some 20
 * ms of every start on a desktop computer. The tests compare both with what Intl writes.
 */
export const groupDigits = (whole: number): string => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ",");

const withSign = (amount: number, digits: string): string => `${amount < 0 ? "-" : ""}$${digits}`;

/** «$1,234»: for the cart, where centavos only add noise. */
export function formatPesosWhole(amount: Pesos): string {
  const whole = divideRounded(toCentavos(amount), 100);
  return withSign(whole, groupDigits(Math.abs(whole)));
}

/** «$1,234.50»: wherever the figures must add up to the centavo. */
export function formatPesos(amount: Pesos): string {
  const centavos = toCentavos(amount);
  const rest = Math.abs(centavos) % 100;
  const whole = (Math.abs(centavos) - rest) / 100;
  return withSign(centavos, `${groupDigits(whole)}.${String(rest).padStart(2, "0")}`);
}

/** «$100» or «$4.50»: a single price, with centavos only when it has some. */
export const formatPrice = (amount: Pesos): string =>
  toCentavos(amount) % 100 === 0 ? formatPesosWhole(amount) : formatPesos(amount);

/** Prices of a piece below this many pesos have four decimals, since «$0.01» would be far from a price of half a centavo. */
export const FINE_BELOW = 0.1;

/** What a piece costs: as a single price, or «$0.0056» and «$0.0500» below ten centavos. Nobody pays such an amount. */
export const formatPiecePrice = (amount: number): string =>
  amount > 0 && amount < FINE_BELOW ? `$${amount.toFixed(4)}` : formatPrice(amount);
