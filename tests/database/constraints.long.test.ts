// @vitest-environment node
import { randomUUID } from "node:crypto";
import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import { addProduct, addRow, aGuestId } from "@tests/support/database-rows";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

type Values = Record<string, unknown>;

/** The taxes of an order of which all is taxed at 16 %; arrays are JSON only as text. */
const taxed = (base: number) => JSON.stringify([{ rate: 0.16, base, amount: Math.round(base * 16) / 100 }]);

/** A row that each table accepts; a case changes what it is about. */
const goodRows: Record<string, () => Values | Promise<Values>> = {
  brands: () => ({ name: "Truper", slug: `truper-${randomUUID()}` }),
  categories: () => ({ name: "Oficina", slug: `oficina-${randomUUID()}` }),
  products: () => ({ item_name: "Guantes de nitrilo", item_code: randomUUID(), precio_web: 89.5 }),
  guest_carts: async () => ({ session_id: aGuestId(), product_id: (await addProduct(db.sql)).id, quantity: 1 }),
  payment_gateways: () => ({ label: "OXXO", kind: "oxxo" }),
  shipping_zones: () => ({ name: "Centro", state_codes: ["CMX", "MEX"], min_days: 1, max_days: 3 }),
  postal_codes: () => ({
    postal_code: "06700",
    state_code: "CMX",
    municipality: randomUUID(),
    neighborhoods: ["Roma Norte"],
  }),
  volume_discounts: async () => ({ product_id: (await addProduct(db.sql)).id, min_quantity: 10, percentage: 5 }),
  orders: () => ({
    order_number: `ACO-20261121120000-${randomUUID().slice(0, 6).toUpperCase()}`,
    guest_session_id: aGuestId(),
    idempotency_key: randomUUID(),
    request_hash: "0".repeat(64),
    customer_email: "maria@example.com",
    customer_name: "María López",
    customer_phone: "5512345678",
    shipping_address: {
      street: "Roma 1",
      neighborhood: "Roma",
      municipality: "Centro",
      state_code: "CMX",
      postal_code: "06700",
    },
    subtotal: 100,
    discount_amount: 0,
    tax_amount: 16,
    taxes: taxed(100),
    shipping_cost: 150,
    total_amount: 266,
  }),
  order_items: async () => ({
    order_id: (await addRow(db.sql, "public.orders", (await goodRows.orders?.()) ?? {})).id,
    product_item_code: "SKU-1",
    product_name: "Guantes",
    unit_price: 10,
    quantity: 2,
    total_price: 20,
    unit_name: "caja",
    unit_content: 12,
    content_name: "par",
    discount_amount: 0,
    tax_rate: 0.16,
    tax_amount: 3.2,
    product_snapshot: { item_name: "Guantes", description: null, brand_name: null, image_url: null, sku: "SKU-1" },
  }),
  hero_slides: () => ({ title: "Oferta", image_url: "/images/slides/oferta.svg" }),
  slider_settings: () => ({ key: "autoplay", value: { enabled: true } }),
};

const long = (length: number) => "x".repeat(length);
const invoice = { rfc: "XAXX010101000", legal_name: "Ana", tax_regime: "616", cfdi_use: "S01", postal_code: "06700" };
const address = {
  street: "Roma 1",
  neighborhood: "Roma",
  municipality: "Centro",
  state_code: "CMX",
  postal_code: "06700",
};

