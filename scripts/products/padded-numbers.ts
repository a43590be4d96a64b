import { ATTRIBUTES, CELL, PREFIX, TYPE, textCellXml, VALUE } from "./sheet-failures.ts";

const FORMATS = new RegExp(`<${PREFIX}numFmt(${ATTRIBUTES})/?>`, "g");
const CELL_STYLES = new RegExp(`<(${PREFIX})cellXfs${ATTRIBUTES}>(.*?)</\\1cellXfs\\s*>`, "s");
const CELL_STYLE = new RegExp(`<${PREFIX}xf(${ATTRIBUTES})/?>`, "g");

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1];

/** How many digits each style of a workbook's cells shows at least, by its place in the list; undefined where it adds no zeros. */
function digitsByStyle(styles: string): (number | undefined)[] {
  const formats = new Map(
    [...styles.matchAll(FORMATS)].map(([, found = ""]) => [
      attribute(found, "numFmtId"),
      attribute(found, "formatCode"),
    ]),
  );
  const [, , listed = ""] = CELL_STYLES.exec(styles) ?? [];
  return [...listed.matchAll(CELL_STYLE)].map(([, found = ""]) => {
    const format = formats.get(attribute(found, "numFmtId")) ?? "";
    return /^0{2,}$/.test(format) ? format.length : undefined;
  });
}

/**
 * Turns numbers that their format shows with zeros in front («00077») into texts with these zeros, in the XML of a sheet: the
 * library reads the number alone, and a code is what the sheet shows.
 * @param styles the XML of the workbook's styles
 */
export function paddedNumbersAsTexts(styles: string): (xml: string) => string {
  const digits = digitsByStyle(styles);
  if (digits.every((least) => least === undefined)) return (xml) => xml;
  return (xml) =>
    xml.replaceAll(CELL, (cell: string, prefix: string, attributes: string, inside = "") => {
      const least = digits[Number(attribute(attributes, "s"))] ?? 0;
      const number = VALUE.exec(inside)?.[1]?.trim() ?? "";
      const isNumber = (TYPE.exec(attributes)?.[1] ?? "n") === "n" && /^\d+$/.test(number);
      return isNumber && number.length < least ? textCellXml(prefix, attributes, number.padStart(least, "0")) : cell;
    });
}
