import { trimmed } from "./blanks";

/** 52 as dialled from abroad, the old mobile 1 after it, and the long-distance prefixes that were dialled until 2019. */
const MEXICAN_NUMBER = /^(?:(?:00)?52(?:1|01|044|045)?|01|044|045)?([2-9]\d{9})$/;

/** Anything but digits and what stands between them, the hyphens, dashes and the minus sign of typeset pages among it. */
const NOT_OF_A_NUMBER = /[^\d\s()+.\-\u2010-\u2015\u2212]/;

/** Area codes of two digits: Mexico City, Guadalajara, Monterrey. All others have three. */
const SHORT_AREA_CODE = /^(55|56|33|81)/;

/**
 * The ten digits of a Mexican number however it was written («+52 1 55 4162-8830», «044 55 4162 8830») or copied from a link
 * («tel:…»). What is not one comes back trimmed and otherwise untouched, so that the shopper can see and mend it.
 */
export function cleanPhone(text: string): string {
  const typed = trimmed(text);
  const number = typed.replace(/^tel:\s*/i, "");
  if (NOT_OF_A_NUMBER.test(number)) return typed;
  // A plus is 00: what follows is the code of a country, never an area code.
  const digits = number.replace("+", "00").replace(/\D/g, "");
  return MEXICAN_NUMBER.exec(digits)?.[1] ?? typed;
}

/** Ten digits as the shop keeps them: no Mexican area code begins with 0 or 1, and ten times the same digit is nobody's. */
export const isPhone = (digits: string): boolean => /^(?!(\d)\1{9})[2-9]\d{9}$/.test(digits);

/** «55 4162 8830», «222 416 2883»: grouped as Mexicans read numbers aloud. Anything else is returned as it is. */
export function formatPhone(digits: string): string {
  if (!isPhone(digits)) return digits;
  const groups = SHORT_AREA_CODE.test(digits) ? [2, 6] : [3, 6];
  return [digits.slice(0, groups[0]), digits.slice(groups[0], groups[1]), digits.slice(groups[1])].join(" ");
}
