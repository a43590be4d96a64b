// @vitest-environment node

import { readFile } from "node:fs/promises";
import { newGuest, rest as request, startLocalBackend } from "@tests/support/local-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openProject } from "../../scripts/check-hosted/project";
import { amiss, readKinds } from "../../scripts/check-hosted/read-kinds";
import type { LocalBackend } from "../../supabase/local/backend";
import { LOCAL_ANON_KEY } from "../../supabase/local/gateway";

/**
 * The embedded backend must answer as PostgREST does (docs.postgrest.org, «Tables and Views», «Functions as RPC», «Errors»),
 * for every kind of request that the shop's services send.
 */
let backend: LocalBackend;
const rest = (path: string, init?: Parameters<typeof request>[2]) => request(backend, path, init);

type ProductRow = {
  id: string;
  item_code: string;
  precio_web: number;
  stock_quantity: number | null;
  search_text: string;
};
let products: ProductRow[];

beforeAll(async () => {
  backend = await startLocalBackend();
  products = await backend.sql<ProductRow>(
    "select id, item_code, precio_web::float8 as precio_web, stock_quantity, search_text from products where is_active order by precio_web, id",
  );
});
afterAll(() => backend.close());

const someProduct = (): ProductRow => {
  const found = products.find(({ stock_quantity }) => (stock_quantity ?? 0) > 50);
  if (!found) throw new Error("the demo catalogue has no well stocked product");
  return found;
};

describe("what the shop asks without writing", () => {
  it("is answered as PostgREST answers it, kind by kind, without a word on the console", async () => {
    const sample = products.filter(({ item_code }) => item_code !== null).slice(0, 100);
    const kinds = readKinds(sample);
    const project = openProject("http://localhost", LOCAL_ANON_KEY, (input, init) =>
      backend.fetch(new Request(input, init)),
    );
    const wrong: string[] = [];
    for (const kind of kinds) {
      const found = amiss(kind, await project.ask(kind));
      if (found !== null) wrong.push(`${kind.name}: ${found}`);
    }
    expect(wrong).toEqual([]);
    expect(kinds.filter(({ ids }) => ids?.length).length).toBeGreaterThan(8);
    expect(new Set(kinds.map(({ name }) => name)).size).toBeGreaterThan(40);
  });
});

describe("order, pages and counts", () => {
  it("sorts by several columns, descending and with nulls where asked", async () => {
    const { body } = await rest("products?select=stock_quantity&order=stock_quantity.desc.nullslast,id.asc&limit=400");
    const amounts = (body as { stock_quantity: number | null }[]).map(({ stock_quantity }) => stock_quantity);
    const known = amounts.filter((amount) => amount !== null);
    expect(known).toEqual([...known].sort((a, b) => b - a));
    expect(amounts.slice(known.length).every((amount) => amount === null)).toBe(true);
  });

  it("returns a page with its range and the exact count", async () => {
    const { status, headers, body } = await rest("products?select=id&is_active=is.true&order=id&offset=12&limit=12", {
      headers: { Prefer: "count=exact" },
    });
    expect(status).toBe(206);
    expect(headers.get("content-range")).toBe(`12-23/${products.length}`);
    expect(body).toHaveLength(12);
  });

  it("answers 200 when the page holds everything, and * where no count was asked for", async () => {
    const { status, headers } = await rest("categories?select=id");
    expect(status).toBe(200);
    expect(headers.get("content-range")).toBe("0-9/*");
  });

  it("counts without rows for HEAD", async () => {
    const { headers, body } = await rest("products?select=id&is_active=is.true", {
      method: "HEAD",
      headers: { Prefer: "count=exact" },
    });
    expect(headers.get("content-range")).toMatch(new RegExp(`/${products.length}$`));
    expect(body).toBeNull();
  });

  it("answers 416 for a page past the end of a counted list", async () => {
    const { status, body } = await rest("products?select=id&offset=5000&limit=12", {
      headers: { Prefer: "count=exact" },
    });
    expect(status).toBe(416);
    expect(body).toMatchObject({ code: "PGRST103" });
  });

  it("never returns more rows than the Supabase CLI is told to, whatever is asked for", async () => {
    const config = await readFile("supabase/config.toml", "utf8");
    const rows = Number(/^max_rows = (\d+)$/m.exec(config)?.[1]);
    expect(rows).toBe(500);
    await backend.sql(
      "insert into products (item_name, item_code, precio_web) select 'Fila ' || n, 'FILA-' || n, 1 from generate_series(1, 1100) n",
    );
    try {
      expect((await rest("products?select=id&limit=1000000")).body).toHaveLength(rows);
      expect((await rest("products?select=id")).body).toHaveLength(rows);
    } finally {
      await backend.sql("delete from products where item_code like 'FILA-%'");
    }
  });
});

