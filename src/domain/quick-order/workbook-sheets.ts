/** Some programs write a namespace before every name: «<x:c>». */
export const PREFIX = "(?:[^\\s<>/:]+:)?";
export const ATTRIBUTES = `(?:\\s(?:[^"'<>/]|"[^"]*"|'[^']*')*)?`;

/** An attribute among those of an element, whatever its namespace. */
export const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${PREFIX}${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)?.slice(1).find(Boolean);

/** Cells that a sheet shows as one, with the place that it names. Rows and columns count from 0, the last ones belong to it. */
export type Merge = { place: string; top: number; left: number; bottom: number; right: number };

/** The attributes of all elements of this name, as they are written. */
const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${PREFIX}${name}(${ATTRIBUTES})/?>`, "g"))].map(([, attributes = ""]) => attributes);

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A sheet as the workbook lists it: its number from 1 on, and its part; null for a sheet that has no cells, but a chart. */
type ListedSheet = { name: string; number: number; part: string | null; isHidden: boolean };

/**
 * The sheets of a workbook, in their order.
 * @param workbook the XML of its list of sheets
 * @param relations the XML that says which part each of them is
 */
export function listedSheets(workbook: string, relations: string): ListedSheet[] {
  const targets = new Map(
    elements(relations, "Relationship")
      .filter((found) => attribute(found, "Type")?.endsWith("/worksheet"))
      .map((found) => [attribute(found, "Id"), attribute(found, "Target")] as const),
  );
  return elements(workbook, "sheet").map((found, at) => {
    const target = targets.get(attribute(found, "id"));
    return {
      name: (attribute(found, "name") ?? "").replace(/&(\w+);/g, (sign, entity) => ENTITIES[entity] ?? sign),
      number: at + 1,
      // As seen from the workbook, or from the root.
      part: target === undefined ? null : target.startsWith("/") ? target.slice(1) : `xl/${target}`,
      isHidden: /^(?:hidden|veryHidden)$/.test(attribute(found, "state") ?? ""),
    };
  });
}

/** The rows of a sheet's XML that a filter, a closed group or a hand has hidden, from 0 on. */
export const hiddenRows = (xml: string): Set<number> =>
  new Set(
    elements(xml, "row")
      .filter((found) => /^(?:1|true)$/.test(attribute(found, "hidden") ?? ""))
      .map((found) => Number(attribute(found, "r")) - 1),
  );

/** The merged cells of a sheet's XML. */
export const merges = (xml: string): Merge[] =>
  elements(xml, "mergeCell").flatMap((found) => {
    const place = attribute(found, "ref") ?? "";
    const [, left, top, right, bottom] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(place) ?? [];
    if (!left || !right) return [];
    return [
      {
        place,
        top: Number(top) - 1,
        left: columnNumber(left) - 1,
        bottom: Number(bottom) - 1,
        right: columnNumber(right) - 1,
      },
    ];
  });

/** «A» is 1, «AA» is 27. */
export const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
