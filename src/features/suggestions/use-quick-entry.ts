import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { isOrderText, readSearchEntry } from "@/domain/quick-order/search-entry";
import { LINE_SEPARATOR } from "@/lib/early-paste";
import { late } from "@/lib/late";
import { logger } from "@/lib/logger";
import { pathTo } from "@/lib/paths";
import { useVisitNow } from "@/lib/use-visit-now";
import type { EntryOutcome } from "./quick-entry";

const quickEntry = late(() => import("./quick-entry"));

const failed = (cause: unknown) => logger.warn("The search field could not order", { cause }, "suggestions");

/**
 * Orders from the search field: «KTN-5114 x6» with Enter adds six and stays on the page, a list opens the table of
 * /pedido-rapido, pasted or with Enter. A shopper who went somewhere else in between stays there.
 * @param typed what somebody wrote into the field
 * @param onText puts a text into the field: none with the press, and what could not be ordered back into the empty field
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
  const visitNow = useVisitNow();

  const write = useEffectEvent(onText);
  /** Not over what has been written there meanwhile. */
  const giveBack = useEffectEvent((text: string) => {
    if (field.current?.value === "") write(text);
  });
  const order = useEffectEvent(async (text: string, entry: { code: string; quantity: number }) => {
    const pressedAt = visitNow();
    const ordered = quickEntry.fetch().then(({ orderBySku }) => orderBySku(client, entry));
    // A reload would cost the shopper what they wrote: without the code it is searched for.
    const outcome = await ordered.catch((cause: unknown): EntryOutcome => {
      failed(cause);
      return "search";
    });
    if (outcome === "search") giveBack(text);
    if (visitNow() !== pressedAt || outcome === "added") return;
    void navigate(outcome === "explained" ? pathTo.quickOrder() : pathTo.search(text.trim()));
  });
  /** @param held what the field holds now: nothing else is taken out of it */
  const bring = useEffectEvent(async (text: string, held: string, isWanted: () => boolean = () => true) => {
    const pressedAt = visitNow();
    try {
      const { bringText } = await quickEntry.fetch();
      if (!isWanted()) return;
      bringText(text);
      if (field.current?.value === held) write("");
      if (visitNow() === pressedAt) void navigate(pathTo.quickOrder());
    } catch (cause) {
      failed(cause);
      if (field.current?.value !== held) return;
      // What the browser itself would have put into the field.
      const inOneLine = text.replace(/\s+/g, " ").trim();
      write(inOneLine);
      setStranded(inOneLine);
    }
  });

  // Pasted before this code was here; it stands in the field, where somebody may still change it.
  useEffect(() => {
    if (!typed.includes(LINE_SEPARATOR)) return;
    let isThere = true;
    void bring(typed, typed, () => isThere);
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
    /** Orders that the shop has not answered yet: whoever writes one of them anew has only seen nothing of it. */
    const pending = new Set<string>();

    form.addEventListener(
      "submit",
      (event) => {
        const text = input.value;
        const entry = readSearchEntry(text);
        if (!entry && !isOrderText(text)) return;
        event.preventDefault();
        // The form itself would search.
        event.stopPropagation();
        // Before the shop has answered: what is written from now on is the next order.
        write("");
        if (!entry) {
          void bring(text, "");
          return;
        }
        if (pending.has(text)) return;
        pending.add(text);
        void order(text, entry).finally(() => pending.delete(text));
      },
      { signal },
    );
    input.addEventListener(
      "paste",
      (event) => {
        const text = event.clipboardData?.getData("text/plain") ?? "";
        if (!isOrderText(text)) return;
        event.preventDefault();
        void bring(text, input.value);
      },
      { signal },
    );
    return () => listeners.abort();
  }, [field]);
  return stranded;
}
