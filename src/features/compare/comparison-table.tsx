import { clsx } from "clsx";
import { type FocusEvent, type ReactNode, useState } from "react";
import { useDiscounts } from "@/cart/totals";
import { Price } from "@/components/price";
import { ProductImage } from "@/components/product-image";
import { LiveBadge } from "@/components/stock-badge";
import { perPieceText, saleUnitWords } from "@/copy/price-copy";
import { countedProductsLabel } from "@/copy/product-count";
import { stepPrices } from "@/copy/volume-copy";
import { formatPrice, type PriceDisplay, shownPrice } from "@/domain/money";
import type { VolumeDiscount } from "@/domain/order";
import { hasPrice, type Product, shownSku } from "@/domain/product";
import { stockStatusOf } from "@/domain/stock";
import { countedUnits, perPiece } from "@/domain/unit";
import { volumeSteps } from "@/domain/volume-prices";
import { pathTo } from "@/lib/paths";
import { MissingFact } from "@/product-list/missing-fact";
import { QuickAdd } from "@/product-list/quick-add";
import { usePriceDisplay } from "@/stores/preferences-store";
import { Checkbox } from "@/ui/checkbox";
import { IconButton } from "@/ui/icon-button";
import { comparedFacts, differs } from "./comparison";

type ComparisonRow = { label: string; differs: boolean; cells: readonly ReactNode[] };

type ComparisonTableProps = { products: readonly Product[]; onRemove: (product: Product) => void };

