import { clsx } from "clsx";
import type { MouseEvent, ReactNode } from "react";
import { useSuggestions } from "./suggestions-context";

/** A row of the list; the one that the keyboard is on is tinted and has a bar at its side. */
export const optionClass =
  "flex min-h-target w-full items-center gap-3 px-4 text-left outline-2 -outline-offset-2 outline-transparent hover:bg-kraft aria-selected:bg-agave-wash aria-selected:shadow-[inset_4px_0_var(--color-agave)] aria-selected:outline-solid";

/** One of several in a line; the keyboard is on the one with a frame. */
const chipClass =
  "inline-flex min-h-9 items-center rounded-label border border-line-strong px-3 py-1 text-sm outline-2 -outline-offset-2 outline-transparent hover:bg-kraft aria-selected:border-agave aria-selected:bg-agave-wash aria-selected:outline-agave aria-selected:outline-solid pointer-coarse:min-h-target";

type OptionLinkProps = {
  id: string;
  to: string;
  /** What the field holds after it was chosen. */
  leaves: string;
  /** For a search made before: its text, by which the Delete key removes it. */
  recent?: string;
  /** Replaces what a press does by itself. */
  onPress?: ((event: MouseEvent) => void) | undefined;
  shape?: "row" | "chip";
  className?: string;
  children: ReactNode;
};

/** An option that is a link as well: it can be opened in another tab, and its page is fetched when pointed at. */
export function OptionLink({ id, to, leaves, recent, onPress, shape = "row", className, children }: OptionLinkProps) {
  const { activeId, choose } = useSuggestions();
  return (
    <a
      role="option"
      id={id}
      href={to}
      tabIndex={-1}
      aria-selected={id === activeId}
      data-recent={recent}
      aria-keyshortcuts={recent && "Delete"}
      onClick={onPress ?? ((event) => choose(event, leaves))}
      className={clsx(shape === "row" ? optionClass : chipClass, className)}
    >
      {children}
    </a>
  );
}
