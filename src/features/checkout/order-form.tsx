import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCallback, useEffect, useRef, useState } from "react";
import { AddressFields } from "@/components/address-fields";
import { ContactFields } from "@/components/contact-fields";
import { SavedDataChoice } from "@/components/saved-data-choice";
import { fieldId, fieldProps } from "@/components/shopper-field-props";
import { toFieldErrors, useShopperForm, wrongFields } from "@/components/use-shopper-form";
import { fieldLabel } from "@/copy/checkout-copy";
import { priceChanges } from "@/domain/cart-lines";
import type { CartSummary } from "@/domain/cart-summary";
import { type CheckoutForm, checkoutFields } from "@/domain/checkout-form";
import { type DeliveryData, gatewaysOverLimit } from "@/domain/order";
import { startedWith, typedBeside } from "@/domain/orders/delivery-data";
import { pathTo } from "@/lib/paths";
import { rememberShopper } from "@/orders/remember-shopper";
import { orderQueries } from "@/services/orders/order-queries";
import { readCheckoutDraft, saveCheckoutDraft, takeOverCheckoutDraft } from "@/stores/checkout-draft";
import { MAX_ADDRESSES, useSavedData } from "@/stores/saved-contact-store";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";
import { TextArea } from "@/ui/text-area";
import { TextField } from "@/ui/text-field";
import { ErrorSummary, type FailedSend } from "./error-summary";
import { InvoiceFields } from "./invoice-fields";
import { OrderGlance } from "./order-glance";
import { OrderObstacles, Refusal } from "./order-obstacles";
import { OrderReview } from "./order-review";
import { PaymentField, whyNoWayToPay } from "./payment-field";
import { QuotedDelivery } from "./quoted-delivery";
import { RememberChoice } from "./remember-choice";
import { useCheckoutOptions } from "./use-checkout-options";
import { useConflicts } from "./use-conflicts";
import { SENDING, type usePlaceOrder } from "./use-place-order";
import { useRisenTotal } from "./use-risen-total";
import { useWaiting } from "./use-waiting";

const NO_ROOM = `Ya guardas ${MAX_ADDRESSES} direcciones: si esta es nueva, la usamos solo en este pedido.`;

type OrderFormProps = {
  summary: CartSummary;
  order: ReturnType<typeof usePlaceOrder>;
  /** What is to be known about its lines and sums. */
  note?: ReactNode;
  /** For lines that are not the cart's: where they are changed. */
  elsewhere?: ReactNode;
  /** The state that it was quoted for. */
  likelyState?: string | null;
  /** Who receives and where, as the quote says. */
  delivery?: DeliveryData | null;
};

