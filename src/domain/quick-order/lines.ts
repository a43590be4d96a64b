import { trimmed } from "../blanks";

const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

export const textLines = (text: string): readonly string[] => text.split(LINE_BREAK);

/** Whether a text is a list: it has more than one line that says something. */
export const isList = (text: string): boolean => textLines(text).filter((line) => trimmed(line) !== "").length > 1;
