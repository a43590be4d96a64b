import { taxRateText, unitPriceText } from "@/copy/price-copy";
import { amountOf } from "@/copy/stock-copy";
import { formatPrice, shownPrice } from "@/domain/money";
import { type Quote, type QuoteChange, quoteChanges } from "@/domain/quote/quote";
import { quantityInUnits, unitWords } from "@/domain/unit";
import { usePriceDisplay } from "@/stores/preferences-store";

/** What has become of the lines since they were offered. Nothing where all is as it was. */
export function QuoteChanges({ quote }: { quote: Quote }) {
  const display = usePriceDisplay();
  const changes = quoteChanges(quote);
  if (changes.length === 0) return null;
  const textOf = (change: QuoteChange): string => {
    const { line } = change;
    switch (change.kind) {
      case "gone":
        return "ya no se vende";
      case "unit": {
        const now = unitPriceText(change.price, change, display);
        return `hoy se vende por ${unitWords(change.unit)} y cuesta ${now}; lo ofrecido, por ${unitWords(line.unit)}, ya no se puede pedir`;
      }
      case "too_few":
        if (change.available === 0) return "se agotó";
        return `hay ${amountOf(change.available, line.unit)}: para ${quantityInUnits(line.quantity, line.unit)} no alcanza`;
      case "price": {
        const then = formatPrice(shownPrice(line.unitPrice, line.taxRate, display));
        const now = unitPriceText(change.price, { ...line, taxRate: change.taxRate }, display);
        return `hoy cuesta ${now}; aquí se ofreció a ${then}`;
      }
      case "discount": {
        const now = change.percentage === 0 ? "sin descuento" : `con ${change.percentage} % menos`;
        const then = line.percentage === 0 ? "sin él" : `con ${line.percentage} % menos`;
        return `hoy ${now} por volumen; aquí se ofreció ${then}`;
      }
      case "tax":
        return `hoy con ${taxRateText(change.taxRate)}, que es el que paga un pedido; aquí con ${taxRateText(line.taxRate)}`;
      default:
        return change satisfies never;
    }
  };
  return (
    <section aria-labelledby="quote-changes" className="rounded-control border-2 border-warn bg-warn-wash p-4">
      <h2 id="quote-changes" className="text-lg text-warn">
        Qué cambió desde que se hizo
      </h2>
      <ul className="mt-1 list-disc pl-5">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.line.productId}`}>
            <span className="font-medium">{change.line.name}</span>
            <span>{`: ${textOf(change)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