/** The one-column form and, beside it, the order it is about. */
export function OrderForm({ summary, order, note, elsewhere, likelyState = null, delivery = null }: OrderFormProps) {
  const [draft] = useState(() => (delivery ? startedWith(readCheckoutDraft(), delivery) : readCheckoutDraft()));
  const { quoteFolio } = order;
  // What a quote says is not kept as a draft of this shopper: the next quote must not be sent there.
  const keepDraft = useCallback(
    (values: CheckoutForm) => saveCheckoutDraft(delivery ? typedBeside(values, delivery) : values, { quoteFolio }),
    [delivery, quoteFolio],
  );
  useEffect(() => takeOverCheckoutDraft({ quoteFolio }), [quoteFolio]);
  const { gateways, zones } = useCheckoutOptions();
  const queryClient = useQueryClient();
  const totals = order.totalsOf(summary);
  const overLimit = gateways.name === "ready" ? gatewaysOverLimit(gateways.data, totals.totalAmount) : [];
  const noWayToPay = gateways.name === "ready" ? whyNoWayToPay(gateways.data, overLimit) : null;
  const form = useShopperForm({
    fields: checkoutFields,
    defaultValues: draft,
    overLimit,
    onChange: keepDraft,
    likelyState,
    // A failed send focuses the summary, which links to the fields.
    shouldFocusError: false,
  });
  const chosenGateway = form.watch("paymentGatewayId");
  const paymentGateway = gateways.name === "ready" ? gateways.data.find(({ id }) => id === chosenGateway) : undefined;
  const { data: postalAddress } = useQuery(orderQueries.postalAddress(form.watch("postalCode")));
  const saved = useSavedData();
  const [failedSend, setFailedSend] = useState<FailedSend | null>(null);
  const obstaclesRef = useRef<HTMLElement>(null);
  const [hasSettled, setSettled] = useState(false);
  const [stoppedTries, setStoppedTries] = useState(0);
  // Only once it says what stopped the try, since a screen reader reads what it finds there.
  useEffect(() => {
    if (stoppedTries > 0) obstaclesRef.current?.focus();
  }, [stoppedTries]);
  const conflicts = useConflicts(summary.items);
  const waiting = useWaiting(summary.items, order.mustWait);
  const changes = priceChanges(summary.items);
  const progress = order.progressOf(summary);
  const [opening] = useState(progress);
  /** What was found as the page opened is told where it begins: nobody looks yet at its end, where tries are answered. */
  const toldFirst = progress === opening && progress.name === "refused" ? progress : null;
  // What a quote offers is not changed by who orders it: whatever raises its total has come from elsewhere.
  const { hasRisen, agreeToRise } = useRisenTotal(elsewhere ? [] : summary.items, totals.totalAmount);
  const risen = hasRisen && progress.name !== "sending" ? totals : null;
  const newTotals = progress.name === "total_changed" ? progress.totals : risen;

  const refuse = () => setFailedSend({});

  const submit = form.handleSubmit(async (values) => {
    setFailedSend(null);
    if (changes.length > 0 || newTotals) return obstaclesRef.current?.focus();
    const outcome = await order.send(values, summary, waiting);
    if (outcome === null) return;
    if (outcome.name === "placed") rememberShopper(values);
    else if (outcome.name === "invalid") {
      const errors = toFieldErrors(outcome.problems);
      for (const field of checkoutFields) {
        const error = errors[field];
        if (error) form.setError(field, { type: String(error.type), message: String(error.message) });
      }
      refuse();
      // The database knows of other ways to pay, or of other limits, than this page.
      if (errors.paymentGatewayId) void queryClient.invalidateQueries(orderQueries.paymentGateways());
    } else setStoppedTries((count) => count + 1);
  }, refuse);

  return (
    <Form
      aria-label="Datos del pedido"
      onSubmit={(event) => {
        setSettled(false);
        void submit(event);
      }}
      className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,38rem)_minmax(20rem,1fr)] lg:gap-14"
    >
      <div className="flex flex-col gap-8">
        {toldFirst && <Refusal refused={toldFirst} />}
        <ErrorSummary
          errors={form.formState.errors}
          failedSend={failedSend}
          noWayToPay={noWayToPay}
          onChoose={(field) => {
            const canBeChosen = gateways.name === "ready" && noWayToPay === null;
            if (field === "paymentGatewayId" && !canBeChosen) document.getElementById(fieldId(field))?.focus();
            else form.setFocus(field);
          }}
        />
        {delivery && <QuotedDelivery form={form} delivery={delivery} />}
        <SavedDataChoice form={form} saved={saved} />
        <FormSection step={1} title="Quién recibe">
          <ContactFields form={form} />
        </FormSection>
        <FormSection step={2} title="Dónde lo entregamos">
          <AddressFields
            form={form}
            zones={zones}
            paymentGateway={paymentGateway ?? null}
            postalAddress={postalAddress}
          />
          <TextArea label={fieldLabel.notes} optionalMark rows={3} {...fieldProps(form, "notes")} />
          <RememberChoice
            form={form}
            field="remembersDelivery"
            label="Recordar mis datos en este dispositivo"
            what="Tu contacto y esta dirección"
            exception={saved.addresses.length < MAX_ADDRESSES ? undefined : NO_ROOM}
          />
        </FormSection>
        <FormSection step={3} title="Cómo pagas">
          <PaymentField
            form={form}
            view={gateways}
            total={totals.totalAmount}
            overLimit={overLimit}
            noWayToPay={noWayToPay}
            startsChosen={delivery !== null}
          />
          <TextField
            label={fieldLabel.purchaseOrder}
            optionalMark
            autoComplete="off"
            helper="El número con el que tu empresa autoriza la compra. Sale impreso en tu pedido."
            {...fieldProps(form, "purchaseOrder")}
          />
          <InvoiceFields form={form} />
        </FormSection>
      </div>

      <div className="flex flex-col gap-4 lg:sticky lg:top-24 lg:self-start">
        <OrderReview summary={summary} totals={totals} waiting={waiting} />
        {note}
        <OrderObstacles
          ref={obstaclesRef}
          progress={toldFirst ? { name: "editing" } : progress}
          conflicts={conflicts}
          changes={changes}
          newTotals={newTotals}
          onAgree={(agreed) => {
            if (agreed !== risen) order.agreeTo(agreed, summary);
            agreeToRise(agreed.totalAmount);
          }}
          hasSettled={hasSettled}
          hasErrors={wrongFields(form.formState.errors).length > 0}
          onSettled={() => setSettled(true)}
          elsewhere={elsewhere}
        />
        <Button type="submit" size="lg" loading={progress.name === "sending"}>
          Confirmar pedido
        </Button>
        <p role="status" className="sr-only">
          {progress.name === "sending" && SENDING}
        </p>
        <PrivacyNotice />
      </div>
      <OrderGlance pieces={summary.itemCount} total={totals.totalAmount} />
    </Form>
  );
}

type FormSectionProps = { step: number; title: string; children: ReactNode };

/** One block of the form, numbered like the boxes of a shipping form. */
function FormSection({ step, title, children }: FormSectionProps) {
  const id = `checkout-section-${step}`;
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6">
      <h2 id={id} className="mb-4 flex items-baseline gap-3 text-xl">
        <span aria-hidden="true" className="stencil rounded-label border border-line-strong px-1.5 text-ink-soft">
          {step}
        </span>
        {title}
      </h2>
      <div className="flex flex-col gap-5">{children}</div>
    </section>
  );
}

/** What happens to the data of this form, in two sentences. */
function PrivacyNotice() {
  return (
    <p className="flex gap-2 text-sm text-ink-soft">
      <span aria-hidden="true" className="icon-[lucide--lock] mt-0.5 size-4" />
      <span>
        Usamos tus datos solo para entregar este pedido, avisarte de su avance y, si la pides, facturarlo. No se crea
        ninguna cuenta. Conoce el{" "}
        <a className="link" href={pathTo.privacy()}>
          aviso de privacidad
        </a>
        .
      </span>
    </p>
  );
}
