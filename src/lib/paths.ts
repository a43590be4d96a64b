/** The address of every screen, as the router matches it. */
export const routePatterns = {
  home: "/",
  products: "/products",
  product: "/products/:id",
  cart: "/carrito",
  checkout: "/checkout",
  quote: "/cotizacion",
  savedQuote: "/c/:id",
  quotedCheckout: "/c/:id/pedido",
  orderConfirmation: "/order-confirmation/:orderId",
  orderTracking: "/order-tracking",
  orderTrackingOf: "/order-tracking/:orderId",
  catalog: "/catalogo",
  categories: "/categorias",
  category: "/categoria/:slug",
  brands: "/marcas",
  brand: "/marca/:slug",
  search: "/buscar",
  compare: "/comparar",
  quickOrder: "/pedido-rapido",
  about: "/about",
  contact: "/contact",
  shipping: "/envio",
  warranty: "/garantia",
  faq: "/preguntas-frecuentes",
  returns: "/devoluciones",
  privacy: "/privacy",
  terms: "/terms",
  cookies: "/cookies",
  compliance: "/compliance",
  sitemap: "/sitemap",
  location: "/location",
  careers: "/careers",
  account: "/account",
  orders: "/orders",
  wishlist: "/wishlist",
  lists: "/listas",
  list: "/listas/:id",
  help: "/help",
  trackingShort: "/tracking",
} as const;

/** Appends a query string, whose commas and colons may be read; empty parameters leave the path as it is. */
export function withQuery(path: string, query: URLSearchParams | string): string {
  const text = withPlainMarks(String(query).replace(/^\?/, ""));
  return text === "" ? path : `${path}?${text}`;
}

/** The parameter of the cart's address that says what somebody shares: «KTN-5114:6,CA-8410:2». */
export const LINKED_CART = "agregar";

/** The parameter of the quotation's address that says what is to be quoted in place of the cart, written in the same way. */
export const QUOTED_LINES = "productos";

/** `?solo=disponible` of a quote's checkout: only what is available of it, instead of all that it offers. */
export const ONLY = { name: "solo", available: "disponible" } as const;

const withPlainMarks = (encoded: string): string => encoded.replaceAll("%2C", ",").replaceAll("%3A", ":");

const fill = (pattern: string, value: string): string => pattern.replace(/:\w+/, encodeURIComponent(value));

/** Links to every screen; values are escaped. */
export const pathTo = {
  home: () => routePatterns.home,
  /** @param query filters as a query string, with or without «?» */
  products: (query: URLSearchParams | string = "") => withQuery(routePatterns.products, query),
  product: (id: string) => fill(routePatterns.product, id),
  cart: () => routePatterns.cart,
  /** @param added what the cart's page offers to add, as `cartLinkText` writes it */
  cartWith: (added: string) => `${routePatterns.cart}?${LINKED_CART}=${withPlainMarks(encodeURIComponent(added))}`,
  checkout: () => routePatterns.checkout,
  quote: () => routePatterns.quote,
  /** @param lines what is to be quoted in place of the cart, as `cartLinkText` writes it */
  quoteOf: (lines: string) => `${routePatterns.quote}?${QUOTED_LINES}=${withPlainMarks(encodeURIComponent(lines))}`,
  savedQuote: (id: string) => fill(routePatterns.savedQuote, id),
  quotedCheckout: (id: string) => fill(routePatterns.quotedCheckout, id),
  /** The checkout of a quote, with only what is available of it. */
  quotedPart: (id: string) => withQuery(fill(routePatterns.quotedCheckout, id), `${ONLY.name}=${ONLY.available}`),
  /** @param orderNumber lets the address lead to the tracking where the order does not open: on another device */
  orderConfirmation: (orderId: string, orderNumber?: string) =>
    withQuery(fill(routePatterns.orderConfirmation, orderId), orderNumber ? `pedido=${orderNumber}` : ""),
  tracking: (orderNumber?: string) =>
    orderNumber ? fill(routePatterns.orderTrackingOf, orderNumber) : routePatterns.orderTracking,
  catalog: () => routePatterns.catalog,
  categories: () => routePatterns.categories,
  category: (slug: string) => fill(routePatterns.category, slug),
  brands: (query: URLSearchParams | string = "") => withQuery(routePatterns.brands, query),
  brand: (slug: string) => fill(routePatterns.brand, slug),
  search: (text = "") => withQuery(routePatterns.search, text === "" ? "" : new URLSearchParams({ q: text })),
  /** @param skus of the products to compare; SKUs with a comma cannot be */
  compare: (skus: readonly string[] = []) =>
    withQuery(routePatterns.compare, skus.length === 0 ? "" : new URLSearchParams({ sku: skus.join(",") })),
  quickOrder: () => routePatterns.quickOrder,
  about: () => routePatterns.about,
  contact: () => routePatterns.contact,
  shipping: () => routePatterns.shipping,
  warranty: () => routePatterns.warranty,
  faq: () => routePatterns.faq,
  returns: () => routePatterns.returns,
  privacy: () => routePatterns.privacy,
  terms: () => routePatterns.terms,
  cookies: () => routePatterns.cookies,
  compliance: () => routePatterns.compliance,
  sitemap: () => routePatterns.sitemap,
  location: () => routePatterns.location,
  careers: () => routePatterns.careers,
  account: () => routePatterns.account,
  orders: () => routePatterns.orders,
  wishlist: () => routePatterns.wishlist,
  lists: () => routePatterns.lists,
  list: (id: string) => fill(routePatterns.list, id),
  help: () => routePatterns.help,
  trackingShort: () => routePatterns.trackingShort,
};
