import * as v from "valibot";
import { wholeCentavos } from "@/domain/money";
import { safeImageUrl, safeLinkUrl } from "@/lib/safe-url";

/** Whoever reads a row names the columns it needs; columns that a later migration adds are ignored. */
export type RowReader<T> = v.GenericSchema<unknown, T>;

/** numeric(12,2) cannot hold more; an amount above it is not an amount. */
const MAX_AMOUNT = 9_999_999_999.99;

export const text = v.string();
export const filledText = v.pipe(v.string(), v.trim(), v.nonEmpty());
export const optionalText = v.nullish(v.string(), null);
export const flag = v.boolean();

/** ISO 8601, as PostgREST writes a timestamptz. */
export const time = v.pipe(
  v.string(),
  v.check((moment) => !Number.isNaN(Date.parse(moment))),
);
export const optionalTime = v.nullish(time, null);

/** A number, or the text of one: PostgREST writes numerics as numbers, other readers of the same rows as text. */
const number = v.pipe(
  v.unknown(),
  v.transform((value) => (typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value)),
  v.number(),
  v.finite(),
);

/** Pesos, 0 or more, with two decimals. */
export const pesos = v.pipe(number, v.minValue(0), v.maxValue(MAX_AMOUNT), v.transform(wholeCentavos));

export const decimal = number;
export const wholeNumber = v.pipe(number, v.safeInteger());
export const optionalWholeNumber = v.nullish(wholeNumber, null);

/** What a discount takes off, in percent: more than nothing. */
export const percentage = v.pipe(
  decimal,
  v.check((off) => off > 0),
  v.maxValue(100),
);

/** Pieces in an order or cart line. */
export const quantity = v.pipe(number, v.safeInteger(), v.minValue(1));

/** A picture whose address is not allowed is treated as a missing picture: the rest of the row is still good. */
export const imageUrl = v.pipe(v.nullish(v.unknown(), null), v.transform(safeImageUrl));
export const linkUrl = v.pipe(v.nullish(v.unknown(), null), v.transform(safeLinkUrl));
