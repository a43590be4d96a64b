import { type ReactNode, useEffect, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "./button";
import { focusInSight } from "./focus-in-sight";

type UndoStripProps = {
  /** Where the link of what was taken away leads; when it changes, the strip takes the focus again. */
  href: string;
  /** Whether it was taken away just now, by a button that had the focus and leaves it to the strip. */
  isNew?: boolean;
  /** A notice says it already. */
  isTold?: boolean;
  children: ReactNode;
  onUndo: () => void;
};

/**
 * Stands in a list in the place of what was taken away, and offers to undo it. It takes over the focus of the button
 * that did it, and hands it to the link of what is back.
 */
export function UndoStrip({ href, isNew = true, isTold = false, children, onUndo }: UndoStripProps) {
  const button = useRef<HTMLButtonElement>(null);
  const textId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is taken away next has its own place
  useEffect(() => {
    if (isNew) focusInSight(button.current);
  }, [href, isNew]);
  const undo = () => {
    const list = button.current?.closest("ul, ol");
    // Before the page hands on the focus of a button that is gone.
    flushSync(onUndo);
    focusInSight(list?.querySelector<HTMLElement>(`a[href="${href}"]`));
  };
  return (
    <li className="perforated my-3 flex print:hidden items-center justify-between gap-3 bg-kraft px-4 py-1.5">
      <p id={textId} className="min-w-0 text-sm">
        {children}
      </p>
      <Button
        ref={button}
        variant="quiet"
        className="shrink-0"
        // Read with the button that takes the focus: a region that came with its text would not be.
        aria-describedby={isTold ? undefined : textId}
        onClick={undo}
      >
        <span aria-hidden="true" className="icon-[lucide--undo-2] size-4" />
        Deshacer
      </Button>
    </li>
  );
}
