import { plainText } from "../search/search-text";
import { codeAlone } from "./lead";
import { readCount } from "./order-line";
import { ownCodesIn, wordsOf } from "./words";

/** How sheets call the column that names the product, the best first: a sheet may have several of them. */
const CODE_WORDS = [
  ["sku", "clave sku", "codigo sku"],
  [
    ...["clave", "claves", "cve", "cves", "codigo", "codigos", "cod", "code"],
    ...["clave de producto", "clave del producto", "clave producto", "cve producto"],
    ...["codigo de producto", "codigo del producto", "codigo producto", "cod producto"],
  ],
  ["no de parte", "numero de parte", "part number", "item", "modelo", "referencia", "ref"],
  ["producto", "productos", "articulo", "articulos", "descripcion", "concepto", "nombre"],
];
/** What other names of such columns begin with, «Clave de la tienda», «SKU PROVEEDOR», «Núm. parte»; and of those of quantities. */
const CODE_LIKE = /^(?:sku|claves?|cves?|codigos?|cod|(?:no|num|numero|part)(?: de)? (?:parte?|number))(?: [a-z]+)*$/;
const QUANTITY_LIKE = /^(?:cantidad|cant|qty)(?: [a-z]+)*$/;
const QUANTITY_WORDS = [
  [
    ...["cantidad", "cantidades", "cant", "qty", "quantity", "pedido"],
    ...["cantidad a pedir", "cantidad solicitada", "cant solicitada", "cantidad pedida", "cantidad requerida"],
  ],
  ["piezas", "pzas", "pza", "pz", "unidades", "uds", "cajas"],
];
const UNIT_WORDS = [["unidad", "unidad de medida", "um", "u m", "presentacion", "empaque"]];
/** What stands beside them. */
const OTHER_WORDS = [
  ["#", "no", "num", "numero", "partida", "renglon", "linea", "notas", "nota", "observaciones", "comentarios", "marca"],
  ["medida", "categoria", "familia", "color", "talla", "proveedor"],
  ["precio", "precio unitario", "precio de lista", "precio con iva", "precio sin iva", "p u", "pu", "costo"],
  ["importe", "total", "subtotal", "iva", "descuento"],
  ["existencia", "existencias", "stock", "disponible"],
];

const codeWords = new Set(CODE_WORDS.flat());
const quantityWords = new Set(QUANTITY_WORDS.flat());
const namesCode = (cell: string): boolean => codeWords.has(cell) || CODE_LIKE.test(cell);
const namesQuantity = (cell: string): boolean => quantityWords.has(cell) || QUANTITY_LIKE.test(cell);
const allWords = new Set([CODE_WORDS, QUANTITY_WORDS, UNIT_WORDS, OTHER_WORDS].flat(2));
const tellingWords = new Set([...CODE_WORDS.slice(0, 3), ...QUANTITY_WORDS].flat());

const spelt = (cell: string): string =>
  plainText(cell)
    .replace(/[.:()_/-]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/**
 * Whether a line names columns, in cells or in words: «Clave;Cantidad», «SKU Cantidad». Where it names those of the
 * product and of the quantity, the others may have any name.
 */
export function isHeading(cells: readonly string[], text: string): boolean {
  const named = cells.map(spelt).filter((cell) => cell !== "");
  const isSheet = named.length > 1;
  if (isSheet && named.some(namesCode) && named.some(namesQuantity)) {
    return !cells.some(isOrder);
  }
  const words = isSheet ? named : spelt(text).split(" ");
  return words.every((word) => allWords.has(word)) && words.some((word) => tellingWords.has(word));
}

/** What no column is called: a code or a count, as in «Clave;KTN-5114;Cantidad;6». */
const isOrder = (cell: string): boolean =>
  codeAlone(cell) !== null || ownCodesIn(cell).size > 0 || readCount(cell) !== null;

/**
 * Places in a row, from 0, and how many there are. `countedIn` is the last word that names the quantity, «Cajas», «Cant. pzas»:
 * where it is a unit, it is that of rows that name none.
 */
export type Columns = {
  code: number;
  /** Where the product is named in words, if anywhere. */
  name: number | undefined;
  quantity: number | undefined;
  unit: number | undefined;
  count: number;
  countedIn: string;
};

/** Where the rows below such a line say what, how many and of which unit; null where they have no columns. */
export function columnsOf(cells: readonly string[]): Columns | null {
  const named = cells.map(spelt);
  const placeOf = (kinds: readonly (readonly string[])[]): number | undefined => {
    const places = kinds.map((words) => named.findIndex((cell) => words.includes(cell)));
    return places.find((at) => at >= 0);
  };
  const placeLike = (name: RegExp): number | undefined => {
    const at = named.findIndex((cell) => name.test(cell));
    return at < 0 ? undefined : at;
  };
  const code = placeOf(CODE_WORDS.slice(0, 3)) ?? placeLike(CODE_LIKE) ?? placeOf(CODE_WORDS);
  if (code === undefined || named.length < 2) return null;
  const quantity = placeOf(QUANTITY_WORDS) ?? placeLike(QUANTITY_LIKE);
  const countedIn = wordsOf(cells[quantity ?? -1] ?? "").at(-1) ?? "";
  return {
    code,
    name: placeOf(CODE_WORDS.slice(3)),
    quantity,
    unit: placeOf(UNIT_WORDS),
    count: named.length,
    countedIn,
  };
}
