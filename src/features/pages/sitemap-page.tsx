import { useQuery } from "@tanstack/react-query";
import { storeSettings } from "@/lib/store-settings";
import { shellQueries } from "@/services/shell-queries";
import { ContentPage, Section } from "./content-page";
import { LinkList } from "./link-list";
import { siteLinks } from "./site-links";
import { BrandLinks, CategoryLinks, sitemapBrands } from "./sitemap-lists";

const anchorOf = (title: string): string => title.toLowerCase().replaceAll(" ", "-");

const [shopping, ...others] = siteLinks.map(({ title, links }) => (
  <Section key={title} id={anchorOf(title)} title={title}>
    <LinkList links={links} />
  </Section>
));

export default function SitemapPage() {
  // Also while it is not known, or could not be read.
  const hasCategories = useQuery(shellQueries.categories()).data?.length !== 0;
  const hasBrands = useQuery(sitemapBrands).data?.brands.length !== 0;
  return (
    <ContentPage
      title="Mapa del sitio"
      description={`Todas las páginas de ${storeSettings.name}: categorías, marcas, ayuda y textos legales.`}
      group="La tienda"
      intro="Todo lo que hay en la tienda, en una sola hoja."
    >
      {shopping}
      {hasCategories && (
        <Section id="categorias" title="Categorías">
          <CategoryLinks />
        </Section>
      )}
      {hasBrands && (
        <Section id="marcas" title="Marcas">
          <BrandLinks />
        </Section>
      )}
      {others}
    </ContentPage>
  );
}