/** Per constraint: rows that only this rule refuses. */
const cases: Record<string, Values[]> = {
  brands_name_check: [{ name: "  " }, { name: "\u00a0\t" }, { name: long(121) }],
  brands_slug_check: [{ slug: "Con Espacio" }, { slug: "-x" }, { slug: long(121) }],
  categories_name_check: [{ name: "" }, { name: "\u3000" }, { name: long(121) }],
  categories_slug_check: [{ slug: "año" }, { slug: "" }],
  categories_image_url_check: [
    { image_url: "javascript:alert(1)" },
    { image_url: "//evil.example" },
    { image_url: "/\t/evil.example" },
  ],
  products_item_name_check: [
    { item_name: " " },
    { item_name: "\t" },
    { item_name: "\u200b" },
    { item_name: long(501) },
  ],
  products_item_code_check: [
    { item_code: "" },
    { item_code: "\u00a0" },
    { item_code: "\ufeff" },
    { item_code: long(65) },
    // Marks of direction turn around what stands behind the SKU.
    ...["\u061c", "\u200e", "\u200f", "\u202a", "\u202e", "\u2066", "\u2069"].map((mark) => ({
      item_code: `CC-48${mark}`,
    })),
  ],
  products_description_check: [{ description: long(5001) }],
  products_precio_web_check: [{ precio_web: -0.01 }, { precio_web: 1_000_000 }],
  products_image_url_check: [{ image_url: "data:image/png;base64,x" }, { image_url: "/\\evil.example" }],
  products_more_image_urls_check: [
    { more_image_urls: ["/images/a.svg", "javascript:alert(1)"] },
    { more_image_urls: ["/images/a.svg", null] },
    { more_image_urls: [`/${long(2048)}`] },
    { more_image_urls: Array.from({ length: 7 }, (_, at) => `/images/${at}.svg`) },
  ],
  products_stock_quantity_check: [{ stock_quantity: -1 }],
  products_min_stock_level_check: [{ min_stock_level: -1 }],
  products_sale_unit_check: [{ sale_unit: " " }, { sale_unit: long(81) }],
  products_family_code_check: [{ family_code: " " }, { family_code: long(65) }],
  products_unit_name_check: [{ unit_name: " " }, { unit_name: long(41) }],
  products_unit_content_check: [
    { unit_content: 0, content_name: "hoja" },
    { unit_content: 100_001, content_name: "hoja" },
  ],
  products_content_name_check: [
    { unit_content: 12, content_name: " " },
    { unit_content: 12, content_name: long(41) },
  ],
  products_content_check: [{ unit_content: 1, content_name: "par" }],
  products_tax_rate_check: [{ tax_rate: 0.15 }, { tax_rate: -0.08 }],
  products_attributes_check: [{ attributes: { label: "Material" } }],
  guest_carts_session_id_check: [{ session_id: "guest_1_short" }],
  guest_carts_quantity_check: [{ quantity: 0 }, { quantity: 1000 }],
  payment_gateways_label_check: [{ label: " " }, { label: long(121) }],
  payment_gateways_kind_check: [{ kind: "card" }],
  payment_gateways_instructions_check: [{ instructions: long(4001) }],
  payment_gateways_hours_to_pay_check: [{ hours_to_pay: 0 }, { hours_to_pay: 721 }],
  payment_gateways_max_amount_check: [{ max_amount: 0 }, { max_amount: -1 }],
  payment_gateways_settings_check: [{ settings: "[]" }],
  payment_gateways_payment_details_check: [
    { payment_details: "[]" },
    { kind: "spei", payment_details: { clabe: "646180000000000008" } },
    { kind: "spei", payment_details: { clabe: "64618000000000009" } },
    { kind: "spei", payment_details: { clabe: null } },
    { kind: "spei", payment_details: { clabe: "646180000000000009", api_key: "secret" } },
    { kind: "spei", payment_details: { card: "4000001234567899" } },
    { kind: "oxxo", payment_details: { card: "4000 0012 3456 7899" } },
    { kind: "oxxo", payment_details: { bank: 3, card: "400000123456789" } },
    { kind: "cash_on_delivery", payment_details: { bank: "STP" } },
  ],
  shipping_zones_name_check: [{ name: "" }, { name: long(121) }],
  shipping_zones_state_codes_check: [{ state_codes: ["CMX", "TX"] }],
  shipping_zones_min_days_check: [{ min_days: -1 }],
  shipping_zones_days_check: [{ min_days: 5, max_days: 4 }, { max_days: 366 }],
  postal_codes_postal_code_check: [{ postal_code: "6700" }, { postal_code: "00000" }, { postal_code: "0670a" }],
  postal_codes_state_code_check: [{ state_code: "TX" }],
  postal_codes_municipality_check: [{ municipality: " " }, { municipality: long(121) }],
  volume_discounts_min_quantity_check: [{ min_quantity: 0 }, { min_quantity: 1000 }],
  volume_discounts_percentage_check: [{ percentage: 0 }, { percentage: 100 }],
  orders_order_number_check: [{ order_number: "ACO-1-ABCDEF" }, { order_number: "ACO-20261121120000-abcdef" }],
  orders_guest_session_id_check: [{ guest_session_id: "guest" }],
  orders_request_hash_check: [{ request_hash: "x" }],
  orders_customer_email_check: [{ customer_email: "maria" }, { customer_email: `${long(250)}@a.mx` }],
  orders_customer_name_check: [{ customer_name: " " }, { customer_name: long(121) }],
  orders_customer_phone_check: [{ customer_phone: "+525512345678" }, { customer_phone: "551234567" }],
  orders_shipping_address_check: [
    { shipping_address: "[]" },
    { shipping_address: { street: "Roma 1" } },
    { shipping_address: { ...address, state_code: "TX" } },
    { shipping_address: { ...address, state_code: null } },
    { shipping_address: { ...address, postal_code: "123" } },
    { shipping_address: { ...address, street: long(8001) } },
  ],
  orders_billing_address_check: [
    { billing_address: { rfc: "XAXX010101000" } },
    { billing_address: { ...invoice, postal_code: "1" } },
    { billing_address: { ...invoice, postal_code: null } },
    { billing_address: { ...invoice, legal_name: long(8001) } },
  ],
  orders_placed_from_check: [{ placed_from: "198.51.100.4" }],
  orders_subtotal_check: [{ subtotal: 0, tax_amount: 0, taxes: taxed(0), total_amount: 150 }],
  orders_status_check: [{ status: "lost" }],
  orders_payment_status_check: [{ payment_status: "maybe" }],
  orders_payment_reference_check: [{ payment_reference: 999_999 }, { payment_reference: 10_000_000 }],
  orders_purchase_order_check: [{ purchase_order: " " }, { purchase_order: long(41) }],
  orders_carrier_check: [{ carrier: " " }, { carrier: long(61) }],
  orders_tracking_number_check: [
    { tracking_number: "AB" },
    { tracking_number: " 123456" },
    { tracking_number: "<b>123</b>" },
    { tracking_number: "A".repeat(121) },
  ],
  orders_quote_folio_check: [{ quote_folio: "C".repeat(41) }],
  orders_dropped_items_check: [{ dropped_items: "{}" }],
  orders_awaits_availability_check: [{ awaits_availability: true, status: "confirmed", confirmed_at: new Date() }],
  orders_notes_check: [{ notes: long(1001) }],
  orders_internal_notes_check: [{ internal_notes: long(4001) }],
  orders_returned_pieces_check: [{ returned_pieces: "[]" }],
  orders_discount_check: [{ discount_amount: -10, tax_amount: 17.6, taxes: taxed(110), total_amount: 277.6 }],
  orders_tax_check: [
    { tax_amount: 15.99, total_amount: 265.99 },
    { tax_amount: 0, taxes: "[]", total_amount: 250 },
    { taxes: "{}" },
    { taxes: taxed(99) },
    { taxes: '[{"rate": 0.16, "base": 100}]' },
    { tax_amount: 10, taxes: '[{"rate": 0.1, "base": 100, "amount": 10}]', total_amount: 260 },
    { tax_amount: 15, taxes: '[{"rate": 0.16, "base": 100, "amount": 15}]', total_amount: 265 },
    { taxes: '[{"rate": 0.16, "base": 110, "amount": 17.6}, {"rate": 0.16, "base": -10, "amount": -1.6}]' },
    { taxes: '[{"rate": 0.16, "base": 50, "amount": 8}, {"rate": 0.16, "base": 50, "amount": 8}]' },
  ],
  orders_shipping_check: [
    { shipping_cost: 0, total_amount: 116 },
    { subtotal: 1000, tax_amount: 160, taxes: taxed(1000), shipping_cost: 150, total_amount: 1310 },
  ],
  orders_total_check: [{ total_amount: 1 }],
  orders_confirmed_at_check: [{ status: "confirmed" }],
  orders_shipped_at_check: [{ shipped_at: new Date() }, { status: "shipped", confirmed_at: new Date() }],
  orders_delivered_at_check: [{ delivered_at: new Date() }],
  orders_cancelled_at_check: [{ cancelled_at: new Date() }, { status: "cancelled" }],
  orders_returned_at_check: [{ returned_at: new Date() }],
  order_items_line_number_check: [{ line_number: 0 }],
  order_items_item_code_check: [{ product_item_code: long(65) }],
  order_items_product_name_check: [{ product_name: long(501) }],
  order_items_unit_price_check: [{ unit_price: 0, total_price: 0, tax_amount: 0 }],
  order_items_quantity_check: [
    { quantity: 0, total_price: 0, tax_amount: 0 },
    { quantity: 1000, total_price: 10_000, tax_amount: 1600 },
  ],
  order_items_unit_name_check: [{ unit_name: " " }, { unit_name: long(41) }],
  order_items_unit_content_check: [{ unit_content: 0 }, { unit_content: 100_001 }],
  order_items_content_name_check: [{ content_name: " " }, { content_name: long(41) }],
  order_items_content_check: [{ unit_content: 1 }, { content_name: null }],
  order_items_discount_check: [
    { discount_amount: -1, tax_amount: 3.36 },
    { discount_amount: 21, tax_amount: -0.16 },
  ],
  order_items_tax_rate_check: [{ tax_rate: 0.1, tax_amount: 2 }],
  order_items_tax_check: [{ tax_amount: 3.21 }, { tax_amount: 3.19 }, { tax_rate: 0 }],
  order_items_snapshot_check: [{ product_snapshot: { sku: "SKU-1" } }],
  order_items_total_check: [{ total_price: 19, tax_amount: 3.04 }],
  hero_slides_title_check: [{ title: " " }, { title: long(201) }],
  hero_slides_subtitle_check: [{ subtitle: long(501) }],
  hero_slides_image_url_check: [{ image_url: "http://plain.example/x.png" }],
  hero_slides_image_alt_check: [{ image_alt: long(301) }],
  hero_slides_link_url_check: [
    { link_url: "/\t/evil.example" },
    { link_url: "/\n/evil.example" },
    { link_url: "/products\\evil" },
    { link_url: "javascript:alert(1)" },
    { link_url: "//evil.example" },
    { link_url: "https:evil" },
    { link_url: "/\\evil" },
    { link_url: "data:text/html,x" },
  ],
  hero_slides_link_label_check: [{ link_label: long(81) }],
  hero_slides_period_check: [{ published_at: new Date(2_000), expires_at: new Date(1_000) }],
  slider_settings_key_check: [{ key: "colour" }],
  slider_settings_value_check: [{ value: "[]" }, { value: { type: long(2000) } }],
};

