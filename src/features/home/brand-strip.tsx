import { useQuery } from "@tanstack/react-query";
import { SectionHeading } from "@/components/section-heading";
import { pathTo } from "@/lib/paths";
import { queries } from "@/services/queries";
import { Skeleton } from "@/ui/skeleton";

/** The brands as names on labels. Without them the page is still whole, so a failure shows nothing. */
export function BrandStrip() {
  const brands = useQuery(queries.brands());
  if (brands.isLoadingError || brands.data?.brands.length === 0) return null;
  return (
    <section aria-labelledby="home-brands">
      <SectionHeading
        id="home-brands"
        title="Marcas que manejamos"
        more={{ label: "Ver todas las marcas", to: pathTo.brands() }}
      />
      {brands.data ? (
        <ul className="flex flex-wrap gap-2">
          {brands.data.brands.map((brand) => (
            <li key={brand.id}>
              <a
                href={pathTo.brand(brand.slug)}
                className="inline-flex min-h-target items-center rounded-label border border-line border-l-4 border-l-agave bg-surface px-4 font-display font-bold hover:bg-agave-wash hover:text-agave"
              >
                {brand.name}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </section>
  );
}
