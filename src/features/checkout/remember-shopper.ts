import { type CheckoutForm, tidyCheckoutForm } from "@/domain/checkout-form";
import { saveAddress, saveContact } from "@/stores/saved-contact-store";

/** Keeps who ordered and where to on this device, because the shopper asked for it. */
export function rememberShopper(form: CheckoutForm): void {
  const { name, email, phone, street, neighborhood, municipality, stateCode, postalCode, references } =
    tidyCheckoutForm(form);
  saveContact({ name, email, phone });
  saveAddress({ street, neighborhood, municipality, stateCode, postalCode, references: references || null });
}
