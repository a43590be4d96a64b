import { plainText } from "../../src/domain/search/search-text.ts";
import { bareCode } from "../../src/domain/search/search-words.ts";
import { readMaxRows } from "../../supabase/local/config.ts";
import { grantedKinds } from "./granted-kinds.ts";
import { NOBODY } from "./nobody.ts";
import type { Answer, Question } from "./project.ts";

/** The columns of a product that the kinds need; read, or known from elsewhere. */
export type SampleProduct = {
  id: string;
  item_code: string | null;
  precio_web: number;
  stock_quantity: number | null;
  search_text: string;
};

/** One kind of question that the shop asks, and the answer that PostgREST gives to it. Nothing is written. */
export type ReadKind = Question & {
  name: string;
  status: number;
  /** How PostgREST names the failure. */
  code?: string;
  /** The ids that are answered, in this order. */
  ids?: readonly string[];
  /** What else must be true of the answer, in words, or false. */
  also?: (answer: Answer) => string | false;
};

const SAMPLE_COLUMNS = "id,item_code,precio_web,stock_quantity,search_text";
const ORDER = "order=precio_web,id";

/** Reads the sample where it is not known otherwise: few enough products for an address that names every id. */
export const sampleQuestion: Question = {
  method: "GET",
  path: `products?select=${SAMPLE_COLUMNS}&is_active=is.true&item_code=not.is.null&${ORDER}&limit=100`,
};

const at = <T>(list: readonly T[], share: number): T => {
  const found = list[Math.floor((list.length - 1) * share)];
  if (found === undefined) throw new Error("there is no product on sale to compare answers with");
  return found;
};

/** A word that a LIKE pattern takes as it is. */
const plainWord = ({ search_text }: SampleProduct): string => /[a-z]{4,}/.exec(search_text)?.[0] ?? "a";

/** A SKU as PostgREST reads it in a list, whatever signs it has. */
const quoted = (code: string | null): string => `"${(code ?? "").replace(/["\\]/g, "\\$&")}"`;

/** A SKU as a search compares it: several products may have the same. */
const bareSku = (code: string): string => bareCode(plainText(code));

type Matches = (product: SampleProduct) => boolean;

/** Conditions as the shop writes them, about these products and no others. */
function filters(sample: readonly SampleProduct[]): ReadKind[] {
  const [some, other] = [at(sample, 0.3), at(sample, 0.7)];
  const word = plainWord(some);
  const [low, high] = [at(sample, 0.2).precio_web, at(sample, 0.8).precio_web];
  const among = `id=in.(${sample.map(({ id }) => id)})`;
  const conditions: [string, string, Matches][] = [
    ["eq", `item_code=eq.${encodeURIComponent(some.item_code ?? "")}`, ({ id }) => id === some.id],
    [
      "in",
      `item_code=in.(${encodeURIComponent([some.item_code, other.item_code].map(quoted).join())})`,
      ({ id }) => [some.id, other.id].includes(id),
    ],
    [
      "gte and lte",
      `precio_web=gte.${low}&precio_web=lte.${high}`,
      ({ precio_web }) => precio_web >= low && precio_web <= high,
    ],
    ["ilike", `search_text=ilike.*${word.toUpperCase()}*`, ({ search_text }) => search_text.includes(word)],
    ["ilike with percent signs", `search_text=ilike.%25${word}%25`, ({ search_text }) => search_text.includes(word)],
    ["is null", "stock_quantity=is.null", ({ stock_quantity }) => stock_quantity === null],
    ["not is null", "stock_quantity=not.is.null", ({ stock_quantity }) => stock_quantity !== null],
    [
      "or",
      "or=(stock_quantity.is.null,stock_quantity.gt.0)",
      ({ stock_quantity }) => stock_quantity === null || stock_quantity > 0,
    ],
    [
      "two times or, both of which must hold",
      `or=(stock_quantity.is.null,stock_quantity.gt.0)&or=(precio_web.lt.${low},precio_web.gt.${high})`,
      ({ stock_quantity, precio_web }) =>
        (stock_quantity === null || stock_quantity > 0) && (precio_web < low || precio_web > high),
    ],
    ["neq", `item_code=neq.${encodeURIComponent(some.item_code ?? "")}`, ({ id }) => id !== some.id],
    ...["\\%", "\\_", "\\\\"].map((text): [string, string, Matches] => [
      `${text} taken literally`,
      `search_text=ilike.${encodeURIComponent(`%${text}%`)}`,
      ({ search_text }) => search_text.includes(text.slice(1)),
    ]),
  ];
  return conditions.map(([name, condition, matches]) => ({
    name,
    method: "GET",
    path: `products?select=id&is_active=is.true&${among}&${condition}&${ORDER}`,
    status: 200,
    ids: sample.filter(matches).map(({ id }) => id),
  }));
}

