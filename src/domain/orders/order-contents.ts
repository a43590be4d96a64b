import type { CartItem } from "../cart";
import { type CheckoutForm, tidyCheckoutForm } from "../checkout-form";
import type { Pesos } from "../money";
import type { OrderContents } from "../order";

/**
 * The order that a form without problems and a cart stand for. Prices are today's (`product.price`), the ones the total
 * on screen is made of; the database checks them against its own.
 * @param expectedTotal the total the shopper saw
 * @param quoteId the quote whose prices these are, if they are a quote's
 */
export function orderContents(
  form: CheckoutForm,
  lines: readonly CartItem[],
  expectedTotal: Pesos,
  quoteId: string | null = null,
): OrderContents {
  const tidy = tidyCheckoutForm(form);
  return {
    customer: { name: tidy.name, email: tidy.email, phone: tidy.phone },
    shippingAddress: {
      street: tidy.street,
      neighborhood: tidy.neighborhood,
      municipality: tidy.municipality,
      stateCode: tidy.stateCode,
      postalCode: tidy.postalCode,
      references: tidy.references || null,
    },
    invoice: tidy.requiresInvoice
      ? {
          rfc: tidy.rfc,
          legalName: tidy.legalName,
          taxRegime: tidy.taxRegime,
          cfdiUse: tidy.cfdiUse,
          postalCode: tidy.fiscalPostalCode,
          email: tidy.invoiceEmail || null,
        }
      : null,
    purchaseOrder: tidy.purchaseOrder || null,
    notes: tidy.notes || null,
    paymentGatewayId: tidy.paymentGatewayId,
    items: lines.map(({ product, quantity }) => ({ productId: product.id, quantity, unitPrice: product.price })),
    expectedTotal,
    quoteId,
  };
}
