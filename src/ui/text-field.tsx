import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { controlClass, FieldShell, type FieldTexts, useFieldIds } from "./field-shell";

type TextFieldProps = FieldTexts & Omit<ComponentProps<"input">, "required"> & { inputClassName?: string };

/** A one-line text box. `className` goes to the whole field, `inputClassName` to the box itself. */
export function TextField({
  label,
  error: latestError,
  helper,
  required,
  optionalMark,
  className,
  inputClassName,
  id,
  ...input
}: TextFieldProps) {
  const { control, error, ...ids } = useFieldIds({ latestError, helper, id });
  return (
    <FieldShell {...{ label, error, helper, required, optionalMark, ids, className }}>
      <input
        type="text"
        {...input}
        {...control}
        aria-required={required || undefined}
        className={clsx(controlClass(error), "min-h-target", inputClassName)}
      />
    </FieldShell>
  );
}
