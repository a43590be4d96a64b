import { useRef } from "react";
import type { StockStatus } from "@/domain/stock";
import { StockBadge, type StockBadgeProps } from "./stock-badge";

/** A stock badge that flashes once when its status changes while the shopper looks. */
export function LiveBadge(props: Omit<StockBadgeProps, "className">) {
  const shown = useRef<StockStatus>(props.status);
  const hasChanged = shown.current !== props.status;
  if (hasChanged) shown.current = props.status;
  // Another key makes another element, on which the animation runs from its start.
  return <StockBadge key={props.status} {...props} className={hasChanged ? "animate-flash" : ""} />;
}
