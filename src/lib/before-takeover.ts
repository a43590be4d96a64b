type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Remembers what a shopper does in a prerendered page whose code is still on its way. The function it gives does all of
 * that again, to be called once React listens: React holds every field to be as it was built, and would put it back so.
 */
export function hearBeforeTakeover(root: HTMLElement): () => void {
  const pressed = new Set<HTMLButtonElement>();
  const onClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest("button") : null;
    // The browser itself sends a form that has somewhere to go.
    if (button && button.form?.method !== "get") pressed.add(button);
  };
  root.addEventListener("click", onClick);
  return () => {
    root.removeEventListener("click", onClick);
    // All of them are read before the first is entered: React then puts its own values into the others.
    for (const [field, value] of enteredFields(root).map((field) => [field, field.value] as const))
      enterAgain(field, value);
    root.querySelector(":focus")?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    for (const button of pressed) button.click();
  };
}

function enteredFields(root: HTMLElement): Field[] {
  // Of a page opened again the browser fills in some fields as it remembers them; the shopper has done nothing yet.
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (visit?.type !== "navigate" && !navigator.userActivation?.hasBeenActive) return [];
  return [...root.querySelectorAll<Field>("input,select,textarea")].filter(isEntered);
}

function isEntered(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const built = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(built, 0);
  }
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

const isTicked = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

function enterAgain(field: Field, value: string): void {
  // React takes over at once the part of the page in which something happens; it takes the field for unchanged.
  tell(field, "input");
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    tell(field, "change");
  } else if (isTicked(field)) {
    field.checked = field.defaultChecked;
    field.click();
  } else {
    const { selectionStart, selectionEnd } = field;
    field.value = field.defaultValue;
    // What is set so is what typing sets: React compares it with what was last set on the element itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    tell(field, "input");
  }
}

const tell = (field: Field, type: "input" | "change"): void => {
  field.dispatchEvent(new Event(type, { bubbles: true }));
};
