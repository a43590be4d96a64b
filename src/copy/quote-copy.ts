import { formatPesos } from "@/domain/money";
import { hasLessDiscount, type Quote, type QuoteLine } from "@/domain/quote/quote";
import { priceAfter } from "@/domain/volume-prices";

/** «desde 24: $36.10», «desde 48: $34.20»: before IVA, what one unit costs from the next quantities on. */
export const breakTexts = ({ unitPrice, breaks }: Pick<QuoteLine, "unitPrice" | "breaks">): readonly string[] =>
  breaks.map(
    ({ minQuantity, percentage }) => `desde ${minQuantity}: ${formatPesos(priceAfter(unitPrice, percentage))}`,
  );

/** «con 5% menos por volumen», «sin descuento por volumen»: what the quantity of a line takes off. */
export const volumeText = (percentage: number): string =>
  percentage === 0 ? "sin descuento por volumen" : `con ${percentage}% menos por volumen`;

/** The name of the way to an order of what there is of a quote: its prices alone are kept where fewer pieces have less discount. */
export const availableOrderText = (quote: Pick<Quote, "lines">): string =>
  hasLessDiscount(quote) ? "Pedir lo que hay con menos descuento" : "Pedir lo que hay a estos precios";

/** For a quote of which another revision became an order: a shopper who orders this one as well is sent the goods of both. */
export const orderedRevisionText = (revision: number): string =>
  `Ya se hizo un pedido con la revisión ${revision} de esta cotización. Si pides también esta, será otro pedido.`;

/** Of a quote that became an order, and what can still be made of it where the shop sells some of its products. */
export const usedQuoteText = (isSold: boolean): string =>
  `Ya se hizo un pedido con estos precios.${isSold ? " Otro igual se cobra a los precios de hoy; «Cambiar cantidades» hace una cotización nueva." : ""}`;

/** The same of a quote whose days are over. */
export const expiredQuoteText = (lastDay: string, isSold: boolean): string =>
  `Estos precios terminaron el ${lastDay}.${isSold ? " Puedes pasar los productos al carrito a los precios de hoy, o hacer una cotización nueva con «Cambiar cantidades»." : ""}`;