describe("columns and embeds", () => {
  it("returns only the columns asked for, amounts as numbers and times with their offset", async () => {
    const { body } = await rest("products?select=item_code,precio_web,created_at&item_code=eq.KTN-5201");
    const [row] = body as Record<string, unknown>[];
    expect(Object.keys(row ?? {})).toEqual(["item_code", "precio_web", "created_at"]);
    expect(row?.precio_web).toBeTypeOf("number");
    expect(row?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
  });

  it("embeds a to-one relation under its alias, null where there is none", async () => {
    const { body } = await rest(
      "products?select=item_code,brand:brands(name)&item_code=in.(KTN-5201,CT-7305)&order=item_code",
    );
    expect(body).toEqual([
      { item_code: "CT-7305", brand: null },
      { item_code: "KTN-5201", brand: { name: "Kintal" } },
    ]);
  });

  it("embeds a to-many relation as a list and filters rows by an inner one", async () => {
    const { body } = await rest("brands?select=slug,products!inner(item_code)&products.item_code=eq.KTN-5201");
    expect(body).toEqual([{ slug: "kintal", products: [{ item_code: "KTN-5201" }] }]);
  });

  it("gives one object where one is asked for, and 406 where there is none or several", async () => {
    const single = { Accept: "application/vnd.pgrst.object+json" };
    expect((await rest("products?select=item_code&item_code=eq.KTN-5201", { headers: single })).body).toEqual({
      item_code: "KTN-5201",
    });
    for (const filter of ["item_code=eq.nada", "is_active=is.true"]) {
      expect(await rest(`products?select=item_code&${filter}`, { headers: single })).toMatchObject({
        status: 406,
        body: { code: "PGRST116" },
      });
    }
  });

  it("refuses aggregates, unknown columns, tables and relations", async () => {
    expect(await rest("products?select=precio_web.sum()")).toMatchObject({ status: 400, body: { code: "PGRST123" } });
    expect(await rest("products?select=nada")).toMatchObject({ status: 400, body: { code: "42703" } });
    expect(await rest("nada?select=id")).toMatchObject({ status: 404, body: { code: "PGRST205" } });
    expect(await rest("product?select=id")).toMatchObject({
      status: 404,
      body: { code: "PGRST205", hint: "Perhaps you meant the table 'public.products'" },
    });
    expect(await rest("products?select=id,hero_slides(id)")).toMatchObject({ status: 400, body: { code: "PGRST200" } });
  });
});

describe("writes of the guest cart", () => {
  const upsert = (
    guest: string | undefined,
    product_id: string,
    quantity: unknown,
    prefer = "resolution=merge-duplicates,return=minimal",
  ) =>
    rest("guest_carts?on_conflict=session_id,product_id&columns=product_id,quantity", {
      method: "POST",
      ...(guest ? { guest } : {}),
      headers: { Prefer: prefer },
      body: JSON.stringify({ product_id, quantity }),
    });

  it("inserts, updates and deletes by upsert and filter, silently", async () => {
    const guest = newGuest();
    const { id } = someProduct();
    expect(await upsert(guest, id, 2)).toMatchObject({ status: 201, body: null });
    expect(await upsert(guest, id, 5)).toMatchObject({ status: 200, body: null });
    expect((await rest("guest_carts?select=product_id,quantity", { guest })).body).toEqual([
      { product_id: id, quantity: 5 },
    ]);
    expect(
      await rest(`guest_carts?product_id=eq.${id}`, { method: "PATCH", guest, body: '{"quantity":7}' }),
    ).toMatchObject({
      status: 204,
      body: null,
    });
    expect((await rest("guest_carts?select=quantity", { guest })).body).toEqual([{ quantity: 7 }]);
    expect(await rest("guest_carts?quantity=gte.1", { method: "DELETE", guest })).toMatchObject({
      status: 204,
      body: null,
    });
    expect((await rest("guest_carts?select=quantity", { guest })).body).toEqual([]);
  });

  it("answers 201 when an upsert made a row, and 200 when all of them were there, however they are asked for", async () => {
    const guest = newGuest();
    const line = ({ id }: ProductRow) => ({ product_id: id, quantity: 2 });
    const put = (lines: object[], prefer: string) =>
      rest("guest_carts?on_conflict=session_id,product_id&columns=product_id,quantity", {
        method: "POST",
        guest,
        headers: { Prefer: prefer },
        body: JSON.stringify(lines),
      });
    const [first, second] = products.slice(0, 2).map(line);
    if (!first || !second) throw new Error("the demo catalogue has no two products");
    for (const kind of ["minimal", "representation", "headers-only"]) {
      const prefer = `resolution=merge-duplicates,return=${kind}`;
      expect((await put([first], prefer)).status).toBe(201);
      expect((await put([first], prefer)).status).toBe(200);
      expect((await put([first, second], prefer)).status).toBe(201);
      expect((await put([first, second], prefer)).status).toBe(200);
      await rest("guest_carts?quantity=gte.1", { method: "DELETE", guest });
    }
    const ignoring = "resolution=ignore-duplicates";
    expect([(await put([first], ignoring)).status, (await put([first], ignoring)).status]).toEqual([201, 201]);
  });

  it("returns the written row where the representation is asked for", async () => {
    const { body } = await upsert(newGuest(), someProduct().id, 3, "resolution=merge-duplicates,return=representation");
    expect(body).toMatchObject([{ product_id: someProduct().id, quantity: 3 }]);
  });

  it.each([
    ["a broken rule of the row", 1000, 400, "23514"],
    ["a text for a number", "dos", 400, "22P02"],
    ["a missing value", null, 400, "23502"],
    ["a number too large for the column", 2 ** 31, 400, "22003"],
  ])("answers %s as PostgREST does", async (_, quantity, status, code) => {
    expect(await upsert(newGuest(), someProduct().id, quantity)).toMatchObject({ status, body: { code } });
  });

  it("answers duplicates and unknown references with 409", async () => {
    const guest = newGuest();
    const { id } = someProduct();
    await upsert(guest, id, 1);
    expect(
      await rest("guest_carts", { method: "POST", guest, body: JSON.stringify({ product_id: id, quantity: 1 }) }),
    ).toMatchObject({
      status: 409,
      body: { code: "23505" },
    });
    expect(await upsert(guest, "00000000-0000-4000-8000-000000000000", 1)).toMatchObject({
      status: 409,
      body: { code: "23503" },
    });
  });

  it.each(["PATCH", "DELETE"])("refuses %s without a filter", async (method) => {
    const guest = newGuest();
    await upsert(guest, someProduct().id, 1);
    const body = method === "PATCH" ? { body: '{"quantity":2}' } : {};
    expect(await rest("guest_carts", { method, guest, ...body })).toMatchObject({
      status: 400,
      body: { code: "21000" },
    });
    expect((await rest("guest_carts?select=quantity", { guest })).body).toEqual([{ quantity: 1 }]);
  });

  it("leaves nothing behind when one row was asked for and several were changed", async () => {
    const guest = newGuest();
    const [first, second] = products;
    await upsert(guest, first?.id ?? "", 1);
    await upsert(guest, second?.id ?? "", 1);
    const headers = { Accept: "application/vnd.pgrst.object+json", Prefer: "return=representation" };
    expect(
      await rest("guest_carts?quantity=gte.1", { method: "PATCH", guest, headers, body: '{"quantity":9}' }),
    ).toMatchObject({ status: 406, body: { code: "PGRST116" } });
    expect((await rest("guest_carts?select=quantity", { guest })).body).toEqual([{ quantity: 1 }, { quantity: 1 }]);
  });

  it("asks for the right to change every column an upsert sends, those of its conflict target included", async () => {
    await backend.sql("revoke update (product_id) on guest_carts from anon");
    try {
      expect(await upsert(newGuest(), someProduct().id, 1)).toMatchObject({ status: 401, body: { code: "42501" } });
    } finally {
      await backend.sql("grant update (product_id) on guest_carts to anon");
    }
  });

  it("lets SQL choose the status: too many writes are 429", async () => {
    await backend.sql("update private.rate_limits set max_hits = 1 where name = 'cart_rows_per_ip'");
    try {
      const guest = newGuest();
      const answers = [await upsert(guest, someProduct().id, 1), await upsert(guest, someProduct().id, 2)];
      expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: "PT429" } });
    } finally {
      await backend.sql("update private.rate_limits set max_hits = 3000 where name = 'cart_rows_per_ip'");
      await backend.sql("delete from private.rate_counters");
    }
  });
});

