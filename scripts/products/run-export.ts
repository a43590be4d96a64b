import { count } from "./report.ts";
import { say } from "./run-import.ts";
import type { CallFunction } from "./staff-api.ts";
import { type ExportedProduct, writeProducts } from "./write-table.ts";

/** Writes every product that has a SKU, by SKU, into a spreadsheet that `runImport` understands, and tells how many have none. */
export async function runExport(call: CallFunction, path: string): Promise<void> {
  const products = await allProducts(call);
  await writeProducts(path, products);
  say(`${products.length.toLocaleString("es-MX")} productos → ${path}`);
  const leftOut = await call<number>("count_unexported_products", {});
  if (leftOut > 0)
    say(`${leftOut === 1 ? "Quedó" : "Quedaron"} fuera ${count(leftOut, "producto", "productos")} sin SKU.`);
}

async function allProducts(call: CallFunction): Promise<ExportedProduct[]> {
  const products: ExportedProduct[] = [];
  for (;;) {
    const page = await call<ExportedProduct[]>("export_products", { after_code: products.at(-1)?.item_code ?? "" });
    if (page.length === 0) return products;
    products.push(...page);
  }
}
