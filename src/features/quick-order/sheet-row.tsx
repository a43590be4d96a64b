import { clsx } from "clsx";
import { memo, type ReactNode, useId } from "react";
import { QUANTITY_HELP } from "@/copy/quick-order-copy";
import { trimmed } from "@/domain/blanks";
import type { PriceDisplay } from "@/domain/money";
import type { VolumeDiscount } from "@/domain/order";
import type { Product } from "@/domain/product";
import { isCode } from "@/domain/quick-order/code";
import { isList, textLines } from "@/domain/quick-order/lines";
import { readCount, readOrderLine } from "@/domain/quick-order/order-line";
import { type RowState, rowQuantity, type SheetRow } from "@/domain/quick-order/order-plan";
import { readOrderText } from "@/domain/quick-order/order-rows";
import { fillQuantities, pasteRows, removeRow, writeRow } from "@/stores/quick-order-store";
import { controlClass } from "@/ui/field-shell";
import { IconButton } from "@/ui/icon-button";
import { RowNotes } from "./row-notes";
import { RowProduct } from "./row-product";
import { cellProps } from "./sheet-keys";

/** Cells, product and amounts below each other where text is very large or on a phone, in one line where there is room for it. */
const ROW_GRID = [
  "grid items-center gap-x-2 gap-y-1 grid-cols-[1.75rem_minmax(0,1fr)_2.75rem]",
  "[grid-template-areas:'number_code_code'_'number_quantity_remove'_'product_product_product'_'price_price_price'_'amount_amount_amount'_'notes_notes_notes']",
  "@min-[16rem]:grid-cols-[1.75rem_minmax(0,1fr)_4.5rem_2.75rem]",
  "@min-[16rem]:[grid-template-areas:'number_code_quantity_remove'_'product_product_product_product'_'price_price_amount_amount'_'notes_notes_notes_notes']",
  "@min-[56rem]:grid-cols-[1.75rem_11rem_4.5rem_minmax(0,1fr)_9rem_8rem_2.75rem]",
  "@min-[56rem]:[grid-template-areas:'number_code_quantity_product_price_amount_remove'_'number_notes_notes_notes_notes_notes_remove']",
];

type SheetRowProps = {
  row: SheetRow;
  /** Its place in the table, from 0. */
  at: number;
  state: RowState;
  display: PriceDisplay;
  discounts: readonly VolumeDiscount[];
  /** What adding its product costs, said in the first of its rows. */
  amount: string | undefined;
  /** A list was pasted into it, or over what was written in it. */
  onPaste: (text: string, rowId: string, isOver: boolean) => void;
  onRemoved: (at: number) => void;
  /** A button below it has done its work and goes. */
  onSettled: (at: number) => void;
};

/** What is written into the cells below. Screen readers hear it with the number of its row from each of them. */
export const SheetHead = () => (
  <div aria-hidden="true" className="flex gap-x-2 pr-15 pb-1 pl-11 text-sm text-ink-soft">
    <span className="grow @min-[56rem]:max-w-44">Clave o nombre</span>
    <span className="w-18 shrink-0 text-right @max-[17rem]:hidden">Cantidad</span>
  </div>
);

