import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";

/** Rows as the REST interface delivers them; enough columns for every catalogue screen. */
export type Row = Record<string, unknown> & { id: string };

export type Catalogue = Record<string, readonly Row[]>;

/** A UUID that says what it is: `idOf("brand", 3)`. */
export const idOf = (kind: "product" | "brand" | "category" | "slide" | "zone", number: number): string => {
  const kinds = { product: "a", brand: "b", category: "c", slide: "d", zone: "e" };
  return `${kinds[kind].repeat(8)}-0000-4000-8000-${String(number).padStart(12, "0")}`;
};

export const brandRow = (number: number, name: string, rest: Partial<Row> = {}): Row => ({
  id: idOf("brand", number),
  name,
  slug: name.toLowerCase().replaceAll(" ", "-"),
  is_active: true,
  created_at: "2026-01-01T00:00:00+00:00",
  ...rest,
});

export const categoryRow = (number: number, name: string, rest: Partial<Row> = {}): Row => ({
  id: idOf("category", number),
  name,
  slug: name.toLowerCase(),
  is_active: true,
  image_url: `/images/categories/${name.toLowerCase()}.svg`,
  ...rest,
});

/** A product on sale, 40 pieces in stock, $100 + IVA, newer with a smaller number. */
export function productRow(
  number: number,
  rest: Partial<Row> & { brand?: Row | null; category?: Row | null } = {},
): Row {
  const { brand = null, category = null, ...columns } = rest;
  const row = {
    id: idOf("product", number),
    item_name: `Producto ${String(number).padStart(2, "0")}`,
    item_code: `SKU-${number}`,
    description: `Descripción ${number}`,
    precio_web: 100,
    brand_id: brand?.id ?? null,
    category_id: category?.id ?? null,
    brand,
    category,
    is_active: true,
    is_featured: false,
    sort_order: 0,
    created_at: `2026-06-${String(30 - (number % 30)).padStart(2, "0")}T00:00:00+00:00`,
    image_url: null,
    stock_quantity: 40,
    min_stock_level: 5,
    sale_unit: null,
    attributes: [],
    ...columns,
  };
  const stock = row.stock_quantity as number | null;
  return { ...row, is_sold_out: (stock ?? 1) <= 0, search_text: `${row.item_name} ${row.item_code}`.toLowerCase() };
}

let catalogue: Catalogue = {};
let failing: ReadonlySet<string> = new Set();
const asked: URL[] = [];

/** Fills the shop for one test. */
export const fillShop = (tables: Catalogue): void => {
  catalogue = tables;
};

/** Makes reads of these tables fail until the next call. */
export const failReadsOf = (...tables: string[]): void => {
  failing = new Set(tables);
};

/** The requests for a table so far, oldest first. */
export const requestsFor = (table: string): readonly URL[] =>
  asked.filter((url) => url.pathname === `/rest/v1/${table}`);

const server = setupServer(
  http.get("*/rest/v1/:table", ({ request, params }) => {
    const url = new URL(request.url);
    const table = String(params.table);
    asked.push(url);
    if (failing.has(table)) return HttpResponse.json({ message: "boom" }, { status: 500 });
    return answer(catalogue[table] ?? [], url.searchParams, request.headers);
  }),
  http.all("*/rest/v1/*", () => new HttpResponse(null, { status: 204 })),
);

/** Call once per test file. */
export function useCatalogueServer(): void {
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterEach(() => {
    server.resetHandlers();
    asked.length = 0;
    failing = new Set();
    catalogue = {};
  });
  afterAll(() => server.close());
}

/** The part of PostgREST that the catalogue needs: filters, order, range, exact count, single rows. */
function answer(rows: readonly Row[], query: URLSearchParams, headers: Headers): Response {
  const matching = rows.filter((row) => [...query].every(([column, filter]) => passes(row, column, filter)));
  const sorted = inOrder(matching, query.get("order"));
  const offset = Number(query.get("offset") ?? 0);
  const limit = Number(query.get("limit") ?? sorted.length);
  const page = sorted.slice(offset, offset + limit);
  const range = `${page.length > 0 ? `${offset}-${offset + page.length - 1}` : "*"}/${sorted.length}`;
  if (offset > sorted.length) {
    return HttpResponse.json({ code: "PGRST103" }, { status: 416, headers: { "content-range": `*/${sorted.length}` } });
  }
  if (headers.get("accept")?.includes("vnd.pgrst.object")) {
    const [only] = page;
    return page.length === 1 && only
      ? HttpResponse.json(only)
      : HttpResponse.json({ code: "PGRST116" }, { status: 406 });
  }
  return HttpResponse.json(page, { headers: { "content-range": range } });
}

const NOT_FILTERS = new Set(["select", "order", "limit", "offset", "or"]);

function passes(row: Row, column: string, filter: string): boolean {
  if (NOT_FILTERS.has(column)) return true;
  const [operator, ...rest] = filter.split(".");
  const wanted = rest.join(".");
  const value = row[column];
  switch (operator) {
    case "eq":
    case "is":
      return String(value) === wanted;
    case "neq":
      return String(value) !== wanted;
    case "in":
      return wanted.slice(1, -1).split(",").includes(String(value));
    case "gte":
      return Number(value) >= Number(wanted);
    case "lte":
      return Number(value) <= Number(wanted);
    case "ilike":
      return String(value)
        .toLowerCase()
        .includes(wanted.replaceAll(/[%*\\]/g, "").toLowerCase());
    default:
      throw new Error(`This stand-in knows no filter ${column}=${filter}`);
  }
}

function inOrder(rows: readonly Row[], order: string | null): readonly Row[] {
  const columns = (order ?? "").split(",").filter(Boolean);
  return [...rows].sort((a, b) => {
    for (const entry of columns) {
      const [column = "", direction] = entry.split(".");
      const difference = compare(a[column], b[column]);
      if (difference !== 0) return direction === "desc" ? -difference : difference;
    }
    return 0;
  });
}

const compare = (a: unknown, b: unknown): number =>
  typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
