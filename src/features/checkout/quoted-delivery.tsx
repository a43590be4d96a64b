import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { fillIn } from "@/components/use-shopper-form";
import { describeAddress } from "@/copy/address-copy";
import type { CheckoutForm } from "@/domain/checkout-form";
import type { DeliveryData } from "@/domain/order";
import { deliveryFields, fieldsOfDelivery } from "@/domain/orders/delivery-data";
import { Button } from "@/ui/button";

type QuotedDeliveryProps = { form: UseFormReturn<CheckoutForm>; delivery: DeliveryData };

/** Says that the form began with the delivery data of the quote, or offers to fill them in at a press. */
export function QuotedDelivery({ form, delivery }: QuotedDeliveryProps) {
  const given = fieldsOfDelivery(delivery);
  const [isFilled, setFilled] = useState(() => deliveryFields.every((field) => form.getValues(field) === given[field]));
  const fill = () => {
    fillIn(form, given);
    setFilled(true);
    // The button goes with what it filled in: the shopper is told to look at that.
    form.setFocus("name");
  };
  return (
    <section
      aria-label="Datos de entrega de la cotización"
      className="flex flex-col items-start gap-3 border-l-4 border-agave bg-agave-wash px-4 py-3"
    >
      <p className="max-w-full break-words">
        La cotización dice entregar a {delivery.customer.name}, {describeAddress(delivery.shippingAddress)}.
      </p>
      <p role="status" className="text-sm text-agave-deep empty:hidden">
        {isFilled && "Ya están en el formulario. Revísalos, y la forma de pago, antes de confirmar."}
      </p>
      {!isFilled && (
        <Button variant="secondary" onClick={fill}>
          Usar los datos de la cotización
        </Button>
      )}
    </section>
  );
}
