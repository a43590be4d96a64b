import type { Condition } from "./realtime-filter.ts";

/** The longest row that a B-tree of PostgreSQL takes. */
const MAX_INDEX_ROW_BYTES = 2704;

/** The parts by which the service finds a subscription again: all of them are in one row of one index. */
export type StoredSubscription = { event: string; filter: readonly Condition[]; select: readonly string[] | null };

/**
 * Why the service could not store a subscription, in its words; null when it can. It allows a hundred values in a list, but
 * what it stores may not be longer than an index takes: 69 UUIDs, fewer when columns are selected.
 */
export function storageRefusal(subscription: StoredSubscription): string | null {
  const size = indexRowBytes(subscription);
  return size <= MAX_INDEX_ROW_BYTES
    ? null
    : `ERROR 54000 (program_limit_exceeded) index row size ${size} exceeds btree version 4 maximum ${MAX_INDEX_ROW_BYTES} for index "subscription_subscription_id_entity_filters_action_filter_selected_columns_key"`;
}

const aligned = (offset: number, to: number): number => Math.ceil(offset / to) * to;

/** Where a text or an array ends that begins there: short ones have one byte of header and stand anywhere. */
const afterVariable = (offset: number, bytes: number, alignment = 4): number =>
  bytes + 1 < 128 ? offset + 1 + bytes : aligned(offset, alignment) + 4 + bytes;

const ARRAY_HEADER = 20;
const EMPTY_ARRAY = 12;
const ROW_HEADER = 24;

/** As PostgreSQL lays out the row, without compression, which does not shorten lists of UUIDs. */
export function indexRowBytes({ event, filter, select }: StoredSubscription): number {
  const filters = filter.reduce(
    (end, { column, operator, values }) => {
      const value = operator === "in" ? `{${values.join(",")}}` : (values[0] ?? "");
      const operatorAt = aligned(afterVariable(ROW_HEADER, Buffer.byteLength(column)), 4);
      const isNegated = 1;
      return end + aligned(afterVariable(operatorAt + 4, Buffer.byteLength(value)) + isNegated, 8);
    },
    filter.length > 0 ? ARRAY_HEADER : EMPTY_ARRAY,
  );
  const columns = (select ?? []).reduce(
    (end, name) => aligned(end + 4 + Buffer.byteLength(name), 4),
    select ? ARRAY_HEADER : EMPTY_ARRAY,
  );
  const tupleHeader = 8;
  const idAndTable = 16 + 4;
  // The row's header has eight bytes and all alignments divide eight, so it makes no difference to them.
  const afterFilters = afterVariable(tupleHeader + idAndTable, filters, 8);
  return aligned(afterVariable(afterVariable(afterFilters, Buffer.byteLength(event)), columns), 8);
}
