import { amountChangeText } from "@/copy/reorder-copy";
import { folioOf, type Quote } from "@/domain/quote/quote";
import { amountsChanged } from "@/domain/quote/todays-amounts";
import { Reorder } from "@/lists/reorder";
import { usePriceDisplay } from "@/stores/preferences-store";

/**
 * Puts what is still sold of a quote into the cart. A cart costs what the shop asks today: where that is not what was
 * offered, the difference is shown first.
 */
export function QuoteToCart({ quote }: { quote: Quote }) {
  const display = usePriceDisplay();
  return (
    <Reorder
      lines={quote.lines}
      label="Pasar al carrito a precios de hoy"
      about={folioOf(quote)}
      source="de esta cotización"
      variant="secondary"
      priceNotes={(additions, discounts) =>
        amountsChanged(quote.lines, additions, discounts).map((change) =>
          amountChangeText(change, display, change.quantity === 1 ? "se ofreció en" : "se ofrecieron en"),
        )
      }
      asksFirst
    />
  );
}
