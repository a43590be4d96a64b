import { boolean, entriesFromList, fallback, object, parse, string } from "valibot";
import { type CheckoutChoice, type CheckoutForm, checkoutFields, emptyCheckoutForm } from "@/domain/checkout-form";
import { tabDraft } from "./tab-draft";

const draft = tabDraft("acopio-checkout-draft");

const choices: readonly CheckoutChoice[] = ["requiresInvoice", "remembersDelivery", "remembersInvoice"];

/** Field by field: one damaged value must not cost the shopper the others. */
const draftSchema = object({
  ...entriesFromList(checkoutFields, fallback(string(), "")),
  ...entriesFromList(choices, fallback(boolean(), false)),
});

/** What was typed into the checkout in this tab. */
export const readCheckoutDraft = (): CheckoutForm => parse(draftSchema, { ...emptyCheckoutForm, ...draft.read() });

export const saveCheckoutDraft = (form: CheckoutForm): void => draft.save(form);

export const forgetCheckoutDraft = draft.forget;
