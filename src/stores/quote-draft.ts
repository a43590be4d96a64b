import * as v from "valibot";
import { parseJson } from "@/lib/parse-json";
import { safeSessionStorage } from "@/lib/safe-storage";

const STORAGE_KEY = "acopio-quote-draft";

const text = v.fallback(v.string(), "");
const draftSchema = v.object({ buyer: text, attention: text, stateCode: text, notes: text });

/** What a quote is to say besides its lines. */
export type QuoteDraft = v.InferOutput<typeof draftSchema>;

/** What was typed for a quote in this tab: it survives a reload and goes with the tab. */
export const readQuoteDraft = (): QuoteDraft =>
  v.parse(draftSchema, { ...(parseJson(safeSessionStorage.getItem(STORAGE_KEY)) ?? {}) });

export const saveQuoteDraft = (draft: QuoteDraft): void =>
  safeSessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));

export const forgetQuoteDraft = (): void => safeSessionStorage.removeItem(STORAGE_KEY);
