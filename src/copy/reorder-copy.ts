import type { ListPriceChange } from "@/domain/lists/todays-prices";
import { formatPrice, type PriceDisplay, shownPrice } from "@/domain/money";
import type { VolumeDiscount } from "@/domain/order";
import { cartReasons } from "@/domain/product";
import type { Shortfall, ShortfallReason, UnitChange } from "@/domain/quick-order/reorder-plan";
import type { AmountChange } from "@/domain/quote/todays-amounts";
import { countedUnits, quantityInUnits } from "@/domain/unit";
import { reachedStep, volumeSteps } from "@/domain/volume-prices";
import { taxNote, taxRateText, unitPriceText } from "./price-copy";

/** What keeps a product from the cart, after its name. */
export const shortfallReasons = {
  not_sold: "ya no se vende",
  [cartReasons.price]: "aún no tiene precio y no se puede comprar",
  [cartReasons.name]: "no tiene nombre y no se puede comprar",
  [cartReasons.sku]: "no tiene clave y no se puede comprar",
  sold_out: "se agotó",
  too_few: "no hay más disponibles",
  cart_full: "ya no cabe en tu carrito",
} satisfies Record<ShortfallReason, string>;

/** «Cinta canela: ya no se vende», «Cinta canela: agregamos 3 de 10 cajas, no hay más disponibles». */
export const shortfallText = (shortfall: Shortfall): string => withReason(shortfall, "agregamos");

/** The same before anything is added: «Cinta canela: solo 3 de 10 cajas, no hay más disponibles». */
export const plannedShortfallText = (shortfall: Shortfall): string => withReason(shortfall, "solo");

/**
 * «Cinta canela: 3 rollos en vez de 3 cajas × 36 = 108 rollos; hoy $44.08 con IVA por rollo», and at the price of their volume
 * «, con 3% menos por volumen».
 */
export function unitChangeText(
  { product, quantity, before }: UnitChange,
  discounts: readonly VolumeDiscount[],
  display: PriceDisplay,
): string {
  const [now, then] = [product.unit, before].map((unit) => quantityInUnits(quantity, unit));
  const reached = reachedStep(volumeSteps(product, discounts), quantity);
  const price = unitPriceText(reached?.price ?? product.price, product, display);
  const text = `${product.name}: ${now} en vez de ${then}; hoy ${price}`;
  return reached ? `${text}, con ${reached.percentage}% menos por volumen` : text;
}

/** «Cinta canela: hoy $38 con IVA por rollo, antes $35», and where it bears another IVA « (entonces IVA 0%, hoy IVA 16%)». */
export function priceChangeText({ product, before, taxRate }: ListPriceChange, display: PriceDisplay): string {
  const { name, price } = product;
  const then = formatPrice(shownPrice(before, taxRate, display));
  return `${name}: hoy ${unitPriceText(price, product, display)}, antes ${then}${taxChangeText(taxRate, product.taxRate)}`;
}

/** Of what was offered with a discount, where today's cannot be read. */
export const unreadDiscountText = (name: string): string =>
  `${name}: se ofreció con descuento por volumen; hoy no pudimos leerlo y puede costar más`;

/** «Cinta canela: 12 rollos cuestan hoy $480 con IVA; antes $420», or in the place of «antes» what it `was`: «se ofrecieron en». */
export function amountChangeText(
  { line, quantity, before, today, taxRate }: AmountChange,
  display: PriceDisplay,
  was = "antes",
): string {
  const { name, unit } = line;
  const shown = (amount: number, rate: number) => formatPrice(shownPrice(amount, rate, display));
  return `${name}: ${countedUnits(quantity, unit)} cuesta${quantity === 1 ? "" : "n"} hoy ${shown(today, taxRate)} ${taxNote(taxRate, display)}; ${was} ${shown(before, line.taxRate)}${taxChangeText(line.taxRate, taxRate)}`;
}

const taxChangeText = (then: number, today: number): string =>
  then === today ? "" : ` (entonces ${taxRateText(then)}, hoy ${taxRateText(today)})`;

const withReason = ({ name, unit, ordered, added, reason }: Shortfall, before: string): string =>
  added > 0
    ? `${name}: ${before} ${added} de ${countedUnits(ordered, unit)}, ${shortfallReasons[reason]}`
    : `${name}: ${shortfallReasons[reason]}`;
