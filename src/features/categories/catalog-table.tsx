import { clsx } from "clsx";
import { NO_PRICE, perPieceText, saleUnitWords, taxNote } from "@/copy/price-copy";
import { formatPesos, otherDisplay, type PriceDisplay, shownPrice } from "@/domain/money";
import { hasPrice, type Product, shownSku } from "@/domain/product";
import { isAvailable } from "@/domain/stock";
import { pathTo } from "@/lib/paths";
import { useShownProduct } from "@/live/cached-products";
import { usePriceDisplay } from "@/stores/preferences-store";
import { hasEndlessWord } from "@/ui/endless-word";

const cell = "py-1.5 pr-3 align-top print:py-0.5";
const otherPrice = "py-1.5 text-right align-top font-normal max-sm:hidden print:table-cell print:py-0.5";

const TABLE = [
  "figures w-full text-sm print:text-[8pt]",
  // Product and price; on phones the other columns are not there.
  "@max-[16rem]:[&_:is(tr,td:nth-child(2),td:nth-child(5))]:block @max-[16rem]:[&_td]:pr-0 @max-[16rem]:[&_thead]:sr-only",
].join(" ");

const priceHeading: Record<PriceDisplay, string> = { "with-tax": "Con IVA", "without-tax": "Sin IVA" };

/**
 * As in a printed price list, whose rows continue on the next page. On phones brand and unit of sale stand under the name,
 * and the other price under that of the switch; where text is very large, both prices stand below the name.
 */
export function CatalogTable({ products, label }: { products: readonly Product[]; label: string }) {
  const display = usePriceDisplay();
  if (products.length === 0) return <p className="py-3 text-ink-soft">Sin productos por ahora.</p>;
  return (
    // On paper its rows continue on the next page, which they might not do within a container.
    <div className="@container print:[container-type:normal]">
      <table className={TABLE}>
        <caption className="sr-only">Productos de {label}</caption>
        <thead>
          <tr className="border-line border-b text-left text-ink-soft">
            <th className={`${cell} font-normal max-sm:hidden`}>Clave</th>
            <th className={`${cell} font-normal`}>Producto</th>
            <th className={`${cell} font-normal max-md:hidden`}>Marca</th>
            <th className={`${cell} font-normal max-md:hidden`}>Se vende por</th>
            <th className={`${cell} text-right font-normal`}>{priceHeading[display]}</th>
            <th className={otherPrice}>{priceHeading[otherDisplay(display)]}</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <CatalogRow key={product.id} product={product} display={display} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CatalogRow({ product: known, display }: { product: Product; display: PriceDisplay }) {
  const product = useShownProduct(known);
  const { price, taxRate, unit } = product;
  const shown = shownPrice(price, taxRate, display);
  const other = otherDisplay(display);
  const otherAmount = formatPesos(shownPrice(price, taxRate, other));
  const note = taxNote(taxRate, display);
  const bothNotes = taxRate === 0 ? null : `${note}\n${otherAmount} ${taxNote(taxRate, other)}`;
  const perPiece = perPieceText(shown, unit);
  const sku = shownSku(product.sku);
  const isEndless = hasEndlessWord(`${product.name} ${product.brand?.name} ${sku}`);
  const small = "text-ink-soft text-xs/4 print:text-[7pt]/tight";
  return (
    <tr className="border-line border-b hover:bg-kraft/50">
      <td className={`${cell} stencil pt-2 whitespace-nowrap text-ink-soft max-sm:hidden print:pt-1`}>{sku}</td>
      <td className={clsx(cell, isEndless && "wrap-anywhere")}>
        <a
          href={pathTo.product(product.id)}
          className="inline-block py-0.5 font-medium print:py-0 hover:text-agave hover:underline"
        >
          {product.name}
        </a>
        {!isAvailable(product) && <span className="font-semibold text-bad"> · Agotado</span>}
        <span className="block text-ink-soft md:hidden">
          {/* Shoppers who order by code need it on a phone, too, where its column has no room. */}
          {sku && <span className="stencil sm:hidden">{sku} · </span>}
          {[product.brand?.name, product.saleUnit].filter(Boolean).join(" · ")}
        </span>
      </td>
      <td className={clsx(cell, "max-md:hidden print:whitespace-nowrap", isEndless && "wrap-anywhere")}>
        {product.brand?.name ?? "—"}
      </td>
      <td className={`${cell} text-ink-soft max-md:hidden print:whitespace-nowrap`}>{saleUnitWords(product)}</td>
      <td className={`${cell} text-right`}>
        {hasPrice(product) ? (
          <>
            <span className="font-semibold">{formatPesos(shown)}</span>{" "}
            {/* Where the other price has its own column, the headings say the same. */}
            <span className={clsx(small, "block", bothNotes && "whitespace-pre-line sm:hidden print:hidden")}>
              {bothNotes ?? note}
            </span>
            {perPiece && (
              <span className="block text-[0.8125rem]/4 text-ink-soft print:text-[7pt]/tight">{perPiece}</span>
            )}
          </>
        ) : (
          <span className="ml-auto block max-w-40 text-warn">{NO_PRICE}</span>
        )}
      </td>
      <td className={`${otherPrice} text-ink-soft`}>{hasPrice(product) && otherAmount}</td>
    </tr>
  );
}
