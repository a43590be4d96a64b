// @vitest-environment node

import { createTestDatabase, type TestDatabase } from "@tests/support/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Access, anonAccess, anonFunctions, hiddenColumns } from "../../scripts/check-hosted/anon-access";

/*
 * The closed world: everything that exists in the schemas of the shop and everything that the anon key may do with it, tables in
 * `anonAccess`. An object that is not listed fails the test, whether somebody meant to add it or not.
 */

/** Functions by name; those that anon may execute say so. */
const expectedFunctions: Record<string, "anon" | "nobody"> = {
  "public.approve_quote(quote_id text, approver text)": "anon",
  "public.attribute_facets(query text, brand_ids uuid[], category_ids uuid[], min_price numeric, max_price numeric, is_active boolean, is_featured boolean, only_available boolean, with_tax boolean, attributes text)":
    "anon",
  "public.count_products(query text, brand_ids uuid[], category_ids uuid[], min_price numeric, max_price numeric, is_active boolean, is_featured boolean, only_available boolean, with_tax boolean)":
    "anon",
  "public.holding_terms()": "anon",
  "public.listed_products(attributes text, query text, brand_ids uuid[], category_ids uuid[], min_price numeric, max_price numeric, is_active boolean, is_featured boolean, only_available boolean, with_tax boolean, sort text, first_row integer, row_limit integer)":
    "anon",
  "public.place_order(payload jsonb)": "anon",
  "public.popular_categories(max_entries integer)": "anon",
  "public.product_facets(scope text, query text, brand_ids uuid[], category_ids uuid[], min_price numeric, max_price numeric, is_active boolean, is_featured boolean, only_available boolean, with_tax boolean, attributes text)":
    "anon",
  "public.products_by_code(codes text[])": "anon",
  "public.read_quote(quote_id text)": "anon",
  "public.save_quote(payload jsonb)": "anon",
  "public.search_products(query text, brand_ids uuid[], category_ids uuid[], min_price numeric, max_price numeric, is_active boolean, is_featured boolean, only_available boolean, sort text, page integer, page_size integer, with_tax boolean)":
    "anon",
  "public.search_suggestions(query text, max_entries integer)": "anon",
  "public.search_synonyms()": "anon",
  "public.shop_settings_warnings()": "anon",
  "public.track_order(order_number text, email text)": "anon",
  "public.confirm_availability(order_number text, unavailable text[])": "nobody",
  "public.end_unpaid_orders()": "nobody",
  "public.cancel_order(order_number text, reason text)": "nobody",
  "public.confirm_order(order_number text)": "nobody",
  "public.deliver_order(order_number text)": "nobody",
  "public.low_stock(max_rows integer)": "nobody",
  "public.pay_order(order_number text, paid_at text)": "nobody",
  "public.return_order(order_number text, returned jsonb)": "nobody",
  "private.check_returned(placed orders, returned jsonb)": "nobody",
  "private.check_pieces(confirmed uuid[], cancelled uuid[])": "nobody",
  "private.added_stock(stock integer, pieces bigint)": "nobody",
  "private.read_order_number(words text)": "nobody",
  "private.pieces_out(placed orders)": "nobody",
  "private.take_back(placed orders, returned jsonb)": "nobody",
  "public.refund_order(order_number text, returned jsonb)": "nobody",
  "public.ship_order(order_number text, carrier text, tracking_number text)": "nobody",
  "private.asked_delivery(delivery jsonb, prefix text)": "nobody",
  "private.delivery_problems(delivery jsonb, prefix text, problems jsonb)": "nobody",
  "private.is_delivery(candidate jsonb, state_code text)": "nobody",
  "private.kept_address(address jsonb)": "nobody",
  "private.order_to_change(order_number text)": "nobody",
  "private.payment_moment(words text, placed_at timestamp with time zone)": "nobody",
  "private.with_note(placed orders, note text)": "nobody",
  "private.know_where_it_is_paid()": "nobody",
  "private.keep_ways_to_pay()": "nobody",
  "private.keep_every_row()": "nobody",
  "private.worked_order(placed orders)": "nobody",
  "public.count_unexported_products()": "nobody",
  "public.export_products(after_code text, page_size integer)": "nobody",
  "public.import_products(lines jsonb, apply boolean, create_missing boolean)": "nobody",
  "private.import_changes(line private.import_line)": "nobody",
  "private.importable(product products)": "nobody",
  "private.code_spelling(code text)": "nobody",
  "private.misspelt_code(code text)": "nobody",
  "private.too_long_name(before jsonb, after jsonb)": "nobody",
  "private.plan_import(lines jsonb, create_missing boolean)": "nobody",
  "private.planned_unit(before jsonb, after jsonb, given jsonb)": "nobody",
  "private.brands_and_categories()": "nobody",
  "private.slug_of(words text)": "nobody",
  "private.write_import(plan private.import_line[])": "nobody",
  "private.allow_keeping(seconds integer)": "anon",
  "private.every_one()": "anon",
  "private.filtered_products(filters private.list_filters)": "anon",
  "private.first_matches(filters private.list_filters)": "anon",
  "private.is_counted(filters private.list_filters)": "anon",
  "private.kept_counts(category_ids uuid[], brand_ids uuid[])": "anon",
  "private.are_too_many(filters private.list_filters)": "anon",
  "private.attribute_query(of_category uuid, attributes text[])": "anon",
  "private.expected_by_keys(filters private.list_filters, OUT expected numeric, OUT all_products numeric)": "anon",
  "private.filtered_columns()": "anon",
  "private.listed_page(filters private.list_filters, sort text, first_row integer, row_limit integer)": "anon",
  "private.is_of_one_label(filters private.list_filters)": "anon",
  "private.is_rarer_by_brand(filters private.list_filters)": "anon",
  "private.kept_attribute_counts(narrowed private.search_filters, attributes text[])": "anon",
  "private.kept_attributes(of_category uuid, active boolean, first_words text, most integer)": "anon",
  "private.kept_by_attribute(of_category uuid, attributes text[])": "anon",
  "private.known_attributes(category_ids uuid[], attributes text)": "anon",
  "private.list_size(filters private.list_filters)": "anon",
  "private.matched_attribute_counts(filters private.list_filters, attributes text[])": "anon",
  "private.offered_labels(of_category uuid, active boolean, chosen text[])": "anon",
  "private.read_filters(scope text, query text, brand_ids uuid[], category_ids uuid[], min_price numeric, max_price numeric, is_active boolean, is_featured boolean, only_available boolean, with_tax boolean, attributes text)":
    "anon",
  "private.category_attribute_key(category_id uuid, attribute text)": "anon",
  "private.spelt_attributes(attributes text[])": "anon",
  "private.attribute_of_key(key text)": "anon",
  "private.kept_facets(filters private.search_filters)": "anon",
  "private.matched_facets(filters private.list_filters)": "anon",
  "private.ids_or_every_one(ids uuid[])": "anon",
  "private.bare_code(code text)": "anon",
  "private.probably_meant(code text)": "anon",
  "private.probably_meant_of(codes text[], most interval)": "anon",
  "private.substitutes(product products)": "anon",
  "private.best_found(texts text[], worst private.match_rank)": "anon",
  "private.code_forms(item_code text)": "anon",
  "private.package_forms(sale_unit text)": "anon",
  "private.package_contents(sale_unit text)": "anon",
  "private.is_container(word text)": "anon",
  "private.begins_code(code text)": "anon",
  "private.with_denials(words text[])": "anon",
  "private.denials(words text[])": "anon",
  "private.understand_forgiven(forgiven private.forgiven, asked private.search, is_typing boolean)": "anon",
  "private.packages_asked(words text[], at integer, thing text)": "anon",
  "private.contains_pattern(words text)": "anon",
  "private.forgive_search(words text[])": "anon",
  "private.is_only_mentioned(asked private.search, search private.search, best private.match_rank)": "anon",
  "private.without_one(words text[])": "anon",
  "private.spelling(word text)": "anon",
  "private.parted_word(joined text)": "anon",
  "private.plural(word text)": "anon",
  "private.full_sizes(diminutive text)": "anon",
  "private.grouped_words(words text[])": "anon",
  "private.sizes_apart(words text)": "anon",
  "private.finds_something(search private.search)": "anon",
  "private.is_answered(search private.search, matches private.match[])": "anon",
  "private.is_sold_as(word text)": "anon",
  "private.is_filler(word text)": "anon",
  "private.is_known_word(word text, is_whole boolean)": "anon",
  "private.are_many(search private.search, filters private.search_filters, most integer, is_told boolean)": "anon",
  "private.are_more_than(search private.search, filters private.search_filters, way text, most integer, depth integer)":
    "anon",
  "private.least_matches(search private.search, filters private.search_filters)": "anon",
  "private.narrowed(brand_ids uuid[], category_ids uuid[], min_price numeric, max_price numeric, is_active boolean, is_featured boolean, only_available boolean, with_tax boolean)":
    "anon",
  "private.kept_count(filters private.search_filters)": "anon",
  "private.are_surely_many(search private.search, filters private.search_filters, way text)": "anon",
  "private.are_titles_few(search private.search, filters private.search_filters, wanted integer)": "anon",
  "private.begun_ranks(search private.search)": "anon",
  "private.head_word(name_words text[])": "anon",
  "private.any_of(words jsonb)": "anon",
  "private.number_words()": "anon",
  "private.units()": "anon",
  "private.thing_asked(words text[])": "anon",
  "private.thing_of_set(name_words text[])": "anon",
  "private.is_whole_word(forms text[])": "anon",
  "private.without_asking(plain text)": "anon",
  "private.own_forms(word text)": "anon",
  "private.whole_forms(word text)": "anon",
  "private.known_heads(heads_name tsquery)": "anon",
  "private.walk_heads(search private.search, filters private.search_filters, way text, only_rank private.match_rank, wanted integer, depth numeric)":
    "anon",
  "private.every_active()": "anon",
  "private.expected_matches(search private.search, filters private.search_filters, way text)": "anon",
  "private.best_matches(search private.search, filters private.search_filters, sort text, wanted integer)": "anon",
  "private.estimated_product_count()": "anon",
  "private.is_in_words(words tsquery, weights text)": "anon",
  "private.is_guest_session(words text)": "anon",
  "private.is_said_by_words(plain text)": "anon",
  "private.match_columns()": "anon",
  "private.match_condition(way text, search private.search)": "anon",
  "private.product_order(sort text, with_tax boolean)": "anon",
  "private.most_counted()": "anon",
  "private.passes_filters()": "anon",
  "private.ranked()": "anon",
  "private.read_matches(search private.search, filters private.search_filters, ways text[], first_rank private.match_rank, last_rank private.match_rank, sort text, wanted integer)":
    "anon",
  "private.search_forgivingly(query text, filters private.search_filters, sort text, wanted integer)": "anon",
  "private.search_matches(search private.search, filters private.search_filters, sort text, wanted integer, most integer, wanted_of_many integer, is_told boolean)":
    "anon",
  "private.word_endings(word text)": "anon",
  "private.plain_text(words text)": "anon",
  "private.product_json(product products)": "anon",
  "private.quoted_word(word text)": "anon",
  "private.search_document(name_words text[], item_code text, description text, attributes jsonb, brand_name text, category_name text, sale_unit text)":
    "anon",
  "private.search_words(words text)": "anon",
  "private.session_id()": "anon",
  "private.similar_words(wanted text)": "anon",
  "private.synonyms(word text)": "anon",
  "private.understand_search(query text, is_typing boolean)": "anon",
  "private.weighted_words(words text[], weight text)": "anon",
  "private.word_forms(words text[])": "anon",
  "private.word_query(word text, others text[], endings text[], fields text)": "anon",
  "private.word_stem(word text)": "anon",
  "private.word_stems(words text[])": "anon",
  "private.word_terms(word text)": "anon",
  "private.count_changed_products()": "nobody",
  // One of its arguments is SQL.
  "private.listed_ids(filters private.list_filters, sort text, first_row integer, row_limit integer, range text)":
    "nobody",
  "private.merged_ids(filters private.list_filters, sort text, first_row integer, row_limit integer)": "nobody",
  "private.know_heads(words text[])": "nobody",
  "private.fold_product_counts()": "nobody",
  "private.add_to_counts()": "nobody",
  "private.attribute_slug(words text, most integer)": "nobody",
  "private.counted_attributes(attribute_keys tsvector)": "nobody",
  "private.key_attributes()": "nobody",
  "private.filterable_attributes(attributes jsonb)": "nobody",
  "private.forget_product_counts()": "nobody",
  "private.note_changed_count()": "nobody",
  "private.rebuild_product_counts()": "nobody",
  "private.are_attributes(candidate jsonb)": "nobody",
  "private.check_order_status()": "nobody",
  "private.client_ip()": "nobody",
  "private.blanks()": "nobody",
  "private.is_visible(words text)": "nobody",
  "private.change_alone()": "nobody",
  "private.count_cart_rows()": "nobody",
  "private.count_hit(counted_limit text, subject text, weight integer)": "nobody",
  "private.email_pattern()": "nobody",
  "private.charge_what_is_left(answered orders, dropped jsonb)": "nobody",
  "private.lock_stock_and_end_overdue(ordered uuid[], max_orders integer, max_lines integer)": "nobody",
  "private.forget_address()": "nobody",
  "private.are_payment_details(kind text, details jsonb)": "nobody",
  "private.is_billing_address(candidate jsonb)": "nobody",
  "private.is_clabe(words text)": "nobody",
  "private.is_tracking_number(words text)": "nobody",
  "private.is_hash(words text)": "nobody",
  "private.is_shipping_address(candidate jsonb)": "nobody",
  "private.are_picture_addresses(addresses text[])": "nobody",
  "private.is_picture_address(address text)": "nobody",
  "private.is_rfc(words text)": "nobody",
  "private.wait_if_spent(counted_limit text, subject text)": "nobody",
  "private.is_unbroken(address text)": "nobody",
  "private.are_taxes(candidate jsonb, net numeric, tax numeric)": "nobody",
  "private.complete_unit()": "nobody",
  "private.compose_codes()": "nobody",
  "private.completed_unit(sale_unit text, unit private.sale_unit)": "nobody",
  "private.line_taxes(lines private.priced_line[])": "nobody",
  "private.read_sale_unit(sale_unit text)": "nobody",
  "private.singular(noun text)": "nobody",
  "private.volume_percentage(of_product uuid, quantity integer)": "nobody",
  "private.lock_stock(product_ids uuid[])": "nobody",
  "private.keep_open_orders()": "nobody",
  "private.open_order_problems(guest text, email text, caller text, OUT problems jsonb, OUT holds_enough boolean)":
    "nobody",
  "private.keep_changed_cart()": "nobody",
  "private.keep_to_day()": "nobody",
  "private.purge_carts()": "nobody",
  "private.refuse_cart_write(wait_seconds integer)": "nobody",
  "private.refuse_setting()": "nobody",
  "private.schedule_jobs()": "nobody",
  "private.settle_stock()": "nobody",
  "private.hash(secret text)": "nobody",
  "private.index_product()": "nobody",
  "private.index_brand_or_category()": "nobody",
  "private.insist_on_counting()": "nobody",
  "private.index_renamed_brands_and_categories(most integer, renamed_id uuid)": "nobody",
  "private.know_words(documents tsvector[])": "nobody",
  "private.learn_products()": "nobody",
  "private.asked_invoice(invoice jsonb)": "nobody",
  "private.found_quote(wanted text)": "nobody",
  "private.locked_quote(wanted text)": "nobody",
  "private.new_folio()": "nobody",
  "private.six_letters()": "nobody",
  "private.new_quote_id()": "nobody",
  "private.purge_quotes()": "nobody",
  "private.purge_unpaid_orders()": "nobody",
  "private.quote_answer(quote private.quotes)": "nobody",
  "private.quote_problems(payload jsonb)": "nobody",
  "private.further_breaks(of_product uuid, quantity integer)": "nobody",
  "private.available_percentage(of_product uuid, quantity integer, offered numeric, was_available boolean)": "nobody",
  "private.quoted_lines(lines private.priced_line[])": "nobody",
  "private.request_problems(payload jsonb, texts private.asked_text[], numbers private.asked_number[], with_prices boolean)":
    "nobody",
  "private.learn_words(words text)": "nobody",
  "private.letters_apart(one text, other text)": "anon",
  "private.line_conflicts(lines private.priced_line[])": "nobody",
  "private.lock_cart(session_id text)": "nobody",
  "private.masked_name(full_name text)": "nobody",
  "private.new_order_number()": "nobody",
  "private.new_payment_reference()": "nobody",
  "private.note_payment()": "nobody",
  "private.order_lines(items jsonb)": "nobody",
  "private.order_problems(payload jsonb)": "nobody",
  "private.order_totals(lines private.priced_line[])": "nobody",
  "private.placed_answer(placed orders)": "nobody",
  "private.has_ended(placed orders)": "nobody",
  "private.prepare_cart_write()": "nobody",
  "private.price_changes(lines private.priced_line[])": "nobody",
  "private.priced_lines(items jsonb, guest text, caller text, offers jsonb)": "nobody",
  "private.payload_problems(payload jsonb)": "nobody",
  "private.problem(field text, code text)": "nobody",
  "private.problems_of(texts private.asked_text[], numbers private.asked_number[])": "nobody",
  "private.one_line()": "nobody",
  "private.outer_blanks()": "nobody",
  "private.postal_code_pattern()": "nobody",
  "private.prose()": "nobody",
  "private.process_order(payload jsonb)": "nobody",
  "private.process_quote(payload jsonb)": "nobody",
  "private.purge_counters()": "nobody",
  "private.request_header(name text)": "nobody",
  "private.search_text(item_name text, item_code text, description text)": "nobody",
  "private.setting(wanted text)": "nobody",
  "private.is_broadcasting()": "anon",
  "private.live_stock_warnings()": "nobody",
  "private.row_policy_warnings()": "nobody",
  "private.payment_warnings()": "nobody",
  "private.open_stock_topics()": "nobody",
  "private.shown_facts(product products)": "nobody",
  "private.has_letter(words text)": "nobody",
  "private.has_letter_or_digit(words text)": "nobody",
  "private.look_different(before products, after products)": "nobody",
  "private.tell_live_stock()": "nobody",
  "private.shape_cart_line()": "nobody",
  "private.state_codes()": "nobody",
  "private.touch_updated_at()": "nobody",
  "private.tracked_order(tracked orders)": "nobody",
  "private.trimmable()": "nobody",
  "private.trimmed(words text)": "nobody",
  "private.trimmed_request(payload jsonb)": "nobody",
  "private.trimmed_texts(value jsonb, depth integer)": "nobody",
  "private.uuid_pattern()": "nobody",
  "private.word_sound(word text)": "nobody",
  "private.write_order(guest text, caller text, request_hash text, payload jsonb, lines private.priced_line[], waiting uuid[], totals jsonb, quote private.quotes)":
    "nobody",
};

