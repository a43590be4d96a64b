import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button";

type UndoStripProps = {
  /** What was done; when it changes, the strip takes the focus again. Empty where nothing was done just now. */
  of: string;
  children: ReactNode;
  onUndo: () => void;
};

/** Stands where something was taken away, and offers to undo it; takes over the focus of the button that did it. */
export function UndoStrip({ of, children, onUndo }: UndoStripProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (of) button.current?.focus({ preventScroll: true });
  }, [of]);
  return (
    <div className="perforated my-3 flex print:hidden items-center justify-between gap-3 bg-kraft px-4 py-1.5">
      <p role="status" className="min-w-0 text-sm">
        {children}
      </p>
      <Button ref={button} variant="quiet" className="shrink-0" onClick={onUndo}>
        <span aria-hidden="true" className="icon-[lucide--undo-2] size-4" />
        Deshacer
      </Button>
    </div>
  );
}
