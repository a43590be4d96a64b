import { plainText } from "../search/search-text";
import type { SaleUnit } from "../unit";

/** The words that lists use for units, spelt as `plainText` spells them, and the unit that each stands for. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ...spellings("pieza", "pieza piezas pza pzas pz pzs pieces unidad unidades ud uds u"),
  ...spellings("caja", "caja cajas cja cjas cj"),
  ...spellings("paquete", "paquete paquetes paq paqs pqt pqte"),
  ...spellings("rollo", "rollo rollos"),
  ...spellings("bolsa", "bolsa bolsas bls"),
  ...spellings("par", "par pares"),
  ...spellings("juego", "juego juegos jgo jgos set sets"),
  ...spellings("kit", "kit kits"),
  ...spellings("bote", "bote botes"),
  ...spellings("botella", "botella botellas"),
  ...spellings("cubeta", "cubeta cubetas"),
  ...spellings("frasco", "frasco frascos"),
  ...spellings("estuche", "estuche estuches"),
  ...spellings("garrafa", "garrafa garrafas"),
  ...spellings("galón", "galon galones gal"),
  ...spellings("despachador", "despachador despachadores"),
  ...spellings("atado", "atado atados"),
  ...spellings("block", "block blocks"),
  ...spellings("resma", "resma resmas"),
  ...spellings("cartón", "carton cartones"),
  ...spellings("tubo", "tubo tubos"),
  ...spellings("saco", "saco sacos costal costales"),
  ...spellings("docena", "docena docenas dz dza dzas doc docs"),
  ...spellings("gruesa", "gruesa gruesas"),
  ...spellings("ciento", "ciento cientos"),
  ...spellings("millar", "millar millares mll"),
]);
/** Units that mean a number of pieces, whatever a product is sold by. */
const MULTIPLES = new Set(["docena", "gruesa", "ciento", "millar"]);

function spellings(unit: string, written: string): [string, string][] {
  return written.split(" ").map((word) => [word, unit]);
}

/** The unit that a word of a list stands for, «caja» for «Cjas.»; null for any other word. */
export const unitOf = (word: string): string | null => UNITS.get(plainText(word).replace(/\.$/, "")) ?? null;

/** Whether a word counts pieces by the dozen, the hundred or the like. */
export const isMultiple = (word: string): boolean => MULTIPLES.has(unitOf(word) ?? "");

/** The unit that a row names in a cell of its own; of several one that changes how many are wanted, as «docenas», or the last. */
export function unitAmong(cells: readonly string[]): string {
  const units = cells.filter((cell) => unitOf(cell) !== null);
  return units.find(isMultiple) ?? units.at(-1) ?? "";
}

/** After a number these say how large the thing is, not how many are wanted. */
const MEASURE =
  "(?:mm|cm|mt?s?|metros?|ml|lts?|l|litros?|kgs?|kilos?|kilogramos?|grs?|g|gramos?|toneladas?|oz|lbs?|libras?|in|pulg|pulgadas?|hojas?|gb|w|v)\\.?";
const MEASURE_WORD = new RegExp(`^${MEASURE}$`, "iu");
const MEASURE_CELL = new RegExp(`^\\d{1,9}(?:\\.\\d{1,9})?[ \\t]{0,3}${MEASURE}$`, "iu");

/** Whether a word is the «mm» of «48 mm». */
export const isMeasureWord = (word: string): boolean => MEASURE_WORD.test(word);

/** Whether a cell holds a number with its measure and nothing else: «6 kg». */
export const isMeasure = (cell: string): boolean => MEASURE_CELL.test(cell);

/** A unit of the list that is not the one the product is sold by: «6 piezas» of what comes in boxes. */
export function isOtherUnit(written: string, unit: SaleUnit): boolean {
  const named = unitOf(written);
  return named !== null && named !== (unitOf(unit.name) ?? unit.name);
}
