import { amountOf, UNCOUNTED } from "@/copy/stock-copy";
import type { Product } from "@/domain/product";
import { Button } from "@/ui/button";

type MissingPiecesProps = {
  product: Pick<Product, "name" | "unit">;
  /** Pieces that were asked for and not there; 0 shows nothing. */
  missing: number;
  /** How many of them could be added now. */
  available: number;
  /** Pieces there are: null where nobody has counted them, undefined where that was not read yet. */
  inStock: number | null | undefined;
  onAdd: (quantity: number) => void;
  onForget: () => void;
};

/** What is left of a wish that the stock could not fulfil, with the way to fulfil it once it can, and to forget it. */
export function MissingPieces({ product, missing, available, inStock, onAdd, onForget }: MissingPiecesProps) {
  if (missing === 0) return null;
  const addable = inStock === undefined ? 0 : Math.min(missing, available);
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm print:hidden">
      <p role="status" className="text-ink-soft">
        {`Querías ${amountOf(missing, product.unit)} más${newsText(addable, inStock === null)}`}
      </p>
      {addable > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className="min-h-target"
          aria-label={`Agregar ${addable} más de ${product.name}`}
          onClick={() => onAdd(addable)}
        >
          {`Agregar ${addable}`}
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        className="-ml-2 min-h-target px-2"
        aria-label={`Olvidar lo que faltó de ${product.name}`}
        onClick={onForget}
      >
        Olvidar
      </Button>
    </div>
  );
}

function newsText(addable: number, isUncounted: boolean): string {
  if (addable === 0) return "; te avisamos aquí si vuelve a haber.";
  return isUncounted ? `: puedes pedir ${addable}. ${UNCOUNTED}.` : `: ya hay ${addable}.`;
}
