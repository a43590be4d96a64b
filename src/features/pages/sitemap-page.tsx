import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { LoadError } from "@/components/load-error";
import { MAX_PAGE_SIZE } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import { storeSettings } from "@/lib/store-settings";
import { queries } from "@/services/queries";
import { appErrorOf } from "@/services/query-error";
import { shellQueries } from "@/services/shell-queries";
import { Skeleton } from "@/ui/skeleton";
import { ContentPage, Section } from "./content-page";
import { type SiteLink, siteLinks } from "./site-links";

const anchorOf = (title: string): string => title.toLowerCase().replaceAll(" ", "-");

const [shopping, ...others] = siteLinks.map(({ title, links }) => (
  <Section key={title} id={anchorOf(title)} title={title}>
    <LinkList links={links} />
  </Section>
));

/** What the build wrote, or was read for another page, may be over: this one tells what there is now. */
const ASKED_ANEW = { refetchOnMount: "always" } as const;

export default function SitemapPage() {
  const categories = useQuery({ ...shellQueries.categories(), ...ASKED_ANEW });
  const brands = useQuery({ ...queries.brands({ limit: MAX_PAGE_SIZE }), ...ASKED_ANEW });
  return (
    <ContentPage
      title="Mapa del sitio"
      description={`Todas las páginas de ${storeSettings.name}: categorías, marcas, ayuda y textos legales.`}
      group="Legal"
      intro="Todo lo que hay en la tienda, en una sola hoja."
    >
      {shopping}
      {/* Also while they are not known, or could not be read. */}
      {categories.data?.length !== 0 && (
        <Section id="categorias" title="Categorías">
          {liveLinks(categories, (list) => list.map(({ slug, name }) => ({ to: pathTo.category(slug), label: name })))}
        </Section>
      )}
      {brands.data?.brands.length !== 0 && (
        <Section id="marcas" title="Marcas">
          {liveLinks(brands, ({ brands: listed, count }) => [
            ...listed.map(({ slug, name }) => ({ to: pathTo.brand(slug), label: name })),
            ...((count ?? 0) > listed.length ? [{ to: pathTo.brands(), label: `Ver las ${count} marcas` }] : []),
          ])}
        </Section>
      )}
      {others}
    </ContentPage>
  );
}

/** Links to what the shop sells at this moment, or what keeps them from showing. */
function liveLinks<T>({ data, error, refetch }: UseQueryResult<T>, toLinks: (data: T) => readonly SiteLink[]) {
  if (data !== undefined) return <LinkList links={toLinks(data)} />;
  if (error) return <LoadError reason={appErrorOf(error)} onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

/** Links in as many columns as fit. */
function LinkList({ links }: { links: readonly SiteLink[] }) {
  return (
    <ul className="columns-3xs gap-x-6 wrap-anywhere">
      {links.map(({ to, label }) => (
        <li key={to} className="break-inside-avoid">
          <a href={to} className="link inline-flex min-h-9 items-center max-md:min-h-target">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
