import { BLANK, hasLetter, hasLetterOrDigit, trimmed } from "./blanks";
import { hasCompanyType } from "./invoice/legal-name";
import { hasRightCheckDigit, normalizeRfc, taxPersonOf } from "./invoice/rfc";
import { cfdiUses, regimesFor, taxRegimes, usesFor } from "./invoice/tax-regimes";
import { cleanPhone, isPhone } from "./phone";
import { isPostalCode, stateOfPostalCode } from "./postal-code";
import { stateName } from "./states";

/** Everything the checkout asks for, as typed. The invoice fields count only while `requiresInvoice` is on. */
export type CheckoutForm = {
  name: string;
  email: string;
  phone: string;
  postalCode: string;
  street: string;
  neighborhood: string;
  municipality: string;
  stateCode: string;
  references: string;
  notes: string;
  paymentGatewayId: string;
  purchaseOrder: string;
  requiresInvoice: boolean;
  rfc: string;
  legalName: string;
  taxRegime: string;
  cfdiUse: string;
  fiscalPostalCode: string;
  invoiceEmail: string;
  /** Whether this device is to know contact and address, or the invoice's data, once the order is placed. */
  remembersDelivery: boolean;
  remembersInvoice: boolean;
};

/** What is ticked rather than typed, so that it is never wrong. */
export type CheckoutChoice = "requiresInvoice" | "remembersDelivery" | "remembersInvoice";

/** A field of the form that can be wrong. */
export type CheckoutField = Exclude<keyof CheckoutForm, CheckoutChoice>;

/**
 * What is wrong with a field; the words of `place_order`, plus `wrong_length`: it has more or fewer digits or characters than
 * it must, and `mismatch`: it does not go with another field.
 */
export type CheckoutProblem =
  | "required"
  | "too_long"
  | "wrong_length"
  | "malformed"
  | "unknown"
  | "over_limit"
  | "mismatch";

export type CheckoutProblems = Partial<Record<CheckoutField, CheckoutProblem>>;

export const emptyCheckoutForm: CheckoutForm = {
  name: "",
  email: "",
  phone: "",
  postalCode: "",
  street: "",
  neighborhood: "",
  municipality: "",
  stateCode: "",
  references: "",
  notes: "",
  paymentGatewayId: "",
  purchaseOrder: "",
  requiresInvoice: false,
  rfc: "",
  legalName: "",
  taxRegime: "",
  cfdiUse: "",
  fiscalPostalCode: "",
  invoiceEmail: "",
  remembersDelivery: false,
  remembersInvoice: false,
};

/** Longest text the database accepts per field, in characters. */
export const maxLengths = {
  name: 120,
  email: 254,
  street: 200,
  neighborhood: 120,
  municipality: 120,
  references: 500,
  notes: 1000,
  purchaseOrder: 40,
  legalName: 254,
  invoiceEmail: 254,
} as const satisfies Partial<Record<CheckoutField, number>>;

