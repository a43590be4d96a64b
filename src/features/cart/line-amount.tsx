import { useCartFormat, useLineAmounts } from "@/cart/totals";
import { LineTotal } from "@/components/line-total";
import { taxNote } from "@/copy/price-copy";
import type { CartItem } from "@/domain/cart";
import type { PriceDisplay } from "@/domain/money";
import { hasPrice } from "@/domain/product";

type LineAmountProps = { line: CartItem; display: PriceDisplay };

/** What a line costs, written as all amounts of the cart are, so that the lines add up to the sums below them. */
export function LineAmount({ line, display }: LineAmountProps) {
  const format = useCartFormat();
  const { amount, fullAmount } = useLineAmounts(line);
  if (!hasPrice(line.product)) return null;
  return (
    <p
      data-long={format(amount).length > 10 || undefined}
      className="flex flex-col items-end [grid-area:sum] @min-[44rem]:pr-11"
    >
      <span className="sr-only">Subtotal de {line.product.name}: </span>
      <LineTotal
        amount={amount}
        fullAmount={fullAmount}
        format={format}
        className="text-lg/4 @max-[21rem]:text-base/4"
      />{" "}
      {/* On the smallest phones the price right below says the same. */}
      <span className="text-xs/4 text-ink-soft @min-[17rem]:@max-[20rem]:sr-only">
        {taxNote(line.product.taxRate, display)}
      </span>
    </p>
  );
}
