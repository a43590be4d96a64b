import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { FieldError } from "./field-error";
import { useAfterPress } from "./use-after-press";

export type FieldTexts = {
  label: string;
  /** What is wrong and what to do. Marks the field invalid; where it comes by itself it is announced at once. */
  error?: string | undefined;
  helper?: string | undefined;
  required?: boolean | undefined;
  /** Shows «(opcional)» beside the label. */
  optionalMark?: boolean | undefined;
};

type TiedTexts = { latestError: FieldTexts["error"]; helper: FieldTexts["helper"]; id: string | undefined };

/** The error to show, and the ids and ARIA attributes that tie a control to its label, its helper text and that error. */
export function useFieldIds({ latestError, helper, id }: TiedTexts) {
  const error = useAfterPress(latestError);
  const generated = useId();
  const controlId = id ?? generated;
  const helperId = `${controlId}-helper`;
  const errorId = `${controlId}-error`;
  const describedBy = [error ? errorId : null, helper ? helperId : null].filter(Boolean).join(" ");
  return {
    controlId,
    helperId,
    errorId,
    error,
    control: {
      id: controlId,
      "aria-invalid": error ? (true as const) : undefined,
      "aria-describedby": describedBy || undefined,
    },
  };
}

/** Shared look of text boxes and selects. 16 px text: anything smaller makes iOS zoom in. */
export const controlClass = (error: string | undefined) =>
  clsx(
    "block w-full rounded-control border bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-soft",
    "transition-colors duration-150 disabled:cursor-not-allowed disabled:bg-kraft disabled:text-ink-soft",
    error ? "border-bad shadow-[inset_3px_0_0_var(--color-bad)]" : "border-line-strong hover:border-agave",
  );

type FieldShellProps = FieldTexts & {
  ids: Pick<ReturnType<typeof useFieldIds>, "controlId" | "helperId" | "errorId">;
  className?: string | undefined;
  children: ReactNode;
};

export function FieldShell({
  label,
  error,
  helper,
  required,
  optionalMark,
  ids,
  className,
  children,
}: FieldShellProps) {
  return (
    <div className={clsx("flex flex-col gap-1.5", className)}>
      {/* The marks stand beside the label, not in it: the accessible name stays the bare label. */}
      <div className="flex flex-wrap items-baseline gap-x-1 text-sm">
        <label htmlFor={ids.controlId} className="font-semibold">
          {label}
        </label>
        {required && (
          <span aria-hidden="true" className="text-bad">
            *
          </span>
        )}
        {optionalMark && <span className="text-ink-soft">(opcional)</span>}
      </div>
      {children}
      {error && (
        <FieldError key={error} id={ids.errorId} controlId={ids.controlId}>
          {error}
        </FieldError>
      )}
      {helper && (
        <p id={ids.helperId} className="text-sm text-ink-soft">
          {helper}
        </p>
      )}
    </div>
  );
}
