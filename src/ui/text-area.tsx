import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { controlClass, FieldShell, type FieldTexts, useFieldIds } from "./field-shell";

type TextAreaProps = FieldTexts & Omit<ComponentProps<"textarea">, "required">;

/** A multi-line text box that grows with its text where the browser can. */
export function TextArea({
  label,
  error: latestError,
  helper,
  required,
  optionalMark,
  className,
  id,
  rows = 3,
  ...area
}: TextAreaProps) {
  const { control, error, ...ids } = useFieldIds({ latestError, helper, id });
  return (
    <FieldShell {...{ label, error, helper, required, optionalMark, ids, className }}>
      <textarea
        {...area}
        {...control}
        rows={rows}
        aria-required={required || undefined}
        className={clsx(controlClass(error), "field-sizing-content min-h-20 resize-y")}
      />
    </FieldShell>
  );
}
