import { clsx } from "clsx";
import { useMemo, useRef, useState } from "react";
import { useDiscounts } from "@/cart/totals";
import { useCartLines } from "@/cart/use-cart";
import { Seller } from "@/components/seller";
import { userMessage } from "@/copy/error-copy";
import { orderTableIsNotKept } from "@/copy/not-kept";
import { FULL_TABLE, restText, sheetSummary } from "@/copy/quick-order-copy";
import { MAX_ORDER_ROWS } from "@/domain/constants";
import { sumAdditions } from "@/domain/quick-order/addition-sums";
import type { SheetRow } from "@/domain/quick-order/order-plan";
import { newId } from "@/lib/new-id";
import { usePriceDisplay } from "@/stores/preferences-store";
import {
  discardRest,
  eraseQuickOrder,
  isQuickOrderKept,
  putBack,
  type QuickOrder,
  readQuickOrder,
  useQuickOrder,
} from "@/stores/quick-order-store";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import { AddBar } from "./add-bar";
import { FileButton, useFileDrop, useOrderFile } from "./file-button";
import { focusCell, moveThroughCells } from "./sheet-keys";
import { SheetHead, SheetRowView } from "./sheet-row";
import { useAddAll } from "./use-add-all";
import { useIncomingLists } from "./use-incoming-lists";
import { useSheetPlan } from "./use-sheet-plan";

const TEMPLATE = "/plantilla-pedido-rapido.csv";

/** The table with what the shop says of its rows, ways to fill it, and the one way out: all at once into the cart. */
export function OrderSheet() {
  const { rows, rest } = useQuickOrder();
  const display = usePriceDisplay();
  const cart = useCartLines();
  const table = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { plan, isAsking, failure, retry } = useSheetPlan(rows);
  const discounts = useDiscounts(plan.states.flatMap((state) => ("product" in state ? state.product.id : [])));
  const { amountOf, ...sums } = useMemo(
    () => sumAdditions(plan.additions, cart, discounts, display),
    [plan.additions, cart, discounts, display],
  );
  const [{ message, isTold }, show] = useState({ message: "", isTold: false });
  const setMessage = (message: string) => show({ message, isTold: false });
  const lists = useIncomingLists((text) => {
    setMessage(text);
    addButton.current?.focus();
  });
  const file = useOrderFile(lists.take);
  const isOver = useFileDrop((files) => void file.read(files));
  const { isWaiting, add } = useAddAll({
    rows,
    plan,
    isAsking,
    // The cart's notice says it aloud, and the bar below how many rows are left.
    onAdded: (message) => show({ message, isTold: true }),
    onMessage: setMessage,
  });
  const blank = useBlankRow(rows);
  const isFull = rows.length >= MAX_ORDER_ROWS;

  return (
    <div className={clsx("flex grow flex-col", isOver && "outline-3 outline-offset-4 outline-agave outline-dashed")}>
      {rows.length > 0 && <Seller />}
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <FileButton file={file} />
        <a href={TEMPLATE} download className="inline-flex min-h-target items-center px-2 text-agave underline">
          Descargar plantilla
        </a>
        <EmptyButton isEmpty={rows.length + rest.length === 0} onMessage={setMessage} />
      </div>
      <div className="mt-3 flex flex-col gap-2 empty:hidden">
        {!isQuickOrderKept() && <Alert tone="warning">{orderTableIsNotKept}</Alert>}
        {file.problem !== "" && <Alert tone="error">{file.problem}</Alert>}
        {failure && (
          <Alert tone="error">
            <p>{userMessage(failure)}</p>
            <Button variant="quiet" className="-ml-4" onClick={retry}>
              Intentar de nuevo
            </Button>
          </Alert>
        )}
      </div>
      <div className="mt-3 min-h-6 text-sm text-ink-soft print:hidden">
        {/* Stays in the page while empty, so that a screen reader hears what is put into it. */}
        <p role="status">{!isTold && message}</p>
        {isTold && <p>{message}</p>}
      </div>
      <div className="@container grow">
        <SheetHead />
        <ol
          ref={table}
          aria-label="Renglones del pedido"
          onKeyDown={(event) => {
            if (moveThroughCells(event)) addButton.current?.focus();
          }}
        >
          {(isFull ? plan.rows : [...plan.rows, blank]).map((row, at) => {
            const state = plan.states[at] ?? { kind: "blank" };
            const isFirst = state.kind === "ready" && state.firstAt === at;
            return (
              <SheetRowView
                key={row.id}
                {...{ row, at, state, display, discounts }}
                amount={isFirst ? amountOf.get(state.product.id) : undefined}
                onPaste={lists.paste}
                // The one below it is there already, and stays: below the last row there is a blank one, but for a full table.
                onRemoved={(removed) => {
                  const rowsShown = table.current;
                  // Under a finger a field that is focused would bring its keyboard up.
                  const column = matchMedia("(pointer: coarse)").matches ? "remove" : "code";
                  if (rowsShown && ![1, -1].some((by) => focusCell(rowsShown, removed + by, column)))
                    addButton.current?.focus();
                }}
                onSettled={(settled) => {
                  // Not under a finger, either.
                  if (table.current && document.activeElement?.matches(":focus-visible"))
                    focusCell(table.current, settled, "code");
                }}
              />
            );
          })}
        </ol>
      </div>
      {(isFull || rest.length > 0) && <RestNote count={rest.length} onDiscarded={() => addButton.current?.focus()} />}
      <AddBar
        ref={addButton}
        products={plan.additions.length}
        {...sums}
        display={display}
        summary={sheetSummary(plan.states)}
        states={plan.states}
        isWaiting={isWaiting}
        onAdd={add}
      />
    </div>
  );
}

/** The blank row below the others, for the next one: with its first character it becomes a row, in the same place. */
function useBlankRow(rows: readonly SheetRow[]): SheetRow {
  const [blankId, setBlankId] = useState(newId);
  const isWritten = rows.some(({ id }) => id === blankId);
  if (isWritten) setBlankId(newId());
  return { id: blankId, code: "", quantity: "", unit: "", text: "" };
}

/** That the table is full, and the rows for which it has no room; they come in by themselves, or are given up. */
function RestNote({ count, onDiscarded }: { count: number; onDiscarded: () => void }) {
  return (
    <Alert tone="info" className="mt-3">
      <p>{count === 0 ? FULL_TABLE : restText(count)}</p>
      {count > 0 && (
        <Button
          variant="quiet"
          className="-ml-4"
          onClick={() => {
            discardRest();
            onDiscarded();
          }}
        >
          Descartar los que esperan
        </Button>
      )}
    </Alert>
  );
}

/** Empties the table; what was in it can be put back until something else is written or the page is left. */
function EmptyButton({ isEmpty, onMessage }: { isEmpty: boolean; onMessage: (message: string) => void }) {
  const [discarded, setDiscarded] = useState<QuickOrder | null>(null);
  if (!isEmpty) {
    if (discarded) setDiscarded(null);
    const discard = () => {
      setDiscarded(readQuickOrder());
      eraseQuickOrder();
      onMessage("Vaciamos la tabla.");
    };
    return (
      <Button variant="quiet" onClick={discard}>
        Vaciar tabla
      </Button>
    );
  }
  if (!discarded) return null;
  const restore = () => {
    putBack(discarded);
    setDiscarded(null);
    onMessage("Los renglones están de vuelta.");
  };
  return (
    <Button variant="quiet" onClick={restore}>
      Recuperar los renglones
    </Button>
  );
}
