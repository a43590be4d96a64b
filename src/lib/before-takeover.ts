import { wasOpenedAnew } from "./visit";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The parts of a page that are taken over one after the other: what stands around every page, and the page itself. */
export type Part = "shell" | "page";

/** What a shopper entered in parts that are not taken over yet, by its field, and what was pressed there. */
const entered = new Map<Field, string>();
const pressed = new Set<HTMLButtonElement>();
/** None where nothing is taken over: the page was drawn here. */
const awaited = new Set<Part>();

const partOf = (element: Element): Part => (element.closest("main") ? "page" : "shell");
const isAwaited = (element: Element): boolean => awaited.has(partOf(element));

/** Remembers from now on what a shopper does in a prerendered page, and what was done in it before this code came. */
export function hearBeforeTakeover(root: HTMLElement): void {
  awaited.add("shell").add("page");
  for (const field of changedFields(root)) entered.set(field, field.value);
  const note = ({ target }: Event) => {
    if (isField(target) && isAwaited(target)) entered.set(target, target.value);
  };
  // Before React, which takes a part over with the first thing that happens in it.
  for (const type of ["click", "input"]) window.addEventListener(type, note, true);
  root.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    // The browser itself sends a form that has somewhere to go.
    if (button && isAwaited(button) && button.form?.method !== "get") pressed.add(button);
  });
}

/**
 * Does all of it again in a part that React has just taken over, once: React holds every field to be as it was built, and
 * would put it back so.
 */
export function doAgainIn(part: Part): void {
  if (!awaited.delete(part)) return;
  const isHere = (element: Element) => partOf(element) === part;
  // All fields are read before the first is entered: React then puts its own values into the others.
  const fields = [...entered].filter(([field]) => isHere(field));
  const buttons = [...pressed].filter(isHere);
  queueMicrotask(() => {
    for (const [field, value] of fields) enterAgain(field, value);
    const focused = document.querySelector(":focus");
    if (focused && isHere(focused)) focused.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    for (const button of buttons) button.click();
  });
}

function changedFields(root: HTMLElement): Field[] {
  // Of a page opened again the browser fills in some fields as it remembers them; the shopper has done nothing yet.
  if (!wasOpenedAnew() && !navigator.userActivation?.hasBeenActive) return [];
  return [...root.querySelectorAll<Field>("input,select,textarea")].filter(isChanged);
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const built = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(built, 0);
  }
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

const isTicked = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

function enterAgain(field: Field, value: string): void {
  if (isTicked(field)) {
    if (!isChanged(field)) return;
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  if (field instanceof HTMLSelectElement) field.value = value;
  else {
    const { selectionStart, selectionEnd } = field;
    field.value = field.defaultValue;
    // What is set so is what typing sets: React compares it with what was last set on the element itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  }
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
