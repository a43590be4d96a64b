import { type Cell, type Reading, read, refuse, textIn } from "./cell-readings.ts";

/*
 * Cells that hold several things, with «|» between them. A backslash takes the sign behind it as it is.
 */

export type Attribute = { label: string; value: string };

export type PriceStep = { min_quantity: number; percentage: number };

/** A path of the shop or an https address, as the table's own check has it. */
const isPicture = (address: string): boolean =>
  [...address].length <= 2048 && /^(?:\/[^/]|https:\/\/)/.test(address) && !/[\p{Cc}\s\\]/u.test(address);
const PICTURE = "una dirección que empiece con https:// o con /, sin espacios";

export function aPicture(cell: Cell): Reading<string> {
  const address = textIn(cell) ?? "";
  return isPicture(address) ? read(address) : refuse(PICTURE);
}

/** «https://… | https://…» */
export function morePictures(cell: Cell): Reading<string[]> {
  const addresses = partsOf(cell).map(plain);
  return addresses.length <= 6 && addresses.every(isPicture)
    ? read(addresses)
    : refuse(`hasta seis, separadas por «|»: cada una ${PICTURE}`);
}
export const picturesCell = (addresses: readonly string[]): string =>
  joined(addresses.map((address) => escaped(address, "|")));

/** «Color: azul | Talla: M» */
export function attributes(cell: Cell): Reading<Attribute[]> {
  const entries = partsOf(cell).map((entry) => {
    const [label = "", ...value] = split(entry, ":");
    return { label: plain(label), value: plain(value.join(":")) };
  });
  // The size as JSON in the database, which puts a blank after each comma and colon.
  const bytes = Buffer.byteLength(JSON.stringify(entries)) + 5 * entries.length;
  const isSheet = entries.every(
    ({ label, value }) => label.trim() !== "" && value.trim() !== "" && !`${label}${value}`.includes("\u0000"),
  );
  return isSheet && entries.length <= 60 && bytes <= 20_000
    ? read(entries)
    : refuse("características como «Color: azul | Talla: M», hasta 60");
}
export const attributesCell = (entries: readonly Attribute[]): string =>
  joined(entries.map(({ label, value }) => `${escaped(label, "|:")}: ${escaped(value, "|")}`));

/** «10: 5 | 50: 8.5»: from 10 pieces on 5 % less, from 50 on 8.5 %. */
export function priceSteps(cell: Cell): Reading<PriceStep[]> {
  const steps = partsOf(cell).map((entry) => {
    const [, from, percentage] = /^(\d{1,3}):(\d{1,2}(?:\.\d{1,2})?)%?$/.exec(entry.replace(/\s/g, "")) ?? [];
    return { min_quantity: Number(from), percentage: Number(percentage) };
  });
  const isRight = steps.every(({ min_quantity, percentage }) => min_quantity >= 1 && percentage > 0);
  const quantities = new Set(steps.map(({ min_quantity }) => min_quantity));
  return isRight && quantities.size === steps.length
    ? read(steps.sort((one, other) => one.min_quantity - other.min_quantity))
    : refuse(
        "descuentos como «10: 5 | 50: 8.5» (desde 10 piezas 5 %, desde 50 piezas 8.5 %): cada cantidad una vez, entre 1 y 999, y menos de 100 %, con hasta dos decimales",
      );
}
export const stepsCell = (steps: readonly PriceStep[]): string =>
  joined(steps.map(({ min_quantity, percentage }) => `${min_quantity}: ${percentage}`));

const joined = (parts: readonly string[]): string => parts.join(" | ");

/** With a backslash before every sign that would separate, and before blanks at the ends, which would be trimmed. */
const escaped = (text: string, separators: string): string =>
  [...text]
    .map((sign, at, all) => {
      const isOuter = all.slice(0, at + 1).every(isBlank) || all.slice(at).every(isBlank);
      return sign === "\\" || separators.includes(sign) || isOuter ? `\\${sign}` : sign;
    })
    .join("");

const isBlank = (sign: string): boolean => /^\s$/.test(sign);

/** What was written, without backslashes and without the blanks around it. */
function plain(part: string): string {
  const signs = signsOf(part);
  const from = signs.findIndex((sign) => !isBlank(sign));
  const to = signs.findLastIndex((sign) => !isBlank(sign));
  return signs
    .slice(Math.max(from, 0), to + 1)
    .map((sign) => sign.replace(/^\\(?=.)/su, ""))
    .join("");
}

const partsOf = (cell: Cell): string[] => split(textIn(cell) ?? "", "|").filter((part) => part.trim() !== "");

const signsOf = (text: string): string[] => [...text.matchAll(/\\.|./gsu)].map(([sign]) => sign);

function split(text: string, separator: string): string[] {
  const parts = [""];
  for (const sign of signsOf(text)) {
    if (sign === separator) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts;
}
