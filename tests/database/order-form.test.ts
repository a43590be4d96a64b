// @vitest-environment node
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import { anOrderDraft } from "@tests/support/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type CheckoutField,
  type CheckoutForm,
  checkoutProblems,
  emptyCheckoutForm,
  tidyCheckoutForm,
} from "@/domain/checkout-form";
import { orderContents } from "@/domain/orders/order-contents";
import { toOrderPayload } from "@/services/orders/orders-service";

// The form spares shoppers a refusal, the database is what counts: neither may take what the other one refuses.

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const form: CheckoutForm = {
  ...emptyCheckoutForm,
  name: "María López",
  email: "maria@example.com",
  phone: "5512345678",
  postalCode: "06700",
  street: "Roma 1",
  neighborhood: "Roma",
  municipality: "Cuauhtémoc",
  stateCode: "CMX",
  paymentGatewayId: anOrderDraft().paymentGatewayId,
  requiresInvoice: true,
  rfc: "GODE561231GR8",
  legalName: "Ana Gómez",
  taxRegime: "612",
  cfdiUse: "G03",
  fiscalPostalCode: "06700",
  invoiceEmail: "facturas@example.com",
  purchaseOrder: "OC-4471",
};

/** Where `place_order` looks for what a field holds. */
const paths: Partial<Record<CheckoutField, readonly [string, string]>> = {
  name: ["customer", "name"],
  email: ["customer", "email"],
  phone: ["customer", "phone"],
  postalCode: ["shipping_address", "postal_code"],
  street: ["shipping_address", "street"],
  neighborhood: ["shipping_address", "neighborhood"],
  municipality: ["shipping_address", "municipality"],
  stateCode: ["shipping_address", "state_code"],
  rfc: ["invoice", "rfc"],
  legalName: ["invoice", "legal_name"],
  fiscalPostalCode: ["invoice", "postal_code"],
  invoiceEmail: ["invoice", "email"],
};

/** Every character that shows nothing: white space, and what Unicode lets programs ignore. */
const blanks = Array.from({ length: 0x20000 }, (_, code) => code)
  .concat([0xe0000, 0xe0020, 0xe0fff])
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u.test(character));

const invisible = [
  "\u2003",
  "\u3000\u3000",
  "\u200d",
  "\u200b\u2060\ufeff",
  " \t\n",
  "\u2800",
  "\u00ad\u034f",
  "\u{e0041}",
];
const words = [
  ...invisible,
  "",
  "a",
  "Ñu",
  "李",
  "Ω",
  "😀",
  "٣",
  "12",
  "...",
  "-",
  "'; drop table orders --",
  "<b>x</b>",
  "María\u0007",
];
const samples: Partial<Record<CheckoutField, readonly string[]>> = {
  name: [...words, "José", "X Æ A-12", `\u2003Ana\u3000`],
  street: words,
  neighborhood: words,
  municipality: words,
  legalName: words,
  email: [
    ...words,
    "maria@example.com",
    "maria\u00a0@example.com",
    "maria@exam\u00a0ple.com",
    "maria@example.com\u200d",
    "ma\u200dria@example.com",
    "ma\u3000ria@example.com",
    ".maria@example.com",
    "maria.@example.com",
    "ma..ria@example.com",
    "maria@.example.com",
    "maria@-example.com",
    "maria@example",
    "maria@example.c",
    "a@b@example.com",
    "maria@example..com",
    "ma(ria)@example.com",
    "ñandú@correo.mx",
  ],
  phone: [
    ..."0123456789".split("").map((digit) => digit.repeat(10)),
    "\u200d5512345678",
    "\u202a55 1234 5678\u202c",
    ..."5512345678 0551234567 1551234567 551234567 55123456789 +525512345678 ٥٥١٢٣٤٥٦٧٨ 2222222223".split(" "),
    "",
  ],
  postalCode: ["00000", "00001", "06700", "99999", "0670", "067000", "O6700", "٠٦٧٠٠", "17000", ""],
  fiscalPostalCode: ["00000", "06700", "0670", ""],
  invoiceEmail: [
    "",
    "facturas@example.com",
    "facturas",
    "a@b@example.com",
    "maria\u00a0@example.com",
    `${"x".repeat(250)}@a.mx`,
  ],
  stateCode: ["CMX", "cmx", "TEX", "DF", "", "C"],
  rfc: [
    "\u202aGODE561231GR8\u202c",
    "\u061cGODE561231GR8",
    "GODE٥٦1231GR8",
    "GODE56123१GR8",
    ..."GODE561231GR8 GODE560231GR8 GODE560229GR8 GODE570229GR8 GODE561331GR8 GODE560431GR8 GODE560430GR8 GODE560400GR8".split(
      " ",
    ),
    ..."GOD561231GR8 ÑOD561231GR8 G&D561231GRA GOD561231GRB gode561231gr8 XAXX010101000 XEXX010101000 GO561231GR8 GODE000229GR8".split(
      " ",
    ),
    "",
  ],
};

