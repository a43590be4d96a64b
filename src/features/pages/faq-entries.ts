import { FREE_SHIPPING_FROM, SHIPPING_PRICE } from "@/copy/shipping-copy";
import { CART_SESSION_DAYS, CART_SESSION_EXTENSION_THRESHOLD_DAYS, MAX_CART_QUANTITY } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import { faqAfterBuying } from "./faq-after-buying";

export type FaqEntry = {
  /** The anchor of the question. */
  id: string;
  question: string;
  /** One or more paragraphs. */
  answer: readonly string[];
  /** What else people call it, for the search alone. */
  words?: string;
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
        words: "registrarme registro iniciar sesión contraseña usuario",
        more: { label: "Ver lo guardado en este dispositivo", to: pathTo.account() },
      },
      {
        id: "existencias",
        question: "¿Las existencias que veo son reales?",
        answer: [
          "Sí. Salen del inventario con el que surtimos y se vuelven a revisar al confirmar tu pedido. Si alguien se llevó la última pieza un momento antes, te avisamos y ajustas tu carrito antes de confirmar.",
        ],
        words: "inventario stock disponible disponibilidad",
      },
      {
        id: "consultando",
        question: "¿Qué significa «Consultando» o «Existencia por confirmar»?",
        answer: [
          "Que en este momento no tenemos contadas sus piezas. Puedes pedirlo: primero confirmamos si hay y después te decimos cómo pagar. Lo que no haya lo quitamos del pedido y el total baja, nunca sube. Lo mismo hacemos si pides gran parte de lo que hay.",
        ],
        words: "disponibilidad stock",
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
        id: "agotado",
        question: "¿Qué hago si un producto está agotado?",
        answer: [
          "En su página toca «Avísame en este dispositivo»: en cuanto vuelva a haber, te lo decimos aquí, en la tienda. No te mandamos correos ni mensajes.",
        ],
        words: "sin existencia no hay disponible aviso resurtir",
      },
      {
        id: "compra-minima",
        question: "¿Hay una compra mínima?",
        answer: [
          `No. Puedes pedir desde una sola unidad de venta: una pieza, una caja o un paquete, según se venda el producto. El envío cuesta ${SHIPPING_PRICE}, hasta que tu subtotal llega a ${FREE_SHIPPING_FROM}.`,
        ],
        words: "mínimo monto pedido",
      },
      {
        id: "cotizacion",
        question: "¿Puedo hacer una cotización?",
        answer: [
          "Sí, tú mismo y sin esperar: llena tu carrito y elige «Cotizar este carrito». Queda en un enlace que puedes mandar o imprimir, y dice hasta cuándo se respetan sus precios.",
        ],
        words: "cotizar presupuesto proforma",
        more: { label: "Hacer una cotización", to: pathTo.quote() },
      },
      {
        id: "orden-de-compra",
        question: "¿Puedo poner mi número de orden de compra?",
        answer: ["Sí. Al finalizar la compra escríbelo en «Orden de compra»: sale impreso en tu pedido."],
        words: "OC empresa autorización",
      },
      {
        id: "mayoreo",
        question: "¿Manejan precio de mayoreo?",
        answer: [
          `Puedes pedir de cada producto hasta ${MAX_CART_QUANTITY} unidades de venta: piezas, cajas o paquetes, según se venda. Cuando un producto tiene descuento por volumen, la tabla aparece en su página y el descuento se aplica solo en el carrito.`,
          "Si necesitas más piezas o una entrega programada, escríbenos y te cotizamos.",
        ],
        words: "cotización volumen descuento máximo cantidad",
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
          "Siempre ves los dos precios, con IVA y sin IVA, salvo en los productos de tasa 0%, que tienen un solo precio. El interruptor «con IVA» de la parte de arriba elige cuál se muestra en grande, y se queda así en tu dispositivo.",
          "La tasa es la que la ley señala para cada producto: 16%, 8% o 0%, como la de los alimentos sin preparar. Cada uno dice la suya.",
        ],
        words: "impuestos",
      },
      {
        id: "formas-de-pago",
        question: "¿Cómo puedo pagar?",
        answer: [
          "Al finalizar la compra eliges entre las formas de pago disponibles, por ejemplo transferencia SPEI, depósito en OXXO o pago contra entrega. La confirmación del pedido trae los datos listos para copiar, y también los ves desde cualquier dispositivo al rastrearlo.",
          "En esta página no se capturan tarjetas: nunca te vamos a pedir el número ni el código de la tuya.",
        ],
        words: "efectivo contado tarjeta crédito débito banco CLABE contraentrega",
      },
      {
        id: "cuando-pagar",
        question: "¿Cuánto tiempo tengo para pagar?",
        answer: [
          "Tu pedido dice hasta qué día y hora. Si algo espera confirmación, el plazo empieza cuando te respondemos. Si se vence, cancelamos el pedido y las piezas vuelven a la venta; puedes hacerlo de nuevo cuando quieras.",
        ],
        words: "plazo vence vencimiento vencido",
      },
      {
        id: "cambio-de-precio",
        question: "¿Y si el precio cambia mientras compro?",
        answer: [
          "Antes de confirmar comparamos el precio que viste con el vigente. Si cambió, te lo mostramos y tú decides si sigues. Nunca se cobra más de lo que aceptaste.",
        ],
        words: "subió bajó",
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
        words: "entrega a domicilio paquetería flete precio tarifa",
        more: { label: "Ver costos y tiempos", to: pathTo.shipping() },
      },
      {
        id: "cuanto-tarda",
        question: "¿Cuánto tarda en llegar?",
        answer: [
          "Depende del estado. En la página de envíos eliges el tuyo y te decimos los días hábiles, que se cuentan después de tu pago o, si pagas contra entrega, desde que confirmamos el pedido contigo; también aparecen en cada producto. A partir de ahí, tu pedido muestra las fechas estimadas.",
        ],
        words: "entrega días llegada cuándo llega",
        more: { label: "Consultar mi estado", to: pathTo.shipping() },
      },
      {
        id: "donde-viene",
        question: "¿Cómo sé dónde viene mi pedido?",
        answer: [
          "Con tu número de pedido (empieza con ACO-) y el correo con el que compraste. En el dispositivo desde el que compraste también aparece en «Mis pedidos».",
        ],
        words: "rastrear rastreo seguimiento guía paquetería paquete llega estado",
        more: { label: "Rastrear pedido", to: pathTo.tracking() },
      },
      {
        id: "recoger",
        question: "¿Puedo recoger mi pedido?",
        answer: [
          "No: todos los pedidos se envían, porque en la bodega no hay mostrador ni caja. Puedes venir a entregar una devolución o, con cita, a ver un producto antes de pedir por volumen.",
        ],
        words: "tienda física sucursal pasar pickup",
        more: { label: "Ver dónde estamos", to: pathTo.location() },
      },
      {
        id: "cambiar-direccion",
        question: "¿Puedo cambiar la dirección después de confirmar?",
        answer: [
          "Sí, mientras su estado no llegue a «En camino». Escríbenos con tu número de pedido y la dirección correcta.",
        ],
        words: "domicilio corregir equivocada",
        more: { label: "Escribir a la tienda", to: pathTo.contact() },
      },
    ],
  },
  ...faqAfterBuying,
];

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
