import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useParams } from "react-router-dom";
import { EmptyState } from "@/components/empty-state";
import { MissingPart } from "@/components/missing-part";
import { PageHead } from "@/components/page-head";
import { Seller } from "@/components/seller";
import { tooManyLists } from "@/copy/list-copy";
import { countedProductsLabel } from "@/copy/product-count";
import { freeName, linesWithSku, type ShoppingList } from "@/domain/lists/shopping-list";
import { late } from "@/lib/late";
import { pathTo } from "@/lib/paths";
import { useIsHydrated } from "@/lib/use-is-hydrated";
import { useLate } from "@/lib/use-late";
import { NameForm } from "@/lists/name-form";
import { createList, deleteList, readLists, renameList, useList } from "@/stores/lists-store";
import { Alert } from "@/ui/alert";
import { Button, buttonClass } from "@/ui/button";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { DeviceNav } from "./device-nav";
import { ListLines } from "./list-lines";
import { ListRhythm, ListToCart, QuoteList } from "./list-parts";

/** /listas/:id: one list of this device, to be changed and ordered from. */
export default function ListPage() {
  const kept = useList(useParams().id ?? "");
  /** What was deleted from here stays on the screen until the next page is there. */
  const [deleted, setDeleted] = useState<ShoppingList | null>(null);
  const list = kept ?? deleted;
  const isHydrated = useIsHydrated();
  return (
    <div className="page py-8">
      <PageHead title={(isHydrated && list?.name) || "Lista"} robots="noindex" />
      <DeviceNav />
      {!isHydrated ? (
        <LoadingIndicator label="Cargando tu lista…" />
      ) : list ? (
        <OneList key={list.id} list={list} onDelete={setDeleted} />
      ) : (
        <NoSuchList />
      )}
    </div>
  );
}

const NoSuchList = () => (
  <>
    <h1 tabIndex={-1} className="text-4xl">
      Lista
    </h1>
    <EmptyState
      title="Esta lista no está en este dispositivo"
      description="Las listas se guardan en el dispositivo donde se hicieron. Quien la tenga puede compartírtela con un enlace."
      action={
        <a href={pathTo.lists()} className={buttonClass()}>
          Ver mis listas
        </a>
      }
    />
  </>
);

const shareDialog = late(() => import("@/lists/share-dialog"));

function ShareButton({ list }: { list: ShoppingList }) {
  const [isOpen, setOpen] = useState(false);
  const [code, ask, isMissing] = useLate(shareDialog, shareDialog.need);
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          ask();
          setOpen(true);
        }}
      >
        <span aria-hidden="true" className="icon-[lucide--share-2] size-4" />
        Compartir
      </Button>
      {isMissing && <MissingPart what="las formas de compartir" className="order-last basis-full" />}
      {code && <code.default open={isOpen} onOpenChange={setOpen} list={list} />}
    </>
  );
}

function OneList({ list, onDelete }: { list: ShoppingList; onDelete: (list: ShoppingList) => void }) {
  const { id, name, lines } = list;
  const navigate = useNavigate();
  const [isRenaming, setRenaming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const renameButton = useRef<HTMLButtonElement>(null);
  const cancelRenaming = () => {
    flushSync(() => setRenaming(false));
    renameButton.current?.focus();
  };
  const duplicate = () => {
    const copy = createList(freeName(readLists(), name), lines);
    setProblem(copy ? null : tooManyLists);
    if (copy) void navigate(pathTo.list(copy.id));
  };
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="text-4xl wrap-anywhere">
        {name}
      </h1>
      <p role="status" className="figures mt-1 text-ink-soft">
        {countedProductsLabel(lines.length)}
      </p>
      {lines.length > 0 && <Seller />}
      <ListRhythm list={list} />
      {isRenaming ? (
        <div className="mt-4 max-w-prose">
          <NameForm
            label="Nombre de la lista"
            submitLabel="Guardar nombre"
            name={name}
            onName={(wanted) => {
              renameList(id, wanted);
              setRenaming(false);
              // The field is gone once its text was taken over.
              title.current?.focus();
              return null;
            }}
            onCancel={cancelRenaming}
          />
        </div>
      ) : (
        <div className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-2">
          <ListToCart list={list} />
          <QuoteList list={list} />
          {linesWithSku(lines).length > 0 && <ShareButton list={list} />}
          <Button ref={renameButton} variant="quiet" onClick={() => setRenaming(true)}>
            <span aria-hidden="true" className="icon-[lucide--pencil] size-4" />
            Cambiar nombre
          </Button>
          <Button variant="quiet" onClick={duplicate}>
            <span aria-hidden="true" className="icon-[lucide--copy] size-4" />
            Duplicar
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              onDelete(list);
              deleteList(id);
              void navigate(pathTo.lists(), { replace: true });
            }}
          >
            <span aria-hidden="true" className="icon-[lucide--trash-2] size-4" />
            Eliminar
          </Button>
        </div>
      )}
      {problem && (
        <Alert tone="error" className="mt-4">
          {problem}
        </Alert>
      )}
      <ListLines list={list} />
      {lines.length === 0 && (
        <EmptyState
          level="h2"
          title="Esta lista está vacía"
          description="Agrega productos desde su tarjeta, su página, tu carrito o un pedido."
          action={
            <a href={pathTo.products()} className={buttonClass()}>
              Explorar Productos
            </a>
          }
        />
      )}
    </>
  );
}
