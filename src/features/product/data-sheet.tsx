import { type Product, shownSku } from "@/domain/product";

/** Everything there is to compare, in one table: the shop's own facts last. */
export function DataSheet({ product }: { product: Product }) {
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
