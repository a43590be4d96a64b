import { useQuery } from "@tanstack/react-query";
import { useCartQuantity } from "@/cart/use-cart";
import { unitPriceText } from "@/copy/price-copy";
import {
  NAMES_MORE,
  otherUnitText,
  repeatedText,
  shortRowText,
  unansweredText,
  unknownText,
  unreadText,
} from "@/copy/quick-order-copy";
import { unavailableText } from "@/copy/shortage-copy";
import { waitingMessage } from "@/copy/stock-copy";
import { waitingOf } from "@/domain/holding";
import type { PriceDisplay } from "@/domain/money";
import { cartReasons, type Product, shownSku } from "@/domain/product";
import { addedOf, type RowState, type SheetRow } from "@/domain/quick-order/order-plan";
import { namesMore, unreadWord } from "@/domain/quick-order/unread";
import { isOtherUnit } from "@/domain/quick-order/written-units";
import { pathTo } from "@/lib/paths";
import { orderQueries } from "@/services/orders/order-queries";
import { Button } from "@/ui/button";

type RowNotesProps = {
  row: SheetRow;
  /** Its place in the table, from 0. */
  at: number;
  state: RowState;
  display: PriceDisplay;
  onChoose: (product: Product) => void;
  /** Called when the shopper wants only the product of the row, of all that its line names. */
  onSettle: () => void;
};

/** What a shopper has to know of a row before it goes into the cart, and what else they may have meant. */
export function RowNotes(props: RowNotesProps) {
  const { row, state } = props;
  const isUnsaid = state.kind === "no_quantity" && row.text !== "";
  return (
    <>
      <StateNotes {...props} />
      {state.kind !== "blank" && state.kind !== "unknown" && (isUnsaid || namesMore(row)) && (
        <ListLine text={row.text} />
      )}
    </>
  );
}

/** The line that the row was read from, for when something of it is shown nowhere else. */
const ListLine = ({ text }: { text: string }) => <p className="text-ink-soft">{`Tu lista dice: ${text}`}</p>;

function StateNotes({ row, at, state, display, onChoose, onSettle }: RowNotesProps) {
  const unread = state.kind === "ready" ? unreadWord(row, state.product) : null;
  switch (state.kind) {
    case "blank":
    case "asking":
    case "no_quantity":
      return null;
    case "unanswered":
      return <p className="text-bad">{unansweredText(row.code)}</p>;
    case "unknown":
      return (
        <>
          <p className="text-bad">{unknownText(row.code)}</p>
          {row.text !== "" && row.text !== row.code && <ListLine text={row.text} />}
          <Offers title="¿Quisiste decir?" products={state.proposals} display={display} onChoose={onChoose} />
          {row.code.trim() !== "" && (
            <a
              href={pathTo.search(row.code.trim())}
              className="inline-flex min-h-target items-center text-agave underline print:hidden"
            >
              Buscarlo en el catálogo
            </a>
          )}
        </>
      );
    case "names_more":
      return (
        <>
          <p className="text-warn">{NAMES_MORE}</p>
          <Button variant="secondary" className="self-start text-sm" onClick={onSettle}>
            Pedir solo <span className="stencil">{shownSku(state.product.sku)}</span>
          </Button>
        </>
      );
    case "unavailable":
      return (
        <>
          {/* That it has no price stands in the place of one. */}
          {state.lack !== cartReasons.price && <p className="text-bad">{unavailableText(state.lack)}</p>}
          <Offers
            title="De la misma familia, con existencias:"
            products={state.substitutes}
            display={display}
            onChoose={onChoose}
          />
        </>
      );
    case "ready":
      return (
        <>
          {unread !== null && <p className="text-warn">{unreadText(unread, state.product)}</p>}
          {isOtherUnit(row.unit, state.product.unit) && (
            <p className="text-warn">{otherUnitText(row.unit, state.product)}</p>
          )}
          {state.firstAt < at && (
            <p className="text-ink-soft">{repeatedText(state.firstAt + 1, state.total, state.product)}</p>
          )}
          {state.firstAt === at && state.shortfall && <p className="text-warn">{shortRowText(state.shortfall)}</p>}
          {state.firstAt === at && <WaitingNote {...state} />}
        </>
      );
    default:
      return state satisfies never;
  }
}

/** Says that what is added of a product has to be confirmed before it is paid; once for all its rows. */
function WaitingNote(state: Extract<RowState, { kind: "ready" }>) {
  const { product } = state;
  const wanted = useCartQuantity(product.id) + addedOf(state);
  const terms =
    useQuery({ ...orderQueries.holdingTerms(), enabled: wanted > 1 && product.stockQuantity !== null }).data ?? null;
  const waiting = waitingOf(product.stockQuantity, wanted, terms);
  return waiting && <p className="text-warn">{waitingMessage(waiting, wanted, product.unit)}</p>;
}

type OffersProps = {
  title: string;
  products: readonly Product[];
  display: PriceDisplay;
  onChoose: (product: Product) => void;
};

function Offers({ title, products, display, onChoose }: OffersProps) {
  if (products.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 print:hidden">
      <p className="text-ink-soft">{title}</p>
      <ul className="flex flex-wrap gap-2">
        {products.map((product) => (
          <li key={product.id}>
            <Button variant="secondary" className="text-left text-sm" onClick={() => onChoose(product)}>
              <span>
                <span className="sr-only">Usar</span> <span className="stencil">{shownSku(product.sku)}</span>{" "}
                {product.name} · <span className="figures">{unitPriceText(product.price, product, display)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
