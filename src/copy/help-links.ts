import { readOrderNumber } from "@/domain/orders/order-number";
import { plainWords, tellingWords } from "@/domain/search/telling-words";
import { pathTo } from "@/lib/paths";

/** Where the shop answers what no product does. */
export type HelpLink = { label: string; to: string };

type HelpTopic = HelpLink & { words: readonly string[] };

const topic = (label: string, to: string, words: string): HelpTopic => ({ label, to, words: words.split(" ") });

/** The first that fits counts: orders come last, since people write «pedido» beside most of the others. */
const topics: readonly HelpTopic[] = [
  topic("Cancelar un pedido", `${pathTo.returns()}#cancelar`, "cancelar cancelo cancelacion cancelaciones"),
  topic("Devoluciones", pathTo.returns(), "devolver devolucion devoluciones reembolso reembolsos"),
  topic("Facturas", `${pathTo.faq()}#pedir-factura`, "factura facturas facturar facturacion cfdi"),
  topic("Garantía", pathTo.warranty(), "garantia garantias"),
  topic("Envíos", pathTo.shipping(), "envio envios"),
  topic("Contacto", pathTo.contact(), "contacto contactar telefono whatsapp correo ayuda"),
  topic("Rastrear un pedido", pathTo.tracking(), "rastrear rastreo rastrea seguimiento guia estado pedido pedidos"),
];

/** What stands beside such words without changing what is asked for. */
const BESIDE = new Set("pedido pedidos compra compras pedir costo costos numero politica politicas".split(" "));

/** From so many letters on, a word is known before it is written to its end. */
const KNOWN_FROM = 5;

/**
 * What a text in the search field asks of the shop itself: an order's number, or words of help and no others. «Sobres para
 * envío» are products.
 */
export function helpLink(text: string): HelpLink | null {
  const orderNumber = readOrderNumber(text);
  if (orderNumber !== null) return { label: `Rastrear el pedido ${orderNumber}`, to: pathTo.tracking(orderNumber) };
  // A question has it as a small word, a search as what the shop sells: «sobre para envío».
  if (plainWords(text).includes("sobre")) return null;
  const asked = tellingWords(text);
  const found = topics.find(({ words }) => {
    const isOfTopic = (word: string) =>
      words.some((known) => known === word || (word.length >= KNOWN_FROM && known.startsWith(word)));
    return asked.some(isOfTopic) && asked.every((word) => BESIDE.has(word) || isOfTopic(word));
  });
  return found ?? null;
}
