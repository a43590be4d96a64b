import { useQuery } from "@tanstack/react-query";
import { type Ref, useImperativeHandle, useState } from "react";
import { AddressFields } from "@/components/address-fields";
import { ContactFields } from "@/components/contact-fields";
import { SavedDataChoice } from "@/components/saved-data-choice";
import { useShopperForm } from "@/components/use-shopper-form";
import { fieldMessage } from "@/copy/checkout-copy";
import { emptyCheckoutForm } from "@/domain/checkout-form";
import type { DeliveryData } from "@/domain/order";
import { type DeliveryFields, deliveryFields } from "@/domain/orders/delivery-data";
import { deliveryOf } from "@/domain/orders/order-contents";
import { orderQueries } from "@/services/orders/order-queries";
import { readQuoteDraft, saveQuoteDraft } from "@/stores/quote-draft";
import { useSavedData } from "@/stores/saved-contact-store";

/** What was entered, once it is right; else null, and the first field that is wrong has the focus. */
export type DeliveryEntry = { read: () => Promise<DeliveryData | null> };

type DeliveryFormProps = {
  /** The state that the quote was for before. */
  likelyState: string;
  ref: Ref<DeliveryEntry>;
};

const keep = (delivery: DeliveryFields) => saveQuoteDraft({ delivery });

/** Who receives and where, as the checkout asks for it. A part of the form that the quote is made with. */
export default function DeliveryForm({ likelyState, ref }: DeliveryFormProps) {
  const [draft] = useState(() => ({ ...emptyCheckoutForm, ...readQuoteDraft().delivery }));
  const form = useShopperForm({ fields: deliveryFields, defaultValues: draft, onChange: keep, likelyState });
  const saved = useSavedData();
  const { data: postalAddress } = useQuery(orderQueries.postalAddress(form.watch("postalCode")));

  const read = async (): Promise<DeliveryData | null> => {
    let entered: DeliveryData | null = null;
    await form.handleSubmit((values) => {
      // Of a code that the list does not know nothing can be said: its first digits suggest a state, and forbid none.
      const state = postalAddress?.stateCode ?? values.stateCode;
      if (state === values.stateCode) {
        entered = deliveryOf(values);
        return;
      }
      // An order may go there nonetheless; a quote promises times of delivery by its state.
      form.setError("stateCode", { type: "mismatch", message: fieldMessage("stateCode", "mismatch") });
      form.setFocus("stateCode");
    })();
    return entered;
  };
  useImperativeHandle(ref, () => ({ read }));

  return (
    <>
      <SavedDataChoice form={form} saved={saved} />
      <ContactFields form={form} />
      <AddressFields form={form} postalAddress={postalAddress} />
    </>
  );
}
