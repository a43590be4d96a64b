import { Lock } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { priceChanges } from "@/domain/cart-lines";
import type { CartSummary } from "@/domain/cart-summary";
import type { CheckoutField } from "@/domain/checkout-form";
import { pathTo } from "@/lib/paths";
import { Button } from "@/ui/button";
import { AddressFields } from "./address-fields";
import { ContactFields } from "./contact-fields";
import { ErrorSummary } from "./error-summary";
import { FormSection } from "./form-section";
import { InvoiceFields } from "./invoice-fields";
import { OrderObstacles } from "./order-obstacles";
import { OrderReview } from "./order-review";
import { PaymentField } from "./payment-field";
import { toFieldErrors, useCheckoutForm } from "./use-checkout-form";
import { useCheckoutOptions } from "./use-checkout-options";
import type { usePlaceOrder } from "./use-place-order";

type CheckoutFormProps = { summary: CartSummary; order: ReturnType<typeof usePlaceOrder> };

/** The one-column form and, beside it, the order it is about. */
export function CheckoutForm({ summary, order }: CheckoutFormProps) {
  const form = useCheckoutForm();
  const { gateways, zones } = useCheckoutOptions();
  const [failedSends, setFailedSends] = useState(0);
  const errorsRef = useRef<HTMLDivElement>(null);
  const changesRef = useRef<HTMLElement>(null);
  const changes = priceChanges(summary.items);

  const refuse = () => setFailedSends((count) => count + 1);

  const submit = form.handleSubmit(async (values) => {
    setFailedSends(0);
    if (changes.length > 0) {
      changesRef.current?.focus();
      return;
    }
    const problems = await order.send(values, summary);
    if (problems === null) return;
    for (const [field, error] of Object.entries(toFieldErrors(problems))) {
      if (error) form.setError(field as CheckoutField, { type: String(error.type), message: String(error.message) });
    }
    refuse();
  }, refuse);

  return (
    <form
      noValidate
      aria-label="Datos del pedido"
      onSubmit={(event) => void submit(event)}
      className="grid gap-8 lg:grid-cols-[minmax(0,38rem)_minmax(20rem,1fr)] lg:gap-14"
    >
      <div className="flex flex-col gap-8">
        <ErrorSummary
          ref={errorsRef}
          errors={form.formState.errors}
          attempt={failedSends}
          onChoose={(field) => form.setFocus(field)}
        />
        <FormSection step={1} title="Quién recibe">
          <ContactFields form={form} />
        </FormSection>
        <FormSection step={2} title="Dónde lo entregamos">
          <AddressFields form={form} zones={zones} />
        </FormSection>
        <FormSection step={3} title="Cómo pagas">
          <PaymentField form={form} view={gateways} />
          <InvoiceFields form={form} />
        </FormSection>
      </div>

      <div className="flex flex-col gap-4 lg:sticky lg:top-24 lg:self-start">
        <OrderReview summary={summary} totals={order.totalsOf(summary)} />
        <OrderObstacles
          progress={order.progress}
          lines={summary.items}
          changes={changes}
          changesRef={changesRef}
          onAgree={(totals) => order.agreeTo(totals, summary)}
        />
        <Button type="submit" size="lg" loading={order.progress.name === "sending"}>
          Confirmar pedido
        </Button>
        <p className="flex gap-2 text-sm text-ink-soft">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            Usamos tus datos solo para entregar este pedido, avisarte de su avance y, si la pides, facturarlo. No se
            crea ninguna cuenta. Conoce el{" "}
            <Link className="link" to={pathTo.privacy()}>
              aviso de privacidad
            </Link>
            .
          </span>
        </p>
      </div>
    </form>
  );
}
