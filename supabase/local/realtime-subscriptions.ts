import type { Change, PublishedTables, Row } from "./change-feed.ts";
import { tableName } from "./change-reader.ts";
import { compileFilter, FilterError, parseFilter, type RowFilter } from "./realtime-filter.ts";
import { storageRefusal } from "./realtime-stored-size.ts";

/** One entry of `config.postgres_changes` of a join, unread, with the id it was given. */
export type SubscriptionRequest = { id: number; [field: string]: unknown };

export type Subscription = {
  id: number;
  event: Change["type"] | "*";
  schema: string;
  table: string;
  filter: RowFilter;
  /** The columns to be told of; null for all of them. */
  select: readonly string[] | null;
};

/** Reads all requests of one join, or says in the words of the service why the first that is wrong cannot be met. */
export function readSubscriptions(
  tables: PublishedTables,
  requests: readonly SubscriptionRequest[],
): Subscription[] | { refusal: string } {
  try {
    return requests.map((request) => readSubscription(tables, request));
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    return { refusal: error.message };
  }
}

function readSubscription(tables: PublishedTables, request: SubscriptionRequest): Subscription {
  const { id, schema = "public", table, filter = "" } = request;
  const event = readEvent(request.event);
  if (typeof schema !== "string" || typeof table !== "string" || typeof filter !== "string") {
    throw new FilterError(
      "No subscription params provided. Please provide at least a `schema` or `table` to subscribe to",
    );
  }
  const select = readSelect(request.select);
  const parameters = `event: ${event}, schema: ${schema}, table: ${table}, filter: ${filter}, select: ${select ?? "nil"}`;
  const columns = tables.get(tableName(schema, table));
  if (!columns) {
    throw new FilterError(
      `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [${parameters}]`,
    );
  }
  const parsed = parseFilter(filter);
  try {
    const compiled = compileFilter(parsed, columns);
    const unknown = select?.find((wanted) => !columns.some(({ name }) => name === wanted));
    if (unknown !== undefined) throw new FilterError(`invalid column for select ${unknown}`);
    const refusal = storageRefusal({ event, filter: parsed, select });
    if (refusal !== null) throw new FilterError(refusal);
    return { id, event, schema, table, filter: compiled, select };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FilterError(
      `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: [${parameters}]. Exception: ${reason}`,
    );
  }
}

function readSelect(select: unknown): readonly string[] | null {
  if (typeof select === "string") {
    throw new FilterError("Error parsing `select` params: expected a list of column name strings");
  }
  const names = Array.isArray(select) ? select.filter((name) => typeof name === "string") : [];
  return names.length > 0 ? names.sort() : null;
}

/** Whatever is not one of the three means all of them. */
function readEvent(event: unknown): Subscription["event"] {
  const name = typeof event === "string" ? event.toUpperCase() : "*";
  return name === "INSERT" || name === "UPDATE" || name === "DELETE" ? name : "*";
}

/** A change as some subscriptions want to be told of it: those that selected the same columns are told together. */
export type Telling = { ids: number[]; change: Change };

/** What is to be told of a change, and to which of the subscriptions. */
export function tellingsOf(change: Change, subscriptions: readonly Subscription[]): readonly Telling[] {
  const tellings = new Map<string, Telling>();
  for (const { id, event, schema, table, filter, select } of subscriptions) {
    const isWanted =
      (event === "*" || event === change.type) &&
      schema === change.schema &&
      table === change.table &&
      filter(change.type === "DELETE" ? change.oldRecord : change.record);
    if (!isWanted) continue;
    const key = String(select);
    const telling = tellings.get(key) ?? { ids: [], change: withColumns(change, select) };
    telling.ids.push(id);
    tellings.set(key, telling);
  }
  return [...tellings.values()];
}

/** With the selected columns alone, and the key, which always comes along. */
function withColumns(change: Change, select: readonly string[] | null): Change {
  if (!select) return change;
  const isTold = (name: string) => name === "id" || select.includes(name);
  const told = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => isTold(name)));
  return {
    ...change,
    columns: change.columns.filter(({ name }) => isTold(name)),
    record: told(change.record),
    oldRecord: told(change.oldRecord),
  };
}
