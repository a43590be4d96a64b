import { stockAlertsAreNotKept } from "@/copy/not-kept";
import { hasPrice, type Product } from "@/domain/product";
import { isAvailable } from "@/domain/stock";
import { pathTo } from "@/lib/paths";
import { areStockAlertsKept, toggleStockAlert, useHasStockAlert } from "@/stores/stock-alerts-store";
import { Button } from "@/ui/button";
import { isForSale } from "./product-data";

type SoldOutProps = { product: Product; quantityInCart: number };

/** What one may do with a product that cannot be ordered now. */
export default function SoldOut({ product, quantityInCart }: SoldOutProps) {
  const canBeWaitedFor = isForSale(product) && !isAvailable(product);
  return (
    <>
      {canBeWaitedFor && <StockAlert productId={product.id} />}
      {(quantityInCart === 0 || !product.isActive) && <OtherWays product={product} />}
    </>
  );
}

const TOLD_HERE = "Te avisaremos aquí, en la tienda, cuando vuelva a haber: sin correo ni notificaciones.";

function StockAlert({ productId }: { productId: string }) {
  const isWaiting = useHasStockAlert(productId);
  return (
    <div className="flex flex-col gap-1 text-sm">
      <Button
        variant="secondary"
        aria-pressed={isWaiting}
        className="text-base aria-pressed:border-agave aria-pressed:bg-agave-wash aria-pressed:text-agave-deep"
        onClick={() => toggleStockAlert(productId)}
      >
        {/* Always there, only hidden: nothing can be put before a text that the browser's translation has replaced. */}
        <span hidden={!isWaiting} aria-hidden="true" className="icon-[lucide--check] size-5" />
        Avísame en este dispositivo
      </Button>
      <p role="status" className="text-ink-soft empty:hidden">
        {isWaiting && (areStockAlertsKept() ? TOLD_HERE : stockAlertsAreNotKept)}
      </p>
      {isWaiting && (
        <p>
          <a href={pathTo.account()} className="link touch">
            Ver mis avisos
          </a>
        </p>
      )}
    </div>
  );
}

function OtherWays({ product }: { product: Product }) {
  const { category } = product;
  return (
    <p className="text-sm">
      {category && (
        <>
          <a href={pathTo.category(category.slug)} className="link touch">
            Busca algo parecido en {category.name}
          </a>{" "}
          <span>o </span>
        </>
      )}
      <a href={pathTo.contact()} className="link">
        {`${category ? "pregúntanos" : "Pregúntanos"} ${questionAbout(product)}`}
      </a>
      .
    </p>
  );
}

/** What is missing for it to be ordered. */
function questionAbout(product: Product): string {
  if (!product.isActive) return "qué lo sustituye";
  if (!isAvailable(product)) return "cuándo vuelve";
  return hasPrice(product) ? "cómo pedirlo" : "su precio";
}
