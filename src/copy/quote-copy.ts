import { formatPesos, formatPrice, type PriceDisplay, shownPrice } from "@/domain/money";
import type { QuoteLine } from "@/domain/quote/quote";
import type { AmountChange } from "@/domain/quote/todays-amounts";
import { countedUnits } from "@/domain/unit";

import { priceAfter } from "@/domain/volume-prices";
import { taxNote, taxRateText } from "./price-copy";

/** «Cinta canela: 12 rollos cuestan hoy $480 con IVA; se ofrecieron en $420». */
export function amountChangeText(
  { line, quantity, offered, today, taxRate }: AmountChange,
  display: PriceDisplay,
): string {
  const { name, unit } = line;
  const shown = (amount: number, rate: number) => formatPrice(shownPrice(amount, rate, display));
  const tax = taxRate === line.taxRate ? "" : ` (entonces ${taxRateText(line.taxRate)}, hoy ${taxRateText(taxRate)})`;
  const [cost, was] = quantity === 1 ? ["cuesta", "ofreció"] : ["cuestan", "ofrecieron"];
  return `${name}: ${countedUnits(quantity, unit)} ${cost} hoy ${shown(today, taxRate)} ${taxNote(taxRate, display)}; se ${was} en ${shown(offered, line.taxRate)}${tax}`;
}

/** «desde 24: $36.10», «desde 48: $34.20»: before IVA, what one unit costs from the next quantities on. */
export const breakTexts = ({ unitPrice, breaks }: Pick<QuoteLine, "unitPrice" | "breaks">): readonly string[] =>
  breaks.map(
    ({ minQuantity, percentage }) => `desde ${minQuantity}: ${formatPesos(priceAfter(unitPrice, percentage))}`,
  );

/** For a quote of which another revision became an order: a shopper who orders this one as well is sent the goods of both. */
export const orderedRevisionText = (revision: number): string =>
  `Ya se hizo un pedido con la revisión ${revision} de esta cotización. Si pides también esta, será otro pedido.`;
