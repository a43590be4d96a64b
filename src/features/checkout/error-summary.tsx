import { type RefObject, useEffect } from "react";
import type { FieldErrors } from "react-hook-form";
import { fieldId } from "@/components/shopper-field-props";
import { wrongFields } from "@/components/use-shopper-form";
import type { CheckoutField, CheckoutForm } from "@/domain/checkout-form";

type ErrorSummaryProps = {
  errors: FieldErrors<CheckoutForm>;
  /** Counts the failed sends: each one brings the focus here. */
  attempt: number;
  ref: RefObject<HTMLElement | null>;
  onChoose: (field: CheckoutField) => void;
};

/** After a failed send: what is missing, each with a link to its field. */
export function ErrorSummary({ errors, attempt, ref, onChoose }: ErrorSummaryProps) {
  const fields = wrongFields(errors);

  useEffect(() => {
    if (attempt > 0) ref.current?.focus();
  }, [attempt, ref]);

  if (attempt === 0 || fields.length === 0) return null;
  return (
    // No alert: the focus reads it out, and would do so a second time.
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="checkout-errors"
      className="rounded-control border-2 border-bad bg-surface p-4"
    >
      <h2 id="checkout-errors" className="text-lg text-bad">
        {fields.length === 1 ? "Falta corregir un dato" : `Falta corregir ${fields.length} datos`}
      </h2>
      <ul className="mt-2 flex flex-col">
        {fields.map((field) => (
          <li key={field}>
            <a
              href={`#${fieldId(field)}`}
              className="link inline-block py-1.5"
              onClick={(event) => {
                event.preventDefault();
                onChoose(field);
              }}
            >
              {errors[field]?.message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
