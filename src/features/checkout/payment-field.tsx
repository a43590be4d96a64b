import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { fieldProps } from "@/components/shopper-field-props";
import { fieldLabel } from "@/copy/checkout-copy";
import { userMessage } from "@/copy/error-copy";
import type { CheckoutForm } from "@/domain/checkout-form";
import type { PaymentGateway, PaymentKind } from "@/domain/order";
import { storeSettings } from "@/lib/store-settings";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import { RadioGroup } from "@/ui/radio-group";
import { Skeleton } from "@/ui/skeleton";
import type { OptionsView } from "./use-checkout-options";

const explanation = {
  spei: "Te damos CLABE y referencia con tu pedido. Sale cuando se acredita el pago.",
  oxxo: "Te damos los datos con tu pedido. Paga en efectivo en cualquier OXXO.",
  cash_on_delivery: "Paga al repartidor al recibirlo. La entrega se cuenta desde que confirmamos tu pedido.",
} satisfies Record<PaymentKind, string>;

const NOTHING_OPEN = `Por ahora no hay formas de pago abiertas. Escríbenos a ${storeSettings.supportEmail} y con gusto te atendemos.`;

type PaymentFieldProps = { form: UseFormReturn<CheckoutForm>; view: OptionsView<readonly PaymentGateway[]> };

/** The ways to pay that the shop offers now. Nothing is charged here: the confirmation tells how to pay. */
export function PaymentField({ form, view }: PaymentFieldProps) {
  useEffect(() => {
    if (view.name !== "ready") return;
    // A draft may hold a way to pay that has been closed since: it would be sent although no button shows it.
    const isOffered = view.data.some(({ id }) => id === form.getValues("paymentGatewayId"));
    if (!isOffered) form.setValue("paymentGatewayId", "");
  }, [form, view]);

  switch (view.name) {
    case "loading":
      return <Skeleton className="h-44" />;
    case "failed":
      return (
        <Alert tone="error">
          <p>{userMessage(view.reason)}</p>
          <Button variant="secondary" size="sm" className="mt-2" onClick={view.retry}>
            Cargar las formas de pago
          </Button>
        </Alert>
      );
    case "ready": {
      if (view.data.length === 0) return <Alert tone="warning">{NOTHING_OPEN}</Alert>;
      const options = view.data.map(({ id, label, kind }) => ({ value: id, label, description: explanation[kind] }));
      // The id belongs to the group: each of its buttons would carry it otherwise.
      const { id, ...field } = fieldProps(form, "paymentGatewayId");
      return (
        <div id={id}>
          <RadioGroup legend={fieldLabel.paymentGatewayId} required options={options} {...field} />
        </div>
      );
    }
  }
}
