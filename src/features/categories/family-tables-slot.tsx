import { LoadError } from "@/components/load-error";
import type { Product } from "@/domain/product";
import { late } from "@/lib/late";
import { useLateNow } from "@/lib/use-late";
import { ProductListSkeleton } from "@/product-list/list-skeleton";

const familyTables = late(() => import("./family-tables"));

/** The list as tables, whose code comes to those who chose to see it so. */
export function FamilyTablesSlot({ products }: { products: readonly Product[] }) {
  const [code, ask, isMissing] = useLateNow(familyTables, familyTables.need);
  if (isMissing) return <LoadError reason={{ category: "network" }} onRetry={ask} />;
  return code ? <code.default products={products} /> : <ProductListSkeleton layout="row" count={products.length} />;
}
