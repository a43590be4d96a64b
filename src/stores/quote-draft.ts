import * as v from "valibot";
import { deliveryFields } from "@/domain/orders/delivery-data";
import { tabDraft } from "./tab-draft";

const draft = tabDraft("acopio-quote-draft");

const text = v.fallback(v.string(), "");
const deliverySchema = v.object(v.entriesFromList(deliveryFields, text));
const draftSchema = v.object({
  buyer: text,
  attention: text,
  stateCode: text,
  notes: text,
  hasDelivery: v.fallback(v.boolean(), false),
  delivery: v.fallback(deliverySchema, v.parse(deliverySchema, {})),
});

/** What a quote is to say besides its lines. */
export type QuoteDraft = v.InferOutput<typeof draftSchema>;

/** What was typed for a quote in this tab. */
export const readQuoteDraft = (): QuoteDraft => v.parse(draftSchema, draft.read());

/** The rest stays as it is: the document and its delivery data are typed in forms of their own. */
export const saveQuoteDraft = (changed: Partial<QuoteDraft>): void => draft.save({ ...readQuoteDraft(), ...changed });

export const forgetQuoteDraft = draft.forget;
