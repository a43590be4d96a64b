import { clsx } from "clsx";
import { useState } from "react";
import { stockColour, stockLabel, stockTooltip, toldPieces } from "@/copy/stock-copy";
import { groupDigits } from "@/domain/money";
import type { StockStatus } from "@/domain/stock";

export type StockBadgeProps = {
  status: StockStatus;
  size?: "sm" | "md" | "lg";
  /** Pieces in stock; null or absent when nobody has counted them. */
  quantity?: number | null;
  /** Shows the quantity in parentheses, if it is known and can be had. */
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
  sm: "",
  md: "gap-1.5 px-2 py-0.5 text-sm",
  lg: "gap-2 px-3 py-1 text-base whitespace-normal",
};

/** The label stuck on the box: how much there is, in the colour of its status. */
export function StockBadge({ status, size = "md", quantity = null, showQuantity = false, className }: StockBadgeProps) {
  const pieces = toldPieces(status, quantity);
  return (
    <span className={clsx("badge", colourClass[stockColour(status)], sizeClass[size], className)}>
      {showQuantity && pieces !== null ? (
        <>
          <span>{stockLabel[status]}</span>
          <span className="figures font-normal">{`(${groupDigits(pieces)})`}</span>
        </>
      ) : (
        stockLabel[status]
      )}
    </span>
  );
}

/** A stock badge that flashes once when its status changes while the shopper looks; becoming known is no change. */
export function LiveBadge(props: Omit<StockBadgeProps, "className">) {
  const [shown, setShown] = useState({ status: props.status, changes: 0 });
  if (shown.status !== props.status) {
    const changes = shown.changes + (shown.status === "unknown" ? 0 : 1);
    setShown({ status: props.status, changes });
  }
  // Another key makes another element, on which the animation runs from its start; it keeps the class, since taking it
  // away with the next redraw would cut the flash short.
  return (
    <StockBadge
      key={shown.changes}
      {...props}
      className={shown.changes > 0 ? "animate-flash motion-reduce:animate-none" : ""}
    />
  );
}

type StockDotProps = { status: StockStatus; quantity?: number | null; className?: string };

const dotClass = { green: "bg-good", yellow: "bg-cempasuchil", red: "bg-bad", gray: "bg-mute" };

/**
 * A status as a dot; pointing at it, focusing or pressing it shows the words. Escape hides them again.
 * @spec «Stock badge»: so far no screen shows the dot alone.
 */
export function StockDot({ status, quantity = null, className }: StockDotProps) {
  const [open, setOpen] = useState(false);
  const words = stockTooltip(status, quantity);
  return (
    <span className={clsx("relative inline-flex", className)}>
      <button
        type="button"
        aria-label={words}
        onPointerEnter={() => setOpen(true)}
        onPointerLeave={() => setOpen(false)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !open) return;
          event.stopPropagation();
          setOpen(false);
        }}
        className="flex size-6 items-center justify-center rounded-full"
      >
        <span
          aria-hidden="true"
          className={clsx("size-3 rounded-full ring-1 ring-ink/25", dotClass[stockColour(status)])}
        />
      </button>
      {open && (
        <span
          role="tooltip"
          className="absolute bottom-full left-1/2 z-20 mb-1 -translate-x-1/2 rounded-label bg-ink px-2 py-1 text-xs font-medium whitespace-nowrap text-paper"
        >
          {words}
        </span>
      )}
    </span>
  );
}
