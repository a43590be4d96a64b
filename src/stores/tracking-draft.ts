import * as v from "valibot";
import { tabDraft } from "./tab-draft";

const draft = tabDraft("acopio-tracking");

const draftSchema = v.object({
  /** The order in the page's address, or nothing: what was typed at one address is not shown at another. */
  at: v.string(),
  orderNumber: v.string(),
  email: v.string(),
  /** Whether these two have opened an order, which is then looked up again. */
  isFound: v.boolean(),
});

export type Tracking = v.InferOutput<typeof draftSchema>;

/** The order that was looked for in this tab at an address of «Rastrear pedido». */
export function readTracking(at: string): Tracking | null {
  const { success, output } = v.safeParse(draftSchema, draft.read());
  return success && output.at === at ? output : null;
}

export const saveTracking = (tracking: Tracking): void => draft.save(tracking);

export const forgetTracking = draft.forget;
