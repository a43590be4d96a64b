import { clsx } from "clsx";
import { type ComponentProps, useId } from "react";
import { FieldError } from "./field-error";
import { useAfterPress } from "./use-after-press";

export type RadioOption = { value: string; label: string; description?: string; disabled?: boolean };

type RadioGroupProps = Omit<ComponentProps<"input">, "type" | "value" | "defaultValue"> & {
  legend: string;
  options: readonly RadioOption[];
  error?: string | undefined;
  required?: boolean;
  /** The chosen option, when the caller holds it; leave out for a group registered with a form. */
  value?: string;
};

/** Native radio buttons in a named group; `name`, `ref`, `onChange` and `onBlur` go to each of them. */
export function RadioGroup({
  legend,
  options,
  error: latestError,
  required,
  value,
  className,
  ...input
}: RadioGroupProps) {
  const error = useAfterPress(latestError);
  const groupId = useId();
  const errorId = `${groupId}-error`;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${groupId}-legend`}
      aria-required={required || undefined}
      className={clsx("flex flex-col gap-2", className)}
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
    >
      <div id={`${groupId}-legend`} className="text-sm font-semibold">
        {legend}
      </div>
      {options.map((option, index) => {
        const descriptionId = `${groupId}-${index}`;
        return (
          <label
            key={option.value}
            className={clsx(
              "flex min-h-target items-start gap-3 rounded-control border px-4 py-3",
              option.disabled
                ? "border-line bg-kraft text-ink-soft"
                : "cursor-pointer bg-surface transition-colors duration-150 hover:border-agave has-checked:border-agave has-checked:bg-agave-wash",
              !option.disabled && (error ? "border-bad" : "border-line-strong"),
            )}
          >
            <input
              {...input}
              type="radio"
              value={option.value}
              disabled={option.disabled}
              checked={value === undefined ? undefined : value === option.value}
              aria-labelledby={`${descriptionId}-label`}
              aria-describedby={option.description ? descriptionId : undefined}
              className="mt-0.5 size-5 shrink-0 accent-agave"
            />
            <span className="flex flex-col gap-0.5">
              <span id={`${descriptionId}-label`} className="font-medium">
                {option.label}
              </span>
              {option.description && (
                <span id={descriptionId} className="text-sm text-ink-soft">
                  {option.description}
                </span>
              )}
            </span>
          </label>
        );
      })}
      {error && (
        <FieldError key={error} id={errorId}>
          {error}
        </FieldError>
      )}
    </div>
  );
}