/** Products as columns, facts as rows; the facts' names stay where they are while the products are pushed sideways. */
export function ComparisonTable({ products, onRemove }: ComparisonTableProps) {
  const [isOnlyDifferences, setOnlyDifferences] = useState(false);
  const rows = useComparisonRows(products);
  const shown = isOnlyDifferences && products.length > 1 ? rows.filter((row) => row.differs) : rows;
  return (
    <>
      {products.length > 1 && (
        <Checkbox
          label="Solo diferencias"
          checked={isOnlyDifferences}
          onChange={({ target }) => setOnlyDifferences(target.checked)}
          className="w-fit"
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a part that scrolls sideways is reached by keyboard, and has a name then */}
      <div
        role="region"
        aria-label="Productos lado a lado"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it with the arrow keys
        tabIndex={0}
        onFocus={showWhole}
        className="@container relative scroll-pl-30 overflow-x-auto border border-line bg-surface sm:scroll-pl-40"
      >
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{`Comparación de ${countedProductsLabel(products.length)}`}</caption>
          <thead>
            <tr>
              <td className={FIRST_COLUMN} />
              {products.map((product) => (
                <ProductHead key={product.id} product={product} onRemove={() => onRemove(product)} />
              ))}
            </tr>
          </thead>
          <tbody className="figures">
            {shown.map(({ label, cells, ...row }) => (
              <tr key={label} className="border-line border-t">
                <th scope="row" className={LABEL}>
                  <span className={UNSEEN}>
                    {label}
                    {row.differs && <Difference />}
                  </span>
                </th>
                {cells.map((cell, at) => (
                  <td
                    key={products[at]?.id}
                    data-label={row.differs ? `${label} · ≠ distinto` : label}
                    className={clsx(OWN_LABEL, "wrap-anywhere border-line border-l p-2 align-top")}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
            <tr className="border-line border-t print:hidden">
              <th scope="row" className={LABEL}>
                <span className={UNSEEN}>Pedir</span>
              </th>
              {products.map((product) => (
                <td key={product.id} className="border-line border-l p-2 align-top">
                  {/* A cell of a table cannot be a container by itself. */}
                  <div className="@container min-w-36">
                    <QuickAdd product={product} isUncounted={product.stockQuantity === null} />
                  </div>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </>
  );
}

/**
 * A browser lets a control be that gets the focus with 32 px of it in sight. Not for a press, which would lose what it is on
 * before it becomes a click.
 */
const showWhole = ({ target }: FocusEvent<HTMLElement>): void => {
  if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
};

const FIRST_COLUMN =
  "sticky left-0 z-10 w-30 min-w-30 bg-kraft p-2 @max-[16rem]:w-0 @max-[16rem]:min-w-0 @max-[16rem]:p-0 sm:w-40 sm:min-w-40";

/** Where text is so large that a column of names would leave no room for a product, each cell says its own. */
const OWN_LABEL = "@max-[16rem]:own-label";
/** Its column stays, but invisible: without its first cell a row would be shifted by one product. */
const UNSEEN = "@max-[16rem]:sr-only";
const LABEL = clsx(FIRST_COLUMN, "text-left align-top font-normal text-ink-soft wrap-anywhere");

/** Said and drawn, not only coloured. */
const Difference = () => (
  <span className="mt-1 block w-fit rounded-label bg-warn-wash px-1.5 font-semibold text-warn text-xs">
    <span aria-hidden="true">≠ </span>Distinto
  </span>
);

function ProductHead({ product, onRemove }: { product: Product; onRemove: () => void }) {
  return (
    // Named by the product alone: the name is read with every step into its column.
    <th
      scope="col"
      aria-label={product.name}
      className="relative min-w-40 border-line border-l p-2 text-left align-top font-normal sm:min-w-48"
    >
      {/* On paper a head is repeated on every sheet only while it is low. */}
      <ProductImage src={product.imageUrl} alt="" place="card" className="max-w-48 print:max-w-12" />
      <IconButton
        label={`Quitar ${product.name} de la comparación`}
        className="absolute top-0 right-0 bg-surface"
        onClick={onRemove}
      >
        <span aria-hidden="true" className="icon-[lucide--x] size-5" />
      </IconButton>
      <a href={pathTo.product(product.id)} className="link mt-2 block wrap-anywhere py-1 font-semibold leading-snug">
        {product.name}
      </a>
      <span className="stencil wrap-anywhere text-ink-soft">{shownSku(product.sku)}</span>
    </th>
  );
}

function useComparisonRows(products: readonly Product[]): readonly ComparisonRow[] {
  const display = usePriceDisplay();
  const discounts = useDiscounts(products.map(({ id }) => id));
  const textRow = (label: string, values: readonly (string | null)[]): ComparisonRow => ({
    label,
    differs: differs(values),
    cells: values.map((value) => value ?? <MissingFact key={label} />),
  });
  const shownOf = ({ price, taxRate }: Product) => shownPrice(price, taxRate, display);
  const pieces = products.map((product) => perPieceText(shownOf(product), product.unit));
  const breaks = products.map((product) => breakTexts(product, discounts, display));
  const own = [
    {
      label: "Precio",
      differs: differs(products.map((product) => String(shownOf(product)))),
      cells: products.map(({ id, price, taxRate }) => (
        <Price key={id} amount={price} taxRate={taxRate} display={display} size="sm" of={null} />
      )),
    },
    {
      label: "Por pieza",
      differs: differs(products.map((product) => String(perPiece(shownOf(product), product.unit)))),
      cells: products.map(
        (product, at) =>
          hasPrice(product) && (pieces[at] ?? `${formatPrice(shownOf(product))} por ${product.unit.name}`),
      ),
    },
    {
      label: "Por volumen",
      differs: differs(breaks.map((texts) => texts.join())),
      cells: breaks.map((texts, at) =>
        texts.length === 0 ? (
          "Mismo precio a cualquier cantidad"
        ) : (
          <ul key={products[at]?.id}>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ),
      ),
    },
    {
      label: "Existencias",
      differs: differs(products.map((product) => `${stockStatusOf(product)} ${product.stockQuantity}`)),
      cells: products.map((product) => (
        <LiveBadge
          key={product.id}
          status={stockStatusOf(product)}
          size="sm"
          quantity={product.stockQuantity}
          showQuantity
        />
      )),
    },
    textRow("Unidad de venta", products.map(saleUnitWords)),
  ];
  const taken = own.map(({ label }) => label);
  return [...own, ...comparedFacts(products, taken).map(({ label, values }) => textRow(label, values))];
}

/** «Desde 10 cajas: $83.30 · $2.31 por rollo», for every quantity that makes it cheaper. */
const breakTexts = (product: Product, discounts: readonly VolumeDiscount[], display: PriceDisplay): readonly string[] =>
  volumeSteps(product, discounts).map((step) => {
    const { price, piece } = stepPrices(step, product, display);
    const text = `Desde ${countedUnits(step.minQuantity, product.unit)}: ${price}`;
    return piece === null ? text : `${text} · ${piece}`;
  });
