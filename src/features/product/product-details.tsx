import { type Product, shownSku } from "@/domain/product";
import { pathTo } from "@/lib/paths";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

type ProductDetailsProps = {
  product: Product;
  /** Reads the product again, where only what a list knows of it is here; else null. */
  onRetry: (() => void) | null;
  isRetrying: boolean;
};

/** What it is, in words and in a table. */
export function ProductDetails(props: ProductDetailsProps) {
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
      <section aria-labelledby="product-description" className="min-w-0">
        <h2 id="product-description" className="mb-3 text-2xl">
          Descripción
        </h2>
        <Description {...props} />
      </section>
      <section aria-labelledby="product-data" className="min-w-0">
        <h2 id="product-data" className="mb-3 text-2xl">
          Ficha técnica
        </h2>
        <DataSheet product={props.product} />
      </section>
    </div>
  );
}

/** Undefined until the product itself has been read. */
function Description({ product: { description: text }, onRetry, isRetrying }: ProductDetailsProps) {
  if (text === undefined) {
    if (!onRetry) return <Skeleton className="h-12 max-w-prose" />;
    return (
      <p className="text-ink-soft">
        No pudimos cargar la descripción.{" "}
        <Button
          variant="quiet"
          size="sm"
          loading={isRetrying}
          className="pointer-coarse:min-h-target"
          onClick={onRetry}
        >
          Intentar de nuevo
        </Button>
      </p>
    );
  }
  if (text?.trim()) return <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>;
  return (
    <p className="max-w-prose text-ink-soft">
      Todavía no hemos descrito este producto. Si tienes dudas antes de comprarlo,{" "}
      <a href={pathTo.contact()} className="link">
        pregúntanos
      </a>
      .
    </p>
  );
}

/** Everything there is to compare, in one table: the shop's own facts last. */
function DataSheet({ product }: { product: Product }) {
  const rows = [
    ...product.attributes,
    ...(product.brand ? [{ label: "Marca", value: product.brand.name }] : []),
    ...(product.category ? [{ label: "Categoría", value: product.category.name }] : []),
    ...(product.saleUnit ? [{ label: "Unidad de venta", value: product.saleUnit }] : []),
    ...(shownSku(product.sku) === "" ? [] : [{ label: "Clave (SKU)", value: product.sku }]),
  ];
  // The shop's own data may repeat a fact: the first one stands.
  const unique = rows.filter((row, index) => rows.findIndex(({ label }) => label === row.label) === index);
  if (unique.length === 0) return <p className="text-ink-soft">Todavía no tenemos sus datos.</p>;
  return (
    <div className="@container">
      <table className="figures w-full table-fixed border-line border-t text-sm @max-[14rem]:[&_:is(td,th)]:block @max-[14rem]:[&_th]:w-full">
        <caption className="sr-only">Ficha técnica de {product.name}</caption>
        <tbody>
          {unique.map(({ label, value }) => (
            <tr key={label} className="border-line border-b even:bg-kraft/40">
              <th scope="row" className="w-2/5 wrap-anywhere p-2 text-left align-top font-normal text-ink-soft">
                {label}
              </th>
              <td className="wrap-anywhere p-2 font-medium">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
