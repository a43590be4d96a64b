import { useCartQuantity } from "@/cart/use-cart";
import { QuantityStepper } from "@/components/quantity-stepper";
import { tooFewMessage } from "@/copy/stock-copy";
import { canAddToCart, type Product, shownSku } from "@/domain/product";
import { mostInCart } from "@/domain/quantity";
import { isAvailable } from "@/domain/stock";
import { countedUnits } from "@/domain/unit";
import { pathTo } from "@/lib/paths";
import { useShownProduct } from "@/live/cached-products";
import type { FamilyColumn } from "./family-columns";

type FamilyRowProps = {
  product: Product;
  columns: readonly FamilyColumn[];
  /** What is asked for, which may be more than there is. */
  quantity: number;
  onQuantity: (quantity: number) => void;
};

/** How many more of it can be asked for; none locks its field. */
export function roomFor(product: Product, inCart: number): number {
  const canBeHad = isAvailable(product) && canAddToCart(product).length === 0;
  return Math.max(0, mostInCart({ ...product, isAvailable: canBeHad }) - inCart);
}

/** One size or colour: a line of its family's table. */
export function FamilyRow({ product: known, columns, quantity, onQuantity }: FamilyRowProps) {
  const product = useShownProduct(known);
  const inCart = useCartQuantity(product.id);
  const room = roomFor(product, inCart);
  return (
    <tr className="border-line border-b">
      <th scope="row" className="sticky left-0 z-10 bg-surface p-2 text-left align-top font-normal">
        <a href={pathTo.product(product.id)} className="link touch wrap-anywhere font-semibold leading-snug">
          {product.name}
        </a>
        <span className="stencil block wrap-anywhere text-ink-soft">{shownSku(product.sku)}</span>
      </th>
      {columns.map(({ label, cell }) => (
        <td key={label} className="p-2 align-top">
          {cell(product)}
        </td>
      ))}
      <td className="p-2 align-top print:hidden">
        {/* So narrow that the stepper shows only its field. */}
        <div className="@container w-16">
          <QuantityStepper
            productName={product.name}
            quantity={Math.min(quantity, room)}
            wanted={quantity}
            min={0}
            max={room}
            onChange={onQuantity}
            disabled={room === 0}
            tooMany={(asked) => tooFewMessage(asked, room, inCart, product.unit)}
          />
        </div>
        {inCart > 0 && (
          <p className="mt-1 w-16 text-agave text-xs">{`${countedUnits(inCart, product.unit)} en tu carrito`}</p>
        )}
      </td>
    </tr>
  );
}
