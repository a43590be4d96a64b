/** The part of a Supabase query that reading by pages needs. */
type PagedQuery<Answer> = {
  range(from: number, to: number): { abortSignal(signal: AbortSignal): PromiseLike<Answer> };
};

type Counted = { error: unknown; count: number | null };

/** First and last row of a page, 0-based and inclusive. */
export type RowRange = { from: number; to: number };

/**
 * One page of rows with the count of all of them. PostgREST refuses to count for a page that begins beyond the end, and
 * browsers put every refusal on the console; so pages after the first are read without a count, and counted beside it.
 * @param select builds the query, with its filters, anew for each request; with `head` no rows are wanted
 */
export async function countedPage<Answer extends Counted>(
  select: (options: { count?: "exact"; head?: boolean }) => PagedQuery<Answer>,
  { from, to }: RowRange,
  signal: AbortSignal,
): Promise<Answer> {
  if (from === 0) return select({ count: "exact" }).range(from, to).abortSignal(signal);
  const [rows, counted] = await Promise.all([
    select({}).range(from, to).abortSignal(signal),
    select({ count: "exact", head: true }).range(0, 0).abortSignal(signal),
  ]);
  if (rows.error) return rows;
  return counted.error ? counted : { ...rows, count: counted.count };
}
