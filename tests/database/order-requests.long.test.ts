// @vitest-environment node
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import {
  addGateway,
  addProduct,
  aGuest,
  anOrderPayload,
  countRows,
  placeOrder,
  stockOf,
  totalFor,
} from "@tests/support/database-rows";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

let db: TestDatabase;
let good: Record<string, unknown>;
let productId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  const product = await addProduct(db.sql, { stock_quantity: 5000 });
  productId = product.id;
  const gateway = await addGateway(db.sql);
  good = anOrderPayload(gateway.id, [{ product_id: product.id, quantity: 1, unit_price: 100 }], totalFor(100));
});
afterAll(() => db.close());

/** The good request with the value at this dotted path replaced; `undefined` takes it away. */
function changed(path: string, value: unknown): Record<string, unknown> {
  const copy = structuredClone(good);
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const parent = keys.reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, copy);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

const long = (length: number) => "x".repeat(length);
const uuid = "00000000-0000-4000-8000-00000000000g";
const invoice = { rfc: "XAXX010101000", legal_name: "Ana", tax_regime: "616", cfdi_use: "S01", postal_code: "06700" };
const missing: [unknown, string][] = [
  [undefined, "required"],
  [null, "required"],
];
const blank: [unknown, string][] = [...missing, ["", "required"], [" \t\u00a0", "required"]];
const notText: [unknown, string][] = [
  [5, "malformed"],
  [true, "malformed"],
  [["x"], "malformed"],
  [{ a: 1 }, "malformed"],
];
const line: [unknown, string][] = [...blank, ...notText, ["a\u0007b", "malformed"], ["a\nb", "malformed"]];

const wrong: Record<string, [unknown, string][]> = {
  idempotency_key: [...blank, ...notText, [uuid, "malformed"], [long(37), "too_long"]],
  "customer.name": [...line, [long(121), "too_long"]],
  "customer.email": [
    ...line,
    ["maria", "malformed"],
    ["maria@example", "malformed"],
    ["maria@@example.com", "malformed"],
    ["<b>@example.com", "malformed"],
    ["a b@example.com", "malformed"],
    [`${long(250)}@a.mx`, "too_long"],
  ],
  "customer.phone": [...line, ["551234567", "malformed"], ["55-1234567", "malformed"], ["+525512345678", "too_long"]],
  "shipping_address.street": [...line, [long(201), "too_long"]],
  "shipping_address.neighborhood": [...line, [long(121), "too_long"]],
  "shipping_address.municipality": [...line, [long(121), "too_long"]],
  "shipping_address.state_code": [...line, ["cmx", "malformed"], ["TEX", "unknown"], ["MX-CMX", "too_long"]],
  "shipping_address.postal_code": [
    ...line,
    ["1234", "malformed"],
    ["1234a", "malformed"],
    ["123456", "too_long"],
    [6700, "malformed"],
  ],
  "shipping_address.references": [...notText, [long(501), "too_long"], ["a\u0001", "malformed"]],
  notes: [...notText, [long(1001), "too_long"], ["a\u001b[31m", "malformed"]],
  payment_gateway_id: [...blank, ...notText, [uuid, "malformed"], ["00000000-0000-4000-8000-000000000000", "unknown"]],
  invoice: [
    ["x", "malformed"],
    [[], "malformed"],
    [7, "malformed"],
  ],
  items: [...missing, [[], "required"], ["x", "malformed"], [{ 0: {} }, "malformed"], [3, "malformed"]],
  "items.0": [
    [null, "malformed"],
    ["x", "malformed"],
    [[], "malformed"],
    [1, "malformed"],
  ],
  "items.0.product_id": [...blank, ...notText, [uuid, "malformed"], ["' or 1=1 --", "malformed"]],
  "items.0.quantity": [
    ...missing,
    ["2", "malformed"],
    ["", "malformed"],
    [true, "malformed"],
    [[1], "malformed"],
    [1.5, "malformed"],
    [0, "out_of_range"],
    [-1, "out_of_range"],
    [-0.5, "out_of_range"],
    [1000, "out_of_range"],
    [2 ** 31, "out_of_range"],
    [2 ** 53, "out_of_range"],
    [1e300, "out_of_range"],
  ],
  "items.0.unit_price": [
    ...missing,
    ["100", "malformed"],
    [-0.01, "out_of_range"],
    [1_000_000, "out_of_range"],
    [99.999, "malformed"],
    [1e300, "out_of_range"],
    [1e-300, "malformed"],
  ],
  expected_total: [
    ...missing,
    ["266", "malformed"],
    [-1, "out_of_range"],
    [1e11, "out_of_range"],
    [0.001, "malformed"],
  ],
};

const cases = Object.entries(wrong).flatMap(([field, values]) =>
  values.map(([value, code]) => ({ field, code, value, shown: JSON.stringify(value)?.slice(0, 40) })),
);

