import { useState } from "react";
import { StockBadge, type StockBadgeProps } from "./stock-badge";

/** A stock badge that flashes once when its status changes while the shopper looks. */
export function LiveBadge(props: Omit<StockBadgeProps, "className">) {
  const [shown, setShown] = useState({ status: props.status, changes: 0 });
  if (shown.status !== props.status) setShown({ status: props.status, changes: shown.changes + 1 });
  // Another key makes another element, on which the animation runs from its start; it keeps the class, since taking it
  // away with the next redraw would cut the flash short.
  return <StockBadge key={shown.changes} {...props} className={shown.changes > 0 ? "animate-flash" : ""} />;
}
