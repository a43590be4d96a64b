import { useEffect } from "react";
import { ContactFields } from "@/components/contact-fields";
import { useShopperForm } from "@/components/use-shopper-form";
import { emptyCheckoutForm } from "@/domain/checkout-form";
import { deliveryOf } from "@/domain/orders/order-contents";
import { contactFields } from "@/domain/orders/shopper-fields";
import { type SavedContact, saveContact } from "@/stores/saved-contact-store";
import { Form } from "@/ui/form";
import { FormButtons } from "./form-buttons";

type ContactFormProps = { contact: SavedContact | null; onDone: () => void };

export function SavedContactForm({ contact, onDone }: ContactFormProps) {
  const form = useShopperForm({ fields: contactFields, defaultValues: { ...emptyCheckoutForm, ...contact } });
  // The button that opened the form is gone.
  useEffect(() => form.setFocus("name"), [form]);

  const save = form.handleSubmit((values) => {
    saveContact(deliveryOf(values).customer);
    onDone();
  });
  return (
    <Form aria-label="Contacto" className="flex flex-col gap-5" onSubmit={(event) => void save(event)}>
      <ContactFields form={form} />
      <FormButtons saveLabel="Guardar contacto" onCancel={onDone} />
    </Form>
  );
}
