import { routePatterns } from "@/lib/paths";
import { type LazyPage, lazyPage } from "./lazy-page";

export type ShopRoute = { path: string; title: string; screen: LazyPage };

const trackingScreen = lazyPage(() => import("@/features/tracking/tracking-page"));

/** Every screen of the shop: address, Spanish title, and the page that is loaded with its first visit. */
export const routes: readonly ShopRoute[] = [
  { path: routePatterns.home, title: "Inicio", screen: lazyPage(() => import("@/features/home/home-page")) },
  {
    path: routePatterns.products,
    title: "Productos",
    screen: lazyPage(() => import("@/features/catalog/products-page")),
  },
  { path: routePatterns.product, title: "Producto", screen: lazyPage(() => import("@/features/product/product-page")) },
  { path: routePatterns.cart, title: "Carrito", screen: lazyPage(() => import("@/features/cart/cart-page")) },
  {
    path: routePatterns.checkout,
    title: "Finalizar compra",
    screen: lazyPage(() => import("@/features/checkout/checkout-page")),
  },
  {
    path: routePatterns.orderConfirmation,
    title: "Confirmación del pedido",
    screen: lazyPage(() => import("@/features/order/order-confirmation-page")),
  },
  { path: routePatterns.orderTracking, title: "Rastrear pedido", screen: trackingScreen },
  { path: routePatterns.orderTrackingOf, title: "Seguimiento del pedido", screen: trackingScreen },
  { path: routePatterns.trackingShort, title: "Rastreo de pedidos", screen: trackingScreen },
  {
    path: routePatterns.catalog,
    title: "Catálogo completo",
    screen: lazyPage(() => import("@/features/categories/catalog-index-page")),
  },
  {
    path: routePatterns.categories,
    title: "Categorías",
    screen: lazyPage(() => import("@/features/categories/categories-page")),
  },
  {
    path: routePatterns.category,
    title: "Categoría",
    screen: lazyPage(() => import("@/features/categories/category-page")),
  },
  { path: routePatterns.brands, title: "Marcas", screen: lazyPage(() => import("@/features/brands/brands-page")) },
  { path: routePatterns.brand, title: "Marca", screen: lazyPage(() => import("@/features/brands/brand-page")) },
  {
    path: routePatterns.search,
    title: "Buscar productos",
    screen: lazyPage(() => import("@/features/search/search-page")),
  },
  { path: routePatterns.account, title: "Mis datos", screen: lazyPage(() => import("@/features/device/account-page")) },
  { path: routePatterns.orders, title: "Mis pedidos", screen: lazyPage(() => import("@/features/device/orders-page")) },
  {
    path: routePatterns.wishlist,
    title: "Favoritos",
    screen: lazyPage(() => import("@/features/device/wishlist-page")),
  },
  { path: routePatterns.about, title: "Quiénes somos", screen: lazyPage(() => import("@/features/pages/about-page")) },
  { path: routePatterns.contact, title: "Contacto", screen: lazyPage(() => import("@/features/pages/contact-page")) },
  { path: routePatterns.shipping, title: "Envíos", screen: lazyPage(() => import("@/features/pages/shipping-page")) },
  { path: routePatterns.warranty, title: "Garantía", screen: lazyPage(() => import("@/features/pages/warranty-page")) },
  {
    path: routePatterns.faq,
    title: "Preguntas frecuentes",
    screen: lazyPage(() => import("@/features/pages/faq-page")),
  },
  {
    path: routePatterns.returns,
    title: "Devoluciones",
    screen: lazyPage(() => import("@/features/pages/returns-page")),
  },
  {
    path: routePatterns.privacy,
    title: "Aviso de privacidad",
    screen: lazyPage(() => import("@/features/pages/privacy-page")),
  },
  {
    path: routePatterns.terms,
    title: "Términos y condiciones",
    screen: lazyPage(() => import("@/features/pages/terms-page")),
  },
  {
    path: routePatterns.cookies,
    title: "Cookies y almacenamiento",
    screen: lazyPage(() => import("@/features/pages/cookies-page")),
  },
  {
    path: routePatterns.compliance,
    title: "Cumplimiento",
    screen: lazyPage(() => import("@/features/pages/compliance-page")),
  },
  {
    path: routePatterns.sitemap,
    title: "Mapa del sitio",
    screen: lazyPage(() => import("@/features/pages/sitemap-page")),
  },
  {
    path: routePatterns.location,
    title: "Dónde estamos",
    screen: lazyPage(() => import("@/features/pages/location-page")),
  },
  {
    path: routePatterns.careers,
    title: "Trabaja con nosotros",
    screen: lazyPage(() => import("@/features/pages/careers-page")),
  },
  { path: routePatterns.help, title: "Centro de ayuda", screen: lazyPage(() => import("@/features/pages/help-page")) },
];

export const notFoundScreen = lazyPage(() => import("./not-found-page"));
