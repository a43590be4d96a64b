// @vitest-environment node
import { randomUUID } from "node:crypto";
import { rest, startLocalBackend } from "@tests/support/local-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LocalBackend } from "../../supabase/local/backend";

const hostileTexts: readonly string[] = [
  "'",
  "''",
  '"',
  '""',
  "`",
  "´",
  "%",
  "%%",
  "_",
  "\\",
  "\\\\",
  "\\'",
  "*",
  "***",
  "(",
  ")",
  "()",
  "((((((((",
  "[",
  "]",
  "[^]",
  "{}",
  ",",
  ".",
  "..",
  ":",
  "::text",
  ";",
  "--",
  "/* */",
  "$$",
  "$1",
  "{{7*7}}",
  "&",
  "|",
  "!",
  "!guante",
  "&& || !",
  "guante & nitrilo",
  "guante:*",
  "guante:A",
  "'guante':*ABCD",
  "<->",
  "guante <2> nitrilo",
  "guante | !",
  "':*",
  "\\':*A | 'a",
  "^guante",
  "^",
  "$",
  "+",
  "?",
  ".*",
  "(?=a)(?!b)",
  "(a+)+$",
  "a{99999}",
  "[[:alpha:]]",
  "\\m\\M\\y",
  "'; drop table products; --",
  "' or '1'='1",
  "guante' union select null--",
  "id.eq.1,or(a.eq.b)",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "%00",
  "%27%20or%201",
  "null",
  "true",
  "-1",
  "1e400",
  "NaN",
  "🧤",
  "👩‍👩‍👧‍👦 guante 🇲🇽",
  "ñandú",
  "ﬁeltro ﷽",
  "кириллица",
  "手套",
  "קפה",
  "\u202eetnaug",
  "\u200b",
  "\ufeff",
  "\uffff",
  "e\u0301\u0301\u0301",
  " ",
  "\t\r\n",
  "\u0001\u001f\u007f",
  "a ".repeat(5000),
  "guante ".repeat(1500),
  "%".repeat(10_000),
  "'".repeat(10_000),
  "(".repeat(10_000),
  "9".repeat(10_000),
  "ñ".repeat(10_000),
  "x".repeat(10_000),
  `${"1x".repeat(4000)}1`,
];

/** JSON that no database text can hold, as the body spells it: refused, but never an error of the server. */
const impossibleTexts = ["\\u0000", "guan\\u0000te", "\\ud800", "\\udc00guante", "\\ud83e"];