/** One `@`, a dot in the domain, nothing that a mail server would refuse at sight. */
const EMAIL = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\]+\.[^\s@"(),:;<>[\]\\.]{2,}$/;

const isEmail = (text: string): boolean => EMAIL.test(text) && !BLANK.test(text) && !/\.\.|\.@|@[.-]|^\./.test(text);

const lengthOf = (text: string): number => [...text].length;

const countDigits = (text: string): number => text.replace(/\D/g, "").length;

type Rule = (value: string, form: CheckoutForm) => CheckoutProblem | null;

const required =
  (next: Rule): Rule =>
  (value, form) =>
    value === "" ? "required" : next(value, form);

const atMost =
  (most: number, next: Rule = () => null): Rule =>
  (value, form) =>
    lengthOf(value) > most ? "too_long" : next(value, form);

const wellFormed =
  (isRight: (value: string) => boolean, otherwise: CheckoutProblem = "malformed"): Rule =>
  (value) =>
    isRight(value) ? null : otherwise;

/** Digits of a fixed number, of which the shopper is told whether their number is wrong or what they say. */
const ofDigits =
  (count: number, isRight: (value: string) => boolean): Rule =>
  (value) =>
    isRight(value) ? null : countDigits(value) === count ? "malformed" : "wrong_length";

/** Its letters tell whose it is, and so how long it must be. */
const ofRfc: Rule = (rfc) =>
  taxPersonOf(rfc) !== null
    ? null
    : lengthOf(rfc) === (/^[A-ZÑ&]{4}/.test(rfc) ? 13 : 12)
      ? "malformed"
      : "wrong_length";

const forInvoice =
  (rule: Rule): Rule =>
  (value, form) =>
    form.requiresInvoice ? required(rule)(value, form) : null;

/** In the order in which the form asks. Values arrive tidied. */
const rules: Record<CheckoutField, Rule> = {
  name: required(atMost(maxLengths.name, wellFormed(hasLetter))),
  email: required(atMost(maxLengths.email, wellFormed(isEmail))),
  phone: required(ofDigits(10, isPhone)),
  postalCode: required(ofDigits(5, isPostalCode)),
  street: required(atMost(maxLengths.street)),
  neighborhood: required(atMost(maxLengths.neighborhood)),
  municipality: required(atMost(maxLengths.municipality)),
  stateCode: required(wellFormed((code) => stateName(code) !== null, "unknown")),
  references: atMost(maxLengths.references),
  notes: atMost(maxLengths.notes),
  paymentGatewayId: required(() => null),
  purchaseOrder: atMost(maxLengths.purchaseOrder),
  rfc: forInvoice(ofRfc),
  legalName: forInvoice(atMost(maxLengths.legalName, wellFormed(hasLetterOrDigit))),
  taxRegime: forInvoice((regime, { rfc }) => {
    if (!taxRegimes.some(({ code }) => code === regime)) return "unknown";
    return regimesFor(rfc).some(({ code }) => code === regime) ? null : "mismatch";
  }),
  cfdiUse: forInvoice((use, { taxRegime, rfc }) => {
    if (!cfdiUses.some(({ code }) => code === use)) return "unknown";
    return usesFor(taxRegime, rfc).some(({ code }) => code === use) ? null : "mismatch";
  }),
  fiscalPostalCode: forInvoice(ofDigits(5, isPostalCode)),
  invoiceEmail: (email, form) =>
    form.requiresInvoice && email !== "" ? atMost(maxLengths.invoiceEmail, wellFormed(isEmail))(email, form) : null,
};

/** Every field that can be wrong, in the order in which the form asks. */
export const checkoutFields = Object.keys(rules) as CheckoutField[];

/** What pasted text may carry and no database keeps: control characters, halves of a broken character. */
const UNPRINTABLE = /(?![\t\n\r])[\p{Surrogate}\p{Cc}]/gu;

/** A text as a field of one line is kept: single spaces, none around it, nothing unprintable. `private.one_line` asks for that. */
export const oneLine = (text: string): string => trimmed(text.replace(UNPRINTABLE, "").replace(/\s+/g, " "));

/** A text as notes are kept: with its lines and tabs, nothing blank around it and nothing unprintable, as `private.prose` asks. */
export const severalLines = (text: string): string => trimmed(text.replace(UNPRINTABLE, ""));

/** «C.P. 06 700» becomes 06700; what does not hold five digits stays as typed, so that the shopper can see and mend it. */
function postalCode(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.length === 5 ? digits : trimmed(text);
}

/** Without blanks around it or double ones, nor anything unprintable; phone and RFC cleaned. Notes keep their lines. */
export function tidyCheckoutForm(form: CheckoutForm): CheckoutForm {
  return {
    ...form,
    name: oneLine(form.name),
    email: oneLine(form.email),
    phone: cleanPhone(form.phone),
    postalCode: postalCode(form.postalCode),
    street: oneLine(form.street),
    neighborhood: oneLine(form.neighborhood),
    municipality: oneLine(form.municipality),
    references: oneLine(form.references),
    notes: severalLines(form.notes),
    purchaseOrder: oneLine(form.purchaseOrder),
    rfc: normalizeRfc(form.rfc),
    legalName: oneLine(form.legalName),
    fiscalPostalCode: postalCode(form.fiscalPostalCode),
    invoiceEmail: oneLine(form.invoiceEmail),
  };
}

/**
 * Everything that is wrong with a form as typed, in the order of its fields; empty when it can be sent.
 * @param overLimit the ways to pay that do not take the total of the order
 */
export function checkoutProblems(form: CheckoutForm, overLimit: readonly string[] = []): CheckoutProblems {
  const tidy = tidyCheckoutForm(form);
  const problems: CheckoutProblems = {};
  for (const field of checkoutFields) {
    const problem = rules[field](tidy[field], tidy);
    if (problem !== null) problems[field] = problem;
  }
  if (overLimit.includes(tidy.paymentGatewayId)) problems.paymentGatewayId = "over_limit";
  return problems;
}

/** Worth a second look, never a reason to refuse. */
export type CheckoutWarning = "rfc_check_digit" | "legal_name_with_company_type";

export function checkoutWarnings(form: CheckoutForm): readonly CheckoutWarning[] {
  const { rfc, requiresInvoice, legalName } = tidyCheckoutForm(form);
  const warnings: CheckoutWarning[] = [];
  if (requiresInvoice && taxPersonOf(rfc) !== "fisica" && hasCompanyType(legalName)) {
    warnings.push("legal_name_with_company_type");
  }
  if (requiresInvoice && taxPersonOf(rfc) !== null && !hasRightCheckDigit(rfc)) warnings.push("rfc_check_digit");
  return warnings;
}

/**
 * The state that the postal code usually stands for, where another one is chosen.
 * @param listed its state by the list of codes, which knows better than its first digits
 */
export function unchosenState(form: CheckoutForm, listed: string | null = null): string | null {
  const { stateCode, postalCode } = tidyCheckoutForm(form);
  const usual = listed ?? (isPostalCode(postalCode) ? stateOfPostalCode(postalCode) : null);
  return stateCode === "" || stateCode === usual ? null : usual;
}
