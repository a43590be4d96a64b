import * as v from "valibot";
import { create } from "zustand";
import { MAX_ORDER_ROWS } from "@/domain/constants";
import type { OrderRow } from "@/domain/quick-order/order-line";
import type { SheetRow } from "@/domain/quick-order/order-plan";
import type { OrderReading } from "@/domain/quick-order/order-rows";
import { newId } from "@/lib/new-id";
import { createDeviceStore, listOf } from "./device-store";

/** The table of /pedido-rapido as it was left: its rows, and those that found no room among them. */
export type QuickOrder = { rows: readonly SheetRow[]; rest: readonly OrderRow[] };

const cell = v.string();
const cells = {
  code: cell,
  quantity: cell,
  unit: cell,
  text: cell,
  counted: v.optional(v.picklist(["in_line", "in_numbered_line", "unclear"])),
};
const row = v.object({ ...cells, id: v.pipe(v.string(), v.nonEmpty()) });

const table = createDeviceStore<Pick<QuickOrder, "rows">>("acopio-quick-order", v.object({ rows: listOf(row) }), {
  rows: [],
});
/** Stored apart from the table: it may be long, and typing never changes it. */
const waiting = createDeviceStore<Pick<QuickOrder, "rest">>(
  "acopio-quick-order-rest",
  v.object({ rest: listOf(v.object(cells)) }),
  { rest: [] },
);

export const useQuickOrder = (): QuickOrder => ({ ...table.use(), ...waiting.use() });

/** Reads again what another tab may have written. */
export function refreshQuickOrder(): void {
  table.refresh();
  waiting.refresh();
}

export const readQuickOrder = (): QuickOrder => ({ ...table.read(), ...waiting.read() });

export const isQuickOrderKept = (): boolean => table.isKept() && waiting.isKept();

export function eraseQuickOrder(): void {
  table.erase();
  waiting.erase();
}

function change(step: (current: QuickOrder) => QuickOrder): void {
  refreshQuickOrder();
  const before = readQuickOrder();
  const { rows, rest } = step(before);
  table.change(() => ({ rows }));
  if (rest.length + before.rest.length > 0) waiting.change(() => ({ rest }));
}

const withId = (row: OrderRow): SheetRow => ({ ...row, id: newId() });

/** What is written into cells of a row; a quantity replaces what was read about it elsewhere (`counted`). */
const asTyped = <Cells extends Partial<OrderRow>>(cells: Cells): Cells | (Cells & Pick<OrderRow, "counted">) =>
  cells.quantity === undefined ? cells : { counted: undefined, ...cells };

/** As many rows as fit into the table; the others wait in `rest`. */
function fitted(rows: readonly SheetRow[], rest: readonly OrderRow[]): QuickOrder {
  const room = Math.max(0, MAX_ORDER_ROWS - rows.length);
  const spare = rows.slice(MAX_ORDER_ROWS).map(({ id: _, ...row }) => row);
  return {
    rows: [...rows.slice(0, MAX_ORDER_ROWS), ...rest.slice(0, room).map(withId)],
    rest: [...spare, ...rest.slice(room)],
  };
}

/**
 * Puts what was read into the table.
 * @param at the id of the row that is replaced, if there is such a row and it is empty; otherwise the rows go to the end
 * @param isOver replaces that row even if it is not empty; its quantity stays where the new line has none
 */
export const pasteRows = (read: readonly OrderRow[], at: string | null = null, isOver = false): void =>
  change(({ rows, rest }) => {
    const place = rows.findIndex(({ id, code, quantity }) => id === at && (isOver || (code + quantity).trim() === ""));
    const [first, ...others] = read;
    const old = rows[place];
    if (!first || !old) return fitted(rows, [...rest, ...read]);
    const kept = first.quantity === "" && old.quantity.trim() !== "" ? asTyped({ quantity: old.quantity.trim() }) : {};
    const pasted = [{ ...first, ...kept, id: old.id }, ...others.map(withId)];
    return fitted([...rows.slice(0, place), ...pasted, ...rows.slice(place + 1)], rest);
  });

/** Writes quantities from a row on downwards, as into a sheet; what has no row there becomes one. A blank cell changes nothing. */
export const fillQuantities = (from: string, cells: readonly Partial<Pick<SheetRow, "quantity" | "unit">>[]): void =>
  change(({ rows, rest }) => {
    const place = rows.findIndex(({ id }) => id === from);
    const first = place < 0 ? rows.length : place;
    const below = cells.slice(rows.length - first);
    const filled = rows.map((one, at) => ({ ...one, ...asTyped(cells[at - first] ?? {}) }));
    const added = below.map((one) => withId({ code: "", quantity: "", unit: "", text: "", ...one }));
    return fitted([...filled, ...added], rest);
  });

/** What is to be said of a list that was pasted elsewhere, and stands in the table by then. In memory alone. */
export const useArrivedList = create<{ reading: OrderReading | null }>()(() => ({ reading: null }));

/** Puts a list into the table from another page; the caller then navigates there. */
export function bringList(reading: OrderReading): void {
  pasteRows(reading.rows);
  useArrivedList.setState({ reading });
}

/** Changes the cells of a row; one that is not there yet becomes the last. */
export const writeRow = (id: string, cells: Partial<Omit<SheetRow, "id">>): void =>
  table.change(({ rows }) => {
    const isThere = rows.some((one) => one.id === id);
    if (!isThere && rows.length >= MAX_ORDER_ROWS) return { rows };
    const all = isThere ? rows : [...rows, { id, code: "", quantity: "", unit: "", text: "" }];
    return { rows: all.map((one) => (one.id === id ? { ...one, ...asTyped(cells) } : one)) };
  });

export const removeRow = (id: string): void =>
  change(({ rows, rest }) =>
    fitted(
      rows.filter((one) => one.id !== id),
      rest,
    ),
  );

/** What is left of the table once the rest is in the cart, with rows that waited. */
export const keepRows = (rows: readonly SheetRow[]): void => change(({ rest }) => fitted(rows, rest));

/**
 * Restores the table as it was before a step, followed by the rows written since.
 * @param left rows of `before` that the undone step did not touch: what was changed or removed of them since then stays so
 */
export const putBack = (before: QuickOrder, left: readonly SheetRow[] = []): void =>
  change(({ rows, rest }) => {
    const since = rows.filter(({ id }) => !before.rows.some((one) => one.id === id));
    const back = before.rows.flatMap((row) => {
      if (!left.includes(row)) return [row];
      return rows.find(({ id }) => id === row.id) ?? [];
    });
    return fitted([...back, ...since], [...before.rest, ...rest]);
  });

export const discardRest = waiting.erase;