const tableOf = (constraint: string): string =>
  Object.keys(goodRows).find((table) => constraint.startsWith(`${table}_`)) ?? "";
const add = async (table: string, changes: Values) =>
  addRow(db.sql, `public.${table}`, { ...(await goodRows[table]?.()), ...changes });

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

describe("rules that a row can state", () => {
  it("are all tried here", async () => {
    const rules = await db.sql<{ conname: string }>(
      `select conname from pg_constraint c join pg_namespace n on n.oid = c.connamespace
       where contype = 'c' and n.nspname = 'public'`,
    );
    expect(Object.keys(cases).sort()).toEqual(rules.map(({ conname }) => conname).sort());
  });

  it.each(Object.keys(goodRows))("accept a good row of %s", async (table) => {
    await expect(add(table, {})).resolves.toBeDefined();
    if (table === "slider_settings") await db.sql("delete from public.slider_settings");
  });

  const tries = Object.entries(cases).flatMap(([constraint, rows]) => rows.map((row) => ({ constraint, row })));
  it.each(tries)("$constraint refuses $row", async ({ constraint, row }) => {
    await expect(add(tableOf(constraint), row)).rejects.toMatchObject({ code: "23514", constraint });
  });

  it.each([
    [[{ label: "Material", value: "Nitrilo" }], true],
    [[], true],
    [[{ label: "Material" }], false],
    [[{ label: " ", value: "x" }], false],
    [[{ label: "\t \u00a0", value: "x" }], false],
    [[{ label: "x", value: "\n" }], false],
    [[{ label: "\u00a0x", value: "\tx\n" }], true],
    [[{ label: "Material", value: 3 }], false],
    [["Nitrilo"], false],
    [Array.from({ length: 61 }, () => ({ label: "a", value: "b" })), false],
  ])("read %j as a data sheet: %s", async (attributes, accepted) => {
    const [row] = await db.sql<{ ok: boolean }>("select private.are_attributes($1::jsonb) as ok", [
      JSON.stringify(attributes),
    ]);
    expect(row?.ok).toBe(accepted);
  });
});

