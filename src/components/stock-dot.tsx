import { clsx } from "clsx";
import { useState } from "react";
import { stockColour, stockTooltip } from "@/copy/stock-copy";
import type { StockStatus } from "@/domain/stock";

type StockDotProps = { status: StockStatus; quantity?: number | null; className?: string };

const colourClass = { green: "bg-good", yellow: "bg-cempasuchil", red: "bg-bad", gray: "bg-mute" };

/** A status as a dot; pointing at it, focusing or pressing it shows the words. Escape hides them again. */
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
          className={clsx("size-3 rounded-full ring-1 ring-ink/25", colourClass[stockColour(status)])}
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
