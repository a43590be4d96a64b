import { useState } from "react";
import type { CartItem } from "@/domain/cart";
import type { Pesos } from "@/domain/money";
import { linesAsSent } from "./use-place-order";

/**
 * A total that rises by itself while the shopper looks at it, as when a discount ends or a rate of IVA changes: nothing is
 * ordered before that is agreed to. One that falls is taken as it is.
 * @param lines what the shopper may change, whose total is then a new one; their new prices are asked about as such
 */
export function useRisenTotal(lines: readonly CartItem[], total: Pesos) {
  const ofLines = linesAsSent(lines);
  const [seen, setSeen] = useState({ ofLines, total });
  if (ofLines !== seen.ofLines || total < seen.total) setSeen({ ofLines, total });
  return {
    hasRisen: ofLines === seen.ofLines && total > seen.total,
    agreeToRise: (agreed: Pesos) => setSeen({ ofLines, total: agreed }),
  };
}
