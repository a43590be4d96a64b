import { MAX_CART_LINES, MAX_CART_QUANTITY, MAX_ORDER_ROWS } from "@/domain/constants";
import { groupDigits } from "@/domain/money";
import { type Product, shownSku } from "@/domain/product";
import type { RowState } from "@/domain/quick-order/order-plan";
import type { OrderReading } from "@/domain/quick-order/order-rows";
import type { Shortfall } from "@/domain/quick-order/reorder-plan";
import { countedUnits, quantityInUnits } from "@/domain/unit";
import { listed, listedInQuotes } from "./listed";

const counted = (count: number, one: string, many: string): string =>
  `${groupDigits(count)} ${count === 1 ? one : many}`;

export const QUANTITY_HELP = `Escribe una cantidad entera de 1 a ${MAX_CART_QUANTITY}.`;

/** «Agregar 3 productos al carrito». */
export const addButtonText = (products: number): string =>
  products === 0 ? "Agregar al carrito" : `Agregar ${counted(products, "producto", "productos")} al carrito`;

/** «12 renglones: 10 listos, 2 por revisar»; empty where nothing is written. */
export function sheetSummary(states: readonly RowState[]): string {
  const written = states.filter(({ kind }) => kind !== "blank");
  if (written.length === 0) return "";
  const ready = written.filter((state) => state.kind === "ready" && state.shortfall === null).length;
  const asking = written.filter(({ kind }) => kind === "asking").length;
  const open = written.length - ready - asking;
  const parts = [
    ready > 0 && counted(ready, "listo", "listos"),
    open > 0 && `${open} por revisar`,
    asking > 0 && `buscando ${asking}`,
  ].filter((part) => part !== false);
  return `${counted(written.length, "renglón", "renglones")}: ${parts.join(", ")}`;
}

const BOTH = "En la lista y en la cotización";

/**
 * What does not go onto a list or into a quotation; empty where all of it does. Their rows are counted: of those still to be
 * looked at before they go into the cart, the ones there is too little of go there whole.
 */
export function leftBehindText(states: readonly RowState[], products: number): string {
  if (products === 0) return "";
  const written = states.filter(({ kind }) => kind !== "blank").length;
  const taken = states.filter(({ kind }) => kind === "ready").length;
  const cut = states.flatMap((state, at) =>
    state.kind === "ready" && state.firstAt === at && state.total > MAX_CART_QUANTITY
      ? `${MAX_CART_QUANTITY} de ${groupDigits(state.total)} de ${shownSku(state.product.sku)}`
      : [],
  );
  const sentences = [
    products > MAX_CART_LINES
      ? `${BOTH} caben ${MAX_CART_LINES} productos: van los primeros.`
      : taken < written && `${BOTH} entran ${groupDigits(taken)} de ${groupDigits(written)} renglones.`,
    cut.length > 0 && `${BOTH} caben ${MAX_CART_QUANTITY} de cada producto: van ${listed(cut)}.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(" ");
}

/** What came of a list that was pasted or read from a file. */
export function readingText(reading: OrderReading, waiting: number): string {
  const { rows, headings, hiddenSheet, hiddenRows = 0, unreadSheets = [] } = reading;
  const sentences = [
    rows.length === 0 ? "No encontramos ningún renglón." : `Leímos ${counted(rows.length, "renglón", "renglones")}.`,
    headings.length > 0 && "El encabezado quedó fuera.",
    hiddenSheet !== undefined && `Es lo que dice «${hiddenSheet}», una hoja oculta de tu archivo.`,
    hiddenRows > 0 &&
      `${counted(hiddenRows, "renglón oculto quedó", "renglones ocultos quedaron")} fuera: para agregar lo oculto, muéstralo y sube otra vez tu archivo.`,
    unreadSheets.length > 0 &&
      `Leímos una sola hoja del archivo: para agregar ${listedInQuotes(unreadSheets)}, pega aquí sus celdas.`,
    waiting > 0 && restText(waiting),
  ];
  return sentences.filter((sentence) => sentence !== false).join(" ");
}

const ROOM = `La tabla tiene lugar para ${MAX_ORDER_ROWS} renglones`;

export const FULL_TABLE = `${ROOM} y está llena: agrega o quita algunos para escribir más.`;

export const restText = (waiting: number): string =>
  `${ROOM}: ${counted(waiting, "espera su turno y entra", "esperan su turno y entran")} en cuanto agregues o quites otros.`;

/** What was added, what is left to do, and how many rows came in beside that, for which the table had no room before. */
export function addedText(products: number, rowsLeft: number, cameIn: number): string {
  const sentences = [
    `Agregamos ${counted(products, "producto", "productos")} a tu carrito.`,
    rowsLeft > 0 && `${counted(rowsLeft, "renglón queda", "renglones quedan")} por revisar.`,
    cameIn > 0 &&
      `${counted(cameIn, "renglón que esperaba su turno entró", "renglones que esperaban su turno entraron")} a la tabla.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(" ");
}

/** «Con el renglón 2 suman 8 cajas». */
export const repeatedText = (first: number, total: number, { unit }: Pick<Product, "unit">): string =>
  `Producto repetido: con el renglón ${first} suman ${quantityInUnits(total, unit)}.`;

/** Beside an amount of all rows of its product together, as far as they are added: «Por 5 rollos en todos sus renglones». */
export const sharedAmountText = (added: number, { unit }: Pick<Product, "unit">): string =>
  `Por ${quantityInUnits(added, unit)} en todos sus renglones`;

/** A line says something in place of a quantity: «No leímos «abc»: contamos 1 caja». */
export const unreadText = (word: string, { unit }: Pick<Product, "unit">): string =>
  `No leímos «${word}»: contamos ${quantityInUnits(1, unit)}.`;

/** The list counts in another unit than the shop: «Tu lista dice piezas; se vende por caja con 12 piezas». */
export const otherUnitText = (written: string, { unit, saleUnit }: Pick<Product, "unit" | "saleUnit">): string =>
  `Tu lista dice «${written}»; aquí se vende por ${saleUnit ? saleUnit.charAt(0).toLowerCase() + saleUnit.slice(1) : unit.name}. Revisa la cantidad.`;

/** Why a row puts less into the cart than it asks for. */
export function shortRowText({ added, ordered, inCart, unit, reason }: Shortfall): string {
  if (reason === "cart_full") {
    return added > 0
      ? `En un renglón del carrito caben ${MAX_CART_QUANTITY}: agregamos ${added} de ${groupDigits(ordered)}.`
      : `Ya no cabe: tu carrito lleva hasta ${MAX_CART_LINES} productos y ${MAX_CART_QUANTITY} de cada uno.`;
  }
  if (added === 0) return "Ya tienes en tu carrito todo lo que hay.";
  const some =
    inCart > 0
      ? `Ya tienes ${countedUnits(inCart, unit)} en tu carrito y solo hay ${added} más`
      : `Solo hay ${added} de ${countedUnits(ordered, unit)}`;
  return `${some}: agregamos lo que hay.`;
}

/** Said above the line of a row of which only one product is ordered. */
export const NAMES_MORE = "Esta línea nombra otros productos. Si también los quieres, escríbelos en otro renglón.";

export const unansweredText = (code: string): string => `No pudimos buscar «${code.trim()}».`;

export const unknownText = (code: string): string =>
  code.trim() === "" ? "Falta la clave de este renglón." : `No encontramos «${code.trim()}».`;
