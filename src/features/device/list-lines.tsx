import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { LoadError } from "@/components/load-error";
import { type ListLine, moved, type ShoppingList } from "@/domain/lists/shopping-list";
import { namedAsToday } from "@/domain/lists/todays-names";
import type { Product } from "@/domain/product";
import { pathTo } from "@/lib/paths";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
import { readLists, refreshLists, setLines } from "@/stores/lists-store";
import { UndoStrip } from "@/ui/undo-strip";
import { ListLineRow } from "./list-line-row";

type Removed = { line: ListLine; index: number };

/** The lines of a list with what the shop says about them today. What was taken off can be put back from its place. */
export function ListLines({ list: { id, lines } }: { list: ShoppingList }) {
  // Sorted, whatever the shopper's order is, so that moving a line reads nothing anew.
  const products = useQuery(queries.productsByIds(lines.map(({ productId }) => productId).sort()));
  // A quotation and a shared list name products by their SKUs: those of today, as the list shows them.
  useEffect(() => {
    if (products.data) takeOverNames(id, products.data);
  }, [id, products.data]);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const isBack = lines.some(({ productId }) => productId === removed?.line.productId);
  const remove = (line: ListLine, index: number) => {
    setLines(id, (current) => current.filter(({ productId }) => productId !== line.productId));
    setRemoved({ line, index });
  };
  const restore = ({ line, index }: Removed) => {
    setLines(id, (current) => [...current.slice(0, index), line, ...current.slice(index)]);
    setRemoved(null);
  };
  const byId = new Map(products.data?.map((product) => [product.id, product]));
  const rows = lines.map((line, index) => (
    <li key={line.productId} className="border-t border-line">
      <ListLineRow
        listId={id}
        line={line}
        product={byId.get(line.productId) ?? (products.data && !products.isPlaceholderData ? null : undefined)}
        index={index}
        count={lines.length}
        onMove={(by) => setLines(id, (current) => moved(current, index, by))}
        onRemove={() => remove(line, index)}
      />
    </li>
  ));
  if (removed && !isBack) {
    rows.splice(
      removed.index,
      0,
      <UndoStrip key="way-back" href={pathTo.product(removed.line.productId)} onUndo={() => restore(removed)}>
        Quitaste <span className="font-semibold">{removed.line.name}</span>
      </UndoStrip>,
    );
  }
  return (
    <>
      {products.isLoadingError && (
        <LoadError reason={appErrorOf(products.error)} onRetry={() => void products.refetch()} />
      )}
      <ol className="mt-4 border-b border-line" aria-label="Productos de la lista">
        {rows}
      </ol>
    </>
  );
}

/** Writes nothing where the products are still called what they were. */
function takeOverNames(id: string, products: readonly Product[]): void {
  refreshLists();
  const lines = readLists().find((list) => list.id === id)?.lines ?? [];
  if (namedAsToday(lines, products).some((line, at) => line !== lines[at]))
    setLines(id, (current) => namedAsToday(current, products));
}
