import { clsx } from "clsx";
import { perPieceText, taxNote } from "@/copy/price-copy";
import { nextStepText } from "@/copy/volume-copy";
import { formatPrice, shownPrice } from "@/domain/money";
import type { Product } from "@/domain/product";
import { plural } from "@/domain/unit";
import { nextStep, reachedStep, volumeSteps } from "@/domain/volume-prices";
import { usePriceDisplay } from "@/stores/preferences-store";
import { hasEndlessWord } from "@/ui/endless-word";
import { usePurchase } from "./purchase";
import { useProductDiscounts } from "./use-product-discounts";

/** Where text is so large that three columns have no room, the discount stands below its quantity. */
const TABLE = [
  "w-full border-line border-y @max-[16rem]:[&_tr]:grid @max-[16rem]:[&_tr]:grid-cols-2",
  "@max-[16rem]:[&_:is(td,th)]:pl-1 @max-[16rem]:[&_:is(td,th):nth-child(3)]:pr-1 @max-[16rem]:[&_:is(td,th):nth-child(3)]:pl-0 @max-[16rem]:[&_:is(td,th):nth-child(3)]:[grid-area:1/2/span_2]",
].join(" ");

/**
 * What one unit costs from which quantity on, with the row that the chosen quantity has reached, together with what lies in
 * the cart already. Shown only where the shop has set percentages.
 */
export function VolumeDiscounts({ product }: { product: Product }) {
  const { quantity, quantityInCart, limit } = usePurchase();
  const display = usePriceDisplay();
  const steps = volumeSteps(product, useProductDiscounts(product.id));
  if (steps.length === 0) return null;
  const wanted = quantityInCart + (quantity ?? 0);
  const reached = reachedStep(steps, wanted);
  // How many more it takes is unknown while what is typed is no quantity.
  const next = quantity === null ? null : nextStep(steps, wanted, quantityInCart + limit);
  const full = { minQuantity: 1, percentage: 0, price: product.price };
  const rows = steps[0]?.minQuantity === 1 ? steps : [full, ...steps];
  const current = reached?.minQuantity ?? 1;
  const units = plural(product.unit.name);
  const shown = (price: number) => shownPrice(price, product.taxRate, display);
  return (
    <div className="figures @container text-sm">
      <table className={clsx(TABLE, hasEndlessWord(product.unit.name) && "wrap-anywhere")}>
        <caption className="pb-1 text-left font-semibold">Precio por volumen</caption>
        <thead>
          <tr className="text-left text-ink-soft">
            <th className="px-2 py-1 font-normal">Desde</th>
            <th className="py-1 font-normal">Descuento</th>
            <th className="py-1 pr-2 text-right font-normal">
              {`Por ${product.unit.name}, ${taxNote(product.taxRate, display)}`}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ minQuantity, percentage, price }) => (
            <tr
              key={minQuantity}
              aria-current={minQuantity === current ? "true" : undefined}
              className={clsx("border-line border-t", minQuantity === current && "bg-agave-wash font-semibold")}
            >
              <td className="px-2 py-1">{minQuantity === 1 ? `1 ${product.unit.name}` : `${minQuantity} ${units}`}</td>
              <td className="py-1">{percentage > 0 ? `${percentage}%` : "—"}</td>
              <td className="py-1 pr-2 text-right">
                <span>{formatPrice(shown(price))}</span>{" "}
                <span className="block font-normal text-[0.8125rem]/4 text-ink-soft">
                  {perPieceText(shown(price), product.unit, percentage > 0 ? shown(product.price) : undefined)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* Its room is kept, so that the table does not push the page about while the quantity changes. */}
      <p role="status" className="min-h-6 pt-1">
        {next && nextStepText(next, wanted, product, display)}
      </p>
    </div>
  );
}
