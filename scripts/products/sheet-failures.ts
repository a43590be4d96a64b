import { ATTRIBUTES, PREFIX } from "../../src/domain/quick-order/workbook-sheets.ts";
import { isFailure, NOT_CALCULATED } from "./cell-readings.ts";

export const CELL = new RegExp(`<(${PREFIX})c(${ATTRIBUTES})(?:/>|>(.*?)</\\1c\\s*>)`, "gs");
export const VALUE = new RegExp(`<${PREFIX}v${ATTRIBUTES}(?:/>|>([^<]*)<)`);
const FORMULA = new RegExp(`<${PREFIX}f${ATTRIBUTES}/?>`);
const TEXT_IN_PLACE = new RegExp(`<${PREFIX}is${ATTRIBUTES}/?>`);
export const TYPE = /\st\s*=\s*["'](\w*)["']/;

/**
 * Turns errors, and formulas that nobody has calculated, into texts in the XML of a sheet: the library reads both as
 * empty cells, and an empty cell leaves what is there.
 */
export const failuresAsTexts = (xml: string): string =>
  withoutComments(xml).replaceAll(CELL, (cell: string, prefix: string, attributes: string, inside = "") => {
    const failure = failureOf(TYPE.exec(attributes)?.[1], inside);
    return failure === null ? cell : textCellXml(prefix, attributes, failure);
  });

/** A cell with its attributes, but for its type, that holds this text. */
export const textCellXml = (prefix: string, attributes: string, text: string): string =>
  `<${prefix}c${attributes.replace(TYPE, "")} t="str"><${prefix}v>${text}</${prefix}v></${prefix}c>`;

/** What went wrong in a cell, null for one with a value or without a formula. */
function failureOf(type: string | undefined, inside: string): string | null {
  if (type !== "e" && !FORMULA.test(inside)) return null;
  const found = VALUE.exec(inside);
  const value = found?.[1]?.trim() ?? "";
  if (type === "e") return isFailure(value) ? value : NOT_CALCULATED;
  if (value !== "" || TEXT_IN_PLACE.test(inside)) return null;
  // Some formulas give an empty text.
  return type === "str" && found ? null : NOT_CALCULATED;
}

/** Removes comments, which may stand anywhere, and writes CDATA like other texts, so that the patterns above see only markup. */
const withoutComments = (xml: string): string =>
  xml.replaceAll(/<!--.*?-->|<!\[CDATA\[(.*?)\]\]>/gs, (_, text = "") =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  );
