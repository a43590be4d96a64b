import { formatPesos, formatPrice, type PriceDisplay, shownPrice } from "@/domain/money";
import type { QuoteLine } from "@/domain/quote/quote";
import type { AmountChange } from "@/domain/quote/todays-amounts";
import { countedUnits } from "@/domain/unit";

import { priceAfter } from "@/domain/volume-prices";
import { taxNote } from "./price-copy";

/** «Cinta canela: 12 rollos cuestan hoy $480 con IVA; se ofrecieron en $420». */
export function amountChangeText({ line, quantity, offered, today }: AmountChange, display: PriceDisplay): string {
  const { name, unit, taxRate } = line;
  const shown = (amount: number) => formatPrice(shownPrice(amount, taxRate, display));
  const [cost, was] = quantity === 1 ? ["cuesta", "ofreció"] : ["cuestan", "ofrecieron"];
  return `${name}: ${countedUnits(quantity, unit)} ${cost} hoy ${shown(today)} ${taxNote(taxRate, display)}; se ${was} en ${shown(offered)}`;
}

/** «desde 24: $36.10», «desde 48: $34.20»: before IVA, what one unit costs from the next quantities on. */
export const breakTexts = ({ unitPrice, breaks }: Pick<QuoteLine, "unitPrice" | "breaks">): readonly string[] =>
  breaks.map(
    ({ minQuantity, percentage }) => `desde ${minQuantity}: ${formatPesos(priceAfter(unitPrice, percentage))}`,
  );