describe("who is asking", () => {
  it("refuses the cart of another session, and any cart without one", async () => {
    const owner = newGuest();
    const { id } = someProduct();
    await rest("guest_carts", { method: "POST", guest: owner, body: JSON.stringify({ product_id: id, quantity: 4 }) });
    for (const guest of [newGuest(), "guest_1_short", ""]) {
      const stranger = guest === "" ? {} : { guest };
      expect((await rest("guest_carts?select=*", stranger)).body).toEqual([]);
      await rest(`guest_carts?product_id=eq.${id}`, { method: "PATCH", ...stranger, body: '{"quantity":9}' });
      await rest(`guest_carts?product_id=eq.${id}`, { method: "DELETE", ...stranger });
    }
    expect((await rest("guest_carts?select=quantity", { guest: owner })).body).toEqual([{ quantity: 4 }]);
    expect(
      await rest("guest_carts", { method: "POST", body: JSON.stringify({ product_id: id, quantity: 1 }) }),
    ).toMatchObject({
      status: 401,
      body: { code: "42501" },
    });
  });

  it("keeps twenty parallel sessions apart", async () => {
    const { id } = someProduct();
    const guests = Array.from({ length: 20 }, newGuest);
    await Promise.all(
      guests.map((guest, index) =>
        rest("guest_carts", { method: "POST", guest, body: JSON.stringify({ product_id: id, quantity: index + 1 }) }),
      ),
    );
    const seen = await Promise.all(guests.map((guest) => rest("guest_carts?select=session_id,quantity", { guest })));
    expect(seen.map(({ body }) => body)).toEqual(
      guests.map((session_id, index) => [{ session_id, quantity: index + 1 }]),
    );
  });

  it("enforces grants column by column and never widens them", async () => {
    expect(await rest("orders?select=internal_notes")).toMatchObject({ status: 401, body: { code: "42501" } });
    expect(await rest("payment_gateways?select=settings")).toMatchObject({ status: 401, body: { code: "42501" } });
    const writes = [
      rest("products?item_code=eq.KTN-5201", { method: "PATCH", body: '{"precio_web":1}' }),
      rest("orders", { method: "POST", body: '{"total_amount":1}' }),
      rest("brands?slug=eq.kintal", { method: "DELETE" }),
    ];
    for (const write of await Promise.all(writes))
      expect(write).toMatchObject({ status: 401, body: { code: "42501" } });
  });

  it.each([
    ["no key", {}],
    ["a wrong key", { apikey: "sb_secret_nada" }],
    ["a foreign token", { apikey: "local-anon-key", authorization: "Bearer eyJhbGciOiJIUzI1NiJ9.e30.x" }],
  ])("refuses %s", async (_, headers) => {
    const response = await backend.fetch(new Request("http://localhost/rest/v1/products", { headers }));
    expect(response.status).toBe(401);
  });

  it("exposes nothing but the data API", async () => {
    for (const path of ["/auth/v1/signup", "/graphql/v1", "/storage/v1/bucket", "/_system/info", "/rest/v2/products"]) {
      const response = await backend.fetch(
        new Request(`http://localhost${path}`, { headers: { apikey: "local-anon-key" } }),
      );
      expect(response.status).toBe(404);
    }
  });
});

