import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** What waits for the press under way to have done its click; null while nothing is pressed. */
let waiting: (() => void)[] | null = null;

if (typeof document !== "undefined") {
  const begin = ({ button, target }: MouseEvent) => {
    // The list of a select opens at once, and its press may never be said to be over.
    if (button === 0 && !(target instanceof HTMLSelectElement)) waiting ??= [];
  };
  const end = () => {
    const shows = waiting ?? [];
    waiting = null;
    for (const show of shows) flushSync(show);
  };
  document.addEventListener("mousedown", begin, true);
  // The click follows in the same task.
  for (const type of ["mouseup", "dragend"]) document.addEventListener(type, () => setTimeout(end), true);
  // Of a press on a scroll bar only the beginning is told: the next key ends it.
  document.addEventListener("keydown", end, true);
}

/**
 * The value, and a new one only once no mouse button or finger is down: whoever leaves a field by pressing something below it
 * would find that moved away by the field's error before the press becomes a click.
 */
export function useAfterPress<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useLayoutEffect(() => {
    const show = () => setShown(value);
    if (waiting) waiting.push(show);
    else show();
  }, [value]);
  return shown;
}
