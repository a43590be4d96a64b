import { conflictMessage } from "@/copy/shortage-copy";
import type { InventoryConflict } from "@/domain/order";
import { Button } from "@/ui/button";

type InventoryProblemsProps = {
  conflicts: readonly InventoryConflict[];
  /** Sets the quantity to what there is. Without it no «Ajustar a» is offered. */
  onResolve?: (conflict: InventoryConflict, availableQuantity: number) => void;
  onRemove?: (conflict: InventoryConflict) => void;
};

/** Pieces that a line can be lowered to; 0 when only removing helps. Adjusting never adds any. */
const adjustable = ({ availableQuantity, requestedQuantity }: InventoryConflict): number =>
  availableQuantity !== null && availableQuantity > 0 && availableQuantity < requestedQuantity ? availableQuantity : 0;

/** The lines that cannot be supplied as asked, each with its way out. Nothing when there is none. */
export function InventoryProblems({ conflicts, onResolve, onRemove }: InventoryProblemsProps) {
  if (conflicts.length === 0) return null;
  const supplied = conflicts.filter((conflict) => adjustable(conflict) > 0);
  return (
    <section
      aria-label="Problemas de inventario detectados"
      className="rounded-control border-2 border-warn bg-warn-wash p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg text-warn">Problemas de inventario detectados</h2>
        {onResolve && supplied.length > 1 && (
          <Button
            variant="secondary"
            size="sm"
            className="min-h-target"
            onClick={() => {
              for (const conflict of supplied) onResolve(conflict, adjustable(conflict));
            }}
          >
            Ajustar todo
          </Button>
        )}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {conflicts.map((conflict) => {
          const available = adjustable(conflict);
          const name = conflict.productName ?? `Producto ${conflict.productId}`;
          return (
            <li key={conflict.productId} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <div className="min-w-0 break-words">
                <p className="font-medium text-ink">{name}</p>
                <p className="text-sm text-warn">{conflictMessage(conflict)}</p>
              </div>
              <div className="flex flex-wrap gap-2">
                {onResolve && available > 0 && (
                  <Button
                    variant="secondary"
                    size="sm"
                    className="min-h-target"
                    aria-label={`Ajustar a ${available}: ${name}`}
                    onClick={() => onResolve(conflict, available)}
                  >
                    {`Ajustar a ${available}`}
                  </Button>
                )}
                {onRemove && (
                  <Button
                    variant="danger"
                    size="sm"
                    className="min-h-target"
                    aria-label={`Remover ${name}`}
                    onClick={() => onRemove(conflict)}
                  >
                    Remover
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
