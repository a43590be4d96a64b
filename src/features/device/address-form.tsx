import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { AddressFields } from "@/components/address-fields";
import { useShopperForm } from "@/components/use-shopper-form";
import { emptyCheckoutForm } from "@/domain/checkout-form";
import { deliveryOf } from "@/domain/orders/order-contents";
import { placeFields } from "@/domain/orders/shopper-fields";
import { orderQueries } from "@/services/orders/order-queries";
import { type SavedAddress, saveAddress } from "@/stores/saved-contact-store";
import { Form } from "@/ui/form";
import { FormButtons } from "./form-buttons";

type AddressFormProps = {
  /** The address to change; without one a new address is added. */
  address?: SavedAddress | undefined;
  onDone: () => void;
};

export function AddressForm({ address, onDone }: AddressFormProps) {
  const form = useShopperForm({
    fields: placeFields,
    defaultValues: { ...emptyCheckoutForm, ...address, references: address?.references ?? "" },
  });
  const { data: postalAddress } = useQuery(orderQueries.postalAddress(form.watch("postalCode")));
  // The button that opened the form is gone.
  useEffect(() => form.setFocus("postalCode"), [form]);

  const save = form.handleSubmit((values) => {
    saveAddress(deliveryOf(values).shippingAddress, address?.id);
    onDone();
  });
  return (
    <Form aria-label="Dirección" className="flex flex-col gap-5" onSubmit={(event) => void save(event)}>
      <AddressFields form={form} postalAddress={postalAddress} />
      <FormButtons saveLabel="Guardar dirección" onCancel={onDone} />
    </Form>
  );
}
