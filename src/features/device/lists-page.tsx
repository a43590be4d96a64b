import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { PageHead } from "@/components/page-head";
import { tooManyLists } from "@/copy/list-copy";
import { listsAreNotKept } from "@/copy/not-kept";
import { countedProductsLabel } from "@/copy/product-count";
import { MAX_LISTS, type ShoppingList } from "@/domain/lists/shopping-list";
import { pathTo } from "@/lib/paths";
import { useIsHydrated } from "@/lib/use-is-hydrated";
import { NameForm } from "@/lists/name-form";
import {
  areListsKept,
  createList,
  deleteList,
  moveList,
  restoreDeletedList,
  useDeletedList,
  useLists,
} from "@/stores/lists-store";
import { useFavourites } from "@/stores/wishlist-store";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { UndoStrip } from "@/ui/undo-strip";
import { DeviceNav } from "./device-nav";
import { IncomingLists } from "./incoming-lists";
import { ListRhythm, ListToCart, QuoteList } from "./list-parts";
import { MoveButtons } from "./move-buttons";

/** /listas: what somebody orders time and again, by the names they gave it. Favourites are the first list. */
export default function ListsPage() {
  const isHydrated = useIsHydrated();
  return (
    <div className="page py-8">
      <PageHead
        title="Mis listas"
        description="Tus listas de productos, para pedirlas completas cuando quieras."
        robots="noindex"
      />
      <DeviceNav />
      <h1 tabIndex={-1} className="text-4xl">
        Mis listas
      </h1>
      <p className="mt-2 max-w-prose text-ink-soft">
        Lo que pides una y otra vez, con su cantidad. Se guardan en este dispositivo; agrega productos desde su tarjeta,
        su página, tu carrito o un pedido.
      </p>
      {isHydrated ? <Lists /> : <LoadingIndicator label="Cargando tus listas…" />}
    </div>
  );
}

/** The deleted list that was offered back when the lists were last left: it takes no focus from whoever comes again. */
let offered: ShoppingList | null = null;

function Lists() {
  const lists = useLists();
  const favourites = useFavourites().length;
  const { list: deleted, index: place } = useDeletedList();
  useEffect(
    () => () => {
      offered = useDeletedList.getState().list;
    },
    [],
  );
  const [created, setCreated] = useState<ShoppingList | null>(null);
  const newForm = useRef<HTMLElement>(null);
  const create = (name: string): string | null => {
    const list = createList(name);
    if (!list) return tooManyLists;
    // The form moves down by the height of the new list.
    flushSync(() => setCreated(list));
    newForm.current?.scrollIntoView({ block: "nearest" });
    return null;
  };
  const cards = lists.map((list, index) => (
    <li key={list.id} className="min-w-0">
      <ListCard list={list} index={index} count={lists.length} />
    </li>
  ));
  if (deleted && lists.length < MAX_LISTS) {
    cards.splice(
      place,
      0,
      <UndoStrip key="way-back" href={pathTo.list(deleted.id)} isNew={deleted !== offered} onUndo={restoreDeletedList}>
        Eliminaste <span className="font-semibold">{deleted.name}</span>
      </UndoStrip>,
    );
  }
  return (
    <>
      <IncomingLists />
      {!areListsKept() && (
        <Alert tone="warning" className="mt-4">
          {listsAreNotKept}
        </Alert>
      )}
      <h2 className="sr-only">Tus listas</h2>
      <ul className="mt-6 grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <li className="flex flex-wrap items-center justify-between gap-x-4 rounded-panel border border-line bg-surface px-5 py-2">
          <h3 className="text-xl">
            <a
              href={pathTo.wishlist()}
              className="inline-flex min-h-target items-center gap-2 hover:text-agave hover:underline"
            >
              <span aria-hidden="true" className="icon-[lucide--heart] size-5" />
              Favoritos
            </a>
          </h3>
          <p className="figures text-sm font-semibold">{countedProductsLabel(favourites)}</p>
        </li>
        {cards}
      </ul>
      <section ref={newForm} aria-labelledby="new-list" className="no-print perforated mt-10 max-w-prose pt-6">
        <h2 id="new-list" className="mb-3 text-2xl">
          Nueva lista
        </h2>
        <NameForm label="Nombre de la lista" submitLabel="Crear lista" onName={create} />
        <p role="status" className="sr-only">
          {created && <span key={created.id}>{`Creaste ${created.name}`}</span>}
        </p>
      </section>
    </>
  );
}

/** How many products the card names; the list itself names all. */
const NAMED = 6;

type ListCardProps = { list: ShoppingList; index: number; count: number };

/** A list among others: what is on it, its rhythm, and ordering it at once. */
function ListCard({ list, index, count }: ListCardProps) {
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
          <span className="figures font-semibold">{countedProductsLabel(lines.length)}</span>
          {lines.length > 0 && <span>{`: ${contentsText(list)}`}</span>}
        </p>
        <ListRhythm list={list} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <ListToCart list={list} />
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
