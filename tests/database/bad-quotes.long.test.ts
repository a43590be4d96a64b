// @vitest-environment node
import { amiss, badNames, badQuotes } from "@tests/support/bad-orders";
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import {
  addGateway,
  addProduct,
  aGuest,
  anOrderPayload,
  approveQuote,
  type ProductRow,
  readQuote,
  saveQuote,
  stockOf,
} from "@tests/support/database-rows";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";

const hostileTexts: readonly string[] = [
  ...["'; drop table private.quotes; --", "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{7*7}}"],
  ...["$(reboot)", "%00%0a", '=HYPERLINK("http://example.com")', "\\u0041\\", "a\u202eanigav", "😀".repeat(80)],
];

/** What must not become a quote, nor change one: each is answered with what is wrong about it, and leaves nothing behind. */
let db: TestDatabase;
let product: ProductRow;
let good: { items: { product_id: string; quantity: number }[]; delivery: Record<string, unknown> };
let before: unknown;

beforeAll(async () => {
  db = await createTestDatabase();
  product = await addProduct(db.sql, { stock_quantity: 500 });
  const { customer, shipping_address } = anOrderPayload((await addGateway(db.sql)).id, [], 0);
  good = { items: [{ product_id: product.id, quantity: 1 }], delivery: { customer, shipping_address } };
});
afterAll(() => db?.close());

/** All that a quote could have written. */
const contents = () =>
  db.sql(
    `select (select string_agg(q::text, ' ' order by id) from private.quotes as q) as quotes,
       (select count(*) from public.orders) as orders,
       (select string_agg(p::text, ' ' order by id) from public.products as p) as products`,
  );
beforeEach(async () => {
  before = await contents();
});
afterEach(async () => expect(await contents()).toEqual(before));

async function aQuote(): Promise<string> {
  const { quote } = await saveQuote(db, aGuest(), good);
  if (!quote) throw new Error("no quote was saved");
  before = await contents();
  return quote.id;
}

it("refuses every request that cannot be read, and names what is wrong about it", async () => {
  const quotes = badQuotes(good);
  const wrong: string[] = [];
  for (const { name, payload, fields } of quotes) {
    const found = amiss(await saveQuote(db, aGuest(), payload), fields);
    if (found !== null) wrong.push(`${name}: ${found}`);
  }
  expect(wrong).toEqual([]);
  expect(new Set(quotes.map(({ payload }) => JSON.stringify(payload))).size).toBeGreaterThanOrEqual(450);
}, 300_000);

it("refuses what the shop does not sell, and says which", async () => {
  const inactive = await addProduct(db.sql, { is_active: false });
  const unpriced = await addProduct(db.sql, { precio_web: 0 });
  before = await contents();
  for (const id of [inactive.id, unpriced.id, "00000000-0000-4000-8000-000000000000"]) {
    const answer = await saveQuote(db, aGuest(), { items: [...good.items, { product_id: id, quantity: 1 }] });
    expect(answer, id).toMatchObject({ status: "conflict", conflicts: [{ product_id: id }] });
  }
});

it("lets no delivery contradict what the list of postal codes says of its state", async () => {
  const listed = (postal_code: string, state_code: string) =>
    db.sql("insert into public.postal_codes (postal_code, state_code, municipality) values ($1, $2, 'Zapopan')", [
      postal_code,
      state_code,
    ]);
  await listed("45019", "JAL");
  await listed("45020", "JAL");
  await listed("45020", "CMX");
  const { shipping_address } = good.delivery as { shipping_address: object };
  const to = (postal_code: string) =>
    saveQuote(db, aGuest(), {
      ...good,
      delivery: { ...good.delivery, shipping_address: { ...shipping_address, postal_code } },
    });
  expect(await to("45019")).toEqual({
    status: "invalid",
    problems: [{ field: "delivery.shipping_address.state_code", code: "mismatch" }],
  });
  // One that reaches into two states, and one that the list does not know.
  expect(await to("45020")).toMatchObject({ status: "saved", quote: { state_code: "CMX" } });
  expect(await to("45021")).toMatchObject({ status: "saved", quote: { state_code: "CMX" } });
  before = await contents();
});

it("keeps nothing of a delivery but what it asks for", async () => {
  const { customer, shipping_address } = good.delivery as { customer: object; shipping_address: object };
  const { status, quote } = await saveQuote(db, aGuest(), {
    ...good,
    delivery: {
      customer: { ...customer, id: "1", is_admin: true, password: "x".repeat(5000) },
      shipping_address: { ...shipping_address, country: "US", __proto__x: {}, street2: ["a"] },
      ...{ invoice: { rfc: "XAXX010101000" }, payment_gateway_id: "1", note: "x".repeat(20_000) },
    },
  });
  expect(status).toBe("saved");
  expect(quote?.delivery).toEqual({ customer, shipping_address });
  expect(JSON.stringify(await readQuote(db, aGuest(), quote?.id ?? ""))).not.toMatch(/is_admin|password|country|xxx/);
  before = await contents();
});

it("takes no price, no date and no approval from whoever asks", async () => {
  const cheap = { ...good.items[0], unit_price: 0.01, discount_amount: 99, tax_rate: 0 };
  const { quote } = await saveQuote(db, aGuest(), {
    ...{
      items: [cheap],
      id: "A".repeat(24),
      folio: "COT-20200101-AAAAAA",
      valid_until: "2999-01-01",
      approved_by: "Yo",
    },
    ...{ totals: { total_amount: 1 }, state: "used", revision: 7 },
  });
  expect(quote).toMatchObject({ revision: 1, state: "valid", approved_by: null, totals: { total_amount: 266 } });
  expect(quote?.id).not.toBe("A".repeat(24));
  expect(quote?.valid_until.slice(0, 4)).not.toBe("2999");
  expect(await stockOf(db.sql, product.id)).toBe(500);
  before = await contents();
});

it("keeps hostile texts as the texts they are", async () => {
  for (const text of hostileTexts) {
    const { status, quote } = await saveQuote(db, aGuest(), { ...good, buyer: text });
    expect(status, text).toBe("saved");
    expect(quote?.buyer ?? "").toBe(text.trim());
  }
  for (const text of hostileTexts) {
    const { customer, shipping_address } = good.delivery as { customer: object; shipping_address: object };
    const texts = { street: text, neighborhood: text, municipality: text, references: text };
    const delivery = { customer, shipping_address: { ...shipping_address, ...texts } };
    const { quote } = await saveQuote(db, aGuest(), { ...good, delivery });
    expect(quote?.delivery, text).toEqual(delivery);
  }
  before = await contents();
});

it("approves under no name that is none, and changes nothing by an id that is none", async () => {
  const id = await aQuote();
  const letterless = [".", "—", "123", "👍", "\u0301", "\ue000", "\ufffd", "\u{1d159}"];
  for (const name of [...badNames, ...letterless])
    expect(await approveQuote(db, aGuest(), id, name), JSON.stringify(name).slice(0, 60)).toMatchObject({
      status: "invalid",
    });
  const wrongIds = [` ${id}`, `${id} `, id.toLowerCase(), id.slice(0, 23), `${id}A`, `%`, "_".repeat(24), "", null];
  for (const wrong of wrongIds.filter((one) => one !== id)) {
    expect(await readQuote(db, aGuest(), wrong), String(wrong)).toEqual({ status: "not_found" });
    expect(await approveQuote(db, aGuest(), wrong, "Laura"), String(wrong)).toEqual({ status: "not_found" });
  }
});