it("a data sheet has no text of what readers of spreadsheets trim, and any other", async () => {
  const [row] = await db.sql<{ blanks: number[] }>(
    `select array_agg(code order by code) as blanks from generate_series(1, 65535) as code
     where code not between 55296 and 57343
       and not private.are_attributes(jsonb_build_array(jsonb_build_object('label', chr(code), 'value', 'x')))`,
  );
  const trimmed = Array.from({ length: 65_535 }, (_, at) => at + 1).filter(
    (code) => String.fromCharCode(code).trim() === "",
  );
  expect(row?.blanks).toEqual(trimmed);
});

describe("what is unique", () => {
  it.each([
    ["brands", "brands_slug_key", { slug: "gemelas" }],
    ["categories", "categories_slug_key", { slug: "gemelas" }],
    ["products", "products_item_code_key", { item_code: "GEMELO" }],
    ["volume_discounts", "volume_discounts_product_quantity_key", { product_id: null, min_quantity: 50 }],
    ["orders", "orders_order_number_key", { order_number: "ACO-20261121120000-GEMELA" }],
    ["orders", "orders_guest_session_idempotency_key", { guest_session_id: aGuestId(), idempotency_key: randomUUID() }],
  ])("%s: %s", async (table, constraint, values) => {
    await add(table, values);
    await expect(add(table, values)).rejects.toMatchObject({ code: "23505", constraint });
  });

  it("guest_carts: one line per session and product", async () => {
    const values = { session_id: aGuestId(), product_id: (await addProduct(db.sql)).id };
    await add("guest_carts", values);
    await expect(add("guest_carts", values)).rejects.toMatchObject({ code: "23505" });
  });

  it("products without a code do not collide", async () => {
    await add("products", { item_code: null });
    await expect(add("products", { item_code: null })).resolves.toBeDefined();
  });
});

