// @vitest-environment node
import { readFile } from "node:fs/promises";
import { amiss, badOrders } from "@tests/support/bad-orders";
import type { TestDatabase } from "@tests/support/database";
import { addGateway, addProduct, aGuest, anOrderPayload, placeOrder, totalFor } from "@tests/support/database-rows";
import { describeOnPostgres, startPostgres } from "@tests/support/postgres";
import { afterAll, beforeAll, expect, it } from "vitest";

// With a locale of ICU, as hosted projects have it, patterns know digits, letters and blanks of every script; with C, of ASCII alone.
describeOnPostgres("a database with a locale of ICU", () => {
  let icu: TestDatabase;
  beforeAll(async () => {
    icu = await startPostgres({ connections: 2, icuLocale: "en-US" });
  });
  afterAll(() => icu?.close());

  it("takes digits of every script for digits, which is what the following tests are about", async () => {
    expect(await icu.sql("select '٣' ~ '\\d' as is_digit")).toEqual([{ is_digit: true }]);
  });

  it("refuses the same orders, digits of other scripts in each of their fields among them", async () => {
    const product = await addProduct(icu.sql, { stock_quantity: 500 });
    const { id } = await addGateway(icu.sql);
    const lines = [{ product_id: product.id, quantity: 1, unit_price: 100 }];
    const invoice = {
      ...{ rfc: "VECJ880326XX9", legal_name: "Ana", tax_regime: "616" },
      ...{ cfdi_use: "S01", postal_code: "06700" },
    };
    const good = { ...anOrderPayload(id, lines, totalFor(100)), invoice };
    const wrong: string[] = [];
    for (const { name, payload, fields } of badOrders(good)) {
      const found = await placeOrder(icu, aGuest(), payload).then(
        (answer) => amiss(answer, fields),
        (reason: Error) => reason.message,
      );
      if (found !== null) wrong.push(`${name}: ${found}`);
    }
    expect(wrong).toEqual([]);
    expect((await placeOrder(icu, aGuest(), good)).status).toBe("placed");
  });

  it("reads units, names, SKUs and addresses as one without", async () => {
    await addProduct(icu.sql, { item_code: "KT 77" });
    const read = (collation: string) =>
      icu.sql(
        `select array(select private.read_sale_unit(unit collate ${collation})::text from unnest($1::text[]) as unit) as units,
           private.masked_name(E'María\\u00a0López Ruiz' collate ${collation}) as masked,
           private.misspelt_code(E'kt\\u00a077' collate ${collation}) as misspelt,
           private.is_picture_address(E'/a\\u00a0b.png' collate ${collation}) as is_address,
           private.attribute_slug('١,٢ m' collate ${collation}, 40) as slug,
           private.search_words('caja ٣x٤ "' collate ${collation}) as words`,
        [["Galón de 4 litros", "GARRAFÓN con 12 piezas", "Caja con 12 pañuelos", "Caja con ١٢ piezas"]],
      );
    const expected = {
      units: ["(galón,1,)", "(garrafón,12,pieza)", "(caja,12,pañuelo)", "(caja,1,)"],
      ...{ masked: "M***\u00a0L*** R***", misspelt: "KT 77", is_address: false, slug: null },
      words: ["caja", "٣x٤"],
    };
    expect(await read('"default"')).toEqual([expected]);
    expect(await read('"C"')).toEqual([expected]);
  });
});

// As Debian's PostgreSQL is with no locale of its own: its lower() knows the capitals of ASCII alone.
describeOnPostgres("a database with the locale C", () => {
  let plain: TestDatabase;
  beforeAll(async () => {
    plain = await startPostgres({ connections: 2 });
  });
  afterAll(() => plain?.close());

  it("leaves «Ñ» a capital, which is what the following tests are about", async () => {
    expect(await plain.sql("select lower('Ñ') as folded")).toEqual([{ folded: "Ñ" }]);
  });

  it("knows a SKU that differs by its capitals", async () => {
    await addProduct(plain.sql, { item_code: "Ñ-1" });
    expect(await plain.sql("select private.misspelt_code('ñ-1') as meant")).toEqual([{ meant: "Ñ-1" }]);
  });

  it("knows an e-mail that differs by its capitals: where orders are found, held and told of", async () => {
    const [email, capitals] = ["muñoz@peña.mx", "MUÑOZ@PEÑA.MX"];
    const product = await addProduct(plain.sql, { stock_quantity: 500 });
    const { id } = await addGateway(plain.sql);
    const lines = [{ product_id: product.id, quantity: 1, unit_price: 100 }];
    const guests = Array.from({ length: 5 }, aGuest);
    const payload = anOrderPayload(id, lines, totalFor(100));
    for (const guest of guests) {
      const customer = { ...(payload.customer as object), email };
      expect(await placeOrder(plain, guest, { ...payload, customer })).toMatchObject({ status: "placed" });
    }
    const [order] = await plain.sql<{ order_number: string; guest_session_id: string }>(
      "select order_number, guest_session_id from public.orders limit 1",
    );
    const found = await plain.asAnon(aGuest(), (sql) =>
      sql("select public.track_order($1, $2) ->> 'status' as status", [order?.order_number, capitals]),
    );
    expect(found).toEqual([{ status: "found" }]);

    await plain.sql("update private.rate_limits set max_hits = 1 where name = 'open_unpaid_orders_per_email'");
    expect(
      await plain.sql("select problems, holds_enough from private.open_order_problems($1, $2, '')", [
        order?.guest_session_id,
        capitals,
      ]),
    ).toEqual([{ problems: [{ field: "customer.email", code: "too_many_unpaid" }], holds_enough: true }]);

    const webhook = await readFile("supabase/functions/order-email/webhook.sql", "utf8");
    await plain.sql(webhook.slice(0, webhook.indexOf("grant execute")));
    const mayMail = "select private.may_mail(gen_random_uuid(), $1, now()) as may";
    expect(await plain.sql(mayMail, [capitals])).toEqual([{ may: false }]);
    expect(await plain.sql(mayMail, ["otra@peña.mx"])).toEqual([{ may: true }]);
  });
});
