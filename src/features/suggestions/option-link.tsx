import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useSuggestions } from "./suggestions-context";

/** A row of the list; the one that the keyboard is on is tinted and has a bar at its side. */
export const optionClass =
  "flex min-h-target w-full items-center gap-3 px-4 text-left outline-2 -outline-offset-2 outline-transparent hover:bg-kraft aria-selected:bg-agave-wash aria-selected:shadow-[inset_4px_0_var(--color-agave)] aria-selected:outline-solid";

type OptionLinkProps = {
  id: string;
  to: string;
  /** What the field holds after it was chosen. */
  leaves: string;
  /** For a search made before: its text, by which the Delete key removes it. */
  recent?: string;
  className?: string;
  children: ReactNode;
};

/** An option that is a link as well: it can be opened in another tab, and its page is fetched when pointed at. */
export function OptionLink({ id, to, leaves, recent, className, children }: OptionLinkProps) {
  const { activeId, choose } = useSuggestions();
  return (
    <Link
      role="option"
      id={id}
      to={to}
      tabIndex={-1}
      aria-selected={id === activeId}
      data-recent={recent}
      aria-keyshortcuts={recent && "Delete"}
      onClick={(event) => choose(event, leaves)}
      className={clsx(optionClass, className)}
    >
      {children}
    </Link>
  );
}
