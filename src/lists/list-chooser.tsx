import { useState } from "react";
import { listIsFull, tooManyLists } from "@/copy/list-copy";
import { listsAreNotKept } from "@/copy/not-kept";
import { type ListLine, lineOfProduct, mergeLines, type ShoppingList } from "@/domain/lists/shopping-list";
import type { Product } from "@/domain/product";
import { pathTo } from "@/lib/paths";
import { areListsKept, createList, setLines, useLists } from "@/stores/lists-store";
import { Checkbox } from "@/ui/checkbox";
import { SmallDialog } from "@/ui/small-dialog";
import { NameForm } from "./name-form";

/** What can be put on a list; without a quantity, one of it. */
export type Listable = Pick<Product, "id" | "sku" | "name" | "price" | "unit"> & { quantity?: number };

type ListChooserProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  products: readonly Listable[];
};

/** Lets the shopper choose which lists of this device hold these products. Weighs 20 kB (Base UI): only import it lazily. */
export default function ListChooser({ open, onOpenChange, products }: ListChooserProps) {
  const count = products.length;
  return (
    <SmallDialog
      open={open}
      onOpenChange={onOpenChange}
      title={count === 1 ? "Guardar en una lista" : `Guardar ${count} productos en una lista`}
      closeLabel="Cerrar listas"
    >
      <Choice lines={products.map((product) => lineOfProduct(product, product.quantity))} />
    </SmallDialog>
  );
}

function Choice({ lines }: { lines: readonly ListLine[] }) {
  const lists = useLists();
  /** What a list held of these before it was ticked here: removing the tick restores exactly that. */
  const [before, setBefore] = useState<ReadonlyMap<string, readonly ListLine[]>>(new Map());
  /** What it held of these when the tick was taken away: quantities and notes come back with the tick. */
  const [unticked, setUnticked] = useState<ReadonlyMap<string, readonly ListLine[]>>(new Map());
  const [said, setSaid] = useState<{ text: string; list: ShoppingList | null }>({ text: "", list: null });

  const ofThese = (own: readonly ListLine[]) => own.filter(({ productId }) => isAmong(lines, productId));

  const toggle = (list: ShoppingList) => {
    if (holdsAll(list, lines)) {
      const earlier = before.get(list.id) ?? [];
      setUnticked(new Map([...unticked, [list.id, ofThese(list.lines)]]));
      setLines(list.id, (own) =>
        own.flatMap((line) =>
          isAmong(lines, line.productId) ? earlier.filter(({ productId }) => productId === line.productId) : line,
        ),
      );
      return setSaid({ text: `Quitado de «${list.name}».`, list: null });
    }
    const added = unticked.get(list.id) ?? lines;
    if (!holdsAll({ lines: mergeLines(list.lines, added) }, lines))
      return setSaid({ text: `«${list.name}»: ${listIsFull}`, list });
    setBefore(new Map([...before, [list.id, ofThese(list.lines)]]));
    setLines(list.id, (own) => mergeLines(own, added));
    setSaid({ text: savedText(list.name), list });
  };

  return (
    <div className="flex flex-col gap-4">
      {lists.length > 0 && (
        <fieldset>
          <legend className="sr-only">Tus listas</legend>
          {lists.map((list) => (
            <Checkbox
              key={list.id}
              label={list.name}
              checked={holdsAll(list, lines)}
              onChange={() => toggle(list)}
              className="wrap-anywhere"
            />
          ))}
        </fieldset>
      )}
      <NameForm
        label="Lista nueva"
        submitLabel="Crear y guardar"
        onName={(name) => {
          const created = createList(name, lines);
          if (!created) return tooManyLists;
          setSaid({ text: savedText(name), list: created });
          return null;
        }}
      />
      <div className="flex min-h-target flex-wrap items-center gap-x-3">
        <p role="status" className="text-sm font-medium wrap-anywhere">
          {said.text}
        </p>
        {said.list && (
          <a href={pathTo.list(said.list.id)} className="link touch text-sm">
            Ver lista
          </a>
        )}
      </div>
    </div>
  );
}

const savedText = (name: string): string => `Guardado en «${name}».${areListsKept() ? "" : ` ${listsAreNotKept}`}`;

const isAmong = (lines: readonly ListLine[], id: string): boolean => lines.some(({ productId }) => productId === id);

/** Whether a list holds every line, with at least that quantity. */
const holdsAll = (list: Pick<ShoppingList, "lines">, lines: readonly ListLine[]): boolean =>
  lines.every((line) => list.lines.some((own) => own.productId === line.productId && own.quantity >= line.quantity));
