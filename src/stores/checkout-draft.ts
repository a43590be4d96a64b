import { boolean, fallback, object, parse, string } from "valibot";
import { type CheckoutForm, emptyCheckoutForm } from "@/domain/checkout-form";
import { parseJson } from "@/lib/parse-json";
import { safeSessionStorage } from "@/lib/safe-storage";

const STORAGE_KEY = "acopio-checkout-draft";

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

/** What was typed into the checkout in this tab: it survives a reload and goes with the tab, never longer. */
export function readCheckoutDraft(): CheckoutForm {
  const stored = parseJson(safeSessionStorage.getItem(STORAGE_KEY));
  return typeof stored === "object" && stored !== null
    ? parse(draftSchema, { ...emptyCheckoutForm, ...stored })
    : emptyCheckoutForm;
}

export const saveCheckoutDraft = (form: CheckoutForm) => safeSessionStorage.setItem(STORAGE_KEY, JSON.stringify(form));

export const forgetCheckoutDraft = () => safeSessionStorage.removeItem(STORAGE_KEY);
