import { type RefObject, useEffect } from "react";

const TEXT_FIELDS = "textarea, select, input:not([type=checkbox], [type=radio]), [contenteditable]";

/**
 * «/» goes to the search field from wherever nothing is being typed. Shift is no modifier here: on a Mexican keyboard the
 * sign is Shift and 7.
 */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focusField = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TEXT_FIELDS)) return;
      // Behind an open dialog the field is out of reach, also for a key.
      if (!field.current || field.current.closest("[inert], [aria-hidden=true]")) return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
    };
    document.addEventListener("keydown", focusField);
    return () => document.removeEventListener("keydown", focusField);
  }, [field]);
}
