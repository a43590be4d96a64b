/** Parts lines in a field of one line: unlike a line break it stays in there. */
export const LINE_SEPARATOR = "\u2028";

/**
 * Keeps the lines of what is pasted into a field that would join them, until the code is here that knows lists: what the field
 * is to hold then; empty for one line, or once somebody else has taken the text.
 */
export function keptLines(
  event: Pick<ClipboardEvent, "clipboardData" | "defaultPrevented" | "preventDefault">,
): string {
  const text = event.clipboardData?.getData("text").trim() ?? "";
  if (event.defaultPrevented || !/[\n\r]/.test(text)) return "";
  event.preventDefault();
  return text.replace(/[\n\r]+/g, ` ${LINE_SEPARATOR}`);
}
