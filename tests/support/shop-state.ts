import type { Row } from "./rows";
import { demoTables, type ShopTables, type TableName, withGeneratedColumns } from "./shop-data";

/** A request that reached the REST interface. `body` is the parsed JSON, null when there was none. */
export type SentRequest = { method: string; url: URL; headers: Headers; body: unknown };

type Answer = Row | ((body: Row, request: SentRequest) => Row | Promise<Row>);

let tables: ShopTables = demoTables();
let failures = new Map<string, { status: number; times: number }>();
let overrides: { place_order?: Answer; track_order?: Answer } = {};
const sent: SentRequest[] = [];

/** What the handlers serve, for a test to arrange and to look at. Everything is undone after each test. */
export const shop = {
  /** Replaces whole tables; those not named keep the demo shop. */
  fill(given: Partial<ShopTables>): void {
    tables = { ...tables, ...given };
  },

  /** The rows of a table as they are now, generated columns included. */
  rows: (table: TableName): readonly Row[] => tables[table].map((row) => withGeneratedColumns(table, row)),

  /** Changes the row with this id, as staff or another shopper would. */
  change(table: TableName, id: string, columns: Row): void {
    tables = { ...tables, [table]: tables[table].map((row) => (row.id === id ? { ...row, ...columns } : row)) };
  },

  /**
   * Makes every request to a table or function fail; `times` limits how often. Status 0 breaks the connection.
   * @param target e.g. «products» or «rpc/place_order»
   */
  fail(target: string, status = 500, times = Number.POSITIVE_INFINITY): void {
    failures.set(target, { status, times });
  },

  /** What was broken by `fail` works again. */
  recover(): void {
    failures = new Map();
  },

  /** The answer of `rpc/place_order` from now on, in place of the stand-in's own. */
  answerPlaceOrder(answer: Answer): void {
    overrides.place_order = answer;
  },

  answerTrackOrder(answer: Answer): void {
    overrides.track_order = answer;
  },

  /** Requests to a table or function so far, oldest first; all of them without a target. */
  requests: (target?: string, method?: string): readonly SentRequest[] =>
    sent.filter(
      (request) =>
        (target === undefined || request.url.pathname === `/rest/v1/${target}`) &&
        (method === undefined || request.method === method),
    ),

  reset(): void {
    tables = demoTables();
    failures = new Map();
    overrides = {};
    sent.length = 0;
  },
};

/** For the handlers. */
export const record = (request: SentRequest): void => {
  sent.push(request);
};

export const overrideOf = (name: "place_order" | "track_order"): Answer | undefined => overrides[name];

/** The status a request has to fail with, null when it may pass. */
export function failureOf(target: string): number | null {
  const failure = failures.get(target);
  if (!failure || failure.times <= 0) return null;
  failure.times -= 1;
  return failure.status;
}
