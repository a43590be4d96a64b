import { WITHDRAWAL_WORKING_DAYS } from "@/domain/constants";
import { pathTo } from "@/lib/paths";
import type { FaqGroup } from "./faq-entries";
import { WARRANTY_DAYS } from "./legal";

/** The questions of those who have ordered already. */
export const faqAfterBuying: readonly FaqGroup[] = [
  {
    title: "Facturas",
    entries: [
      {
        id: "pedir-factura",
        question: "¿Cómo pido mi factura?",
        answer: [
          "Al finalizar la compra marca «Requiero factura» y escribe RFC, razón social, régimen fiscal, uso de CFDI y código postal fiscal, tal como aparecen en tu constancia de situación fiscal. La razón social va sin el tipo de sociedad («S.A. de C.V.»). Te la mandamos al correo del pedido, o al que escribas para la factura, cuando se refleja el pago.",
        ],
        words: "facturar facturación CFDI cambiar corregir datos fiscales",
      },
      {
        id: "factura-despues",
        question: "Se me olvidó pedirla, ¿todavía puedo?",
        answer: ["Sí, dentro del mismo mes de la compra. Escríbenos con tu número de pedido y tus datos fiscales."],
        words: "facturar olvidé pedir factura cambiar corregir refacturar",
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
        words: "devolución regresar producto reembolso cambio dinero arrepentirme",
        more: { label: "Ver cómo devolver", to: pathTo.returns() },
      },
      {
        id: "llego-mal",
        question: "Llegó roto, incompleto o equivocado. ¿Qué hago?",
        answer: [
          "Mándanos una foto y tu número de pedido. Lo cambiamos o te regresamos tu dinero, y el flete corre por nuestra cuenta.",
        ],
        words: "dañado defectuoso golpeado falta pieza producto incorrecto devolución reembolso reclamo",
        more: { label: "Ver cómo devolver", to: pathTo.returns() },
      },
      {
        id: "garantia",
        question: "¿Qué garantía tienen los productos?",
        answer: [
          `${WARRANTY_DAYS} días contra defectos de fabricación en todo el catálogo, o la del fabricante si es mayor.`,
        ],
        words: "defectuoso falla descompuesto dañado",
        more: { label: "Ver la garantía", to: pathTo.warranty() },
      },
      {
        id: "cancelar",
        question: "¿Puedo cancelar un pedido?",
        answer: ["Sí, sin costo, mientras su estado no llegue a «En camino». Si ya pagaste te regresamos el total."],
        words: "cancelación reembolso compra arrepentirme",
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
        words: "privacidad personales",
        more: { label: "Leer el aviso de privacidad", to: pathTo.privacy() },
      },
      {
        id: "borrar-datos",
        question: "¿Cómo borro lo que quedó en este dispositivo?",
        answer: [
          "En «Mis datos» está el botón «Borrar mis datos de este dispositivo». Quita contacto, direcciones, datos de factura, favoritos, tus listas, avisos, búsquedas y lo que recordamos de tus pedidos y cotizaciones. Los pedidos mismos siguen su camino; una cotización solo se vuelve a abrir con su enlace.",
        ],
        words: "eliminar quitar privacidad",
        more: { label: "Ir a Mis datos", to: pathTo.account() },
      },
    ],
  },
];
