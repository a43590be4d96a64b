import { productsOnList } from "@/copy/list-copy";
import type { ShoppingList } from "@/domain/lists/shopping-list";
import { pathTo } from "@/lib/paths";
import { deleteList, moveList } from "@/stores/lists-store";
import { Button } from "@/ui/button";
import { ListRhythm, OrderList, QuoteList } from "./list-parts";
import { MoveButtons } from "./move-buttons";

/** How many products the card names; the list itself names all. */
const NAMED = 6;

type ListCardProps = { list: ShoppingList; index: number; count: number };

/** A list among others: what is on it, its rhythm, and ordering it at once. */
export function ListCard({ list, index, count }: ListCardProps) {
  const { id, name, lines } = list;
  const titleId = `list-${id}`;
  return (
    <article aria-labelledby={titleId} className="rounded-panel border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line bg-kraft py-1 pr-2 pl-5">
        <h3 id={titleId} className="min-w-0 text-xl wrap-anywhere">
          <a href={pathTo.list(id)} className="inline-flex min-h-target items-center hover:text-agave hover:underline">
            {name}
          </a>
        </h3>
        <MoveButtons name={name} index={index} count={count} onMove={(by) => moveList(id, by)} />
      </header>
      <div className="flex flex-col gap-3 px-5 py-4">
        <p className="text-sm wrap-anywhere">
          <span className="figures font-semibold">{productsOnList(lines.length)}</span>
          {lines.length > 0 && <span>{`: ${contentsText(list)}`}</span>}
        </p>
        <ListRhythm list={list} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <OrderList list={list} />
          <QuoteList list={list} />
          <Button variant="quiet" onClick={() => deleteList(id)}>
            <span aria-hidden="true" className="icon-[lucide--trash-2] size-4" />
            Eliminar <span className="sr-only">{name}</span>
          </Button>
        </div>
      </div>
    </article>
  );
}

function contentsText({ lines }: ShoppingList): string {
  const named = lines.slice(0, NAMED).map(({ name }) => name);
  const rest = lines.length - named.length;
  return rest > 0 ? `${named.join(" · ")} y ${rest} más` : named.join(" · ");
}
