import { useQuery } from "@tanstack/react-query";
import { Price } from "@/components/price";
import { StockBadge } from "@/components/stock-badge";
import { kindOf, tellingLabels } from "@/domain/data-sheet/family";
import type { Product } from "@/domain/product";
import { stockStatusOf } from "@/domain/stock";
import { pathTo } from "@/lib/paths";
import { useIsHydrated } from "@/lib/use-is-hydrated";
import { useShownProduct } from "@/live/cached-products";
import { queries } from "@/services/queries";
import { usePriceDisplay } from "@/stores/preferences-store";
import { FamilyRoom } from "./family-room";

export type FamilyLinksProps = {
  productId: string;
  familyCode: string;
  /** What the page was built with: by the time this code takes its HTML over, prices may have been read anew. */
  brought: readonly Product[] | undefined;
};

/**
 * The other sizes and colours of the thing, by what tells them apart. Nothing where there are none, or where they cannot be
 * read: the product itself is what the shopper came for.
 */
export default function FamilyLinks({ productId, familyCode, brought }: FamilyLinksProps) {
  const { data, isError } = useQuery(queries.family(familyCode));
  const isHydrated = useIsHydrated();
  const family = isHydrated ? data : (brought ?? data);
  if (!family) return isError ? null : <FamilyRoom />;
  const others = family.filter(({ id }) => id !== productId);
  if (others.length === 0) return null;
  const labels = tellingLabels(family);
  return (
    <section aria-labelledby="product-family">
      <h2 id="product-family" className="mb-3 text-2xl">
        Otras medidas y colores
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-2 sm:grid-cols-3 lg:grid-cols-4">
        {others.map((product) => (
          <li key={product.id} className="min-w-0">
            <Kind product={product} name={kindOf(product, labels)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Kind({ product: known, name }: { product: Product; name: string }) {
  const product = useShownProduct(known);
  return (
    <a
      href={pathTo.product(product.id)}
      className="wrap-anywhere flex h-full flex-col items-start gap-2 border border-line bg-surface p-2 hover:border-ink"
    >
      <span className="font-semibold">{name}</span>
      <Price
        amount={product.price}
        taxRate={product.taxRate}
        display={usePriceDisplay()}
        of={product}
        size="sm"
        className="mt-auto"
      />
      <StockBadge status={stockStatusOf(product)} size="sm" />
    </a>
  );
}
