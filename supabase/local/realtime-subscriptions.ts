import { type Change, type PublishedTables, tableName } from "./change-feed.ts";
import { compileFilter, FilterError, parseFilter, type RowFilter } from "./realtime-filter.ts";

/** One entry of `config.postgres_changes` of a join, unread, with the id it was given. */
export type SubscriptionRequest = { id: number; [field: string]: unknown };

export type Subscription = {
  id: number;
  event: Change["type"] | "*";
  schema: string;
  table: string;
  filter: RowFilter;
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
  const parameters = `event: ${event}, schema: ${schema}, table: ${table}, filter: ${filter}`;
  const columns = tables.get(tableName(schema, table));
  if (!columns) {
    throw new FilterError(
      `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [${parameters}]`,
    );
  }
  const parsed = parseFilter(filter);
  try {
    return { id, event, schema, table, filter: compileFilter(parsed, columns) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FilterError(
      `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: [${parameters}]. Exception: ${reason}`,
    );
  }
}

/** Whatever is not one of the three means all of them. */
function readEvent(event: unknown): Subscription["event"] {
  const name = typeof event === "string" ? event.toUpperCase() : "*";
  return name === "INSERT" || name === "UPDATE" || name === "DELETE" ? name : "*";
}

/** Which of the subscriptions a change is for. */
export const idsFor = (change: Change, subscriptions: readonly Subscription[]): number[] =>
  subscriptions
    .filter(
      ({ event, schema, table, filter }) =>
        (event === "*" || event === change.type) &&
        schema === change.schema &&
        table === change.table &&
        filter(change.type === "DELETE" ? change.oldRecord : change.record),
    )
    .map(({ id }) => id);
