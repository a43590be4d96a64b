// @vitest-environment node
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