describe("functions", () => {
  const call = (name: string, body: string, guest = newGuest()) => rest(`rpc/${name}`, { method: "POST", guest, body });

  it("passes a json argument and returns the json result", async () => {
    expect(await call("place_order", '{"payload":[]}')).toMatchObject({
      status: 200,
      body: { status: "invalid", problems: [{ field: "payload", code: "malformed" }] },
    });
  });

  it("passes named arguments", async () => {
    expect(await call("track_order", '{"order_number":"ACO-1","email":"a@b.mx"}')).toEqual(
      expect.objectContaining({ status: 200, body: { status: "not_found" } }),
    );
  });

  it("are called without a body or its type, as docs/deploy.md ends unpaid orders by one", async () => {
    const headers = { apikey: backend.serviceKey };
    expect(await rest("rpc/end_unpaid_orders", { method: "POST", headers })).toMatchObject({ status: 200, body: 0 });
  });

  it("take a body whose type is not told as json, and so do tables", async () => {
    // Of bytes, unlike of a text, a `Request` tells no type.
    const send = (path: string, row: object) =>
      backend.fetch(
        new Request(`http://localhost/rest/v1/${path}`, {
          method: "POST",
          headers: { apikey: LOCAL_ANON_KEY, "x-guest-session": newGuest() },
          body: new TextEncoder().encode(JSON.stringify(row)),
        }),
      );
    const tracked = await send("rpc/track_order", { order_number: "ACO-1", email: "a@b.mx" });
    expect([tracked.status, await tracked.json()]).toEqual([200, { status: "not_found" }]);
    expect((await send("guest_carts", { product_id: someProduct().id, quantity: 1 })).status).toBe(201);
  });

  describe("called by GET", () => {
    const ids = ["d1a5fc43-4f03-8f87-8316-b1818627eb7a", "00000000-0000-4000-8000-000000000000"];
    beforeAll(async () => {
      await backend.sql(`create function public.echo(
          words text, ids uuid[] default null, amount numeric default 1.5, flag boolean default null, size integer default 7
        ) returns jsonb language sql stable as $$ select jsonb_build_object('words', words, 'ids', ids, 'amount', amount,
          'flag', flag, 'size', size, 'method', current_setting('request.method'),
          'read_only', current_setting('transaction_read_only')) $$`);
      await backend.sql("grant execute on function public.echo to anon");
      await backend.sql("notify pgrst, 'reload schema'");
    });
    afterAll(async () => {
      await backend.sql("drop function public.echo");
      await backend.sql("notify pgrst, 'reload schema'");
    });
    const echo = (args: Record<string, string>, init?: Parameters<typeof rest>[1]) =>
      rest(`rpc/echo?${new URLSearchParams(args)}`, init);

    it("takes arguments from the address, casts them, and fills in defaults", async () => {
      expect(await echo({ words: "a" })).toMatchObject({
        status: 200,
        body: { words: "a", ids: null, amount: 1.5, flag: null, size: 7, method: "GET", read_only: "on" },
      });
      const given = { words: "a", ids: `{${ids}}`, amount: "2.50", flag: "true", size: "3" };
      expect((await echo(given)).body).toMatchObject({ ids, amount: 2.5, flag: true, size: 3 });
      expect((await echo({ words: "a", ids: "{}" })).body).toMatchObject({ ids: [] });
    });

    it.each(["", "null", " a,b ", "{a,b}", '"q"\\', "100%", "a+b c", "😀", "';--", "[1]", "true", "7", "x.y", "a.eq"])(
      "hands the text %j over as it was written",
      async (words) => {
        expect((await echo({ words })).body).toMatchObject({ words });
      },
    );

    it("takes the last of two", async () => {
      expect((await rest("rpc/echo?words=a&words=b")).body).toMatchObject({ words: "b" });
    });

    it.each([
      ["a number", { amount: "nada" }, "22P02"],
      ["a number in the word null", { amount: "null" }, "22P02"],
      ["a whole number", { size: "2.5" }, "22P02"],
      ["a number in range", { size: "99999999999" }, "22003"],
      ["a yes or no", { flag: "nada" }, "22P02"],
      ["a list", { ids: "nada" }, "22P02"],
      ["ids", { ids: "{nada}" }, "22P02"],
    ])("refuses what is not %s", async (_, args, code) => {
      expect(await echo({ words: "a", ...args })).toMatchObject({ status: 400, body: { code } });
    });

    it.each(["eq.a", "in.(a)", "fts(spanish).a"])(
      "takes «%s» for a filter of the answer, as PostgREST does",
      async (words) => {
        expect(await echo({ words })).toMatchObject({ status: 404, body: { code: "PGRST202" } });
      },
    );

    it("knows no function with other arguments", async () => {
      expect(await echo({})).toMatchObject({ status: 404, body: { code: "PGRST202" } });
      expect(await echo({ words: "a", other: "1" })).toMatchObject({ status: 404, body: { code: "PGRST202" } });
    });

    it("answers HEAD without a body and its length", async () => {
      const { status, body, headers } = await echo({ words: "a" }, { method: "HEAD" });
      expect([status, body, headers.get("content-length")]).toEqual([200, null, null]);
    });

    it("takes of a list in the body the first object, and refuses lists of anything else", async () => {
      const sent = async (body: string) => {
        const answer = await call("echo", body);
        return [answer.status, (answer.body as { words?: string; code?: string }).words ?? answer.body];
      };
      expect(await sent('[{"words":"a}"},{"words":"b"}]')).toEqual([200, "a}"]);
      const refusal = expect.objectContaining({ code: "PGRST102", message: "All object keys must match" });
      for (const list of ['[{"words":"a"},{"size":1}]', '["a"]', '["a",[],7,true]', "[[]]"]) {
        expect(await sent(list)).toEqual([400, refusal]);
      }
      for (const nothing of ["[]", "7", "null", '"words"', ""]) {
        expect(await sent(nothing)).toEqual([404, expect.objectContaining({ code: "PGRST202" })]);
      }
    });

    it("finds what it finds by POST", async () => {
      const query = "lápiz, 50% null";
      for (const [name, args] of [
        ["search_products", { query, page: 1, page_size: 5 }],
        ["search_suggestions", { query, max_entries: 5 }],
        ["product_facets", { scope: "search", query }],
        ["popular_categories", { max_entries: 3 }],
      ] as const) {
        const query = new URLSearchParams(Object.entries(args).map(([key, value]) => [key, String(value)]));
        const byGet = await rest(`rpc/${name}?${query}`);
        expect(byGet.status).toBe(200);
        expect(byGet.body).toEqual((await call(name, JSON.stringify(args))).body);
      }
    });
  });

  it("lets what everybody is answered alike be kept for a while, and nothing else", async () => {
    const kept = async (path: string, init?: Parameters<typeof rest>[1]) =>
      (await rest(path, init)).headers.get("cache-control");
    expect(await kept("rpc/popular_categories")).toBe("public, max-age=300");
    expect(await kept("rpc/holding_terms")).toBe("public, max-age=60");
    for (const call of [
      "product_facets?scope=list",
      "attribute_facets",
      "count_products",
      "listed_products?first_row=12",
      "search_products?query=lapiz",
      "search_suggestions?query=lapiz",
      "search_suggestions?query=",
    ]) {
      expect(await kept(`rpc/${call}`)).toBe("public, max-age=30");
      expect(await kept(`rpc/${call}`, { method: "HEAD" })).toBe("public, max-age=30");
    }
    // What is read again by ids is what badges and carts go by. A list of codes is looked for by the same search where one is unknown.
    expect(await kept("products?select=id,stock_quantity&limit=1")).toBeNull();
    expect(await kept("rpc/products_by_code?codes={lapiz-de-nadie}")).toBeNull();
    expect(await kept("guest_carts?select=id", { guest: newGuest() })).toBeNull();
    expect(await kept("orders?select=id", { guest: newGuest() })).toBeNull();
    const number = JSON.stringify({ order_number: "ACO-1", email: "a@b.mx" });
    expect(await kept("rpc/track_order", { method: "POST", body: number })).toBeNull();
    expect(await kept("rpc/place_order", { method: "POST", body: '{"payload":{}}', guest: newGuest() })).toBeNull();
  });

  it("runs functions called by GET in a transaction that cannot write", async () => {
    await backend.sql(
      "create function public.writes() returns void language sql as $$ create temp table written () $$",
    );
    await backend.sql("grant execute on function public.writes to anon");
    await backend.sql("notify pgrst, 'reload schema'");
    try {
      expect(await rest("rpc/writes")).toMatchObject({ status: 405, body: { code: "25006" } });
    } finally {
      await backend.sql("drop function public.writes");
      await backend.sql("notify pgrst, 'reload schema'");
    }
  });

  it("hands json arguments over as they were written", async () => {
    await backend.sql(`create function public.kinds(value jsonb) returns jsonb language sql as
      $$ select jsonb_build_array(jsonb_typeof(value), jsonb_typeof(value -> 'n'), value -> 't') $$`);
    await backend.sql("grant execute on function public.kinds to anon");
    await backend.sql("notify pgrst, 'reload schema'");
    try {
      const kinds = async (value: string) => (await call("kinds", `{ "value" : ${value} }`)).body;
      expect(await kinds('{"n":1e400,"t":"a \\"}, {b"}')).toEqual(["object", "number", 'a "}, {b']);
      expect(await kinds('"text"')).toEqual(["string", null, null]);
      expect(await kinds("null")).toEqual([null, null, null]);
      expect((await call("kinds", '{"value":["\\ud800"]}')).status).toBe(400);
    } finally {
      await backend.sql("drop function public.kinds");
      await backend.sql("notify pgrst, 'reload schema'");
    }
  });

  it("lets functions that promise not to write see a transaction that cannot", async () => {
    for (const volatility of ["stable", "volatile"]) {
      await backend.sql(`create function public.may_write_${volatility}() returns text language sql ${volatility} as
        $$ select current_setting('transaction_read_only') $$`);
      await backend.sql(`grant execute on function public.may_write_${volatility} to anon`);
    }
    await backend.sql("notify pgrst, 'reload schema'");
    try {
      expect((await call("may_write_stable", "{}")).body).toBe("on");
      expect((await call("may_write_volatile", "{}")).body).toBe("off");
    } finally {
      for (const volatility of ["stable", "volatile"])
        await backend.sql(`drop function public.may_write_${volatility}`);
      await backend.sql("notify pgrst, 'reload schema'");
    }
  });

  it("knows no function that is not granted, missing or called with other arguments", async () => {
    expect((await call("nada", "{}")).status).toBe(404);
    expect((await call("place_order", '{"otro":1}')).status).toBe(404);
    expect((await call("session_id", "{}")).status).toBe(404);
  });

  it("maps raised errors to 400 with their code, message, details and hint", async () => {
    await backend.sql(`create function private.complain() returns trigger language plpgsql as
      $$ begin raise exception 'no' using detail = 'porque no', hint = 'mañana'; end $$`);
    await backend.sql(
      "create trigger complain before insert on public.guest_carts execute function private.complain()",
    );
    try {
      const body = JSON.stringify({ product_id: someProduct().id, quantity: 1 });
      expect(await rest("guest_carts", { method: "POST", guest: newGuest(), body })).toMatchObject({
        status: 400,
        body: { code: "P0001", message: "no", details: "porque no", hint: "mañana" },
      });
    } finally {
      await backend.sql("drop function private.complain() cascade");
    }
  });
});

