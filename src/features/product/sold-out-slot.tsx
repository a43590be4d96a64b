import type { ComponentProps } from "react";
import { late } from "@/lib/late";
import { useLateNow } from "@/lib/use-late";
import type SoldOut from "./sold-out";

const soldOut = late(() => import("./sold-out"));

/** The place of what one may do instead of buying. Its code comes only for a product that cannot be ordered. */
export function SoldOutSlot(props: ComponentProps<typeof SoldOut>) {
  const [code] = useLateNow(soldOut);
  return code ? <code.default {...props} /> : <div className="min-h-20" />;
}
