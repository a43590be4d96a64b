import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { isOrderText, readSearchEntry } from "@/domain/quick-order/search-entry";
import { LINE_SEPARATOR } from "@/lib/early-paste";
import { late } from "@/lib/late";
import { logger } from "@/lib/logger";
import { pathTo } from "@/lib/paths";
import { useAddressNow } from "@/lib/use-address-now";

const quickEntry = late(() => import("./quick-entry"));

const failed = (cause: unknown) => logger.warn("The search field could not order", { cause }, "suggestions");

/**
 * Orders from the search field: «KTN-5114 x6» with Enter adds six and stays on the page, a list opens the table of
 * /pedido-rapido, pasted or with Enter. Whoever went somewhere else in between stays there.
 * @param typed what somebody wrote into the field
 * @param onText puts a text into the field: none, once what was written is in the cart or in the table
 * @returns the text of a list that could not be brought to the table and stands in the field instead; null without one
 */
export function useQuickEntry(
  field: RefObject<HTMLInputElement | null>,
  typed: string,
  onText: (text: string) => void,
): string | null {
  const [stranded, setStranded] = useState<string | null>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const addressNow = useAddressNow();

  const write = useEffectEvent(onText);
  const order = useEffectEvent(async (text: string, entry: { code: string; quantity: number }) => {
    const pressedAt = addressNow();
    // A reload would cost the shopper what they wrote: without the code it is searched for.
    const { orderBySku } = await quickEntry.fetch();
    const outcome = await orderBySku(client, entry);
    if (outcome !== "search") write("");
    if (addressNow() !== pressedAt || outcome === "added") return;
    void navigate(outcome === "explained" ? pathTo.quickOrder() : pathTo.search(text.trim()));
  });
  const bring = useEffectEvent(async (text: string, isWanted: () => boolean = () => true) => {
    try {
      const { bringText } = await quickEntry.fetch();
      if (!isWanted()) return;
      bringText(text);
      write("");
      void navigate(pathTo.quickOrder());
    } catch (cause) {
      failed(cause);
      // What the browser would have made of it.
      const inOneLine = text.replace(/\s+/g, " ").trim();
      write(inOneLine);
      setStranded(inOneLine);
    }
  });

  // Pasted before this code was here; it stands in the field, where somebody may still change it.
  useEffect(() => {
    if (!typed.includes(LINE_SEPARATOR)) return;
    let isThere = true;
    void bring(typed, () => isThere);
    return () => {
      isThere = false;
    };
  }, [typed]);

  useLayoutEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return;
    const listeners = new AbortController();
    const { signal } = listeners;

    form.addEventListener(
      "submit",
      (event) => {
        const entry = readSearchEntry(input.value);
        if (!entry && !isOrderText(input.value)) return;
        event.preventDefault();
        // The form itself would search.
        event.stopPropagation();
        if (!entry) {
          void bring(input.value);
          return;
        }
        order(input.value, entry).catch((cause: unknown) => {
          failed(cause);
          void navigate(pathTo.search(input.value.trim()));
        });
      },
      { signal },
    );
    input.addEventListener(
      "paste",
      (event) => {
        const text = event.clipboardData?.getData("text/plain") ?? "";
        if (!isOrderText(text)) return;
        event.preventDefault();
        void bring(text);
      },
      { signal },
    );
    return () => listeners.abort();
  }, [field, navigate]);
  return stranded;
}
