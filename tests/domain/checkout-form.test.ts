// @vitest-environment node
import { describe, expect, it } from "vitest";
import { problemsOfAnswer } from "@/domain/checkout-answer";
import {
  type CheckoutField,
  type CheckoutForm,
  checkoutFields,
  checkoutProblems,
  checkoutWarnings,
  emptyCheckoutForm,
  tidyCheckoutForm,
  unchosenState,
} from "@/domain/checkout-form";

const aForm = (changes: Partial<CheckoutForm> = {}): CheckoutForm => ({
  ...emptyCheckoutForm,
  name: "Ana López",
  email: "ana@ejemplo.mx",
  phone: "5541628830",
  postalCode: "06700",
  street: "Durango 12",
  neighborhood: "Roma Norte",
  municipality: "Cuauhtémoc",
  stateCode: "CMX",
  paymentGatewayId: "spei",
  ...changes,
});

const anInvoice = (changes: Partial<CheckoutForm> = {}): CheckoutForm =>
  aForm({
    requiresInvoice: true,
    rfc: "GODE561231GR8",
    legalName: "Ana López Díaz",
    taxRegime: "612",
    cfdiUse: "G03",
    fiscalPostalCode: "06700",
    ...changes,
  });

const checkoutProblem = (field: CheckoutField, form: CheckoutForm) => checkoutProblems(form)[field] ?? null;

describe("a complete form", () => {
  it("has no problems, with and without an invoice", () => {
    expect(checkoutProblems(aForm())).toEqual({});
    expect(checkoutProblems(anInvoice())).toEqual({});
  });

  it("is tidied before it is checked", () => {
    const typed = anInvoice({
      name: "  Ana \t López ",
      email: " ana@ejemplo.mx\n",
      phone: "+52 1 55 4162 8830",
      street: "Durango\u0007 12",
      notes: " Tocar\nel timbre\u0000 ",
      rfc: "gode-561231-gr8",
      fiscalPostalCode: " 06700 ",
    });
    expect(checkoutProblems(typed)).toEqual({});
    expect(tidyCheckoutForm(typed)).toMatchObject({
      name: "Ana López",
      email: "ana@ejemplo.mx",
      phone: "5541628830",
      street: "Durango 12",
      notes: "Tocar\nel timbre",
      rfc: "GODE561231GR8",
      fiscalPostalCode: "06700",
    });
  });
});

describe("an empty form", () => {
  it("asks for everything but references, notes and invoice, in the order of the form", () => {
    expect(Object.entries(checkoutProblems(emptyCheckoutForm))).toEqual(
      [
        "name",
        "email",
        "phone",
        "postalCode",
        "street",
        "neighborhood",
        "municipality",
        "stateCode",
        "paymentGatewayId",
      ].map((field) => [field, "required"]),
    );
  });

  it("asks for the invoice data only when an invoice is wanted", () => {
    const problems = checkoutProblems(aForm({ requiresInvoice: true }));
    expect(problems).toEqual({
      rfc: "required",
      legalName: "required",
      taxRegime: "required",
      cfdiUse: "required",
      fiscalPostalCode: "required",
    });
    expect(checkoutProblem("rfc", aForm({ rfc: "nonsense" }))).toBeNull();
  });

  it("takes blanks for nothing", () => {
    expect(checkoutProblem("street", aForm({ street: " \t " }))).toBe("required");
  });
});

describe("lengths", () => {
  it.each([
    ["name", 120],
    ["street", 200],
    ["neighborhood", 120],
    ["municipality", 120],
    ["references", 500],
    ["notes", 1000],
    ["legalName", 254],
  ] as const)("%s may have %d characters, not one more", (field, most) => {
    expect(checkoutProblem(field, anInvoice({ [field]: "ñ".repeat(most) }))).toBeNull();
    expect(checkoutProblem(field, anInvoice({ [field]: "ñ".repeat(most + 1) }))).toBe("too_long");
  });

  it("count characters as the database does", () => {
    expect(checkoutProblem("name", aForm({ name: `a${"😀".repeat(119)}` }))).toBeNull();
  });

  it("limit an e-mail to 254", () => {
    const domain = "@ejemplo.mx";
    expect(checkoutProblem("email", aForm({ email: "a".repeat(254 - domain.length) + domain }))).toBeNull();
    expect(checkoutProblem("email", aForm({ email: "a".repeat(255 - domain.length) + domain }))).toBe("too_long");
  });
});

