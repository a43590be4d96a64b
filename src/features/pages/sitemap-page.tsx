import { storeSettings } from "@/lib/store-settings";
import { ContentPage } from "./content-page";
import { LinkList } from "./link-list";
import { siteLinks } from "./site-links";
import { BrandLinks, CategoryLinks } from "./sitemap-lists";

const anchorOf = (title: string): string => title.toLowerCase().replaceAll(" ", "-");

const [shopping, ...others] = siteLinks.map(({ title, links }) => ({
  id: anchorOf(title),
  title,
  body: <LinkList links={links} />,
}));

const sections = [
  ...(shopping ? [shopping] : []),
  { id: "categorias", title: "Categorías", body: <CategoryLinks /> },
  { id: "marcas", title: "Marcas", body: <BrandLinks /> },
  ...others,
];

export default function SitemapPage() {
  return (
    <ContentPage
      title="Mapa del sitio"
      description={`Todas las páginas de ${storeSettings.name}: categorías, marcas, ayuda y textos legales.`}
      group="La tienda"
      intro="Todo lo que hay en la tienda, en una sola hoja."
      sections={sections}
    />
  );
}
