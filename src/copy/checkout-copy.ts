import type { QuoteProblem } from "@/domain/checkout-answer";
import type { CheckoutField, CheckoutProblem, CheckoutWarning } from "@/domain/checkout-form";
import { maxLengths } from "@/domain/checkout-form";
import { PHONE_USE } from "./phone-use";

export const fieldLabel = {
  name: "Nombre completo",
  email: "Correo electrónico",
  phone: "Teléfono",
  postalCode: "Código postal",
  street: "Calle y número",
  neighborhood: "Colonia",
  municipality: "Municipio o alcaldía",
  stateCode: "Estado",
  references: "Referencias",
  notes: "Notas del pedido",
  paymentGatewayId: "Forma de pago",
  purchaseOrder: "Orden de compra",
  rfc: "RFC",
  legalName: "Razón social",
  taxRegime: "Régimen fiscal",
  cfdiUse: "Uso de CFDI",
  fiscalPostalCode: "Código postal fiscal",
  invoiceEmail: "Correo para la factura",
} satisfies Record<CheckoutField, string>;

const POSTAL_CODE = "Escribe los 5 dígitos del código postal, por ejemplo 06700";
const NO_POSTAL_CODE = "Ese código postal no existe: revisa sus 5 dígitos";
const LEGAL_NAME = "Escribe la razón social como aparece en la constancia de situación fiscal";
const EMAIL = "Revisa el correo: debe verse como nombre@ejemplo.com";

/** The first words are what to do, since that is what a shopper in a hurry reads. */
const fieldMessages: Record<CheckoutField, Partial<Record<CheckoutProblem, string>>> = {
  name: {
    required: "Escribe el nombre de quien recibe el pedido",
    malformed: "Escribe el nombre con letras, como aparece en tu identificación",
  },
  email: { required: "Escribe tu correo: con él y el número de pedido podrás rastrear tu compra", malformed: EMAIL },
  phone: {
    required: `Escribe un teléfono: ${PHONE_USE}`,
    wrong_length: "Escribe los 10 dígitos del teléfono, con lada y sin espacios",
    malformed: "No reconocemos ese teléfono: escribe solo sus 10 dígitos; ninguna lada empieza con 0 ni con 1",
  },
  postalCode: { required: POSTAL_CODE, wrong_length: POSTAL_CODE, malformed: NO_POSTAL_CODE },
  street: { required: "Escribe la calle y el número; si no tiene número, agrega «s/n»" },
  neighborhood: { required: "Escribe la colonia" },
  municipality: { required: "Escribe el municipio o la alcaldía" },
  stateCode: {
    required: "Elige el estado",
    unknown: "Elige un estado de la lista",
    mismatch: "Elige el estado al que pertenece el código postal, o corrige el código",
  },
  references: {},
  notes: {},
  paymentGatewayId: {
    required: "Elige cómo quieres pagar",
    unknown: "Esa forma de pago ya no está disponible; elige otra",
    over_limit: "Tu total rebasa lo que se puede pagar de esa forma; elige otra",
  },
  purchaseOrder: {},
  rfc: {
    required: "Escribe el RFC para la factura",
    wrong_length: "Revisa el RFC: 4 letras y 13 caracteres si es de una persona; 3 y 12 si es de una empresa",
    malformed: "No reconocemos ese RFC: revisa sus letras, la fecha y los tres últimos caracteres",
  },
  legalName: { required: LEGAL_NAME, malformed: LEGAL_NAME },
  taxRegime: {
    required: "Elige el régimen fiscal",
    unknown: "Elige un régimen de la lista",
    mismatch: "Elige otro régimen: este no corresponde a ese RFC",
  },
  cfdiUse: {
    required: "Elige el uso de CFDI",
    unknown: "Elige un uso de la lista",
    mismatch: "Elige otro uso: el SAT no lo acepta con ese RFC y régimen fiscal",
  },
  fiscalPostalCode: {
    required: "Escribe el código postal de tu domicilio fiscal",
    wrong_length: POSTAL_CODE,
    malformed: NO_POSTAL_CODE,
  },
  invoiceEmail: { malformed: EMAIL },
};

const lengths: Partial<Record<CheckoutField, number>> = maxLengths;

/** What to do about a field that is wrong. */
export function fieldMessage(field: CheckoutField, problem: CheckoutProblem): string {
  const message = fieldMessages[field][problem];
  if (message !== undefined) return message;
  const most = lengths[field];
  return problem === "too_long" && most !== undefined
    ? `Acorta este texto: caben ${most} caracteres`
    : `Revisa este dato: ${fieldLabel[field]}`;
}

export const warningMessage = {
  rfc_check_digit: "El último carácter del RFC no coincide con el esperado. Si así aparece en tu constancia, continúa.",
  legal_name_with_company_type:
    "En la constancia y en el CFDI el nombre va sin el tipo de sociedad. Si la tuya lo lleva, déjalo así.",
} satisfies Record<CheckoutWarning, string>;

export const otherStateText = (usual: string): string =>
  `El código postal suele pertenecer a otro estado, ${usual}. Revisa que ambos sean correctos.`;

const SO_MANY = "Paga alguno, o espera a que venza su plazo, y vuelve a intentarlo. Tu carrito se queda como está.";

export const tooManyUnpaidMessage = {
  email: `Ya hay varios pedidos sin pagar con este correo. ${SO_MANY}`,
  network: `Ya hay varios pedidos sin pagar desde tu conexión a internet. ${SO_MANY}`,
};

const AT_TODAYS_PRICES = "Ábrela y pásala al carrito: ahí verás los precios de hoy.";

export const quoteProblemMessage = {
  used: `Los precios de esta cotización ya se usaron en otro pedido. ${AT_TODAYS_PRICES}`,
  expired: `Los precios de esta cotización ya vencieron. ${AT_TODAYS_PRICES}`,
  unknown: "No encontramos esta cotización. Pide a quien te la envió que la haga de nuevo.",
} satisfies Record<QuoteProblem, string>;
