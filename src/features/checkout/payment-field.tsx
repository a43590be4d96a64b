import type { UseFormReturn } from "react-hook-form";
import { fieldLabel } from "@/copy/checkout-copy";
import { userMessage } from "@/copy/error-copy";
import type { CheckoutForm } from "@/domain/checkout-form";
import type { PaymentGateway, PaymentKind } from "@/domain/order";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import { RadioGroup } from "@/ui/radio-group";
import { Skeleton } from "@/ui/skeleton";
import { fieldProps } from "./field-props";
import type { OptionsView } from "./use-checkout-options";

const explanation = {
  spei: "Te damos la CLABE al confirmar. El pedido sale cuando se acredita el pago.",
  oxxo: "Te damos la referencia al confirmar. Paga en efectivo en cualquier OXXO.",
  cash_on_delivery: "Paga en efectivo al repartidor cuando recibas tu pedido.",
} satisfies Record<PaymentKind, string>;

type PaymentFieldProps = { form: UseFormReturn<CheckoutForm>; view: OptionsView<readonly PaymentGateway[]> };

/** The ways to pay that the shop offers now. Nothing is charged here: the confirmation tells how to pay. */
export function PaymentField({ form, view }: PaymentFieldProps) {
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
      const options = view.data.map(({ id, label, kind }) => ({ value: id, label, description: explanation[kind] }));
      return (
        <RadioGroup
          legend={fieldLabel.paymentGatewayId}
          required
          options={options}
          {...fieldProps(form, "paymentGatewayId")}
        />
      );
    }
  }
}
