import type { Answer } from "./database-rows";

/** One order request that is wrong, and the fields that its refusal has to name. */
export type BadOrder = { name: string; payload: unknown; fields: readonly string[] };

type Payload = Record<string, unknown>;

/** The request with the value at this dotted path replaced; `undefined` takes it away. */
export function changed(payload: Payload, path: string, value: unknown): Payload {
  const copy = structuredClone(payload);
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const parent = keys.reduce<Payload>((at, key) => at[key] as Payload, copy);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

const absent: readonly unknown[] = [undefined, null];
const blank: readonly unknown[] = [...absent, "", " ", "\t\n", "\u00a0", "\u200b", "\ufeff "];
const noText: readonly unknown[] = [0, 5, -1.5, true, false, [], ["x"], {}, { text: "x" }, 1e300];
const controls: readonly unknown[] = ["a\u0001b", "a\u0007b", "a\u000bb", "a\u001b[31mb", "a\u007fb"];
const optionalLine: readonly unknown[] = [...noText, ...controls, "a\nb", "a\r\nb", "a\tb"];
const oneLine: readonly unknown[] = [...blank, ...optionalLine];
const longer = (limit: number): readonly unknown[] =>
  ["x", "ñ", "😀", "x ", "<b>"]
    .map((piece) => `${piece.repeat(limit)}.`)
    .concat("x".repeat(limit + 1), "'".repeat(limit + 1));
const noNumber: readonly unknown[] = [
  ...absent,
  "",
  "1",
  "١",
  "1e3",
  "NaN",
  "0x10",
  true,
  false,
  [],
  [1],
  {},
  { value: 1 },
];
const noUuid: readonly unknown[] = [
  ...["x", "1", "null", "' or 1=1 --", "id.eq.1", "*", "%", "{}", "00000000-0000-4000-8000-00000000000g"],
  ...[
    "00000000000040008000000000000000",
    "00000000-0000-4000-8000-0000000000000",
    "00000000-0000-4000-8000-00000000000",
  ],
  ...["{00000000-0000-4000-8000-000000000000}", "urn:uuid:00000000-0000-4000-8000-000000000000", "٠".repeat(36)],
];

type WrongValues = Readonly<Record<string, readonly unknown[]>>;

/** Wrong values of an order's lines: products and quantities. */
const wrongLines: WrongValues = {
  items: [...absent, [], {}, { 0: {} }, "", "x", 0, 3, true],
  "items.0": [null, "", "x", 0, 1, true, [], [1], "{}"],
  "items.0.product_id": [...blank, ...noText, ...noUuid],
  "items.0.quantity": [
    ...noNumber,
    0,
    -0.5,
    -1,
    0.5,
    1.5,
    999.5,
    1e-9,
    1000,
    1e4,
    2 ** 31,
    2 ** 32,
    2 ** 53,
    -(2 ** 31),
    1e300,
    -1e300,
  ],
};

/** Who receives and where, of an order or of a quote. */
const wrongDelivery: WrongValues = {
  "customer.name": [...oneLine, ...longer(120)],
  "customer.email": [
    ...[
      ...oneLine,
      "maria",
      "maria@",
      "@example.com",
      "maria@example",
      "maria@.mx",
      "maria@example.",
      "maria@example.c",
    ],
    ...[
      "maria@@example.com",
      "a@b@c.mx",
      "a b@example.com",
      "a@exa mple.com",
      "<a@b.mx>",
      "a@b.mx,c@d.mx",
      "a@b.mx;c@d.mx",
    ],
    ...['"a"@b.mx', "a\\@b.mx", "a@[127.0.0.1]", "mailto:a@b.mx", "a@b.mx\nBcc: c@d.mx", `${"x".repeat(250)}@a.mx`],
  ],
  "customer.phone": [
    ...[
      ...oneLine,
      "551234567",
      "55123456789",
      "+525512345678",
      "55 1234 5678",
      "55-1234-5678",
      "(55)12345678",
      "551234567a",
    ],
    ...["٥٥١٢٣٤٥٦٧٨", "５５１２３４５６７８", "0x12345678", "1e10", "5512345.78"],
  ],
  "shipping_address.street": [...oneLine, ...longer(200)],
  "shipping_address.neighborhood": [...oneLine, ...longer(120)],
  "shipping_address.municipality": [...oneLine, ...longer(120)],
  "shipping_address.state_code": [
    ...[
      ...oneLine,
      "cmx",
      "Cmx",
      "CM",
      "CMXX",
      "MX-CMX",
      "TEX",
      "CAL",
      "XXX",
      "AAA",
      "CDM",
      "DIF",
      "NUL",
      "C1X",
      "С\u041cХ",
      "ＣＭＸ",
    ],
  ],
  "shipping_address.postal_code": [
    ...[
      ...oneLine,
      "1234",
      "123456",
      "1234a",
      "12 45",
      "1234-",
      "12345-678",
      "-1234",
      "1.234",
      "0x123",
      "٠٣٩٤٠",
      "０３９４０",
      3940,
    ],
  ],
  "shipping_address.references": [...noText, ...controls, ...longer(500)],
};

/** By field: values that it cannot have. */
const wrongValues: WrongValues = {
  idempotency_key: [...blank, ...noText, ...noUuid],
  ...wrongDelivery,
  notes: [...noText, ...controls, ...longer(1000)],
  payment_gateway_id: [...blank, ...noText, ...noUuid],
  invoice: ["", "x", 0, 7, true, false, [], [{}], 1e300],
  "invoice.rfc": [
    ...oneLine,
    "ABC",
    "VECJ880326XX",
    "VECJ881326XX9",
    "VECJ880332XX9",
    "1ECJ880326XX9",
    "VECJ880326XX99",
    "VECJ-880326XX9",
    "VECJ٨٨0326XX9",
    "VECJ8803٢٦XX9",
    "VECJ８８０３２６XX9",
  ],
  "invoice.legal_name": [...oneLine, ".", "-_-", "😀", ...longer(254)],
  "invoice.tax_regime": [...oneLine, "60", "6010", "701", "6a1", "０６１", 601],
  "invoice.cfdi_use": [...oneLine, "G00", "G04", "g01", "I09", "D11", "X01", "CP02", "G01 G03", "P01"],
  "invoice.postal_code": [...oneLine, "1234", "123456", "abcde", "٠٦٧٠٠", 6700],
  "invoice.email": [
    ...[...noText, ...controls, "maria", "maria@example", "@example.com", "a@b@c.mx", "<a@b.mx>", "a@b.mx,c@d.mx"],
    ...["a@b.mx\nBcc: c@d.mx", `${"x".repeat(250)}@a.mx`],
  ],
  purchase_order: [...noText, ...controls, "a\nb", "a\tb", ...longer(40)],
  ...wrongLines,
  "items.0.unit": [
    ...[
      ...noText,
      ...controls,
      "caja",
      "caja/",
      "/36",
      "/36/rollo",
      "caja/x/rollo",
      "caja/36/",
      "caja/-36",
      "caja/3.6",
    ],
    ...["caja/1234567/rollo", "caja／36／rollo", "caja/٣٦/rollo", `${"x".repeat(87)}/1`],
  ],
  "items.0.unit_price": [...noNumber, -0.01, -1, 0.001, 99.999, 1e-300, 1_000_000, 2 ** 53, 1e300],
  expected_total: [...noNumber, -0.01, -1, 0.001, 265.999, 1e-300, 1e10, 2 ** 53, 1e300],
};

/** Texts that are no name of a person; only texts, since a function takes nothing else for one. */
export const badNames: readonly string[] = [...oneLine, ...longer(120)].filter((value) => typeof value === "string");

const shown = (value: unknown): string => (value === undefined ? "absent" : JSON.stringify(value).slice(0, 60));

/** Each field with each value that it cannot have, in a request that is right otherwise. */
const oneWrongField = (good: Payload, wrong: WrongValues): BadOrder[] =>
  Object.entries(wrong).flatMap(([field, values]) =>
    values.map((value) => ({
      name: `${field}: ${shown(value)}`,
      payload: changed(good, field, value),
      fields: [field],
    })),
  );

/** Fields that can be wrong together: none of them lies within another. */
const independent = Object.keys(wrongValues).filter((field) => !/^(items|items\.0|invoice)$/.test(field));

/** Several wrong fields at once: each field takes turns with its neighbours in the list and with its values. */
function severalWrongFields(good: Payload): BadOrder[] {
  return Array.from({ length: 240 }, (_, round) => {
    const count = 2 + (round % 4);
    const step = 1 + (round % 7);
    const fields = [
      ...new Set(Array.from({ length: count }, (_, at) => independent[(round + at * step) % independent.length] ?? "")),
    ];
    const payload = fields.reduce((changing, field, at) => {
      const values = wrongValues[field] ?? [];
      return changed(changing, field, values[(round * 5 + at) % values.length]);
    }, good);
    return { name: `${round}: ${fields.join(", ")}`, payload, fields };
  });
}

/** A case of its own, since the way to pay is looked up only once everything else can be read. */
const unknownGateway = (good: Payload): BadOrder => ({
  name: "an unknown way to pay",
  payload: changed(good, "payment_gateway_id", "00000000-0000-4000-8000-000000000000"),
  fields: ["payment_gateway_id"],
});

const noRequests = (good: Payload): BadOrder[] =>
  [null, 0, 1, "", "x", true, false, [], [good], JSON.stringify(good), { ...good, notes: "x".repeat(70_000) }].map(
    (payload) => ({
      name: `the whole: ${shown(payload)}`,
      payload,
      fields: ["payload"],
    }),
  );

function tooManyLines(good: Payload): BadOrder[] {
  const line = (good.items as Payload[])[0] ?? {};
  const lines = (count: number, quantity: number) => Array.from({ length: count }, () => ({ ...line, quantity }));
  return [
    { name: "101 lines", payload: { ...good, items: lines(101, 1) }, fields: ["items"] },
    { name: "100 lines of ten", payload: { ...good, items: lines(100, 10) }, fields: ["items.99.quantity"] },
    { name: "two lines of 500", payload: { ...good, items: lines(2, 500) }, fields: ["items.1.quantity"] },
  ];
}

/** @param good a request that would be accepted, with an invoice */
export const badOrders = (good: Payload): BadOrder[] => [
  ...oneWrongField(good, wrongValues),
  ...severalWrongFields(good),
  unknownGateway(good),
  ...noRequests(good),
  ...tooManyLines(good),
];

const ID_LENGTH = 24;

const named = (prefix: string, values: WrongValues): WrongValues =>
  Object.fromEntries(Object.entries(values).map(([field, wrong]) => [`${prefix}.${field}`, wrong]));

/** Wrong values of a quote. The names of its reader and its maker are optional, so blanks are not wrong. */
const wrongInQuotes: WrongValues = {
  ...wrongLines,
  buyer: [...optionalLine, ...longer(160)],
  attention: [...optionalLine, ...longer(120)],
  notes: [...noText, ...controls, ...longer(1000)],
  state_code: [
    ...optionalLine,
    "cmx",
    "CM",
    "CMXX",
    "MX-CMX",
    "XXX",
    "NUL",
    "C1X",
    "С\u041cХ",
    "ＣＭＸ",
    "' or 1=1 --",
  ],
  revises: [
    ...[...optionalLine, "x", "%", "*", "' or 1=1 --", "A".repeat(ID_LENGTH - 1), "A".repeat(ID_LENGTH + 1)],
    ...["%".repeat(ID_LENGTH), "ñ".repeat(ID_LENGTH), "Ａ".repeat(ID_LENGTH), "A".repeat(5000), "A".repeat(ID_LENGTH)],
  ],
};

const inDelivery = Object.keys(named("delivery", wrongDelivery));

/** Requests whose delivery is none at all, or lacks half of it. */
function noDelivery(good: Payload): BadOrder[] {
  const half = (name: string) => inDelivery.filter((field) => field.startsWith(`delivery.${name}.`));
  const required = (fields: readonly string[]) => fields.filter((field) => !field.endsWith(".references"));
  const of = (path: string, values: readonly unknown[], fields: readonly string[]) =>
    values.map((value) => ({ name: `${path}: ${shown(value)}`, payload: changed(good, path, value), fields }));
  return [
    ...of("delivery", ["", "x", 0, 7, true, false, [], [{}], 1e300], ["delivery"]),
    ...of("delivery", [{}, { customer: null }, { name: "María" }], required(inDelivery)),
    ...of("delivery.customer", [...absent, "x", 7, [], [{}], {}, { nombre: "María" }], required(half("customer"))),
    ...of(
      "delivery.shipping_address",
      [...absent, "x", 7, [], {}, { street: null }],
      required(half("shipping_address")),
    ),
    ...of("state_code", ["JAL", " YUC "], ["state_code"]),
  ];
}

/** @param good a request for a quote that would be accepted, with a delivery to Mexico City */
export const badQuotes = (good: Payload): BadOrder[] => [
  ...oneWrongField(good, wrongInQuotes),
  ...oneWrongField(good, named("delivery", wrongDelivery)),
  ...noDelivery(good),
  ...noRequests(good),
  ...tooManyLines(good),
];

const CODES = ["required", "malformed", "too_long", "too_many", "out_of_range", "unknown", "mismatch"];

/** What is amiss about an answer that should name these fields and nothing else; null when it does. */
export function amiss(
  { status, problems = [] }: Pick<Answer, "status" | "problems">,
  fields: readonly string[],
): string | null {
  const named = problems.map(({ field }) => field);
  const isRight =
    status === "invalid" &&
    JSON.stringify([...new Set(named)].sort()) === JSON.stringify([...fields].sort()) &&
    problems.every(({ code }) => CODES.includes(code));
  return isRight ? null : `${status} ${JSON.stringify(problems)}`;
}
