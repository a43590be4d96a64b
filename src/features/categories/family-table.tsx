import { useId, useState } from "react";
import { addMany } from "@/cart/add-many";
import { readCartLines, useCartLines } from "@/cart/use-cart";
import { shortfallText } from "@/copy/reorder-copy";
import { lineOf } from "@/domain/cart-changes";
import type { Product } from "@/domain/product";
import { planReorder, type Shortfall } from "@/domain/quick-order/reorder-plan";
import { useFamilyQuantities, writeFamilyQuantities } from "@/stores/family-quantities-store";
import { usePriceDisplay } from "@/stores/preferences-store";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import { type FamilyColumn, familyColumns } from "./family-columns";
import type { FamilyGroup } from "./family-groups";
import { FamilyRow, roomFor } from "./family-row";

type Sort = { label: string; isDescending: boolean };

/** Sizes and colours of one thing, a line each: what differs, what it costs, and how many of each. All go into the cart at once. */
export function FamilyTable({ family }: { family: FamilyGroup }) {
  const { name, members } = family;
  const headingId = useId();
  const [sort, setSort] = useState<Sort | null>(null);
  const columns = familyColumns(members, usePriceDisplay());
  const order = useOrder(family);
  return (
    <div>
      <h3 id={headingId} className="mb-2 text-xl">
        {name}
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a part that scrolls sideways is reached by keyboard, and has a name then */}
      <div
        role="region"
        aria-labelledby={headingId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it with the arrow keys
        tabIndex={0}
        className="relative scroll-pl-32 overflow-x-auto mb-4 sm:scroll-pl-48"
      >
        <table className="figures w-full border-collapse border-line border-y bg-surface text-sm">
          <thead>
            <tr className="border-line border-b bg-kraft text-left">
              <th scope="col" className="sticky left-0 z-10 w-32 min-w-32 bg-kraft p-2 font-semibold sm:min-w-48">
                Producto
              </th>
              {columns.map(({ label }) => (
                <SortHeader key={label} label={label} sort={sort} onSort={setSort} />
              ))}
              <th scope="col" className="p-2 font-semibold print:hidden">
                Cantidad
              </th>
            </tr>
          </thead>
          <tbody>
            {inOrder(members, columns, sort).map((product) => (
              <FamilyRow
                key={product.id}
                product={product}
                columns={columns}
                quantity={order.quantities.get(product.id) ?? 0}
                onQuantity={(quantity) => order.choose(product.id, quantity)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3 print:hidden">
        {/* Never disabled: whoever tabs out of the last quantity gets here, and stays when the lines are in the cart. */}
        <Button aria-disabled={order.lines === 0 || undefined} onClick={order.add}>
          <span>
            {order.lines === 0
              ? "Agregar renglones"
              : `Agregar ${order.lines} ${order.lines === 1 ? "renglón" : "renglones"}`}
          </span>{" "}
          <span className="sr-only">de {name}</span>
        </Button>
      </div>
      <div role="status">
        {order.shortfalls.length > 0 && (
          <Alert tone="warning" className="mt-2">
            <ul className="list-disc pl-5 text-sm">
              {order.shortfalls.map((shortfall) => (
                <li key={shortfall.productId}>{shortfallText(shortfall)}</li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </div>
  );
}

/** How many of each are asked for, and putting all of them into the cart. */
function useOrder({ code, members }: FamilyGroup) {
  const quantities = useFamilyQuantities(code);
  const [shortfalls, setShortfalls] = useState<readonly Shortfall[]>([]);
  const cart = useCartLines();
  // Nothing is ordered unseen: what a filter took away, or whose field is locked, since it sold out or all of it is in the cart.
  const wanted = members.filter(
    (product) => (quantities.get(product.id) ?? 0) > 0 && roomFor(product, lineOf(cart, product.id)?.quantity ?? 0) > 0,
  );
  return {
    quantities,
    lines: wanted.length,
    shortfalls,
    choose: (productId: string, quantity: number) =>
      writeFamilyQuantities(code, (since) => new Map(since).set(productId, quantity)),
    add: () => {
      const items = wanted.map(({ id, name, unit }) => ({
        productId: id,
        name,
        unit,
        quantity: quantities.get(id) ?? 0,
      }));
      const plan = planReorder(items, members, readCartLines());
      setShortfalls(plan.shortfalls);
      // An undo puts the quantities back into their fields, but for those in which others were written since.
      const undo = () => {
        setShortfalls((since) => (since === plan.shortfalls ? [] : since));
        writeFamilyQuantities(code, (since) => new Map([...quantities, ...since]));
      };
      if (plan.additions.length === 0 || !addMany(plan.additions, undo)) return;
      const added = new Set(plan.additions.map(({ product }) => product.id));
      writeFamilyQuantities(code, (since) => new Map([...since].filter(([id]) => !added.has(id))));
    },
  };
}

type SortHeaderProps = { label: string; sort: Sort | null; onSort: (sort: Sort | null) => void };

/** The first press sorts upwards, the second downwards, the third not at all. */
function SortHeader({ label, sort, onSort }: SortHeaderProps) {
  const own = sort?.label === label ? sort : null;
  const next = own === null ? { label, isDescending: false } : own.isDescending ? null : { label, isDescending: true };
  return (
    <th
      scope="col"
      aria-sort={own === null ? "none" : own.isDescending ? "descending" : "ascending"}
      className="p-0 font-semibold"
    >
      <button
        type="button"
        onClick={() => onSort(next)}
        className="flex min-h-target w-full items-center gap-1 px-2 text-left hover:text-agave"
      >
        {label}
        <span aria-hidden="true" className="w-3">
          {own === null ? "↕" : own.isDescending ? "↓" : "↑"}
        </span>
      </button>
    </th>
  );
}

function inOrder(members: readonly Product[], columns: readonly FamilyColumn[], sort: Sort | null): readonly Product[] {
  const column = columns.find(({ label }) => label === sort?.label);
  if (!column || !sort) return members;
  const direction = sort.isDescending ? -1 : 1;
  return members.toSorted(
    (a, b) => Number(column.isKnown(b)) - Number(column.isKnown(a)) || direction * column.compare(a, b),
  );
}
