const notKeeping = (what: string): string => `Tu navegador no está guardando ${what}`;
const notKept = (what: string): string => `${notKeeping(what)}: se perderán al cerrar la página.`;

/** Said where the browser does not store what the shop would remember. */
export const favouritesAreNotKept = notKept("tus favoritos");
export const savedDataAreNotKept = notKept("tus datos");
export const listsAreNotKept = notKept("tus listas");
export const lineStaysInCart = `${notKeeping("tus listas")}: el producto sigue en tu carrito.`;
export const stockAlertsAreNotKept = notKept("tus avisos");
export const cartIsNotKept = `${notKeeping("tu carrito")}: se perderá al cerrar la página.`;
export const orderTableIsNotKept = `${notKeeping("tu tabla")}: se perderá al cerrar la página.`;
/** A quote stays with the shop, too, and its link alone opens it. */
export const madeQuotesAreNotKept = `${notKeeping("tus cotizaciones")}: copia el enlace de cada una para abrirla después.`;
/** An order stays with the shop: its number leads back to it. */
export const placedOrdersAreNotKept = `${notKeeping("tus pedidos")}: anota el número de cada uno para rastrearlo después.`;
