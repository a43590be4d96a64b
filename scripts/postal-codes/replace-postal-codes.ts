import type { PostalCodeRow } from "./read-postal-codes.ts";

/** Runs one statement in a connection that is in no transaction. */
export type RunStatement = (sql: string, parameters?: unknown[]) => Promise<unknown>;

/** Rows in one statement. */
const BATCH = 5_000;

/**
 * Puts these rows in the place of all that the table holds, in one transaction: shoppers see the old list until the new one
 * is whole, and after a failure they still see the old one. Doing it again changes nothing.
 */
export async function replacePostalCodes(run: RunStatement, rows: readonly PostalCodeRow[]): Promise<void> {
  await run("begin");
  try {
    // Two imports at a time would each miss the rows of the other; shoppers read on.
    await run("lock table public.postal_codes in share row exclusive mode");
    await run("delete from public.postal_codes");
    for (let start = 0; start < rows.length; start += BATCH) {
      await run(
        `insert into public.postal_codes (postal_code, state_code, municipality, neighborhoods)
         select postal_code, state_code, municipality, array(select jsonb_array_elements_text(neighborhoods))
         from jsonb_to_recordset($1::jsonb)
           as place (postal_code text, state_code text, municipality text, neighborhoods jsonb)`,
        [JSON.stringify(rows.slice(start, start + BATCH))],
      );
    }
    await run("commit");
  } catch (cause) {
    // A lost connection has rolled back already, and cannot be asked to: what is told is what went wrong first.
    await run("rollback").catch(() => {});
    throw cause;
  }
}
