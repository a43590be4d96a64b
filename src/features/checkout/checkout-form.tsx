import { useRef, useState } from "react";
import { AddressFields } from "@/components/address-fields";
import { ContactFields } from "@/components/contact-fields";
import { fieldProps } from "@/components/shopper-field-props";
import { toFieldErrors, useShopperForm } from "@/components/use-shopper-form";
import { fieldLabel } from "@/copy/checkout-copy";
import { priceChanges } from "@/domain/cart-lines";
import type { CartSummary } from "@/domain/cart-summary";
import { checkoutFields } from "@/domain/checkout-form";
import { readCheckoutDraft, saveCheckoutDraft } from "@/stores/checkout-draft";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";
import { TextArea } from "@/ui/text-area";
import { ErrorSummary, type FailedSend } from "./error-summary";
import { FormSection } from "./form-section";
import { InvoiceFields } from "./invoice-fields";
import { OrderGlance } from "./order-glance";
import { OrderObstacles } from "./order-obstacles";
import { OrderReview } from "./order-review";
import { PaymentField } from "./payment-field";
import { PrivacyNotice } from "./privacy-notice";
import { RememberChoice } from "./remember-choice";
import { rememberShopper } from "./remember-shopper";
import { SavedDataChoice } from "./saved-data-choice";
import { useCheckoutOptions } from "./use-checkout-options";
import { useConflicts } from "./use-conflicts";
import type { usePlaceOrder } from "./use-place-order";

type CheckoutFormProps = { summary: CartSummary; order: ReturnType<typeof usePlaceOrder> };

/** The one-column form and, beside it, the order it is about. */
export function CheckoutForm({ summary, order }: CheckoutFormProps) {
  const [draft] = useState(readCheckoutDraft);
  const form = useShopperForm({
    fields: checkoutFields,
    defaultValues: draft,
    onChange: saveCheckoutDraft,
    // A failed send focuses the summary, which links to the fields.
    shouldFocusError: false,
  });
  const { gateways, zones } = useCheckoutOptions();
  const [failedSend, setFailedSend] = useState<FailedSend | null>(null);
  const [isRemembering, setRemembering] = useState(false);
  const obstaclesRef = useRef<HTMLElement>(null);
  const conflicts = useConflicts(summary.items, order.progress);
  const changes = priceChanges(summary.items);
  const totals = order.totalsOf(summary);

  const refuse = () => setFailedSend({});

  const submit = form.handleSubmit(async (values) => {
    setFailedSend(null);
    if (changes.length > 0) return obstaclesRef.current?.focus();
    const progress = await order.send(values, summary);
    if (progress === null) return;
    if (progress.name === "placed") {
      if (isRemembering) rememberShopper(values);
    } else if (progress.name === "invalid") {
      const errors = toFieldErrors(progress.problems);
      for (const field of checkoutFields) {
        const error = errors[field];
        if (error) form.setError(field, { type: String(error.type), message: String(error.message) });
      }
      refuse();
    } else obstaclesRef.current?.focus();
  }, refuse);

  return (
    <Form
      aria-label="Datos del pedido"
      onSubmit={(event) => void submit(event)}
      className="grid gap-8 max-lg:[&_:is(input,select,textarea)]:scroll-mb-24 lg:grid-cols-[minmax(0,38rem)_minmax(20rem,1fr)] lg:gap-14"
    >
      <div className="flex flex-col gap-8">
        <ErrorSummary
          errors={form.formState.errors}
          failedSend={failedSend}
          onChoose={(field) => form.setFocus(field)}
        />
        <SavedDataChoice form={form} />
        <FormSection step={1} title="Quién recibe">
          <ContactFields form={form} />
        </FormSection>
        <FormSection step={2} title="Dónde lo entregamos">
          <AddressFields form={form} zones={zones} />
          <TextArea label={fieldLabel.notes} optionalMark rows={3} {...fieldProps(form, "notes")} />
          <RememberChoice isChosen={isRemembering} onChoose={setRemembering} />
        </FormSection>
        <FormSection step={3} title="Cómo pagas">
          <PaymentField form={form} view={gateways} />
          <InvoiceFields form={form} />
        </FormSection>
      </div>

      <div className="flex flex-col gap-4 lg:sticky lg:top-24 lg:self-start">
        <OrderReview summary={summary} totals={totals} />
        <OrderObstacles
          ref={obstaclesRef}
          progress={order.progress}
          conflicts={conflicts}
          changes={changes}
          onAgree={(agreed) => order.agreeTo(agreed, summary)}
        />
        <Button type="submit" size="lg" loading={order.progress.name === "sending"}>
          Confirmar pedido
        </Button>
        <PrivacyNotice />
      </div>
      <OrderGlance pieces={summary.itemCount} total={totals.totalAmount} />
    </Form>
  );
}