/** One row: what is written on the left, and what the shop has by that name on the right or below. */
export const SheetRowView = memo(function SheetRowView(props: SheetRowProps) {
  const { row, at, state, display, discounts, amount, onPaste, onRemoved, onSettled } = props;
  const notesId = useId();
  const isBadQuantity = rowQuantity(row) === null || state.kind === "no_quantity";
  const isBlank = state.kind === "blank";
  return (
    <li className={clsx(ROW_GRID, "-mb-px border border-line bg-surface p-2", isBlank && "print:hidden")}>
      <span className="figures text-center text-sm text-ink-soft [grid-area:number]">{at + 1}</span>
      {/* A field of several lines, though it shows one: a list that a phone's keyboard inserts keeps its line breaks. */}
      <textarea
        {...cellProps(at, "code")}
        rows={1}
        value={row.code}
        aria-label={`Clave del renglón ${at + 1}`}
        aria-invalid={state.kind === "unknown" || undefined}
        aria-describedby={isBlank ? undefined : notesId}
        placeholder={isBlank ? "Clave o nombre" : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className={clsx(
          controlClass(undefined),
          "min-h-target resize-none overflow-hidden font-mono whitespace-nowrap [grid-area:code]",
        )}
        onChange={({ target: { value } }) => {
          if (/[\n\r]/.test(value)) onPaste(value, row.id, true);
          else writeRow(row.id, { code: value });
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text/plain");
          if (!isList(text) && !saysMore(text)) return;
          event.preventDefault();
          const { selectionStart, selectionEnd, value } = event.currentTarget;
          onPaste(text, row.id, selectionEnd - selectionStart === value.length);
        }}
        onBlur={() => partQuantity(row)}
      />
      <input
        {...cellProps(at, "quantity")}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={row.quantity}
        placeholder={isBlank ? "" : "1"}
        aria-label={`Cantidad del renglón ${at + 1}`}
        aria-invalid={isBadQuantity || undefined}
        aria-describedby={isBadQuantity ? `${notesId}-quantity` : undefined}
        className={clsx(
          controlClass(isBadQuantity ? QUANTITY_HELP : undefined),
          "figures min-h-target text-right [grid-area:quantity]",
        )}
        onChange={({ target }) => writeRow(row.id, { quantity: target.value, unit: "" })}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text/plain");
          const count = /^\s*\d+\s*$/.test(text) ? null : readCount(trimmed(text));
          if (!isList(text) && !count) return;
          event.preventDefault();
          if (count) writeRow(row.id, count);
          else if (readOrderText(text).rows.some(({ code }) => isCode(code))) onPaste(text, row.id, false);
          else fillQuantities(row.id, columnOf(text));
        }}
        onFocus={({ target }) => target.select()}
        onBlur={() => readQuantity(row)}
      />
      <RowProduct state={state} display={display} discounts={discounts} amount={amount} />
      <div id={notesId} className="flex flex-col gap-1 text-sm empty:hidden [grid-area:notes]">
        {isBadQuantity && <Note id={`${notesId}-quantity`}>{QUANTITY_HELP}</Note>}
        <RowNotes
          row={row}
          at={at}
          state={state}
          display={display}
          onChoose={(product) => {
            choose(row, product);
            onSettled(at);
          }}
          onSettle={() => {
            writeRow(row.id, { text: "", quantity: row.quantity, unit: row.unit });
            onSettled(at);
          }}
        />
      </div>
      <IconButton
        {...cellProps(at, "remove")}
        label={`Quitar el renglón ${at + 1}`}
        className={clsx("[grid-area:remove]", isBlank && "invisible")}
        onClick={() => {
          removeRow(row.id);
          onRemoved(at);
        }}
      >
        <span aria-hidden="true" className="icon-[lucide--x] size-5" />
      </IconButton>
    </li>
  );
}, isSameRow);

const Note = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className="text-bad">
    {children}
  </p>
);

/** Whether one line says how many besides what, «KTN-5114 6», or orders several: then it is more than the text of a cell. */
function saysMore(text: string): boolean {
  const [read, ...more] = readOrderText(text).rows;
  return more.length > 0 || (read !== undefined && read.quantity !== "" && isCode(read.code));
}

/** «KTN-5114 6» typed into the cell of the code fills both, and «KTN-5114 6, CA-8410 2» two rows, as soon as the cell is left. */
function partQuantity({ id, code, quantity }: SheetRow): void {
  if (quantity.trim() === "" && saysMore(code)) pasteRows(readOrderText(code).rows, id, true);
}

/** «6 cajas» typed as a quantity is read as it is when pasted, as soon as the cell is left. */
function readQuantity(row: SheetRow): void {
  const count = rowQuantity(row) === null ? readCount(trimmed(row.quantity)) : null;
  if (count) writeRow(row.id, count);
}

/** The quantities of a column that was copied, as they stand below each other. */
const columnOf = (text: string) =>
  textLines(text.trimEnd()).map((line) => {
    const quantity = trimmed(line);
    return quantity === "" ? {} : (readCount(quantity) ?? { quantity, unit: "" });
  });

/** Another product in place of what was written, in the quantity that was written with it. */
function choose({ id, code, quantity, unit, text, counted }: SheetRow, { sku }: Product): void {
  const line = text === "" && /\s/.test(code.trim()) ? code : text;
  const read = readOrderLine(line);
  const isSaid = quantity.trim() !== "" || !isCode(read.code);
  writeRow(id, {
    code: sku,
    text: line,
    ...(isSaid ? { quantity, unit, counted } : { quantity: read.quantity, unit: read.unit, counted: "in_line" }),
  });
}

/**
 * Every key makes a new plan of the whole table; only rows in which something changed are redrawn. The functions that a
 * row calls depend on the table and its store alone, so those of an earlier drawing will do.
 */
function isSameRow(before: SheetRowProps, after: SheetRowProps): boolean {
  const { state: old, ...others } = before;
  const { state, ...same } = after;
  return isAlike(others, same) && isAlike(old, state);
}

function isAlike(one: object, other: object): boolean {
  const entries = Object.entries(one);
  if (entries.length !== Object.keys(other).length) return false;
  return entries.every(([name, value]) => {
    const its = (other as Record<string, unknown>)[name];
    return (
      typeof value === "function" ||
      Object.is(value, its) ||
      (["shortfall", "substitutes"].includes(name) && JSON.stringify(value) === JSON.stringify(its))
    );
  });
}
