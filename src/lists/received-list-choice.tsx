import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listIsGone, noRoomText, notSoldText, tooManyLists } from "@/copy/list-copy";
import { unitPriceText } from "@/copy/price-copy";
import { type ReceivedList, type Taking, taken } from "@/domain/lists/receive-list";
import { type ListLine, listNamed, type ShoppingList } from "@/domain/lists/shopping-list";
import { type Product, shownSku } from "@/domain/product";
import { countedUnits, quantityInUnits } from "@/domain/unit";
import { queries } from "@/services/queries";
import { changeList, createList, readLists, refreshLists, useLists } from "@/stores/lists-store";
import { usePriceDisplay } from "@/stores/preferences-store";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import { RadioGroup } from "@/ui/radio-group";
import { SelectField } from "@/ui/select-field";

type Kind = Taking["kind"];

type ReceivedListChoiceProps = {
  received: ReceivedList;
  /** Today's products of the received lines. */
  products: readonly Product[];
  onNext: (said: string) => void;
};

/** What a received list would become, and the choice: a list of its own, joined with one that is here, or in its place. */
export function ReceivedListChoice({ received, products, onNext }: ReceivedListChoiceProps) {
  const lists = useLists();
  const sameName = listNamed(lists, received.name);
  const [kind, setKind] = useState<Kind>(sameName ? "merge" : "new");
  const [chosenId, setChosenId] = useState(sameName?.id);
  // Another tab may have deleted the one that was chosen: then the select shows the first of the others.
  const listId = lists.find(({ id }) => id === chosenId)?.id ?? lists[0]?.id ?? "";
  const [problem, setProblem] = useState<string | null>(null);
  const taking: Taking = kind === "new" ? { kind } : { kind, listId };
  const result = taken(received, taking, lists);
  const leftOut = without(received.lines, result.lines);
  const own = kind === "new" ? undefined : lists.find(({ id }) => id === listId);
  // A list that never had a product loses none, unless another goes for it.
  const mayBeEmpty = received.lines.length + received.missing.length === 0 && kind !== "replace";

  const take = () => {
    // Another tab may have changed them since, or deleted the one that was chosen.
    refreshLists();
    if (kind !== "new" && !readLists().some(({ id }) => id === listId)) {
      setKind("new");
      return setProblem(listIsGone);
    }
    const { name, lines } = taken(received, taking, readLists());
    // There is less room than was shown: what stays out is named before the next press.
    if (without(received.lines, lines).length > leftOut.length) return;
    if (kind === "new" && !createList(name, lines)) return setProblem(tooManyLists);
    if (kind !== "new") changeList(listId, (list) => ({ ...list, lines }));
    onNext(`Guardamos «${name}» en este dispositivo.`);
  };

  return (
    <div className="mt-3 flex flex-col gap-4">
      {received.missing.length > 0 && <Alert tone="warning">{notSoldText(received.missing)}</Alert>}
      {lists.length > 0 && (
        <div className="flex max-w-prose flex-col gap-3">
          <RadioGroup
            legend="¿Qué hacemos con ella?"
            name="taking"
            value={kind}
            onChange={(event) => setKind(kinds.find(({ value }) => value === event.target.value)?.value ?? "new")}
            options={kinds}
          />
          {kind !== "new" && (
            <SelectField
              label="Con cuál de tus listas"
              value={listId}
              onChange={(event) => setChosenId(event.target.value)}
              options={lists.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </div>
      )}
      <div>
        <h3 className="text-lg wrap-anywhere">{`Así quedará «${result.name}»`}</h3>
        {result.lines.length > 0 ? (
          <ResultLines lines={result.lines} own={own} products={products} />
        ) : (
          <p className="mt-2 text-ink-soft">
            {mayBeEmpty ? "Esta lista está vacía." : "No queda ningún producto que guardar."}
          </p>
        )}
      </div>
      {leftOut.length > 0 && <Alert tone="warning">{noRoomText(leftOut.map(({ name }) => name))}</Alert>}
      {problem && <Alert tone="error">{problem}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button disabled={result.lines.length === 0 && !mayBeEmpty} onClick={take}>
          {buttonText[kind]}
        </Button>
        <Button variant="quiet" onClick={() => onNext(`No guardamos «${received.name}».`)}>
          No guardarla
        </Button>
      </div>
    </div>
  );
}

const kinds: readonly { value: Kind; label: string; description: string }[] = [
  { value: "new", label: "Guardarla como lista nueva", description: "Tus listas se quedan como están." },
  {
    value: "merge",
    label: "Combinarla con una lista mía",
    description: "De lo que está en las dos queda la cantidad mayor.",
  },
  { value: "replace", label: "Reemplazar una lista mía", description: "Lo que había en ella se va." },
];

const buttonText: Record<Kind, string> = {
  new: "Guardar lista",
  merge: "Combinar listas",
  replace: "Reemplazar lista",
};

type ResultLinesProps = {
  lines: readonly ListLine[];
  own: ShoppingList | undefined;
  products: readonly Product[];
};

/** The lines as they would be; compared with a list of this device, also what changes and what is removed. */
function ResultLines({ lines, own, products }: ResultLinesProps) {
  const display = usePriceDisplay();
  const received = new Set(products.map(({ id }) => id));
  const others = lines.flatMap(({ productId }) => (received.has(productId) ? [] : productId)).sort();
  const { data: known = [] } = useQuery({ ...queries.productsByIds(others), enabled: others.length > 0 });
  const byId = new Map([...products, ...known].map((product) => [product.id, product]));
  const before = new Map(own?.lines.map((line) => [line.productId, line]));
  const gone = without(own?.lines ?? [], lines);
  return (
    <ul className="mt-2 border-b border-line text-sm">
      {lines.map((line) => {
        const product = byId.get(line.productId);
        const change = own ? changeText(before.get(line.productId), line, product) : "";
        const quantity = product ? quantityInUnits(line.quantity, product.unit) : line.quantity;
        const price = product ? ` · ${unitPriceText(product.price, product, display)}` : "";
        return (
          <li key={line.productId} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{line.name}</span> <span className="stencil">{shownSku(line.sku)}</span>
              {line.note && <span className="block text-ink-soft">{line.note}</span>}
            </span>
            <span className="figures">{`${change}${quantity}${price}`}</span>
          </li>
        );
      })}
      {gone.map(({ productId, name }) => (
        <li key={productId} className="border-t border-line py-1.5 text-bad wrap-anywhere">
          Se va: {name}
        </li>
      ))}
    </ul>
  );
}

/** The lines whose products are not among the others. */
const without = (lines: readonly ListLine[], others: readonly ListLine[]): readonly ListLine[] =>
  lines.filter(({ productId }) => !others.some((other) => other.productId === productId));

function changeText(before: ListLine | undefined, { quantity }: ListLine, product: Product | undefined): string {
  if (before === undefined) return "Nuevo: ";
  if (before.quantity === quantity) return "";
  return `Antes ${product ? countedUnits(before.quantity, product.unit) : before.quantity}, queda en `;
}