const refusal = (name: string, path: string, status: number, code: string): ReadKind => ({
  name,
  method: "GET",
  path,
  status,
  code,
});

const refusals: readonly ReadKind[] = [
  refusal("an unknown column in a condition", "products?select=id&nada=eq.1", 400, "42703"),
  refusal("a text where a uuid belongs", "products?select=id&id=eq.nada", 400, "22P02"),
  refusal("a number out of range", "products?select=id&stock_quantity=eq.99999999999", 400, "22003"),
  refusal("an unknown column", "products?select=nada", 400, "42703"),
  refusal("an unknown table", "nada?select=id", 404, "PGRST205"),
  refusal("a relation that is none", "products?select=id,hero_slides(id)", 400, "PGRST200"),
  refusal("an aggregate", "products?select=precio_web.sum()", 400, "PGRST123"),
  refusal("an unknown function", "rpc/nada", 404, "PGRST202"),
  refusal("a function with other arguments", "rpc/search_products?nada=1", 404, "PGRST202"),
  ...[
    "id=nada.1",
    "is_active=is.nada",
    "or=(id.eq.1,name)",
    "or=(id.eq.1",
    "order=id.nada",
    "select=id,,item_name",
    'select="id',
    "x';drop table products;--=eq.1",
  ].map((query) => refusal(`the unreadable query ${query}`, `products?${query}`, 400, "PGRST100")),
];

const isAmount = (value: unknown): boolean => typeof value === "number";
const isMoment = (value: unknown): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/.test(String(value));
const firstRow = ({ body }: Answer): Record<string, unknown> => (Array.isArray(body) ? body[0] : body) ?? {};
const range = ({ headers }: Answer): string => headers.get("content-range") ?? "none";

/** Lists with their ranges and counts, rows with their relations, functions called by address. */
function answers(sample: readonly SampleProduct[]): ReadKind[] {
  const some = at(sample, 0.3);
  const one = `id=eq.${some.id}`;
  const single = { Accept: "application/vnd.pgrst.object+json" };
  const counted = { Prefer: "count=exact" };
  const ids = sample.slice(0, 3).map(({ id }) => id);
  const three = `id=in.(${ids})`;
  const most = readMaxRows();
  const read = (kind: Omit<ReadKind, "method">): ReadKind => ({ method: "GET", ...kind });
  return [
    read({
      name: "a page with its range and the exact count",
      path: `products?select=id&${three}&${ORDER}&offset=1&limit=1`,
      headers: counted,
      status: 206,
      ids: ids.slice(1, 2),
      also: (answer) => range(answer) !== "1-1/3" && `Content-Range is «${range(answer)}» and not «1-1/3»`,
    }),
    read({
      name: "a page that holds everything",
      path: `products?select=id&${three}&${ORDER}`,
      status: 200,
      ids,
      also: (answer) => range(answer) !== "0-2/*" && `Content-Range is «${range(answer)}» and not «0-2/*»`,
    }),
    {
      name: "a count without rows",
      method: "HEAD",
      path: `products?select=id&${three}`,
      headers: counted,
      status: 200,
      also: ({ counted: count }) => count !== 3 && `the count is ${count} and not 3`,
    },
    read({
      name: "a page past the end of a counted list",
      path: `products?select=id&${three}&offset=5000&limit=12`,
      headers: counted,
      status: 416,
      code: "PGRST103",
    }),
    read({
      name: `never more than ${most} rows`,
      path: "products?select=id&limit=1000000",
      status: 200,
      also: ({ rows }) => (rows ?? 0) > most && `${rows} rows were sent`,
    }),
    read({
      name: "amounts as numbers, times with their offset, and no other column",
      path: `products?select=precio_web,created_at&${one}`,
      status: 200,
      also: (answer) => {
        const row = firstRow(answer);
        const isRight =
          isAmount(row.precio_web) && isMoment(row.created_at) && Object.keys(row).join() === "precio_web,created_at";
        return !isRight && `the row is ${JSON.stringify(row)}`;
      },
    }),
    read({
      name: "a to-one relation under its alias",
      path: `products?select=id,brand:brands(id,name)&${one}`,
      status: 200,
      ids: [some.id],
      also: (answer) => Array.isArray(firstRow(answer).brand) && "the brand is a list",
    }),
    read({
      name: "a to-many relation as a list, rows filtered by an inner one",
      path: `categories?select=id,products!inner(id)&products.id=eq.${some.id}`,
      status: 200,
      also: ({ body }) => {
        const rows = Array.isArray(body) ? (body as { products: unknown }[]) : [];
        const isRight = rows.every(({ products }) => JSON.stringify(products) === JSON.stringify([{ id: some.id }]));
        return (!isRight || rows.length > 1) && `the rows are ${JSON.stringify(body)}`;
      },
    }),
    read({
      name: "one object where one is asked for",
      path: `products?select=id&${one}`,
      headers: single,
      status: 200,
      also: ({ body }) =>
        JSON.stringify(body) !== JSON.stringify({ id: some.id }) && `the answer is ${JSON.stringify(body)}`,
    }),
    ...[`id=eq.${NOBODY}`, three].map((filter) =>
      read({
        name: `no object where there is none, or several (${filter.slice(0, 8)}…)`,
        path: `products?select=id&${filter}`,
        headers: single,
        status: 406,
        code: "PGRST116",
      }),
    ),
    ...(["GET", "POST"] as const).map((method): ReadKind => {
      const query = some.item_code ?? "";
      return {
        name: `a search by ${method}`,
        method,
        path:
          method === "GET"
            ? `rpc/search_products?${new URLSearchParams({ query, page_size: "1" })}`
            : "rpc/search_products",
        ...(method === "POST" ? { body: JSON.stringify({ query, page_size: 1 }) } : {}),
        status: 200,
        also: ({ body }) => {
          const [first] = (body as { products?: { item_code: string | null }[] } | null)?.products ?? [];
          const bare = bareSku(query);
          return (
            bare !== "" &&
            bareSku(first?.item_code ?? "") !== bare &&
            `the product with the SKU ${query} is not the first`
          );
        },
      };
    }),
    ...[
      "search_suggestions?query=a",
      "product_facets?scope=list",
      "attribute_facets",
      "count_products?only_available=true",
      "listed_products?sort=name_asc&first_row=1",
      "products_by_code?codes=%7BA-1%7D",
      "popular_categories",
      "search_synonyms",
      "holding_terms",
    ].map((call) =>
      read({
        name: call.split("?")[0] ?? call,
        path: `rpc/${call}`,
        status: 200,
        also: ({ body }) => typeof body !== "object" && "the answer is no JSON",
      }),
    ),
  ];
}