describe("a page of another origin", () => {
  const ask = (path: string, headers: Record<string, string>) =>
    backend.fetch(new Request(`http://localhost${path}`, { method: "OPTIONS", headers }));

  it("may send what the shop sends, the bearer token included, and asks again each time", async () => {
    const wanted = "apikey,authorization,content-type,prefer,range,x-application-version,x-guest-session";
    const { status, headers } = await ask("/rest/v1/rpc/place_order", {
      Origin: "https://tienda.example.mx",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": wanted,
    });
    expect(status).toBe(200);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-headers")).toBe(wanted);
    expect(headers.get("access-control-allow-methods")?.split(",")).toEqual(
      expect.arrayContaining(["GET", "HEAD", "POST", "PATCH", "DELETE"]),
    );
    expect(headers.get("access-control-max-age")).toBeNull();
  });

  it.each<[string, string, Parameters<typeof rest>[1], number]>([
    ["a list with its count", "products?select=id&limit=1", { headers: { Prefer: "count=exact" } }, 206],
    ["a count alone", "products?select=id&limit=1", { method: "HEAD", headers: { Prefer: "count=exact" } }, 206],
    ["the answer of a function", "rpc/popular_categories", {}, 200],
    ["a refusal by the database", "products?select=nada", {}, 400],
    ["a refusal by the gateway", "products", { headers: { apikey: "nada" } }, 401],
    ["an unknown address", "produc%F1os", {}, 404],
    ["an unreadable body", "rpc/place_order", { method: "POST", body: "{" }, 400],
    ["an address too long", `products?select=${"x".repeat(20_000)}`, {}, 414],
  ])("may read %s", async (_, path, init, expected) => {
    const { status, headers } = await rest(path, init);
    expect(status).toBe(expected);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-expose-headers")?.split(", ")).toContain("Content-Range");
  });
});

