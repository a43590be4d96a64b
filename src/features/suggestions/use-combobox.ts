import { type RefObject, useEffectEvent, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { forgetSearch } from "@/stores/recent-searches-store";

type ComboboxInput = {
  /** The field of the header, which was there before this code; it is listened to and never drawn anew. */
  field: RefObject<HTMLInputElement | null>;
  panel: RefObject<HTMLDivElement | null>;
  text: string;
  /** Whether the shopper is writing: a text that came with the page opens nothing. */
  isTyped: boolean;
  onText: (text: string) => void;
};

/**
 * Makes the field the combobox of the ARIA authoring practices: the focus stays in the field, the arrows move through the
 * options below it. What an option does is its click; Enter clicks it.
 */
export function useCombobox({ field, panel, text, isTyped, onText }: ComboboxInput) {
  const [isWanted, setIsWanted] = useState(false);
  const [activeId, activate] = useState<string | null>(null);
  const [addressOpenedAt, setAddressOpenedAt] = useState("");

  const show = (isShown: boolean) => {
    setIsWanted(isShown);
    if (isShown) setAddressOpenedAt(window.location.href);
    activate(null);
  };

  // A navigation closes the list, unless it was opened while that page was on its way: the address changes before the
  // page does.
  const { key: visit } = useLocation();
  const [shownAt, setShownAt] = useState(visit);
  if (shownAt !== visit) {
    setShownAt(visit);
    if (addressOpenedAt !== window.location.href) show(false);
  }

  const open = useEffectEvent(() => show(true));
  const close = useEffectEvent(() => show(false));
  const onFocus = useEffectEvent(() => {
    if (text === "") show(true);
  });
  /** Opens the list if the shopper is in the field already when this code arrives. */
  const onArrival = useEffectEvent((input: HTMLInputElement) => {
    if (document.activeElement === input && (text === "" || isTyped)) show(true);
  });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const options = [...(panel.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
    const at = activeId === null ? NO_OPTION : options.findIndex(({ id }) => id === activeId);
    const active = options[at];

    const next = event.altKey ? null : nextOption(event.key, at, options.length);
    if (options.length > 0 && next !== null) {
      event.preventDefault();
      activate(options[next]?.id ?? null);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      show(event.key === "ArrowDown" || !event.altKey);
    } else if (event.key === "Escape" && (options.length > 0 || text !== "")) {
      // The browser's own Escape would clear the field at once.
      event.preventDefault();
      if (options.length === 0) onText("");
      show(false);
    } else if (event.key === "Enter" && active) {
      event.preventDefault();
      active.click();
    } else if (event.key === "Delete" && active?.dataset.recent) {
      event.preventDefault();
      forgetSearch(active.dataset.recent);
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      activate(null);
    } else if (event.key === "Tab") {
      show(false);
    }
  });

  // In a layout effect: a shopper who reached the field before the listeners would not be noticed.
  useLayoutEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return;
    const isInPanel = (target: EventTarget | null) => target instanceof Node && panel.current?.contains(target);
    const leaves = (target: EventTarget | null) => !(target instanceof Node && form.contains(target));
    const listeners = new AbortController();
    const { signal } = listeners;

    onArrival(input);
    input.addEventListener("keydown", (event) => onKeyDown(event), { signal });
    // Heard last, at the document: a state set before React has read the field would put the old text back into it.
    document.addEventListener("input", ({ target }) => target === input && open(), { signal });
    input.addEventListener("click", () => open(), { signal });
    input.addEventListener("focus", () => onFocus(), { signal });
    form.addEventListener("focusout", ({ relatedTarget }) => leaves(relatedTarget) && close(), { signal });
    // Not every touch outside takes the focus away.
    document.addEventListener("pointerdown", ({ target }) => leaves(target) && close(), { signal });
    // The field keeps the focus while the list is pressed, and gets it back from a button in it.
    form.addEventListener("mousedown", (event) => isInPanel(event.target) && event.preventDefault(), { signal });
    form.addEventListener(
      "click",
      ({ target }) => isInPanel(target) && (target as Element).closest("button") && input.focus(),
      { signal },
    );
    return () => listeners.abort();
  }, [field, panel]);

  return { isWanted, activeId, activate, close: () => show(false) };
}

/** Stands for the field itself: nothing in the list is active. */
export const NO_OPTION = -1;

/**
 * Where a key leads from option `at` of `count`; null for keys that the field keeps, such as Home and End while the
 * caret is in use. The field is one stop of the round: after the last option it comes again.
 */
export function nextOption(key: string, at: number, count: number): number | null {
  const inField = at === NO_OPTION;
  if (key === "ArrowDown") return at + 1 < count ? at + 1 : NO_OPTION;
  if (key === "ArrowUp") return inField ? count - 1 : at - 1;
  if (key === "Home") return inField ? null : 0;
  if (key === "End") return inField ? null : count - 1;
  return null;
}
