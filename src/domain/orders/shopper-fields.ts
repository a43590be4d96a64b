import type { CheckoutField } from "../checkout-form";

// The fields of the checkout by what they tell, in the order in which they are asked for.

export const contactFields = ["name", "email", "phone"] as const satisfies readonly CheckoutField[];

export const placeFields = [
  "postalCode",
  "street",
  "neighborhood",
  "municipality",
  "stateCode",
  "references",
] as const satisfies readonly CheckoutField[];

/** They count only while an invoice is asked for. */
export const invoiceFields = [
  "rfc",
  "legalName",
  "taxRegime",
  "cfdiUse",
  "fiscalPostalCode",
  "invoiceEmail",
] as const satisfies readonly CheckoutField[];
