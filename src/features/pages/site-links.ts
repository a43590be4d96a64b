import { pathTo } from "@/lib/paths";

export type SiteLink = {
  to: string;
  label: string;
  /** Left out of the footer: shoppers get there from somewhere better. */
  onlyOnMap?: true;
};
export type SiteLinkGroup = { title: string; links: readonly SiteLink[] };

/** Every page that is not a product, category or brand, by what a shopper looks for: the footer and the site map. */
export const siteLinks: readonly SiteLinkGroup[] = [
  {
    title: "Comprar",
    links: [
      { to: pathTo.products(), label: "Todos los productos" },
      { to: pathTo.categories(), label: "Categorías" },
      { to: pathTo.brands(), label: "Marcas" },
      { to: pathTo.quickOrder(), label: "Pedido rápido" },
      { to: pathTo.catalog(), label: "Catálogo para imprimir" },
      { to: pathTo.search(), label: "Buscar" },
      { to: pathTo.compare(), label: "Comparar productos" },
    ],
  },
  {
    title: "Tu pedido",
    links: [
      { to: pathTo.cart(), label: "Carrito" },
      { to: pathTo.quote(), label: "Cotización" },
      { to: pathTo.checkout(), label: "Finalizar compra", onlyOnMap: true },
      { to: pathTo.tracking(), label: "Rastrear pedido" },
      { to: pathTo.orders(), label: "Mis pedidos" },
      { to: pathTo.wishlist(), label: "Favoritos" },
      { to: pathTo.lists(), label: "Mis listas" },
      { to: pathTo.account(), label: "Mis datos" },
    ],
  },
  {
    title: "Ayuda",
    links: [
      { to: pathTo.help(), label: "Centro de ayuda" },
      { to: pathTo.shipping(), label: "Envíos" },
      { to: pathTo.returns(), label: "Devoluciones" },
      { to: pathTo.warranty(), label: "Garantía" },
      { to: pathTo.faq(), label: "Preguntas frecuentes" },
    ],
  },
  {
    title: "La tienda",
    links: [
      { to: pathTo.about(), label: "Quiénes somos" },
      { to: pathTo.contact(), label: "Contacto" },
      { to: pathTo.location(), label: "Dónde estamos" },
      { to: pathTo.careers(), label: "Trabaja con nosotros" },
    ],
  },
  {
    title: "Legal",
    links: [
      { to: pathTo.privacy(), label: "Aviso de privacidad" },
      { to: pathTo.terms(), label: "Términos y condiciones" },
      { to: pathTo.cookies(), label: "Cookies y almacenamiento" },
      { to: pathTo.compliance(), label: "Cumplimiento" },
      { to: pathTo.sitemap(), label: "Mapa del sitio" },
    ],
  },
];
