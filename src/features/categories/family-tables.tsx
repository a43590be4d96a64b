import type { Product } from "@/domain/product";
import { productListClass } from "@/product-list/layout";
import { ProductCard } from "@/product-list/product-card";
import { familyGroups } from "./family-groups";
import { FamilyTable } from "./family-table";

/** A list of products with a table for each family, and what is of none in rows below. */
export default function FamilyTables({ products }: { products: readonly Product[] }) {
  const { families, others } = familyGroups(products);
  return (
    <div className="flex flex-col gap-8">
      {families.length === 0 && (
        <p className="text-ink-soft">
          Ninguno de estos productos viene en tres medidas o colores: aquí están en lista.
        </p>
      )}
      {families.map((family) => (
        <FamilyTable key={family.code} family={family} />
      ))}
      {others.length > 0 && (
        <section aria-labelledby="other-products">
          <h3 id="other-products" className="mb-2 text-xl">
            {families.length > 0 ? "Otros productos" : "Productos"}
          </h3>
          <ul className={productListClass("row")}>
            {others.map((product) => (
              <li key={product.id} className="grid min-w-0">
                <ProductCard product={product} layout="row" headingLevel="h4" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
