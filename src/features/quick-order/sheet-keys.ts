import type { KeyboardEvent } from "react";

export type Column = "code" | "quantity" | "remove";

/** Marks a field or a button as a cell of the table, so that the focus finds it. */
export const cellProps = (at: number, column: Column) => ({ "data-row": at, "data-column": column });

/** Those that the keys move through. */
const columns: readonly Column[] = ["code", "quantity"];

/**
 * Moves through the cells as in a sheet: up and down between rows, left and right from the ends of a text, Enter to the next
 * row's code.
 * @returns whether the key was Enter in the last row, where there is no next one
 */
export function moveThroughCells(event: KeyboardEvent<HTMLElement>): boolean {
  const field = event.target;
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return false;
  const at = Number(field.dataset.row);
  const column = columns.find((one) => one === field.dataset.column);
  if (!column || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return false;
  const { selectionStart, selectionEnd, value } = field;
  const isSelected = selectionStart !== selectionEnd;
  const target = ((): [number, Column] | null => {
    if (event.key === "ArrowUp") return [at - 1, column];
    if (event.key === "ArrowDown") return [at + 1, column];
    if (event.key === "Enter") return [at + 1, "code"];
    if (event.key === "ArrowRight" && column === "code" && !isSelected && selectionEnd === value.length)
      return [at, "quantity"];
    if (event.key === "ArrowLeft" && column === "quantity" && !isSelected && selectionStart === 0) return [at, "code"];
    return null;
  })();
  if (!target) return false;
  event.preventDefault();
  const hasMoved = focusCell(event.currentTarget, ...target);
  return event.key === "Enter" && !hasMoved;
}

/** @returns whether there is such a cell, and it takes the focus: the button of a blank row is invisible */
export function focusCell(table: HTMLElement, at: number, column: Column): boolean {
  const cell = table.querySelector<HTMLElement & { select?: () => void }>(
    `[data-row="${at}"][data-column="${column}"]`,
  );
  cell?.focus();
  cell?.select?.();
  return cell !== null && cell === document.activeElement;
}
