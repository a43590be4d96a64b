import { type CheckoutForm, checkoutProblems, tidyCheckoutForm } from "@/domain/checkout-form";
import { deliveryFields } from "@/domain/orders/delivery-data";
import { deliveryOf } from "@/domain/orders/order-contents";
import { invoiceFields } from "@/domain/orders/shopper-fields";
import { saveAddress, saveContact, saveInvoice } from "@/stores/saved-contact-store";

/**
 * Once an order is placed, keeps on this device what its form asks to be remembered.
 * @param typed perhaps changed since it was sent: what is wrong by now is not kept
 */
export function rememberShopper(typed: CheckoutForm): void {
  const form = tidyCheckoutForm(typed);
  const problems = checkoutProblems(form);
  if (form.remembersDelivery && !deliveryFields.some((field) => problems[field])) {
    const { customer, shippingAddress } = deliveryOf(form);
    saveContact(customer);
    saveAddress(shippingAddress);
  }
  if (form.remembersInvoice && form.requiresInvoice && !invoiceFields.some((field) => problems[field])) {
    saveInvoice(form);
  }
}
