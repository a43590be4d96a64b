import type { ComponentType } from "react";
import { matchPath } from "react-router-dom";
import { routePatterns } from "@/lib/paths";
import { readable } from "@/lib/readable";
import { type LazyPage, lazyPage } from "./lazy-page";

export type ShopRoute = { path: string; title: string; screen: LazyPage };

const pages = import.meta.glob<{ default: ComponentType }>("./*/*-page.{tsx,mdx}", {
  base: "/src/features",
});

/** The page of a file: «home/home» is `features/home/home-page.tsx`. Its code comes with its first visit. */
function page(name: string, ending = "tsx"): LazyPage {
  const load = pages[`./${name}-page.${ending}`];
  if (!load) throw new Error(`There is no page ${name}`);
  return lazyPage(load, `src/features/${name}-page.${ending}`);
}

/** A page that is mostly text. */
const text = (name: string): LazyPage => page(`pages/${name}`, "mdx");

const checkoutScreen = page("checkout/checkout");
const quoteScreen = page("quote/quote");
const trackingScreen = page("tracking/tracking");

/** Every screen of the shop: address, Spanish title, and the page that is loaded with its first visit. */
export const routes: readonly ShopRoute[] = [
  { path: routePatterns.home, title: "Inicio", screen: page("home/home") },
  { path: routePatterns.products, title: "Productos", screen: page("catalog/products") },
  { path: routePatterns.product, title: "Producto", screen: page("product/product") },
  { path: routePatterns.cart, title: "Carrito", screen: page("cart/cart") },
  { path: routePatterns.checkout, title: "Finalizar compra", screen: checkoutScreen },
  { path: routePatterns.quote, title: "Cotización", screen: quoteScreen },
  { path: routePatterns.savedQuote, title: "Cotización guardada", screen: quoteScreen },
  { path: routePatterns.quotedCheckout, title: "Pedir lo cotizado", screen: checkoutScreen },
  { path: routePatterns.orderConfirmation, title: "Confirmación del pedido", screen: page("order/order-confirmation") },
  { path: routePatterns.orderTracking, title: "Rastrear pedido", screen: trackingScreen },
  { path: routePatterns.orderTrackingOf, title: "Seguimiento del pedido", screen: trackingScreen },
  { path: routePatterns.trackingShort, title: "Rastreo de pedidos", screen: trackingScreen },
  { path: routePatterns.catalog, title: "Catálogo completo", screen: page("categories/catalog-index") },
  { path: routePatterns.categories, title: "Categorías", screen: page("categories/categories") },
  { path: routePatterns.category, title: "Categoría", screen: page("categories/category") },
  { path: routePatterns.brands, title: "Marcas", screen: page("brands/brands") },
  { path: routePatterns.brand, title: "Marca", screen: page("brands/brand") },
  { path: routePatterns.search, title: "Buscar productos", screen: page("search/search") },
  { path: routePatterns.compare, title: "Comparar productos", screen: page("compare/compare") },
  { path: routePatterns.quickOrder, title: "Pedido rápido", screen: page("quick-order/quick-order") },
  { path: routePatterns.account, title: "Mis datos", screen: page("device/account") },
  { path: routePatterns.orders, title: "Mis pedidos", screen: page("device/orders") },
  { path: routePatterns.wishlist, title: "Favoritos", screen: page("device/wishlist") },
  { path: routePatterns.lists, title: "Mis listas", screen: page("device/lists") },
  { path: routePatterns.list, title: "Lista", screen: page("device/list") },
  { path: routePatterns.about, title: "Quiénes somos", screen: text("about") },
  { path: routePatterns.contact, title: "Contacto", screen: text("contact") },
  { path: routePatterns.shipping, title: "Envíos", screen: text("shipping") },
  { path: routePatterns.warranty, title: "Garantía", screen: text("warranty") },
  { path: routePatterns.faq, title: "Preguntas frecuentes", screen: page("pages/faq") },
  { path: routePatterns.returns, title: "Devoluciones", screen: text("returns") },
  { path: routePatterns.privacy, title: "Aviso de privacidad", screen: text("privacy") },
  { path: routePatterns.terms, title: "Términos y condiciones", screen: text("terms") },
  { path: routePatterns.cookies, title: "Cookies y almacenamiento", screen: text("cookies") },
  { path: routePatterns.compliance, title: "Cumplimiento", screen: text("compliance") },
  { path: routePatterns.sitemap, title: "Mapa del sitio", screen: page("pages/sitemap") },
  { path: routePatterns.location, title: "Dónde estamos", screen: text("location") },
  { path: routePatterns.careers, title: "Trabaja con nosotros", screen: text("careers") },
  { path: routePatterns.help, title: "Centro de ayuda", screen: text("help") },
];

export const notFoundScreen = lazyPage(() => import("./not-found-page"));

const notFound: ShopRoute = { path: "*", title: "Página no encontrada", screen: notFoundScreen };

/** The route that answers at a path, whose letters may be percent-encoded. */
export function routeAt(pathname: string): ShopRoute {
  const address = readable(pathname);
  return routes.find(({ path }) => matchPath(path, address)) ?? notFound;
}

/** The screen that answers at a path. */
export const screenAt = (pathname: string): LazyPage => routeAt(pathname).screen;
