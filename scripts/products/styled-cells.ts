import { ATTRIBUTES, attribute, PREFIX } from "../../src/domain/quick-order/workbook-sheets.ts";
import { looksConverted } from "./cell-readings.ts";
import { CELL, TYPE, textCellXml, VALUE } from "./sheet-failures.ts";

const FORMATS = new RegExp(`<${PREFIX}numFmt(${ATTRIBUTES})/?>`, "g");
const CELL_STYLES = new RegExp(`<(${PREFIX})cellXfs${ATTRIBUTES}>(.*?)</\\1cellXfs\\s*>`, "s");
const CELL_STYLE = new RegExp(`<${PREFIX}xf(${ATTRIBUTES})/?>`, "g");
const SHARED_TEXT = new RegExp(`<(${PREFIX})si${ATTRIBUTES}(?:/>|>(.*?)</\\1si\\s*>)`, "gs");
const RUN = new RegExp(`<${PREFIX}t${ATTRIBUTES}>([^<]*)<`, "g");

type CellStyle = {
  /** How many digits it shows at least; 0 where it adds no zeros. */
  leastDigits: number;
  /** Whether what is typed stays a text: by the format «Texto», or by an apostrophe, which Excel keeps here and not in the cell. */
  isText: boolean;
};

/** The styles of a workbook's cells, by which cells name them. */
function cellStyles(styles: string): CellStyle[] {
  const formats = new Map([
    ["49", "@"],
    ...[...styles.matchAll(FORMATS)].map(
      ([, found = ""]) => [attribute(found, "numFmtId"), attribute(found, "formatCode")] as const,
    ),
  ]);
  const [, , listed = ""] = CELL_STYLES.exec(styles) ?? [];
  return [...listed.matchAll(CELL_STYLE)].map(([, found = ""]) => {
    const format = formats.get(attribute(found, "numFmtId")) ?? "";
    return {
      leastDigits: /^0{2,}$/.test(format) ? format.length : 0,
      isText: format === "@" || /^(?:1|true)$/.test(attribute(found, "quotePrefix") ?? ""),
    };
  });
}

/** The text of a cell, or of the list that cells share, which may be formatted in parts. */
const textIn = (xml: string): string => [...xml.matchAll(RUN)].map(([, run]) => run).join("");

/**
 * Writes into the cells of a sheet's XML what their style says of them and the library does not read: numbers that are shown with
 * zeros in front («00077») become texts with these zeros, and texts that look like what a spreadsheet made of another one, in a
 * cell that keeps texts, get the apostrophe that says they are meant.
 * @param styles the XML of the workbook's styles
 * @param shared the XML of the texts that its cells share
 */
export function cellsAsStyled(styles: string, shared: string): (xml: string) => string {
  const known = cellStyles(styles);
  if (known.every(({ leastDigits, isText }) => leastDigits === 0 && !isText)) return (xml) => xml;
  const texts = [...shared.matchAll(SHARED_TEXT)].map(([, , inside = ""]) => textIn(inside));
  return (xml) =>
    xml.replaceAll(CELL, (cell: string, prefix: string, attributes: string, inside = "") => {
      const style = known[Number(attribute(attributes, "s"))];
      if (!style) return cell;
      const type = TYPE.exec(attributes)?.[1] ?? "n";
      const value = VALUE.exec(inside)?.[1]?.trim() ?? "";
      if (type === "n" && /^\d+$/.test(value) && value.length < style.leastDigits) {
        return textCellXml(prefix, attributes, value.padStart(style.leastDigits, "0"));
      }
      const text = (type === "inlineStr" ? textIn(inside) : type === "s" ? texts[Number(value)] : undefined)?.trim();
      return style.isText && text && looksConverted(text) ? textCellXml(prefix, attributes, `'${text}`) : cell;
    });
}
