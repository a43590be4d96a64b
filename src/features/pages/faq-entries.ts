import { FREE_SHIPPING_FROM, SHIPPING_PRICE } from "@/copy/shipping-copy";
import {
  CART_SESSION_DAYS,
  CART_SESSION_EXTENSION_THRESHOLD_DAYS,
  MAX_CART_QUANTITY,
  WITHDRAWAL_WORKING_DAYS,
} from "@/domain/constants";
import { normalizeSearch } from "@/domain/search/search-text";
import { pathTo } from "@/lib/paths";
import { WARRANTY_DAYS } from "./legal";

export type FaqEntry = {
  /** The anchor of the question. */
  id: string;
  question: string;
  /** One or more paragraphs. */
  answer: readonly string[];
  /** Where the whole of it stands. */
  more?: { label: string; to: string };
};

export type FaqGroup = { title: string; entries: readonly FaqEntry[] };

export const faqGroups: readonly FaqGroup[] = [
  {
    title: "Comprar",
    entries: [
      {
        id: "necesito-cuenta",
        question: "¿Necesito crear una cuenta?",
        answer: [
          "No. Llenas el carrito, escribes a dónde lo mandamos y confirmas. No hay contraseña ni registro.",
          "Si quieres que tus datos aparezcan la próxima vez, marca «Recordar mis datos en este dispositivo» al finalizar la compra.",
        ],
        more: { label: "Ver lo guardado en este dispositivo", to: pathTo.account() },
      },
      {
        id: "existencias",
        question: "¿Las existencias que veo son reales?",
        answer: [
          "Sí. Salen del inventario con el que surtimos y se vuelven a revisar al confirmar tu pedido. Si alguien se llevó la última pieza un momento antes, te avisamos y ajustas tu carrito antes de confirmar.",
        ],
      },
      {
        id: "consultando",
        question: "¿Qué significa «Consultando» o «Existencia por confirmar»?",
        answer: [
          "Que en este momento no tenemos contadas sus piezas. Puedes pedirlo: primero confirmamos si hay y después te decimos cómo pagar. Lo que no haya lo quitamos del pedido y el total baja, nunca sube. Lo mismo hacemos si pides gran parte de lo que hay.",
        ],
      },
      {
        id: "cuanto-dura-el-carrito",
        question: "¿Cuánto tiempo se guarda mi carrito?",
        answer: [
          `${CART_SESSION_DAYS} días desde que lo empiezas. Si lo mueves cuando le quedan menos de ${CART_SESSION_EXTENSION_THRESHOLD_DAYS}, vuelve a tener ${CART_SESSION_DAYS}. Si se vence, sus productos se quedan en este dispositivo hasta que los vuelvas a agregar o los olvides. El carrito se guarda en este dispositivo aunque cierres la página, pero no aparta piezas: se apartan al confirmar el pedido o, si pides gran parte de lo que hay, cuando te confirmamos que las hay.`,
        ],
        more: { label: "Ir al carrito", to: pathTo.cart() },
      },
      {
        id: "mayoreo",
        question: "¿Manejan precio de mayoreo?",
        answer: [
          `Puedes pedir de cada producto hasta ${MAX_CART_QUANTITY} unidades de venta: piezas, cajas o paquetes, según se venda. Cuando un producto tiene descuento por volumen, la tabla aparece en su página y el descuento se aplica solo en el carrito.`,
          "Si necesitas más piezas o una entrega programada, escríbenos y te cotizamos.",
        ],
        more: { label: "Pedir una cotización", to: pathTo.contact() },
      },
    ],
  },
  {
    title: "Precios y pagos",
    entries: [
      {
        id: "precios-con-iva",
        question: "¿Los precios incluyen IVA?",
        answer: [
          "Siempre ves los dos precios, con IVA y sin IVA, salvo en los productos de tasa 0 %, que tienen un solo precio. El interruptor «con IVA» de la parte de arriba elige cuál se muestra en grande, y se queda así en tu dispositivo.",
          "La tasa es la que la ley señala para cada producto: 16 %, 8 % o 0 %, como la de los alimentos sin preparar. Cada uno dice la suya.",
        ],
      },
      {
        id: "formas-de-pago",
        question: "¿Cómo puedo pagar?",
        answer: [
          "Al finalizar la compra eliges entre las formas de pago disponibles, por ejemplo transferencia SPEI, depósito en OXXO o pago contra entrega. La confirmación del pedido trae los datos listos para copiar, y también los ves desde cualquier dispositivo al rastrearlo.",
          "En esta página no se capturan tarjetas: nunca te vamos a pedir el número ni el código de la tuya.",
        ],
      },
      {
        id: "cuando-pagar",
        question: "¿Cuánto tiempo tengo para pagar?",
        answer: [
          "Tu pedido dice hasta qué día y hora. Si algo espera confirmación, el plazo empieza cuando te respondemos. Si se vence, cancelamos el pedido y las piezas vuelven a la venta; puedes hacerlo de nuevo cuando quieras.",
        ],
      },
      {
        id: "cambio-de-precio",
        question: "¿Y si el precio cambia mientras compro?",
        answer: [
          "Antes de confirmar comparamos el precio que viste con el vigente. Si cambió, te lo mostramos y tú decides si sigues. Nunca se cobra más de lo que aceptaste.",
        ],
      },
    ],
  },
  {
    title: "Envíos",
    entries: [
      {
        id: "costo-de-envio",
        question: "¿Cuánto cuesta el envío?",
        answer: [
          `${SHIPPING_PRICE}, a cualquier parte de México, y gratis cuando tu subtotal llega a ${FREE_SHIPPING_FROM}.`,
        ],
        more: { label: "Ver costos y tiempos", to: pathTo.shipping() },
      },
      {
        id: "cuanto-tarda",
        question: "¿Cuánto tarda en llegar?",
        answer: [
          "Depende del estado. En la página de envíos eliges el tuyo y te decimos los días hábiles, que se cuentan después de tu pago; también aparecen en cada producto. Cuando registramos el pago, tu pedido muestra las fechas estimadas.",
        ],
        more: { label: "Consultar mi estado", to: pathTo.shipping() },
      },
      {
        id: "donde-viene",
        question: "¿Cómo sé dónde viene mi pedido?",
        answer: [
          "Con tu número de pedido (empieza con ACO-) y el correo con el que compraste. En el dispositivo desde el que compraste también aparece en «Mis pedidos».",
        ],
        more: { label: "Rastrear pedido", to: pathTo.tracking() },
      },
      {
        id: "cambiar-direccion",
        question: "¿Puedo cambiar la dirección después de confirmar?",
        answer: [
          "Sí, mientras el pedido no diga «En camino». Escríbenos con tu número de pedido y la dirección correcta.",
        ],
        more: { label: "Escribir a la tienda", to: pathTo.contact() },
      },
    ],
  },
  {
    title: "Facturas",
    entries: [
      {
        id: "pedir-factura",
        question: "¿Cómo pido mi factura?",
        answer: [
          "Al finalizar la compra marca «Requiero factura» y escribe RFC, razón social, régimen fiscal, uso de CFDI y código postal fiscal, tal como aparecen en tu constancia de situación fiscal. La razón social va sin el tipo de sociedad («S.A. de C.V.»). Te la mandamos al correo del pedido, o al que escribas para la factura, cuando se refleja el pago.",
        ],
      },
      {
        id: "factura-despues",
        question: "Se me olvidó pedirla, ¿todavía puedo?",
        answer: ["Sí, dentro del mismo mes de la compra. Escríbenos con tu número de pedido y tus datos fiscales."],
        more: { label: "Escribir a la tienda", to: pathTo.contact() },
      },
    ],
  },
  {
    title: "Devoluciones y garantía",
    entries: [
      {
        id: "devolver",
        question: "¿Puedo devolver lo que compré?",
        answer: [
          `Sí. Tienes ${WITHDRAWAL_WORKING_DAYS} días hábiles desde que lo recibes para devolverlo sin dar razones.`,
        ],
        more: { label: "Ver cómo devolver", to: pathTo.returns() },
      },
      {
        id: "llego-mal",
        question: "Llegó roto, incompleto o equivocado. ¿Qué hago?",
        answer: [
          "Mándanos una foto y tu número de pedido. Lo cambiamos o te regresamos tu dinero, y el flete corre por nuestra cuenta.",
        ],
        more: { label: "Ver cómo devolver", to: pathTo.returns() },
      },
      {
        id: "garantia",
        question: "¿Qué garantía tienen los productos?",
        answer: [
          `${WARRANTY_DAYS} días contra defectos de fabricación en todo el catálogo, o la del fabricante si es mayor.`,
        ],
        more: { label: "Ver la garantía", to: pathTo.warranty() },
      },
      {
        id: "cancelar",
        question: "¿Puedo cancelar un pedido?",
        answer: ["Sí, sin costo, mientras no diga «En camino». Si ya pagaste te regresamos el total."],
        more: { label: "Ver cancelaciones", to: `${pathTo.returns()}#cancelar` },
      },
    ],
  },
  {
    title: "Tus datos",
    entries: [
      {
        id: "que-guardan",
        question: "¿Qué datos guardan de mí?",
        answer: [
          "Los del pedido: nombre, correo, teléfono, dirección y, si la pides, los de tu factura. No los usamos para publicidad ni se los vendemos a nadie.",
        ],
        more: { label: "Leer el aviso de privacidad", to: pathTo.privacy() },
      },
      {
        id: "borrar-datos",
        question: "¿Cómo borro lo que quedó en este dispositivo?",
        answer: [
          "En «Mis datos» está el botón «Borrar mis datos de este dispositivo». Quita contacto, direcciones, favoritos, búsquedas y la lista de tus pedidos; los pedidos mismos siguen su camino.",
        ],
        more: { label: "Ir a Mis datos", to: pathTo.account() },
      },
    ],
  },
];

/** The groups with the entries in which every word of the text occurs, accents and case aside; all for an empty text. */
export function searchFaq(text: string): readonly FaqGroup[] {
  const words = normalizeSearch(text).split(" ").filter(Boolean);
  if (words.length === 0) return faqGroups;
  return faqGroups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ question, answer }) => {
        const haystack = normalizeSearchable([title, question, ...answer].join(" "));
        return words.every((word) => haystack.includes(word));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

// A search is cut at 200 characters, an answer must not be: fold it word by word.
const normalizeSearchable = (text: string): string => text.split(/\s+/).map(normalizeSearch).join(" ");

/** schema.org FAQPage: every question with its answer. */
export const faqData = {
  "@context": "https://schema.org",
  "@type": "FAQPage",
  mainEntity: faqGroups
    .flatMap(({ entries }) => entries)
    .map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer.join(" ") },
    })),
};