const guess = { order_number: "ACO-19990101-000000", email: "nadie@example.com" };

/**
 * Calls of counting functions that would undo the count of a wrong guess and answer a right one: they are refused
 * before anything is looked up. The last ones are plain calls, which are not refused and count nothing.
 */
const undoneCounts: readonly ReadKind[] = [
  ...[
    `track_order?${new URLSearchParams(guess)}`,
    "read_quote?quote_id=none",
    "approve_quote?quote_id=none&approver=Nadie",
  ].map((call) =>
    refusal(`a guess by GET, which may not be counted, of ${call.split("?")[0]}`, `rpc/${call}`, 400, "PT400"),
  ),
  ...(<Pick<ReadKind, "name" | "headers">[]>[
    { name: "a guess that must be one object", headers: { Accept: "application/vnd.pgrst.object+json" } },
    { name: "a guess that may affect so many", headers: { Prefer: "handling=strict, max-affected=1" } },
  ]).map(
    (asked): ReadKind => ({
      ...asked,
      method: "POST",
      path: "rpc/track_order",
      body: JSON.stringify(guess),
      status: 400,
      code: "PT400",
    }),
  ),
  // The filter names the answer's column, the function, or one that PostgreSQL would call with the whole row.
  ...["pgrst_scalar->>status", "track_order->>status", "to_jsonb->pgrst_scalar->>status"].map(
    (filtered): ReadKind => ({
      name: `a guess whose answer is filtered by ${filtered}`,
      method: "POST",
      path: `rpc/track_order?${filtered}=eq.found`,
      body: JSON.stringify(guess),
      status: 400,
    }),
  ),
  ...["place_order", "save_quote"].map(
    (name): ReadKind => ({
      name: `${name} of nothing`,
      method: "POST",
      path: `rpc/${name}`,
      body: JSON.stringify({ payload: {} }),
      status: 200,
      also: ({ body }) =>
        (body as { status?: string } | null)?.status !== "invalid" && `the answer is ${JSON.stringify(body)}`,
    }),
  ),
];

/** Every kind of question that changes nothing, about these products. */
export const readKinds = (sample: readonly SampleProduct[]): ReadKind[] => [
  ...filters(sample),
  ...refusals,
  ...undoneCounts,
  ...answers(sample),
  ...grantedKinds(),
];

/** What is amiss about an answer, in words; null when it is as PostgREST's. */
export function amiss({ status, code, ids, also }: ReadKind, answer: Answer): string | null {
  if (answer.status !== status)
    return `the status is ${answer.status}${answer.code ? ` (${answer.code})` : ""} and not ${status}`;
  if (code !== undefined && answer.code !== code) return `the code is ${answer.code} and not ${code}`;
  if (ids) {
    const found = Array.isArray(answer.body) ? (answer.body as { id: string }[]).map(({ id }) => id) : [];
    if (JSON.stringify(found) !== JSON.stringify(ids))
      return `${found.length} rows, which are not the ${ids.length} expected or not in their order`;
  }
  return also?.(answer) || null;
}