const problemsOf = async (payload: unknown): Promise<string[]> => {
  const [row] = await db.sql<{ problems: { field: string }[] }>(
    "select private.order_problems($1::jsonb) as problems",
    [JSON.stringify(payload)],
  );
  return (row?.problems ?? []).map(({ field }) => field);
};
const sent = (typed: CheckoutForm) =>
  toOrderPayload({
    ...orderContents(tidyCheckoutForm(typed), [], 0),
    ...{ items: anOrderDraft().items, idempotencyKey: anOrderDraft().idempotencyKey, toldToWait: [] },
  });

describe("the form and place_order", () => {
  it("agree on a good order", async () => {
    expect(checkoutProblems(form)).toEqual({});
    expect(await problemsOf(sent(form))).toEqual([]);
  });

  const cases = Object.entries(samples) as [CheckoutField, readonly string[]][];
  it.each(cases)(
    "%s: what the form refuses is refused as it was typed, what it takes is taken as it is sent",
    async (field, texts) => {
      const [part, key] = paths[field] ?? ["", ""];
      const verdicts = [];
      for (const text of texts) {
        const typed = { ...form, [field]: text };
        const formRefuses = checkoutProblems(typed)[field] !== undefined;
        const good = sent(form) as unknown as Record<string, Record<string, unknown>>;
        const raw = await problemsOf({ ...good, [part]: { ...good[part], [key]: text } });
        const tidy = await problemsOf(sent(typed));
        verdicts.push({ text, formRefuses, rawIsRefused: raw.length > 0, tidyIsRefused: tidy.length > 0 });
      }
      expect(verdicts.filter(({ formRefuses, rawIsRefused }) => formRefuses && !rawIsRefused)).toEqual([]);
      expect(verdicts.filter(({ formRefuses, tidyIsRefused }) => formRefuses !== tidyIsRefused)).toEqual([]);
      expect(new Set(verdicts.map(({ formRefuses }) => formRefuses)).size).toBe(2);
    },
  );

  it.each(["", " OC-4471 ", "4500012345/2", "x".repeat(40), "x".repeat(41), "ñ".repeat(41)])(
    "purchaseOrder: agree on «%s»",
    async (text) => {
      const typed = { ...form, purchaseOrder: text };
      const isRefused = checkoutProblems(typed).purchaseOrder !== undefined;
      expect((await problemsOf(sent(typed))).includes("purchase_order")).toBe(isRefused);
      expect((await problemsOf({ ...sent(form), purchase_order: text })).includes("purchase_order")).toBe(isRefused);
    },
  );

  it(`take ${blanks.length} characters for blanks, at both ends of a text and as the whole of it`, async () => {
    const rows = await db.sql<{ place: number; whole: string; ends: string }>(
      `select place::int, private.trimmed(blank) as whole, private.trimmed(blank || 'a' || blank || 'b' || blank) as ends
       from unnest($1::text[]) with ordinality as given (blank, place)`,
      [blanks],
    );
    expect(rows).toHaveLength(blanks.length);
    for (const { place, whole, ends } of rows) {
      const blank = blanks[place - 1] ?? "";
      expect([whole, ends]).toEqual(["", `a${blank}b`]);
      expect(checkoutProblems({ ...form, street: blank }).street, JSON.stringify(blank)).toBe("required");
    }
    expect(checkoutProblems({ ...form, street: "Ⅷ a" }).street).toBeUndefined();
  });

  it("leave none of them around any text of a request, and all that is within", async () => {
    const rows = await db.sql<{ before: unknown; after: unknown; within: unknown }>(
      `select private.trimmed_request(jsonb_build_object('customer', jsonb_build_object('name', blank || 'a'))) as before,
         private.trimmed_request(jsonb_build_object('items', jsonb_build_array(jsonb_build_object('id', 'b' || blank)))) as after,
         private.trimmed_request(jsonb_build_object('notes', '"c"' || blank || 'd' || blank, 'invoice', null)) as within
       from unnest($1::text[]) with ordinality as given (blank, place) order by place`,
      [blanks],
    );
    expect(rows).toEqual(
      blanks.map((blank) => ({
        before: { customer: { name: "a" } },
        after: { items: [{ id: "b" }] },
        within: { notes: `"c"${blank}d`, invoice: null },
      })),
    );
  });

  it("read a request of nothing but blanks as fast as any other", async () => {
    const manyBlanks = `a${" ".repeat(60_000)}b`;
    const [row] = await db.sql<{ trimmed: unknown }>("select private.trimmed_request($1::jsonb) as trimmed", [
      JSON.stringify({ x: manyBlanks, y: " z " }),
    ]);
    expect(row?.trimmed).toEqual({ x: manyBlanks, y: "z" });
  }, 2000);
});
