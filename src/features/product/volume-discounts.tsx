import { useQuery } from "@tanstack/react-query";
import { volumePercentage } from "@/domain/cart-summary";
import { addPesos, formatPesos, percentageOf, withTax } from "@/domain/money";
import type { VolumeDiscount } from "@/domain/order";
import type { Product } from "@/domain/product";
import { orderQueries } from "@/services/order-queries";

type Step = { minQuantity: number; percentage: number };

/** The quantities at which this product gets cheaper, and by how much there; each better than the one before. */
function volumeSteps(productId: string, discounts: readonly VolumeDiscount[]): readonly Step[] {
  const quantities = [...new Set(discounts.map((discount) => discount.minQuantity))].sort((a, b) => a - b);
  return quantities
    .map((minQuantity) => ({ minQuantity, percentage: volumePercentage(productId, minQuantity, discounts) }))
    .filter(({ percentage }, index, steps) => percentage > 0 && percentage !== steps[index - 1]?.percentage);
}

/** Shown only where the shop has set percentages. */
export function VolumeDiscounts({ product }: { product: Product }) {
  const { data = [] } = useQuery(orderQueries.volumeDiscounts());
  const steps = volumeSteps(product.id, data);
  if (steps.length === 0) return null;
  return (
    <table className="figures w-full border-line border-y text-sm">
      <caption className="pb-1 text-left font-semibold">Descuento por volumen</caption>
      <thead>
        <tr className="text-left text-ink-soft">
          <th className="py-1 font-normal">Desde</th>
          <th className="py-1 font-normal">Descuento</th>
          <th className="py-1 text-right font-normal">Precio por pieza con IVA</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ minQuantity, percentage }) => (
          <tr key={minQuantity} className="border-line border-t">
            <td className="py-1">{minQuantity} piezas</td>
            <td className="py-1">{percentage}%</td>
            <td className="py-1 text-right">
              {formatPesos(withTax(addPesos(product.price, -percentageOf(product.price, percentage))))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
