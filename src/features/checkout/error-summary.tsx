import { useLayoutEffect, useRef } from "react";
import type { FieldErrors } from "react-hook-form";
import { fieldId } from "@/components/shopper-field-props";
import { wrongFields } from "@/components/use-shopper-form";
import type { CheckoutField, CheckoutForm } from "@/domain/checkout-form";
import { useAfterPress } from "@/ui/use-after-press";

/** A send that failed. Each is an object of its own, because each brings the focus to the summary. */
export type FailedSend = Readonly<Record<never, never>>;

type ErrorSummaryProps = {
  errors: FieldErrors<CheckoutForm>;
  failedSend: FailedSend | null;
  /** Why there is no way to pay that the shopper could choose; null where there is one. */
  noWayToPay?: string | null;
  onChoose: (field: CheckoutField) => void;
};

/** After a failed send: what is missing, each with a link to its field. */
export function ErrorSummary({ errors, failedSend, noWayToPay = null, onChoose }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null);
  const focusedFor = useRef<FailedSend | null>(null);
  // As text, since only another text is another value. It stands above what is being pressed.
  const wrong = useAfterPress(wrongFields(errors).join(" "));
  const fields = wrong === "" ? [] : (wrong.split(" ") as CheckoutField[]);
  const isPastMending = (field: CheckoutField) => noWayToPay !== null && field === "paymentGatewayId";
  const isShown = failedSend !== null && fields.length > 0;

  // The form tells of the failure before it shows the errors, so the summary may not be there yet. It has the
  // focus before they ask who is heard.
  useLayoutEffect(() => {
    if (!isShown || focusedFor.current === failedSend) return;
    focusedFor.current = failedSend;
    summary.current?.focus();
  }, [failedSend, isShown]);

  if (!isShown) return null;
  return (
    // No alert: it is read out when it gets the focus, and would be read a second time.
    <section
      ref={summary}
      tabIndex={-1}
      aria-labelledby="checkout-errors"
      className="rounded-control border-2 border-bad bg-surface p-4"
    >
      <h2 id="checkout-errors" className="text-lg text-bad">
        {headingOf(fields.filter((field) => !isPastMending(field)).length)}
      </h2>
      <ul className="mt-2 flex flex-col">
        {fields.map((field) => (
          <li key={field}>
            <a
              href={`#${fieldId(field)}`}
              className="link inline-block py-1.5 pointer-coarse:py-2.5"
              onClick={(event) => {
                event.preventDefault();
                onChoose(field);
              }}
            >
              {isPastMending(field) ? noWayToPay : errors[field]?.message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @param count how much is for the shopper to mend */
function headingOf(count: number): string {
  if (count === 0) return "Por ahora no podemos recibir tu pedido";
  return count === 1 ? "Falta corregir un dato" : `Falta corregir ${count} datos`;
}
