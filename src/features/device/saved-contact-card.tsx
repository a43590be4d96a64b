import { useEffect } from "react";
import { ContactFields } from "@/components/contact-fields";
import { useShopperForm } from "@/components/use-shopper-form";
import { emptyCheckoutForm } from "@/domain/checkout-form";
import { deliveryOf } from "@/domain/orders/order-contents";
import { contactFields } from "@/domain/orders/shopper-fields";
import { formatPhone } from "@/domain/phone";
import { eraseContact, type SavedContact, saveContact, useSavedData } from "@/stores/saved-contact-store";
import { Button } from "@/ui/button";
import { Form } from "@/ui/form";
import { FormButtons } from "./form-buttons";
import { useEditing } from "./use-editing";

/** Who receives the orders, saved on this device. */
export function SavedContactCard() {
  const { contact } = useSavedData();
  const { edited, edit, close, erase, heading } = useEditing();
  return (
    <section aria-labelledby="saved-contact">
      <h2 ref={heading} id="saved-contact" tabIndex={-1} className="mb-3 border-b-2 border-ink pb-2 text-2xl">
        Contacto
      </h2>
      {edited ? (
        <SavedContactForm contact={contact} onDone={close} />
      ) : contact ? (
        <div className="rounded-panel border border-line bg-surface p-5">
          <p className="font-display text-xl font-bold break-words">{contact.name}</p>
          <p className="break-words">{contact.email}</p>
          <p className="figures">{formatPhone(contact.phone)}</p>
          <div className="mt-3 flex gap-2">
            <Button variant="secondary" onClick={() => edit("contact")}>
              Cambiar <span className="sr-only">contacto</span>
            </Button>
            <Button variant="quiet" onClick={() => erase(eraseContact)}>
              Borrar <span className="sr-only">contacto</span>
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-soft">Nombre, correo y teléfono de quien recibe.</p>
          <Button variant="secondary" onClick={() => edit("contact")}>
            Agregar contacto
          </Button>
        </div>
      )}
    </section>
  );
}

type ContactFormProps = { contact: SavedContact | null; onDone: () => void };

function SavedContactForm({ contact, onDone }: ContactFormProps) {
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
