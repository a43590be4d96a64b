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

/** The order that something is typed for: that of a quote, or else the cart's. */
type DraftOwner = { quoteFolio?: string | undefined };

/** What was typed into the checkout in this tab. */
export const readCheckoutDraft = (): CheckoutForm => parse(draftSchema, { ...emptyCheckoutForm, ...draft.read() });

/** @param owner known to the form in which it is typed; what is filled in from elsewhere leaves the draft to the order it was for */
export const saveCheckoutDraft = (form: CheckoutForm, { quoteFolio }: DraftOwner = draft.read()): void =>
  draft.save({ ...form, quoteFolio });

/** A form opens with what was typed before, for whichever order: from now on that belongs to the form's own. */
export const takeOverCheckoutDraft = (owner: DraftOwner): void => saveCheckoutDraft(readCheckoutDraft(), owner);

export const forgetCheckoutDraft = draft.forget;

/**
 * Forgets it once that order is placed; what was typed for another one stays.
 * @returns what was forgotten; null if nothing was
 */
export function takeCheckoutDraftOf({ quoteFolio }: DraftOwner): CheckoutForm | null {
  const kept: DraftOwner = draft.read();
  if (kept.quoteFolio !== quoteFolio) return null;
  const typed = readCheckoutDraft();
  draft.forget();
  return typed;
}
