import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { controlClass, FieldShell, type FieldTexts, useFieldIds } from "./field-shell";

export type SelectOption = { value: string; label: string };

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<"select">, "required" | "children"> & {
    options: readonly SelectOption[];
    /** The text of an empty first option, e.g. «Elige un estado». */
    placeholder?: string;
  };

/** A native select: the device's own picker, keyboard and screen reader behaviour. */
export function SelectField({
  label,
  error: latestError,
  helper,
  required,
  optionalMark,
  className,
  id,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  const { control, error, ...ids } = useFieldIds({ latestError, helper, id });
  return (
    <FieldShell {...{ label, error, helper, required, optionalMark, ids, className }}>
      <div className="relative">
        <select
          {...select}
          {...control}
          aria-required={required || undefined}
          className={clsx(controlClass(error), "min-h-target appearance-none pr-10")}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span
          aria-hidden="true"
          className="icon-[lucide--chevron-down] pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </FieldShell>
  );
}
