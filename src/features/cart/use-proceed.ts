import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { readCartLines } from "@/cart/use-cart";
import { cartStockOf, checkedLine, priceChanges } from "@/domain/cart-lines";
import { pathTo } from "@/lib/paths";
import { readStock, refreshStock } from "@/live/stock-store";

/** A slow network must not stand between a shopper and the checkout, which checks everything again. */
const LONGEST_CHECK_MS = 1500;

/**
 * Going to the checkout: stock is looked at once more, and only a cart that can be supplied, at prices the shopper knows,
 * goes on.
 * @param onNewPrices called instead of leaving while a price waits to be accepted
 * @param onLeave called just before the address changes
 */
export function useProceed(
  onNewPrices: () => void,
  onLeave?: () => void,
): { isProcessing: boolean; proceed: () => Promise<void> } {
  const navigate = useNavigate();
  const [isProcessing, setIsProcessing] = useState(false);
  const proceed = async () => {
    if (isProcessing) return;
    setIsProcessing(true);
    const lines = readCartLines();
    await Promise.race([refreshStock(lines.map(({ product }) => product.id)), rest(LONGEST_CHECK_MS)]);
    setIsProcessing(false);
    const stock = cartStockOf(readCartLines().map((line) => checkedLine(line, readStock(line.product.id))));
    if (stock === "sold-out") return;
    if (priceChanges(readCartLines()).length > 0) {
      onNewPrices();
      return;
    }
    onLeave?.();
    void navigate(pathTo.checkout());
  };
  return { isProcessing, proceed };
}

const rest = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
