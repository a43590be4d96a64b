import { plainText } from "../../src/domain/search/search-text.ts";
import {
  aCode,
  aKey,
  anAmount,
  aTaxRate,
  aText,
  aUnitName,
  aWholeNumber,
  type Cell,
  codeCell,
  type Reading,
  textCell,
  yesOrNo,
} from "./cell-readings.ts";
import {
  type Attribute,
  aPicture,
  attributes,
  attributesCell,
  morePictures,
  type PriceStep,
  picturesCell,
  priceSteps,
  stepsCell,
} from "./list-readings.ts";

/** A column of the spreadsheets by which products are imported and exported. */
export type Column = {
  /** The key in a line of `import_products`. */
  key: string;
  /** What exports call it. */
  heading: string;
  /** Other names that are understood, besides the key. */
  alsoCalled: readonly string[];
  read: (cell: Cell) => Reading<unknown>;
  /** Writes a value of the database, never null, so that `read` understands it. */
  write: (value: never) => string | number;
  /** Whether «(borrar)» may take it away. */
  canBeCleared: boolean;
};

const INTEGER = 2_147_483_647;
const asText = (value: string): string => textCell(value);
const asNumber = (value: number): number => value;
const asWord = (value: boolean): string => (value ? "sí" : "no");

const column = (
  key: string,
  [heading = key, ...alsoCalled]: readonly string[],
  reading: Column["read"],
  write: Column["write"],
  canBeCleared = true,
): Column => ({ key, heading, alsoCalled, read: reading, write, canBeCleared });

/** Every column, in the order of exports. Limits are those of the table `products`. */
export const COLUMNS: readonly Column[] = [
  column("item_code", ["sku", "clave", "codigo"], aCode, codeCell, false),
  column("item_name", ["nombre", "producto", "articulo"], aText(500), asText, false),
  column("description", ["descripción"], aText(5000), asText),
  column("precio_web", ["precio", "precio sin iva"], anAmount, asNumber),
  column("tax_rate", ["iva", "tasa de iva"], aTaxRate, (rate: number) => Math.round(rate * 100)),
  column("brand", ["marca"], aText(120), asText),
  column("category", ["categoría"], aText(120), asText),
  column("family_code", ["familia"], aKey(64), asText),
  column("stock_quantity", ["existencias", "existencia", "stock"], aWholeNumber(0, INTEGER), asNumber),
  column("min_stock_level", ["existencias mínimas", "stock minimo"], aWholeNumber(0, INTEGER), asNumber),
  column("sale_unit", ["unidad de venta", "presentacion"], aText(80), asText),
  column("unit_name", ["unidad"], aUnitName, asText, false),
  column("unit_content", ["contenido"], aWholeNumber(1, 100_000), asNumber, false),
  column("content_name", ["pieza del contenido"], aUnitName, asText, false),
  column("volume_discounts", ["descuentos por volumen"], priceSteps, (steps: PriceStep[]) => stepsCell(steps)),
  column("image_url", ["imagen", "foto"], aPicture, asText),
  column("more_image_urls", ["más imágenes", "mas fotos"], morePictures, (addresses: string[]) =>
    textCell(picturesCell(addresses)),
  ),
  column("attributes", ["características", "atributos"], attributes, (entries: Attribute[]) =>
    textCell(attributesCell(entries)),
  ),
  column("is_active", ["activo", "a la venta"], yesOrNo, asWord),
  column("is_featured", ["destacado"], yesOrNo, asWord),
  column("sort_order", ["orden"], aWholeNumber(-INTEGER, INTEGER), asNumber),
];

/** A heading in the form in which headings are compared: «Descripción *» is «descripcion». */
const spelt = (heading: string): string =>
  plainText(heading)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

const byName = new Map(
  COLUMNS.flatMap((known) =>
    [known.key, known.heading, ...known.alsoCalled].map((name) => [spelt(name), known] as const),
  ),
);

/** The column that a heading names; undefined for any other text. */
export const columnCalled = (heading: string): Column | undefined => byName.get(spelt(heading));

export const isCodeHeading = (cell: Cell): boolean =>
  columnCalled(String(cell ?? "").replaceAll('"', ""))?.key === "item_code";
