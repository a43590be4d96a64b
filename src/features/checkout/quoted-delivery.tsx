import type { UseFormReturn } from "react-hook-form";
import { fillIn } from "@/components/use-shopper-form";
import { describeAddress } from "@/copy/address-copy";
import type { CheckoutForm } from "@/domain/checkout-form";
import type { DeliveryData } from "@/domain/order";
import { deliveryFields, fieldsOfDelivery } from "@/domain/orders/delivery-data";
import { Button } from "@/ui/button";

type QuotedDeliveryProps = { form: UseFormReturn<CheckoutForm>; delivery: DeliveryData };

/** Says that the delivery data of the quote stand in the form, or offers to fill them in at a press. */
export function QuotedDelivery({ form, delivery }: QuotedDeliveryProps) {
  const given = fieldsOfDelivery(delivery);
  const entered = form.watch(deliveryFields);
  const isFilled = deliveryFields.every((field, at) => entered[at] === given[field]);
  const fill = () => {
    fillIn(form, given);
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
      {/* As high as the button: neither moves the fields below, one of which is being written in. */}
      <p role="status" className="flex min-h-target items-center text-sm text-agave-deep empty:hidden">
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
