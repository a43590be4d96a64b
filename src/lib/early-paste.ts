/** Separates lines in a single-line field, which keeps it, unlike a line break. */
export const LINE_SEPARATOR = "\u2028";

/**
 * Keeps the lines apart that are pasted into a field that would join them, until the code that reads lists is here.
 * @returns what the field is to hold; empty for a single line, or when another listener has taken the text
 */
export function keptLines(
  event: Pick<ClipboardEvent, "clipboardData" | "defaultPrevented" | "preventDefault">,
): string {
  const text = event.clipboardData?.getData("text").trim() ?? "";
  if (event.defaultPrevented || !/[\n\r]/.test(text)) return "";
  event.preventDefault();
  return text.replace(/[\n\r]+/g, ` ${LINE_SEPARATOR}`);
}
