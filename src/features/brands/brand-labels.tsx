import { countedProductsLabel } from "@/copy/product-count";
import type { Brand } from "@/domain/product";
import { pathTo } from "@/lib/paths";

const initialOf = ({ name }: Brand): string => name.normalize("NFD").charAt(0).toUpperCase();

type BrandLabelsProps = {
  brands: readonly Brand[];
  /** Products by brand id; undefined while nobody can say. */
  products?: ReadonlyMap<string, number> | null | undefined;
};

/** Brands under their initials, as on the index of a binder. */
export function BrandLabels({ brands, products }: BrandLabelsProps) {
  const initials = [...new Set(brands.map(initialOf))];
  return (
    <div className="columns-1 gap-8 sm:columns-2 lg:columns-3">
      {initials.map((initial) => (
        <section key={initial} aria-label={`Marcas con ${initial}`} className="mb-6 break-inside-avoid">
          <h2 className="border-ink border-b-2 pb-1 text-xl">{initial}</h2>
          <ul>
            {brands
              .filter((brand) => initialOf(brand) === initial)
              .map((brand) => (
                <li key={brand.id} className="border-line border-b">
                  <a
                    href={pathTo.brand(brand.slug)}
                    className="group flex min-h-target items-center justify-between gap-2 font-display font-bold text-lg hover:bg-agave-wash hover:pl-2 hover:text-agave"
                  >
                    <span className="wrap-anywhere grow">{brand.name}</span>{" "}
                    {products && (
                      <span className="figures font-normal font-sans text-ink-soft text-sm">
                        {countedProductsLabel(products.get(brand.id) ?? 0)}
                      </span>
                    )}
                    <span aria-hidden="true" className="icon-[lucide--chevron-right] size-4 shrink-0 text-ink-soft" />
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