const OWN = "(session_id = ( SELECT private.session_id() AS session_id))";
const UNEXPIRED = `(${OWN} AND (expires_at > now()))`;

/** The condition of each, as PostgreSQL spells it: what is asked once for a statement stands in a subquery of its own. */
const expectedPolicies = {
  "brands: Anyone may read active brands (SELECT, anon)": "is_active",
  "categories: Anyone may read active categories (SELECT, anon)": "is_active",
  "guest_carts: Guests may add to their own cart (INSERT, anon)": `check ${OWN}`,
  "guest_carts: Guests may change their own cart (UPDATE, anon)": `${UNEXPIRED} check ${OWN}`,
  "guest_carts: Guests may read their own unexpired cart (SELECT, anon)": UNEXPIRED,
  "guest_carts: Guests may remove from their own cart (DELETE, anon)": UNEXPIRED,
  "hero_slides: Anyone may read active slides once they are published (SELECT, anon)":
    "(is_active AND ((published_at IS NULL) OR (published_at <= now())))",
  "order_items: Guests may read the items of orders they placed (SELECT, anon)":
    "(order_id = ANY (ARRAY( SELECT orders.id FROM orders)))",
  "orders: Guests may read the orders they placed (SELECT, anon)":
    "(guest_session_id = ( SELECT private.session_id() AS session_id))",
  "payment_gateways: Anyone may read active ways to pay and those of own orders (SELECT, anon)":
    "(is_active OR (id = ANY (ARRAY( SELECT orders.payment_gateway_id FROM orders))))",
  "postal_codes: Anyone may read where a postal code is (SELECT, anon)": "true",
  "products: Anyone may read products, also those no longer on sale (SELECT, anon)": "true",
  "shipping_zones: Anyone may read active zones and those of own orders (SELECT, anon)":
    "(is_active OR (id = ANY (ARRAY( SELECT orders.shipping_zone_id FROM orders))))",
  "slider_settings: Anyone may read the settings of the slider (SELECT, anon)": "true",
  "volume_discounts: Anyone may read active volume discounts (SELECT, anon)": "is_active",
};

