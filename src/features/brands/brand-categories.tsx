import { useQuery } from "@tanstack/react-query";
import { serialiseProductQuery } from "@/domain/filters";
import { groupDigits } from "@/domain/money";
import type { Brand } from "@/domain/product";
import { pathTo } from "@/lib/paths";
import { queries } from "@/services/queries";
import { shellQueries } from "@/services/shell-queries";

/** What the brand makes, as ways into the main list, which can filter by category too. Left out while it is not known. */
export function BrandCategories({ brand }: { brand: Pick<Brand, "id" | "slug"> }) {
  const categories = useQuery(shellQueries.categories());
  const counts = useQuery(queries.facets({ brandIds: [brand.id] }, "list"));
  const made = (categories.data ?? []).flatMap((category) => {
    const count = counts.data?.categories?.get(category.id) ?? 0;
    return count > 0 ? [{ ...category, count }] : [];
  });
  const directory = { brands: [brand], categories: categories.data };
  const addressQuery = (categoryId: string) =>
    serialiseProductQuery({ brandIds: [brand.id], categoryIds: [categoryId] }, "newest", directory);
  return (
    // Its line is kept free: the list below must not move when the counts arrive. Without scripts no list is filtered.
    <nav aria-label="Categorías de la marca" className="min-h-target print:hidden noscript:hidden">
      <ul className="flex gap-2 sm:flex-wrap max-sm:overflow-x-auto">
        {made.map(({ id, name, count }) => (
          <li key={id}>
            <a
              href={pathTo.products(addressQuery(id))}
              className="inline-flex min-h-target items-center gap-2 rounded-control border wrap-anywhere max-sm:whitespace-nowrap border-line-strong bg-surface px-3 text-sm hover:border-agave hover:text-agave"
            >
              {name} <span className="figures text-ink-soft">{groupDigits(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
