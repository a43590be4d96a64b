import { useState } from "react";
import { cartActions } from "@/cart/actions";
import { readCartLines, useCartPanel } from "@/cart/use-cart";
import { userMessage } from "@/copy/error-copy";
import { shortfallText } from "@/copy/reorder-copy";
import { planReorder, type Shortfall } from "@/domain/quick-order/reorder";
import type { Quote } from "@/domain/quote/quote";
import { productsByIds } from "@/services/products-service";
import { Button } from "@/ui/button";

type Outcome = { added: number; shortfalls: readonly Shortfall[] } | { problem: string };

/** Puts what is still sold of a quote into the cart, at today's prices, and says what is not. */
export function QuoteToCart({ quote }: { quote: Quote }) {
  const [isWorking, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const toCart = async () => {
    if (isWorking) return;
    setWorking(true);
    const products = await productsByIds(quote.lines.map(({ productId }) => productId));
    setWorking(false);
    if (!products.success) return setOutcome({ problem: userMessage(products.error) });
    const { additions, shortfalls } = planReorder(quote.lines, products.data, readCartLines());
    const added = additions.filter(({ product, quantity }) => cartActions.addQuietly(product, quantity).success);
    setOutcome({ added: added.length, shortfalls });
    if (added.length > 0 && shortfalls.length === 0) useCartPanel.getState().open();
  };

  return (
    <>
      <Button variant="secondary" loading={isWorking} onClick={() => void toCart()}>
        Pasar al carrito a precios de hoy
      </Button>
      <div role="status" className="w-full empty:hidden">
        {outcome && "problem" in outcome && <p className="text-bad">{outcome.problem}</p>}
        {outcome && "added" in outcome && (
          <>
            <p>
              {outcome.added === 1 ? "1 producto pasó" : `${outcome.added} productos pasaron`} a tu carrito, a los
              precios de hoy.
            </p>
            <ul className="list-disc pl-5 text-warn">
              {outcome.shortfalls.map((shortfall) => (
                <li key={shortfall.name}>{shortfallText(shortfall)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}