const tableVerbs = ["select", "insert", "update", "delete", "truncate", "references", "trigger"];
const columnVerbs = ["select", "insert", "update", "references"];
const relations = `
  select n.nspname || '.' || c.relname as name, c.oid, c.relkind, c.relrowsecurity
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')`;

describe("the closed world of the anon key", () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.close());

  /** What a role may do, table by table, in the form of `anonAccess`. */
  async function accessOf(role: string): Promise<Record<string, Access>> {
    const columns = await db.sql<{ name: string; verb: keyof Access; columns: string }>(
      `select r.name, v.verb, string_agg(a.attname, ' ' order by a.attname::text collate "C") as columns
       from (${relations}) r
       join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
       cross join unnest($2::text[]) as v(verb)
       where has_column_privilege($1, r.oid, a.attnum, v.verb)
       group by 1, 2`,
      [role, columnVerbs],
    );
    const whole = await db.sql<{ name: string; verb: keyof Access }>(
      `select r.name, v.verb from (${relations}) r cross join unnest($2::text[]) as v(verb)
       where r.relkind <> 'S' and has_table_privilege($1, r.oid, v.verb) and v.verb <> all ($3)`,
      [role, tableVerbs, columnVerbs],
    );
    const tables = await db.sql<{ name: string }>(`select r.name from (${relations}) r`);
    const access: Record<string, Record<string, unknown>> = Object.fromEntries(tables.map(({ name }) => [name, {}]));
    for (const { name, verb, columns: list } of columns) Object.assign(access[name] ?? {}, { [verb]: list });
    for (const { name, verb } of whole) Object.assign(access[name] ?? {}, { [verb]: true });
    return access;
  }

  it("lets anon do with each table exactly what is listed", async () => {
    expect(await accessOf("anon")).toEqual(anonAccess);
  });

  it("hides exactly the listed columns of the tables that can be read", async () => {
    const hidden = await db.sql<{ name: string; columns: string }>(
      `select r.name, string_agg(a.attname, ' ' order by a.attname::text collate "C") as columns from (${relations}) r
       join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
       where r.name like 'public.%' and not has_column_privilege('anon', r.oid, a.attnum, 'select') group by 1`,
    );
    expect(Object.fromEntries(hidden.map(({ name, columns }) => [name, columns]))).toEqual(hiddenColumns);
  });

  it("lets authenticated and PUBLIC do nothing: there are no accounts", async () => {
    const nothing = Object.fromEntries(Object.keys(anonAccess).map((name) => [name, {}]));
    expect(await accessOf("authenticated")).toEqual(nothing);
    const everyone = await db.sql(
      `select r.name from (${relations}) r join pg_class c on c.oid = r.oid, aclexplode(c.relacl) as a where a.grantee = 0`,
    );
    expect(everyone).toEqual([]);
  });

  it("has row security on every table, and plain tables only with their sequences", async () => {
    const open = await db.sql(
      `select name from (${relations}) r where r.relkind <> 'S' and not r.relrowsecurity or r.relkind not in ('r', 'S')`,
    );
    expect(open).toEqual([]);
  });

  it("has exactly the listed policies, under the listed conditions", async () => {
    const policies = await db.sql<{ policy: string; condition: string }>(
      `select tablename || ': ' || policyname || ' (' || cmd || ', ' || array_to_string(roles, ',') || ')' as policy,
         regexp_replace(concat_ws(' check ', coalesce(qual, ''), with_check), '\\s+', ' ', 'g') as condition
       from pg_policies where schemaname in ('public', 'private')`,
    );
    const conditions = policies.map(({ policy, condition }) => [policy, condition.trim()]);
    expect(Object.fromEntries(conditions)).toEqual(expectedPolicies);
  });

  it("has exactly the listed functions, executable by whom the list says", async () => {
    const functions = await db.sql<{ name: string; anon: boolean; authenticated: boolean; everyone: boolean }>(
      `select n.nspname || '.' || p.proname || '(' || regexp_replace(pg_get_function_arguments(p.oid), ' DEFAULT [^,]+', '', 'g') || ')' as name,
         has_function_privilege('anon', p.oid, 'execute') as anon,
         has_function_privilege('authenticated', p.oid, 'execute') as authenticated,
         exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) as everyone
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private')`,
    );
    expect(Object.fromEntries(functions.map(({ name, anon }) => [name, anon ? "anon" : "nobody"]))).toEqual(
      expectedFunctions,
    );
    expect(functions.filter(({ authenticated, everyone }) => authenticated || everyone)).toEqual([]);
    const called = Object.entries(expectedFunctions).filter(
      ([name, who]) => name.startsWith("public.") && who === "anon",
    );
    expect(called.map(([name]) => name.replace(/^public\.|\(.*/g, ""))).toEqual(anonFunctions);
  });

  it("lets the secret key write every table of the API: it may call what their checks, indexes and defaults call", async () => {
    const called = await db.sql<{ name: string; granted: boolean }>(
      `select distinct p.oid::regprocedure::text as name, has_function_privilege('service_role', p.oid, 'execute') as granted
       from pg_depend d join pg_proc p on d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
       left join pg_attrdef a on d.classid = 'pg_attrdef'::regclass and a.oid = d.objid
       left join pg_constraint k on d.classid = 'pg_constraint'::regclass and k.oid = d.objid
       left join pg_index i on d.classid = 'pg_class'::regclass and i.indexrelid = d.objid
       join pg_class c on c.oid = coalesce(a.adrelid, k.conrelid, i.indrelid)
       where p.pronamespace = 'private'::regnamespace and c.relnamespace = 'public'::regnamespace`,
    );
    expect(called.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["private.bare_code(text)", "private.code_spelling(text)"]),
    );
    expect(called.filter(({ granted }) => !granted)).toEqual([]);
  });

  it("pins the search path of every function", async () => {
    const loose = await db.sql(
      `select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'private') and 'search_path=""' <> all (coalesce(p.proconfig, '{}'))`,
    );
    expect(loose).toEqual([]);
  });

  it("owns everything without a superuser", async () => {
    const owners = await db.sql(
      `select distinct o.rolname, o.rolsuper, o.rolbypassrls from (${relations}) r
       join pg_class c on c.oid = r.oid join pg_roles o on o.oid = c.relowner`,
    );
    expect(owners).toEqual([{ rolname: "shop_owner", rolsuper: false, rolbypassrls: false }]);
  });

  it("opens nothing that later migrations add until they grant it", async () => {
    await db.sql("set role shop_owner");
    await db.sql("create table public.later (id integer)");
    await db.sql("create function public.later() returns integer language sql as 'select 1'");
    await db.sql("reset role");
    const [later] = await db.sql<{ access: boolean[] }>(
      `select array[has_table_privilege('anon', 'public.later', 'select,insert,update,delete,truncate'),
         has_table_privilege('authenticated', 'public.later', 'select,insert,update,delete,truncate'),
         has_function_privilege('anon', 'public.later()', 'execute'),
         has_function_privilege('authenticated', 'public.later()', 'execute')] as access`,
    );
    await db.sql("drop table public.later");
    await db.sql("drop function public.later()");
    expect(later?.access).toEqual([false, false, false, false]);
  });

  it("has an index for every foreign key", async () => {
    const slow = await db.sql(
      `select conrelid::regclass::text as table_name, conname from pg_constraint k
       where contype = 'f' and not exists (
         select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1] and i.indpred is null)`,
    );
    expect(slow).toEqual([]);
  });
});
