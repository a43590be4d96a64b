import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { readingText } from "@/copy/quick-order-copy";
import { trimmed } from "@/domain/blanks";
import { type OrderReading, readOrderText } from "@/domain/quick-order/order-rows";
import { pasteRows, readQuickOrder, useArrivedList } from "@/stores/quick-order-store";

/** Fields that take pasted text; a file field keeps the focus after its dialog was closed, but takes none. */
const FIELDS = "textarea, input:not([type=file], [type=checkbox], [type=radio]), [contenteditable]";

type IncomingLists = {
  /** A list that was pasted into a row, or over what was written there. */
  paste: (text: string, rowId: string, isOver: boolean) => void;
  /** One that was read elsewhere. */
  take: (reading: OrderReading) => void;
};

/**
 * Every way in which a list comes into the table: pasted into a row or anywhere on the page, read from a file, or brought
 * along from the search field.
 * @param onTaken hears in words what was read
 */
export function useIncomingLists(onTaken: (message: string) => void): IncomingLists {
  const report = (reading: OrderReading) => onTaken(readingText(reading, readQuickOrder().rest.length));
  const take = (reading: OrderReading, rowId: string | null = null, isOver = false) => {
    pasteRows(reading.rows, rowId, isOver);
    report(reading);
  };

  const { reading } = useArrivedList();
  const onArrival = useEffectEvent(report);
  useEffect(() => {
    if (!reading) return;
    useArrivedList.setState({ reading: null });
    onArrival(reading);
  }, [reading]);

  // While no field for texts has the focus: a list needs no place to be put.
  const onPagePaste = useEffectEvent((event: ClipboardEvent) => {
    const isInField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (event.defaultPrevented || isInField || trimmed(text) === "") return;
    event.preventDefault();
    take(readOrderText(text));
  });
  // With the first frame: a list may be pasted as soon as the page can be seen.
  useLayoutEffect(() => {
    const listen = (event: ClipboardEvent) => onPagePaste(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);

  return { take, paste: (text, rowId, isOver) => take(readOrderText(text), rowId, isOver) };
}
