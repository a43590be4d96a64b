import { useEffect, useState } from "react";

/** Where the focus was when the form was sent that is being answered; null once something else is done. */
let sentFrom: { focused: Element | null } | null = null;

if (typeof document !== "undefined") {
  document.addEventListener("submit", noteSend, true);
  for (const type of ["keydown", "mousedown", "input"]) document.addEventListener(type, () => (sentFrom = null), true);
}

/** For a form that something else than a submission sends. */
export function noteSend(): void {
  sentFrom = { focused: document.activeElement };
}

/** A send that fails moves the focus to what says so: to a summary, or to the first field, which its error describes. */
function isHeardAnyway(control: Element | null): boolean {
  if (sentFrom === null) return false;
  return control !== sentFrom.focused || control !== document.activeElement;
}

type FieldErrorProps = {
  id: string;
  /** The control, unless it is several. */
  controlId?: string;
  children: string;
};

/**
 * What is wrong with a field: read out when it comes by itself, and left to the focus where a send brings it. With its text as
 * its key, another error is another element, which is heard or not in its own right.
 */
export function FieldError({ id, controlId = "", children }: FieldErrorProps) {
  const [isAlert, setAlert] = useState(sentFrom === null);
  // By then a summary that came with it has taken the focus.
  useEffect(() => setAlert(!isHeardAnyway(document.getElementById(controlId))), [controlId]);
  return (
    // Where it becomes an alert it is drawn anew, or it would not be read out.
    <p
      key={String(isAlert)}
      id={id}
      role={isAlert ? "alert" : undefined}
      className="flex items-start gap-1.5 text-sm font-medium text-bad"
    >
      <span aria-hidden="true" className="icon-[lucide--circle-alert] mt-0.5 size-4" />
      <span>{children}</span>
    </p>
  );
}
