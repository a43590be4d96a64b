import { keptLines } from "./early-paste";
import { wasOpenedAnew } from "./visit";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Control = Field | HTMLButtonElement;

/** The parts of a page that are hydrated one after the other: what stands around every page, and the page itself. */
type Part = "shell" | "page";

declare global {
  /** Presses and keys of the time before any other script, kept by the page's own, see `scripts/early-script.ts`. */
  var earlyEvents: Event[] | undefined;
}

/** Parts that React does not answer for yet. Where the page itself is drawn here, only what stands around it. */
const awaited = new Set<Part>();
/** Buttons pressed in them. Pressing one again because nothing happened counts once. */
const pressed = new Set<HTMLButtonElement>();
/** Changed fields in which Enter was pressed. Only those outside of a form: inside one, the key presses its button. */
const confirmed = new Set<Element>();
let resolveHydrated = () => {};
let hydrated: Promise<void> = Promise.resolve();

/**
 * Resolves when React has hydrated the page itself; at once where it was drawn here. What a page was built with must
 * not change before that: React would find a text that differs from what it draws, and draw the whole page anew.
 */
export const pageHydrated = (): Promise<void> => hydrated;

const partOf = (element: Element): Part => (element.closest("main") ? "page" : "shell");

/**
 * Remembers from now on which buttons a shopper presses in a prerendered page, and where Enter confirms what is typed;
 * what was done before, the page's own script has kept. What is typed need not be remembered: the fields still hold it.
 */
export function hearBeforeHydration(root: HTMLElement, parts: readonly Part[] = ["shell", "page"]): void {
  for (const part of parts) awaited.add(part);
  if (awaited.has("page")) {
    hydrated = new Promise((resolve) => {
      resolveHydrated = resolve;
    });
  }
  window.onclick = window.onkeydown = null;
  globalThis.earlyEvents?.splice(0).forEach(note);
  root.addEventListener("click", note);
  root.addEventListener("keydown", note);
  root.addEventListener("paste", (event) => {
    const { target } = event;
    if (target instanceof HTMLInputElement && target.type === "search" && awaited.has(partOf(target))) {
      target.value = keptLines(event) || target.value;
    }
  });
}

function note({ type, target, key }: Event & { key?: string }): void {
  if (!(target instanceof Element)) return;
  const isAwaited = awaited.has(partOf(target));
  const button = type === "click" && target.closest("button");
  if (button && !isAwaited) {
    // What still waits to be repeated is done with the press that React has answered itself.
    pressed.delete(button);
    if (button.form?.method === "get") pressAtLast();
  }
  // The browser itself sends a form that has somewhere to go.
  else if (button && button.form?.method !== "get") pressed.add(button);
  else if (key === "Enter" && isAwaited && target instanceof HTMLInputElement && !target.form) confirmed.add(target);
  else if (type === "click" && target.closest("a")) pressAtLast();
}

/** Before the page is left by a link or a search, what still waits is done: its buttons go with the page. */
function pressAtLast(): void {
  for (const button of pressed) if (!awaited.has(partOf(button)) && pressed.delete(button)) button.click();
}

/**
 * Repeats, once, what was done in a part before React hydrated it. To be called in the commit that hydrates it: fields
 * still hold what was entered, but React takes each to be as it was built, and would reset it with its next drawing.
 * @param ready what presses and Enter wait for
 */
export function replayEvents(part: Part, ready?: Promise<unknown>): void {
  if (!endWaitFor(part)) return;
  takeOver();
  takeOver = () => {};
  const isHere = (element: Element) => partOf(element) === part;
  const changed = changedFields().filter(isHere);
  const entries = changed.map(entryOf);
  const entered = changed.filter((field) => confirmed.delete(field));
  const buttons = [...pressed].filter(isHere);
  const focused = document.activeElement;
  queueMicrotask(async () => {
    if (focused instanceof HTMLInputElement && isHere(focused)) {
      keepingSelection(focused, () => dispatch(focused, "focusin"));
    }
    for (const enter of entries) {
      enter();
      await redrawn;
    }
    await ready;
    for (const field of entered) {
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      await redrawn;
    }
    for (const button of buttons) {
      if (pressed.delete(button)) button.click();
      await redrawn;
    }
  });
}

/**
 * What stood around a page that the build wrote for another address is taken over by what was drawn in its place; once, since
 * this holds all of it.
 */
let takeOver = () => {};

/**
 * For a page that the build wrote for another address, or for any, right before the shop is drawn in its place. What stands
 * around the page looks the same in both, and may be in use: what was typed, chosen and pressed there is done again in what
 * takes its place, which also gets the focus.
 */
export function giveWay(root: HTMLElement): void {
  const controls = controlsIn(root);
  const focused = document.activeElement;
  takeOver = () => {
    for (const [at, control] of controlsIn(root).entries()) {
      const before = controls[at];
      if (before?.tagName !== control.tagName) continue;
      if (!(before instanceof HTMLButtonElement) && isChanged(before)) control.value = before.value;
      if (pressed.delete(before as HTMLButtonElement)) pressed.add(control as HTMLButtonElement);
      if (before !== focused) continue;
      control.focus();
      if (before instanceof HTMLInputElement) {
        (control as HTMLInputElement).setSelectionRange(before.selectionStart, before.selectionEnd);
      }
    }
  };
}

const controlsIn = (root: HTMLElement): Control[] =>
  [...root.querySelectorAll<Control>("button,input,select")].filter((control) => partOf(control) === "shell");

/** For a page that is left before it was hydrated: nobody waits for it any more, and nothing is done again in it. */
export const leaveBeforeHydration = (): void => void endWaitFor("page");

/** @returns whether it was awaited */
function endWaitFor(part: Part): boolean {
  const wasAwaited = awaited.delete(part);
  if (part === "page") resolveHydrated();
  return wasAwaited;
}

/** React draws what a step changed in a microtask of its own, which comes before whatever awaits this. */
const redrawn = Promise.resolve();

const changedFields = (): Field[] => [...document.querySelectorAll<Field>("input,select,textarea")].filter(isChanged);

function isChanged(field: Field): boolean {
  // When a page is opened again, the browser fills in some fields from memory; the shopper has done nothing yet.
  if (!wasOpenedAnew() && !navigator.userActivation?.hasBeenActive) return false;
  if (field instanceof HTMLSelectElement) {
    const built = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(built, 0);
  }
  return isCheckbox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

const isCheckbox = (field: Field): field is HTMLInputElement => field.type === "checkbox";

/** The function that enters again what a field holds now: by its turn React may have put its own value back. */
function entryOf(field: Field): () => void {
  const { value } = field;
  if (field instanceof HTMLSelectElement) {
    return () => {
      field.value = value;
      dispatch(field, "change");
    };
  }
  if (isCheckbox(field)) {
    return () => {
      field.checked = field.defaultChecked;
      field.click();
    };
  }
  return () => {
    keepingSelection(field, () => {
      field.value = field.defaultValue;
      // The prototype's setter acts as typing does: React compares the value with what was last set on the element itself.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    });
    dispatch(field, "change");
    // Some fields are read when they are left.
    if (document.activeElement !== field) dispatch(field, "focusout");
  };
}

function keepingSelection(field: HTMLInputElement | HTMLTextAreaElement, act: () => void): void {
  const { selectionStart, selectionEnd } = field;
  act();
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}

const dispatch = (field: Field, type: string): void => {
  field.dispatchEvent(new Event(type, { bubbles: true }));
};
