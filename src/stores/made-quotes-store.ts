import * as v from "valibot";
import type { Pesos } from "@/domain/money";
import { createDeviceStore, listOf, storedTime } from "./device-store";

/** What names a quote in a list; its id opens it. */
export type MadeQuote = { id: string; folio: string; buyer: string | null; totalAmount: Pesos; createdAt: string };

/** Older ones can still be opened from the messages they were sent with. */
const MAX_QUOTES = 30;

const quote: v.GenericSchema<unknown, MadeQuote> = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{24}$/)),
  folio: v.string(),
  buyer: v.fallback(v.nullable(v.string()), null),
  totalAmount: v.pipe(v.number(), v.finite()),
  createdAt: storedTime,
});

const made = createDeviceStore<{ quotes: readonly MadeQuote[] }>("acopio-quotes", v.object({ quotes: listOf(quote) }), {
  quotes: [],
});

/** The quotes made on this device, the latest first. */
export const useMadeQuotes = (): readonly MadeQuote[] => made.use(({ quotes }) => quotes);

/** False while the browser does not keep them (storage full or blocked): they then end with the page. */
export const areMadeQuotesKept = made.isKept;

export const recordQuote = (saved: MadeQuote): void =>
  made.change(({ quotes }) => ({
    quotes: [saved, ...quotes.filter(({ id }) => id !== saved.id)].slice(0, MAX_QUOTES),
  }));

export const eraseMadeQuotes = made.erase;
