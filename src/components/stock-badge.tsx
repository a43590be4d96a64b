import { clsx } from "clsx";
import { useState } from "react";
import { stockColour, stockLabel } from "@/copy/stock-copy";
import type { StockStatus } from "@/domain/stock";

export type StockBadgeProps = {
  status: StockStatus;
  size?: "sm" | "md" | "lg";
  /** Pieces in stock; null or absent when nobody has counted them. */
  quantity?: number | null;
  /** Shows the quantity in parentheses, if it is known. */
  showQuantity?: boolean;
  className?: string;
};

const colourClass = {
  green: "border-good bg-good-wash text-good",
  yellow: "border-warn bg-warn-wash text-warn",
  red: "border-bad bg-bad-wash text-bad",
  gray: "border-mute bg-mute-wash text-mute",
};

const sizeClass = {
  sm: "gap-1 px-1.5 py-px text-xs",
  md: "gap-1.5 px-2 py-0.5 text-sm",
  lg: "gap-2 px-3 py-1 text-base",
};

/** The label stuck on the box: how much there is, in the colour of its status. */
export function StockBadge({ status, size = "md", quantity = null, showQuantity = false, className }: StockBadgeProps) {
  return (
    <span
      className={clsx(
        "inline-flex items-center rounded-label border-l-4 font-semibold whitespace-nowrap",
        colourClass[stockColour(status)],
        sizeClass[size],
        className,
      )}
    >
      {stockLabel[status]}
      {showQuantity && quantity !== null && <span className="figures font-normal">({quantity})</span>}
    </span>
  );
}

/** A stock badge that flashes once when its status changes while the shopper looks. */
export function LiveBadge(props: Omit<StockBadgeProps, "className">) {
  const [shown, setShown] = useState({ status: props.status, changes: 0 });
  if (shown.status !== props.status) setShown({ status: props.status, changes: shown.changes + 1 });
  // Another key makes another element, on which the animation runs from its start; it keeps the class, since taking it
  // away with the next redraw would cut the flash short.
  return <StockBadge key={shown.changes} {...props} className={shown.changes > 0 ? "animate-flash" : ""} />;
}
