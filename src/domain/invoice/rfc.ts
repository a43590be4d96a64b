import { BLANK } from "../blanks";

/** Whose tax number it is: a person's (13 characters) or a company's (12). */
export type TaxPerson = "fisica" | "moral";

const FORMAT = /^([A-ZÑ&]{3,4})(\d{2})(\d{2})(\d{2})[A-Z\d]{2}[A\d]$/;

/**
 * Whether a normalized RFC is the one of the general public or of foreign residents, whose check digit is fixed by decree,
 * not computed.
 */
export const isGenericRfc = (rfc: string): boolean => rfc === "XAXX010101000" || rfc === "XEXX010101000";

/** What people and typeset pages put between its parts: blanks, points, hyphens, dashes, the minus sign. */
const BETWEEN_PARTS = new RegExp(`${BLANK.source}|[.\\-\\u2010-\\u2015\\u2212]`, "gu");

/** Upper case, without what stands between its parts. Ñ may come as N and its tilde, as names of files do. */
export const normalizeRfc = (text: string): string => text.normalize("NFC").toUpperCase().replace(BETWEEN_PARTS, "");

/** 29 February counts in every fourth year: two digits do not tell 1900 from 2000. */
const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (year % 4 === 0 ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

/** Whose number a normalized RFC is, or null when its form or its date is wrong. */
export function taxPersonOf(rfc: string): TaxPerson | null {
  const [, letters = "", year, month, day] = FORMAT.exec(rfc) ?? [];
  const months = Number(month);
  if (!(months >= 1 && months <= 12)) return null;
  if (Number(day) < 1 || Number(day) > daysInMonth(Number(year), months)) return null;
  return letters.length === 4 ? "fisica" : "moral";
}

/** The alphabet of the check digit: the place of a character is its value (Ñ is 38, the blank before companies 37). */
const VALUES = "0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ";

/**
 * Whether the last character is the one SAT's rule gives. Some numbers in use break the rule, so a wrong one is a reason
 * to look twice, never to refuse. False for a text that is no RFC.
 */
export function hasRightCheckDigit(rfc: string): boolean {
  if (isGenericRfc(rfc)) return true;
  if (taxPersonOf(rfc) === null) return false;
  const characters = [...rfc.padStart(13, " ")];
  const sum = characters
    .slice(0, 12)
    .reduce((total, character, at) => total + VALUES.indexOf(character) * (13 - at), 0);
  const rest = 11 - (sum % 11);
  const digit = rest === 11 ? "0" : rest === 10 ? "A" : String(rest);
  return digit === characters[12];
}
