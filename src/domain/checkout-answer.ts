import type { CheckoutField, CheckoutProblem, CheckoutProblems } from "./checkout-form";

/** The form field behind each field of the order that `place_order` can complain about. */
const fieldOfPath: ReadonlyMap<string, CheckoutField> = new Map(
  Object.entries({
    "customer.name": "name",
    "customer.email": "email",
    "customer.phone": "phone",
    "shipping_address.postal_code": "postalCode",
    "shipping_address.street": "street",
    "shipping_address.neighborhood": "neighborhood",
    "shipping_address.municipality": "municipality",
    "shipping_address.state_code": "stateCode",
    "shipping_address.references": "references",
    notes: "notes",
    payment_gateway_id: "paymentGatewayId",
    "invoice.rfc": "rfc",
    "invoice.legal_name": "legalName",
    "invoice.tax_regime": "taxRegime",
    "invoice.cfdi_use": "cfdiUse",
    "invoice.postal_code": "fiscalPostalCode",
    "invoice.email": "invoiceEmail",
    purchase_order: "purchaseOrder",
  } satisfies Record<string, CheckoutField>),
);

const isCheckoutProblem = (code: string): code is CheckoutProblem =>
  ["required", "too_long", "malformed", "unknown", "over_limit", "mismatch"].includes(code);

/** Whether the order's e-mail or the caller's network has too many open unpaid orders, when an `invalid` answer says so. */
export function tooManyUnpaid(problems: readonly { field: string; code: string }[]): "email" | "network" | null {
  const found = problems.find(({ code }) => code === "too_many_unpaid");
  if (found === undefined) return null;
  return found.field === "customer.email" ? "email" : "network";
}

/** The largest sum that an order or a quote can hold. */
export const MAX_ORDER_TOTAL = 9_999_999_999.99;

/** Whether an `invalid` answer says that what was to be ordered or quoted comes to more than that. */
export const isTooLarge = (problems: readonly { field: string; code: string }[]): boolean =>
  problems.some(({ field, code }) => code === "out_of_range" && (field === "items" || field === "expected_total"));

export type QuoteProblem = "used" | "expired" | "unknown";

/** Why the prices of a quote do not hold, when an `invalid` answer says so. */
export function quoteProblem(problems: readonly { field: string; code: string }[]): QuoteProblem | null {
  const code = problems.find(({ field }) => field === "quote_id")?.code;
  if (code === undefined) return null;
  return code === "used" || code === "expired" ? code : "unknown";
}

/**
 * The problems of an `invalid` answer that a field of the form can show. Those about lines or the order as a whole are
 * not among them; a code of which the form knows nothing counts as «malformed».
 */
export function problemsOfAnswer(problems: readonly { field: string; code: string }[]): CheckoutProblems {
  const shown = problems.flatMap(({ field, code }) => {
    const name = fieldOfPath.get(field);
    return name === undefined ? [] : [[name, isCheckoutProblem(code) ? code : "malformed"] as const];
  });
  return Object.fromEntries(shown);
}