describe("single fields", () => {
  it.each(["ana@ejemplo.mx", "a.b+c@sub.ejemplo.com.mx", "ñandu@correo.mx", "x_1-2@a-b.co"])("accepts %s", (email) => {
    expect(checkoutProblem("email", aForm({ email }))).toBeNull();
  });

  it.each([
    "ana",
    "ana@",
    "@ejemplo.mx",
    "ana@ejemplo",
    "ana@ejemplo.m",
    "ana@@ejemplo.mx",
    "ana lopez@ejemplo.mx",
    "ana@ejemplo..mx",
    "ana@.mx",
    "ana@-a.mx",
    ".ana@ejemplo.mx",
    "ana.@ejemplo.mx",
    "ana@ejemplo.mx,",
    "<ana@ejemplo.mx>",
  ])("refuses %s", (email) => {
    expect(checkoutProblem("email", aForm({ email }))).toBe("malformed");
  });

  it.each<[CheckoutField, string, string | null]>([
    ["name", "123", "malformed"],
    ["name", "María José", null],
    ["phone", "12345", "wrong_length"],
    ["phone", "55 4162 8830 casa", "malformed"],
    ["phone", "+52 1 55 1234 567", "wrong_length"],
    ["phone", "(155) 123-4567", "malformed"],
    ["phone", "5555555555", "malformed"],
    ["phone", "044 55 4162 8830", null],
    ["postalCode", "670", "wrong_length"],
    ["postalCode", "0670O", "wrong_length"],
    ["postalCode", "00000", "malformed"],
    ["stateCode", "XXX", "unknown"],
    ["references", "", null],
  ])("%s «%s» → %s", (field, value, problem) => {
    expect(checkoutProblem(field, aForm({ [field]: value }))).toBe(problem);
  });

  it.each<[Partial<CheckoutForm>, CheckoutField, string | null]>([
    [{ rfc: "GODE561331GR8" }, "rfc", "malformed"],
    [{ rfc: "GODE561331GR81" }, "rfc", "wrong_length"],
    [{ rfc: "GODE561231GR" }, "rfc", "wrong_length"],
    [{ rfc: "EKU9003173C91" }, "rfc", "wrong_length"],
    [{ rfc: "EKU9013173C9" }, "rfc", "malformed"],
    [{ rfc: "GODE–561231–GR8" }, "rfc", null],
    [{ rfc: "MUN\u0303O.561231\u00ad\u2212GR8" }, "rfc", null],
    [{ rfc: "GODE561231GR9" }, "rfc", null],
    [{ taxRegime: "999" }, "taxRegime", "unknown"],
    [{ taxRegime: "601" }, "taxRegime", "mismatch"],
    [{ taxRegime: "626" }, "taxRegime", null],
    [{ taxRegime: "601", rfc: "EKU9003173C9" }, "taxRegime", null],
    [{ taxRegime: "601", rfc: "?" }, "taxRegime", null],
    [{ taxRegime: "612", rfc: "xaxx010101000" }, "taxRegime", "mismatch"],
    [{ taxRegime: "616", rfc: "XAXX010101000" }, "taxRegime", null],
    [{ taxRegime: "616", rfc: "XEXX010101000", cfdiUse: "G02" }, "cfdiUse", "mismatch"],
    [{ taxRegime: "616", rfc: "XEXX010101000", cfdiUse: "S01" }, "cfdiUse", null],
    [{ cfdiUse: "CN01" }, "cfdiUse", "unknown"],
    [{ cfdiUse: "D01" }, "cfdiUse", null],
    [{ cfdiUse: "G03", taxRegime: "605" }, "cfdiUse", "mismatch"],
    [{ cfdiUse: "G03", taxRegime: "" }, "cfdiUse", null],
    [{ fiscalPostalCode: "1" }, "fiscalPostalCode", "wrong_length"],
    [{ fiscalPostalCode: "00000" }, "fiscalPostalCode", "malformed"],
    [{ legalName: "." }, "legalName", "malformed"],
    [{ legalName: "😀" }, "legalName", "malformed"],
    [{ legalName: "2020" }, "legalName", null],
    [{ legalName: "李" }, "legalName", null],
  ])("invoice %j: %s → %s", (changes, field, problem) => {
    expect(checkoutProblem(field, anInvoice(changes))).toBe(problem);
  });
});

describe("warnings", () => {
  it("are none for a form that agrees with itself", () => {
    expect(checkoutWarnings(anInvoice())).toEqual([]);
    expect(checkoutWarnings(emptyCheckoutForm)).toEqual([]);
  });

  it("tell of an unusual RFC, as long as an invoice is wanted", () => {
    expect(checkoutWarnings(anInvoice({ rfc: "GODE561231GR9" }))).toEqual(["rfc_check_digit"]);
    expect(checkoutWarnings(anInvoice({ rfc: "GODE561231GR9", requiresInvoice: false }))).toEqual([]);
    expect(checkoutWarnings(anInvoice({ rfc: "no" }))).toEqual([]);
  });

  it("tell of a state that is not the postal code's", () => {
    expect(unchosenState(aForm())).toBeNull();
    expect(unchosenState(emptyCheckoutForm)).toBeNull();
    expect(unchosenState(aForm({ stateCode: "JAL" }))).toBe("CMX");
    expect(unchosenState(aForm({ stateCode: "JAL", postalCode: "17000" }))).toBeNull();
    expect(unchosenState(aForm({ stateCode: "JAL", postalCode: "06" }))).toBeNull();
    expect(unchosenState(aForm({ stateCode: "" }))).toBeNull();
    expect(unchosenState(aForm({ stateCode: "MEX" }), "MEX")).toBeNull();
    expect(unchosenState(aForm({ stateCode: "JAL" }), "MEX")).toBe("MEX");
  });
});

describe("the database's complaints", () => {
  it("go to the fields of the form", () => {
    const answer = [
      { field: "customer.email", code: "malformed" },
      { field: "shipping_address.state_code", code: "unknown" },
      { field: "invoice.postal_code", code: "required" },
      { field: "notes", code: "too_long" },
      { field: "payment_gateway_id", code: "over_limit" },
    ];
    expect(problemsOfAnswer(answer)).toEqual({
      email: "malformed",
      stateCode: "unknown",
      fiscalPostalCode: "required",
      notes: "too_long",
      paymentGatewayId: "over_limit",
    });
  });

  it("about lines or the whole order belong to no field; a new kind of complaint counts as malformed", () => {
    const answer = [
      { field: "items.0.quantity", code: "out_of_range" },
      { field: "idempotency_key", code: "key_reused" },
      { field: "constructor", code: "required" },
      { field: "payment_gateway_id", code: "retired" },
    ];
    expect(problemsOfAnswer(answer)).toEqual({ paymentGatewayId: "malformed" });
  });

  it("can reach every field", () => {
    expect(checkoutFields).toHaveLength(18);
  });
});