describe("what the database derives", () => {
  it.each([
    [null, ["pieza", 1, null]],
    ["Par", ["par", 1, null]],
    ["Rollo de 50 m", ["rollo", 1, null]],
    ["Caja con 1,000 sobres", ["caja", 1000, "sobre"]],
    ["Paquete con 12 pares", ["paquete", 12, "par"]],
    ["Paquete de 4 colores", ["paquete", 4, "color"]],
    ["Atado con 6 cartones", ["atado", 6, "cartón"]],
    ["Caja con 1 pieza", ["caja", 1, null]],
    ["Tarima con 200,000 hojas", ["tarima", 1, null]],
    ["25 piezas", ["pieza", 1, null]],
    ["Caja con 10 paquetes de 50 piezas", ["caja", 500, "pieza"]],
    ["Caja de 6 bolsas con 1,000 ligas", ["caja", 6000, "liga"]],
    ["Caja con 4 paquetes de 2 kg", ["caja", 4, "paquete"]],
    ["Caja con 6 rollos de 100 m", ["caja", 6, "rollo"]],
    ["Caja con 24 latas de 355 ml", ["caja", 24, "lata"]],
    ["Caja con 12 plumas de 4 colores", ["caja", 12, "pluma"]],
    ["Caja con 12 lápices", ["caja", 12, "lápiz"]],
    ["Bolsa con 100 dulces", ["bolsa", 100, "dulce"]],
    ["Caja con 12 piezas grandes", ["caja", 12, "pieza"]],
    ["Caja con 20 pz", ["caja", 20, "pieza"]],
    ["Caja c/12 pzs.", ["caja", 12, "pieza"]],
    ["Caja C/ 12 Piezas", ["caja", 12, "pieza"]],
    ["Paquete 12 pzas", ["paquete", 12, "pieza"]],
    ["Paquete (12pzas)", ["paquete", 12, "pieza"]],
    ["Pza", ["pieza", 1, null]],
    ["Bolsa de 2.5 kg", ["bolsa", 1, null]],
    ["Garrafa de 5 galones", ["garrafa", 1, null]],
    ["Garrafa de 5 gal.", ["garrafa", 1, null]],
    ["Rollo de 30 cms", ["rollo", 1, null]],
    ["Rollo de 50 yds", ["rollo", 1, null]],
    ["Rollo de 100 ft", ["rollo", 1, null]],
    ["Rollo de 60 in", ["rollo", 1, null]],
    ["Botella 600 cc", ["botella", 1, null]],
    ["Botella de 500 mls", ["botella", 1, null]],
    ["Botella de 16 fl. oz", ["botella", 1, null]],
    ["Frasco de 500mg", ["frasco", 1, null]],
    ["Caja con 12 botellas de 600 cc", ["caja", 12, "botella"]],
    ["Lámina de 30 x 40 cm", ["lámina", 1, null]],
    ["Caja con 12 plumas y 2 gomas", ["caja", 1, null]],
    ["Caja con 1,5 litros", ["caja", 1, null]],
    ["Tarima con 1,000 cajas de 1,000 piezas", ["tarima", 1, null]],
  ])("of the sale unit %s: %j", async (sale_unit, [unit_name, unit_content, content_name]) => {
    expect(await add("products", { sale_unit })).toMatchObject({ unit_name, unit_content, content_name });
  });

  it("no unit that staff have given, and a new one when the text alone changes", async () => {
    const box = await add("products", { sale_unit: "Caja con 12 piezas", unit_name: "estuche", content_name: "lápiz" });
    expect(box).toMatchObject({ unit_name: "estuche", unit_content: 12, content_name: "lápiz" });
    const change = async (columns: string) =>
      (await db.sql(`update public.products set ${columns} where id = $1 returning *`, [box.id]))[0];
    expect(await change("stock_quantity = 1")).toMatchObject({ unit_name: "estuche", content_name: "lápiz" });
    expect(await change("unit_content = 24")).toMatchObject({ unit_content: 24, content_name: "lápiz" });
    expect(await change("sale_unit = 'Rollo con 500 etiquetas'")).toMatchObject({
      unit_name: "rollo",
      unit_content: 500,
      content_name: "etiqueta",
    });
    expect(await add("products", { unit_content: 6 })).toMatchObject({ unit_name: "pieza", content_name: "pieza" });
  });

  it("what one piece costs, in steps that tell packs apart", async () => {
    const box = { precio_web: 64.03, sale_unit: "Caja con 1,000 piezas" };
    expect(await add("products", box)).toMatchObject({ price_per_piece: "0.0640", price_per_piece_with_tax: "0.0743" });
    const food = { ...box, tax_rate: 0 };
    expect(await add("products", food)).toMatchObject({ price_per_piece_with_tax: "0.0640" });
  });

  it("search_text holds name, code and description, plain and one per line", async () => {
    const row = await add("products", {
      item_name: "Lápiz  ÑANDÚ",
      item_code: "KTINS114",
      description: 'Tubo 1/4",\nzinc',
    });
    expect(row).toMatchObject({ search_text: 'lapiz nandu\nktins114\ntubo 1/4", zinc' });
  });

  it.each(["search_text = 'otra cosa', item_name = 'Lápiz'", "item_name = 'Lápiz'", "search_text = default"])(
    "search_text follows the name, whatever else an update says: %s",
    async (assignments) => {
      const { id } = await add("products", { item_name: "Lápiz", item_code: null });
      const updated = `update products set ${assignments} where id = $1 returning search_text`;
      expect(await db.sql(updated, [id])).toEqual([{ search_text: "lapiz\n\n" }]);
    },
  );

  it.each([
    ["Bolsa 20 × 26 cm", "bolsa 20 x 26 cm"],
    ["BROCA 3×5*", "broca 3x5"],
    ["a * b ＊", "a b "],
    ["Mantel ¼ × ½", "mantel 1/4 x 1/2"],
  ])("search_text spells %s as it is typed, without an asterisk", async (item_name, plain) => {
    const row = await add("products", { item_name, item_code: null });
    expect(row).toMatchObject({ search_text: `${plain}\n\n` });
  });

  it.each([
    [null, false],
    [0, true],
    [1, false],
  ])("with a stock of %s, sold out is %s", async (stock_quantity, is_sold_out) => {
    expect(await add("products", { stock_quantity })).toMatchObject({ is_sold_out });
  });

  it("names sort as a Mexican reads them, on every installation", async () => {
    const rows = await db.sql<{ name: string }>(
      `select name::text from (values ('Zinc'), ('Ácido'), ('abeja'), ('Bolsa'), ('ñame'), ('Nuez')) as v (name)
       order by name collate "und-x-icu"`,
    );
    expect(rows.map(({ name }) => name)).toEqual(["abeja", "Ácido", "Bolsa", "ñame", "Nuez", "Zinc"]);
    const [column] = await db.sql(
      `select collname from pg_attribute a join pg_collation c on c.oid = a.attcollation
       where attrelid = 'public.products'::regclass and attname = 'item_name'`,
    );
    expect(column).toEqual({ collname: "und-x-icu" });
  });

  it("updated_at moves with every change of a product", async () => {
    const product = await add("products", { updated_at: new Date(0) });
    const [row] = await db.sql<{ updated_at: Date }>(
      "update public.products set stock_quantity = 3 where id = $1 returning updated_at",
      [product.id],
    );
    expect(row?.updated_at.getTime()).toBeGreaterThan(0);
  });
});
