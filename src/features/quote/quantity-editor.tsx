import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { QuantityStepper } from "@/components/quantity-stepper";
import { MAX_CART_QUANTITY } from "@/domain/constants";
import { hasNewUnit, type Quote, type QuoteLine } from "@/domain/quote/quote";
import { isSameUnit, unitWords } from "@/domain/unit";
import { pathTo } from "@/lib/paths";
import { useVisitNow } from "@/lib/use-visit-now";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import { useSaveQuote } from "./use-save-quote";

/** Other quantities make another revision, at today's prices; the one that is changed stays as it was. */
export function QuantityEditor({ quote, onDone }: { quote: Quote; onDone: () => void }) {
  const sold = quote.lines.filter(({ today }) => today !== null);
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(sold.map(({ productId, quantity }) => [productId, quantity])),
  );
  const navigate = useNavigate();
  const visitNow = useVisitNow();
  const { isSaving, message, save } = useSaveQuote();

  const items = sold.flatMap(({ productId }) => {
    const quantity = quantities[productId] ?? 0;
    return quantity > 0 ? [{ productId, quantity }] : [];
  });
  // Where the prices or units no longer hold, new ones are asked for, whatever the quantities.
  const isAnother =
    quote.state !== "valid" ||
    quote.lines.some(hasNewUnit) ||
    items.length !== quote.lines.length ||
    quote.lines.some((line) => quantities[line.productId] !== line.quantity);

  const saveRevision = async () => {
    const pressedAt = visitNow();
    const { stateCode, buyer, attention, notes, delivery, id } = quote;
    const texts = { stateCode: stateCode ?? "", buyer: buyer ?? "", attention: attention ?? "", notes: notes ?? "" };
    const revised = await save({ ...texts, delivery, items, revises: id });
    // Whoever went somewhere else meanwhile stays there.
    if (!revised || visitNow() !== pressedAt) return;
    onDone();
    await navigate(pathTo.savedQuote(revised.id));
  };

  return (
    <section aria-label="Cambiar cantidades" className="rounded-panel border border-line bg-surface p-5">
      <ul className="divide-y divide-line">
        {sold.map((line) => (
          <li key={line.productId} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 grow basis-40">
              {line.name} <span className="text-sm text-ink-soft">{unitText(line)}</span>
            </span>
            <QuantityStepper
              productName={line.name}
              quantity={quantities[line.productId] ?? 0}
              min={0}
              max={MAX_CART_QUANTITY}
              onChange={(quantity) => setQuantities((known) => ({ ...known, [line.productId]: quantity }))}
            />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        Se guarda como una revisión con el mismo folio y los precios de hoy. Con 0 sale el producto; esta cotización se
        queda como está.
      </p>
      {message && (
        <Alert tone="error" className="mt-3">
          {message}
        </Alert>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button disabled={items.length === 0 || !isAnother} loading={isSaving} onClick={() => void saveRevision()}>
          Guardar revisión
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </section>
  );
}

/** A revision counts its pieces by the unit of today, whatever they were offered by. */
const unitText = ({ unit, today }: QuoteLine): string => {
  if (today === null || isSameUnit(today.unit, unit)) return `por ${unitWords(unit)}`;
  return `por ${unitWords(today.unit)}, antes por ${unitWords(unit)}`;
};
