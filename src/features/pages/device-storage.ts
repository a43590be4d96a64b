export type StoredThing = {
  /** Its names in the browser's storage; documented here, not shown. */
  keys: readonly string[];
  what: string;
  why: string;
  until: string;
};

const UNTIL_ERASED = "Hasta que lo borres";
const UNTIL_CLOSED = "Hasta cerrar la pestaña";

/** Everything the shop writes into the browser. The privacy notice and the cookie page list it row by row. */
export const deviceStorage: readonly StoredThing[] = [
  {
    keys: ["acopio-cart", "acopio-cart-aside"],
    what: "Tu carrito",
    why: "Que siga ahí si cierras la página o te quedas sin conexión",
    until: "7 días sin moverlo",
  },
  {
    keys: ["acopio-guest-id"],
    what: "Un número al azar que identifica a este navegador",
    why: "Guardar tu carrito en el servidor y abrir aquí tus pedidos sin contraseña",
    until: UNTIL_ERASED,
  },
  {
    keys: ["acopio-saved-contact"],
    what: "Contacto, direcciones y datos de factura",
    why: "Llenar tu siguiente pedido; solo si marcas «Recordar mis datos» o «Recordar mis datos de factura»",
    until: UNTIL_ERASED,
  },
  {
    keys: ["acopio-orders"],
    what: "Números y productos de los pedidos hechos aquí",
    why: "Mostrarlos en «Mis pedidos», y decirte cada cuánto pides una lista",
    until: UNTIL_ERASED,
  },
  {
    keys: ["acopio-lists"],
    what: "Tus listas, con sus cantidades y notas",
    why: "Que las pidas completas cuando quieras",
    until: UNTIL_ERASED,
  },
  {
    keys: [
      "acopio-wishlist",
      "acopio-wished-pieces",
      "acopio-stock-alerts",
      "acopio-compare",
      "acopio-recently-viewed",
      "acopio-recent-searches",
    ],
    what: "Favoritos, piezas que te faltaron, avisos de existencias, comparación, productos vistos y búsquedas recientes",
    why: "Que los encuentres de nuevo",
    until: UNTIL_ERASED,
  },
  {
    keys: ["acopio-preferences", "acopio-list-layout", "acopio-delivery-state"],
    what: "Tus preferencias: tema, precios con o sin IVA, forma de la lista, estado de entrega",
    why: "Mostrar la tienda como la dejaste",
    until: UNTIL_ERASED,
  },
  {
    keys: ["acopio-quick-order", "acopio-quick-order-rest"],
    what: "La tabla de tu pedido rápido",
    why: "Que no se pierda nada de lo que pegas o escribes",
    until: "Hasta que la agregues o la vacíes",
  },
  {
    keys: ["acopio-checkout-draft"],
    what: "El pedido que estás escribiendo",
    why: "Que no se pierda si recargas",
    until: UNTIL_CLOSED,
  },
  {
    keys: ["acopio-quotes"],
    what: "Las cotizaciones que hiciste: folio, fecha, total y para quién son",
    why: "Volver a abrirlas sin buscar su enlace",
    until: UNTIL_ERASED,
  },
  {
    keys: ["acopio-quote-draft"],
    what: "Para quién es la cotización que estás haciendo, sus notas y sus datos de entrega",
    why: "Que no se pierda si recargas",
    until: UNTIL_CLOSED,
  },
  {
    keys: ["acopio-order-attempt"],
    what: "Un número al azar por pedido enviado",
    why: "Que no se registre dos veces, y que veas su confirmación",
    until: "Hasta ver la confirmación",
  },
  {
    keys: ["acopio-scroll", "acopio-reloaded-at"],
    what: "Tu lugar en cada página",
    why: "Volver a él cuando regresas",
    until: UNTIL_CLOSED,
  },
  {
    keys: ["acopio-pages", "acopio-pictures", "acopio-assets", "acopio-shell"],
    what: "Páginas y fotos que viste, y los archivos de la tienda",
    why: "Abrir más rápido, y también sin conexión",
    until: "Las páginas, 30 días; lo demás, hasta que lo borres",
  },
];