describe("hostile texts", () => {
  let backend: LocalBackend;
  beforeAll(async () => {
    backend = await startLocalBackend();
  });
  afterAll(() => backend.close());

  const call = (name: string, body: string) => rest(backend, `rpc/${name}`, { method: "POST", body });

  const calls: Record<string, (text: string) => string> = {
    search_products: (text) => `{"query":${text}}`,
    search_suggestions: (text) => `{"query":${text},"max_entries":6}`,
    product_facets: (text) => `{"scope":"list","query":${text}}`,
    "product_facets ": (text) => `{"scope":"search","query":${text}}`,
  };

  it("are many", () => {
    expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(60);
  });

  it.each(hostileTexts.map((text) => [text.length > 40 ? `${text.slice(0, 12)}… (${text.length})` : text, text]))(
    "are answered: %j",
    async (_, text) => {
      for (const [name, body] of Object.entries(calls)) {
        const { status, body: answer } = await call(name.trim(), body(JSON.stringify(text)));
        expect({ name, status, answer: typeof answer }).toEqual({ name, status: 200, answer: "object" });
      }
    },
  );

  it.each(impossibleTexts)("are refused at worst: %s", async (text) => {
    for (const [name, body] of Object.entries(calls)) {
      expect((await call(name.trim(), body(`"${text}"`))).status).toBeLessThan(500);
    }
  });

  it.each([
    ["%", "position('%' in search_text || attributes::text) > 0"],
    ["_", "position('_' in search_text) > 0"],
    ["\\", "position('\\' in search_text) > 0"],
    ["guan_e", "false"],
    ["guante%nitrilo", "false"],
    ["g%", "false"],
    ["6 %", "position('6 %' in search_text) > 0"],
    // Signs alone are no word, and looking for them would read every product.
    [".*", "false"],
    ["!guante", "position('guante' in search_text) > 0"],
  ])("are taken literally: %s", async (text, truth) => {
    const [wanted] = await backend.sql<{ count: number }>(
      `select count(*)::integer as count from products where is_active and ${truth}`,
    );
    const { body } = await call("search_products", JSON.stringify({ query: text }));
    expect((body as { count: number }).count).toBe(wanted?.count);
  });

  /** What is looked for, but for the text itself, with which a SKU may begin. */
  const understood = async (text: string) => {
    const [search] = await backend.sql<{ words: string[] }>(
      `select words, terms, pattern, in_titles::text, thing_in_titles::text, in_name::text, in_name_whole::text, heads_name::text, heads
       from private.understand_search($1, false)`,
      [text],
    );
    return search;
  };
  const pairs = Array.from({ length: 67 }, (_, n) => `${"bcdfghjkmnpqrt"[Math.floor(n / 5)]}${"aeiou"[n % 5]}`).filter(
    (pair) => pair !== "de",
  );
  it.each([
    ["pairs of letters", pairs],
    ["letters", Array.from({ length: 100 }, (_, n) => "bcdfghijklmnpqrstuvwz0123456789"[n % 31] ?? "")],
  ])("of many %s are read up to twelve", async (_, words) => {
    const search = await understood(words.join(" "));
    expect(search?.words).toEqual(words.slice(0, 12));
    expect(search).toEqual(await understood(words.slice(0, 12).join(" ")));
  });

  it.each([
    ["search_products", {}],
    ["count_products", {}],
    ["listed_products", {}],
    ["product_facets", { scope: "list" }],
    ["product_facets", { scope: "list", max_price: 999_999 }],
    ["product_facets", { scope: "search", query: "de" }],
  ])("with thousands of brands and categories are answered for the first five hundred: %s %j", async (name, asked) => {
    const [chosen] = await backend.sql<{ brand: string; category: string }>(
      "select brand_id as brand, category_id as category from products where is_active limit 1",
    );
    const sizeWith = async (ids: Record<string, (string | undefined)[] | (string | undefined)[][]>) => {
      const { body } = await call(name, JSON.stringify({ ...asked, ...ids }));
      const { count, total } = body as { count?: number; total?: number };
      return count ?? total;
    };
    const unknown = (count: number) => Array.from({ length: count }, () => randomUUID());
    for (const [filter, id] of [
      ["brand_ids", chosen?.brand],
      ["category_ids", chosen?.category],
    ] as const) {
      expect(await sizeWith({ [filter]: [...unknown(499), id] })).toBe(await sizeWith({ [filter]: [id] }));
      expect(await sizeWith({ [filter]: [...unknown(500), id] })).toBe(0);
      expect(await sizeWith({ [filter]: [unknown(501), [...unknown(500), id]] })).toBe(0);
    }
  });

  it.each([
    ["search_products", { page: 1e30 }],
    ["search_products", { page: -5, page_size: -5 }],
    ["search_products", { page: 2_147_483_647, page_size: 2_147_483_647 }],
    ["search_products", { page: null, page_size: null, sort: null, is_active: null, only_available: null }],
    ["search_products", { sort: "price_asc; drop table products" }],
    ["search_products", { min_price: "NaN", max_price: "-Infinity" }],
    ["search_products", { min_price: "abc" }],
    ["search_products", { brand_ids: ["'"], category_ids: "{" }],
    ["search_products", { brand_ids: [[[]]] }],
    ["search_products", { query: { deep: [1] } }],
    ["search_products", { query: null }],
    ["search_products", { nonsense: 1 }],
    ["search_suggestions", { query: null, max_entries: null }],
    ["search_suggestions", { query: "a", max_entries: -1 }],
    ["search_suggestions", { query: "a", max_entries: 2_147_483_647 }],
    ["search_suggestions", {}],
    ["product_facets", {}],
    ["product_facets", { scope: null, query: null }],
    ["product_facets", { scope: "'; --", is_active: "maybe" }],
    ["product_facets", { scope: "list", brand_ids: Array(5000).fill("00000000-0000-4000-8000-000000000000") }],
    ["product_facets", { scope: "list", brand_ids: [null], max_price: 1e300 }],
    ["popular_categories", { max_entries: -1 }],
    ["popular_categories", { max_entries: "many" }],
  ])("in other arguments are no error of the server: %s %j", async (name, body) => {
    expect((await call(name, JSON.stringify(body))).status).toBeLessThan(500);
  });
});