describe("malformed requests", () => {
  it("answers broken json with 400 and oversized bodies with 413", async () => {
    expect(await rest("rpc/place_order", { method: "POST", body: '{"payload":' })).toMatchObject({
      status: 400,
      body: { code: "PGRST102" },
    });
    expect((await rest("rpc/place_order", { method: "POST", body: `"${"x".repeat(5_000_000)}"` })).status).toBe(413);
  });

  it("refuses what would be too deep, too long or unknown to it, and works on", async () => {
    const deep = `{"payload":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    for (const path of ["rpc/place_order", "guest_carts"]) {
      for (const json of [deep, `${"[".repeat(3000)}${"]".repeat(3000)}`]) {
        expect(await rest(path, { method: "POST", body: json })).toMatchObject({
          status: 400,
          body: { code: "PGRST102", message: "json nested deeper than 1000 levels" },
        });
      }
    }
    const embeds = `${"brands(products(".repeat(40)}id${"))".repeat(40)}`;
    expect(await rest(`products?select=${embeds}`)).toMatchObject({ status: 400, body: { code: "PGRST100" } });
    expect((await rest(`products?select=id&id=in.(${"a,".repeat(10_000)})`)).status).toBe(414);
    const rows = JSON.stringify(Array.from({ length: 40_000 }, () => ({ id: 1, quantity: 1 })));
    expect(await rest("guest_carts", { method: "POST", body: rows })).toMatchObject({ body: { code: "54000" } });
    expect(await rest("products", { method: "FOO" })).toMatchObject({ status: 405, body: { code: "PGRST117" } });
    expect((await rest("produc%F1os")).status).toBe(404);
    expect((await rest("")).status).toBe(403);
    for (const path of ["products/", "products//", "products/id", "rpc/place_order/", "rpc/place_order/x", "/"]) {
      expect(await rest(path)).toMatchObject({ status: 404, body: { code: "PGRST125" } });
    }
    expect(await rest("products?select=item_code&item_code=eq.KTN-5201")).toMatchObject({ status: 200 });
  });

  it("reads no json where a body says that it is none", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await rest("rpc/place_order", { method: "POST", headers, body: "{9}::," })).status).toBe(404);
  });

  it("survives NUL and lone surrogates in texts", async () => {
    for (const text of ["\\u0000", "\\ud800"]) {
      const { status } = await rest("rpc/track_order", {
        method: "POST",
        body: `{"order_number":"${text}","email":"a@b.mx"}`,
      });
      expect(status).toBeLessThan(500);
    }
    expect((await rest("products?select=id&item_name=eq.%00")).status).toBe(400);
  });
});
