import { boolean, fallback, object, parse, string } from "valibot";
import { type CheckoutForm, emptyCheckoutForm } from "@/domain/checkout-form";
import { tabDraft } from "./tab-draft";

const draft = tabDraft("acopio-checkout-draft");

const text = fallback(string(), "");

/** Field by field: one damaged value must not cost the shopper the others. */
const draftSchema = object({
  name: text,
  email: text,
  phone: text,
  postalCode: text,
  street: text,
  neighborhood: text,
  municipality: text,
  stateCode: text,
  references: text,
  notes: text,
  paymentGatewayId: text,
  purchaseOrder: text,
  requiresInvoice: fallback(boolean(), false),
  rfc: text,
  legalName: text,
  taxRegime: text,
  cfdiUse: text,
  fiscalPostalCode: text,
  invoiceEmail: text,
});

/** What was typed into the checkout in this tab. */
export const readCheckoutDraft = (): CheckoutForm => parse(draftSchema, { ...emptyCheckoutForm, ...draft.read() });

export const saveCheckoutDraft = (form: CheckoutForm): void => draft.save(form);

export const forgetCheckoutDraft = draft.forget;