describe("a request that cannot be read", () => {
  afterEach(async () => {
    expect(await countRows(db.sql, "public.orders")).toBe(0);
    expect(await stockOf(db.sql, productId)).toBe(5000);
  });

  it.each(cases)("$field = $shown is $code", async ({ field, code, value }) => {
    expect(await placeOrder(db, aGuest(), changed(field, value))).toEqual({
      status: "invalid",
      problems: [{ field, code }],
    });
  });

  it.each([
    ["rfc", ["", "ABC", "XAXX019901000", "<XX010101000", 5]],
    ["legal_name", ["", long(255), "a\nb", 5]],
    ["tax_regime", ["", "999", "61", 616]],
    ["cfdi_use", ["", "G04", "X01", 1]],
    ["postal_code", ["", "123", "abcde", 6700]],
  ])("invoice.%s refuses %j", async (field, values) => {
    for (const value of values) {
      const answer = await placeOrder(db, aGuest(), changed("invoice", { ...invoice, [field]: value }));
      expect(answer.problems, String(value)).toMatchObject([{ field: `invoice.${field}` }]);
    }
  });

  it("names every problem at once", async () => {
    const answer = await placeOrder(db, aGuest(), { items: [{}], customer: "x", shipping_address: [], invoice: {} });
    const fields = answer.problems?.map(({ field }) => field);
    expect(fields).toEqual([
      "idempotency_key",
      "customer.name",
      "customer.email",
      "customer.phone",
      "shipping_address.street",
      "shipping_address.neighborhood",
      "shipping_address.municipality",
      "shipping_address.state_code",
      "shipping_address.postal_code",
      "invoice.rfc",
      "invoice.legal_name",
      "invoice.tax_regime",
      "invoice.cfdi_use",
      "invoice.postal_code",
      "payment_gateway_id",
      "items.0.product_id",
      "items.0.quantity",
      "items.0.unit_price",
      "expected_total",
    ]);
  });

  it.each([null, 1, "x", true, [], [good]])("%j instead of an object is malformed", async (payload) => {
    expect(await placeOrder(db, aGuest(), payload)).toEqual({
      status: "invalid",
      problems: [{ field: "payload", code: "malformed" }],
    });
  });

  it.each([
    ["no headers", null],
    ["no session", {}],
    ["a malformed session", { "x-guest-session": "guest_1_x" }],
  ])("%s: the session is required", async (_, headers) => {
    expect(await placeOrder(db, headers, good)).toEqual({
      status: "invalid",
      problems: [{ field: "session", code: "required" }],
    });
  });

  it("takes at most 100 lines, and 999 pieces of a product over all its lines", async () => {
    const one = (good.items as unknown[])[0] as Record<string, unknown>;
    const lines = (count: number, quantity: number) => Array.from({ length: count }, () => ({ ...one, quantity }));
    const answer = (items: unknown) => placeOrder(db, aGuest(), { ...good, items });
    expect((await answer(lines(101, 1))).problems).toEqual([{ field: "items", code: "too_many" }]);
    expect((await answer(lines(2, 500))).problems).toEqual([{ field: "items.1.quantity", code: "out_of_range" }]);
    const upper = { ...one, product_id: String(one.product_id).toUpperCase(), quantity: 999 };
    expect((await answer([one, upper])).problems).toEqual([{ field: "items.1.quantity", code: "out_of_range" }]);
  });

  it("refuses a body of more than 64 kB, and ten thousand lines, without reading on", async () => {
    const tooLong = { status: "invalid", problems: [{ field: "payload", code: "too_long" }] };
    expect(await placeOrder(db, aGuest(), { ...good, notes: long(5_000_000) })).toEqual(tooLong);
    const lines = Array.from({ length: 10_000 }, () => (good.items as unknown[])[0]);
    expect(await placeOrder(db, aGuest(), { ...good, items: lines })).toEqual(tooLong);
  });

  it("reads numbers that JavaScript cannot write, and refuses them as data", async () => {
    for (const literal of ["1e400", "-1e400", "1e100000", "0.1e-400", "99999999999999999999999999"]) {
      const body = JSON.stringify(changed("items.0.quantity", "@")).replace('"@"', literal);
      const [row] = await db.asAnon(aGuest(), (sql) =>
        sql<{ answer: { status: string } }>("select public.place_order($1::jsonb) as answer", [body]),
      );
      expect(row?.answer.status, literal).toBe("invalid");
    }
  });
});

describe("a request at its limits", () => {
  it("is accepted: longest texts, 2.0 pieces, an accepted wrong check digit", async () => {
    const request = structuredClone(good) as ReturnType<typeof anOrderPayload>;
    request.customer.name = "ñ".repeat(120);
    request.shipping_address.references = `${"é".repeat(249)}\n${"é".repeat(249)}`;
    request.invoice = { ...invoice, rfc: "VECJ880326XX9" };
    const body = JSON.stringify(request).replace('"quantity":1', '"quantity":1.0');
    const [row] = await db.asAnon(aGuest(), (sql) =>
      sql<{ answer: unknown }>("select public.place_order($1::jsonb) as answer", [body]),
    );
    expect(row?.answer).toMatchObject({ status: "placed" });
  });

  it("is stored without the blanks around its texts, ids as well", async () => {
    const padded = JSON.stringify({ ...good, invoice, notes: "Tocar\n dos veces", purchase_order: "OC-1" })
      .replaceAll(/(?<=:)"((?:[^"\\]|\\.)*)"/g, '" \\t\u00a0$1\u3000 "')
      .replace('"items"', '"told_to_wait":[],"items"');
    const [row] = await db.asAnon(aGuest(), (sql) =>
      sql<{ answer: { status: string; order_id: string } }>("select public.place_order($1::jsonb) as answer", [padded]),
    );
    expect(row?.answer.status).toBe("placed");
    const [order] = await db.sql("select * from public.orders where id = $1", [row?.answer.order_id]);
    expect(order).toMatchObject({ notes: "Tocar\n dos veces", purchase_order: "OC-1" });
    const {
      email: customer_email,
      name: customer_name,
      phone: customer_phone,
    } = good.customer as Record<string, string>;
    expect(order).toMatchObject({
      customer_email,
      customer_name,
      customer_phone,
      payment_gateway_id: good.payment_gateway_id,
    });
    expect(order?.shipping_address).toMatchObject(good.shipping_address as object);
    expect(order?.billing_address).toMatchObject(invoice);
  });
});
