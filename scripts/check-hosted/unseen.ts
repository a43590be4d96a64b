import { guestsOwn, hiddenRows } from "./anon-access.ts";
import { type Probe, tableOf } from "./closed-probes.ts";
import type { Finding } from "./report.ts";

/**
 * What an answer without rows leaves open: a table without rows answers like one that is closed.
 * @param known tables that are known to be open, of which there is nothing left to say
 */
export function unseen(probes: readonly Probe[], known: ReadonlySet<string>): Finding[] {
  const asked = new Set(probes.filter(({ expected }) => expected === "nothing").map(tableOf));
  const unsure = [...asked].filter((table) => !known.has(table));
  const orders = unsure.filter((table) => guestsOwn.includes(table));
  const kept = unsure.filter((table) => !guestsOwn.includes(table) && table in hiddenRows);
  const doubt = (tables: readonly string[], why: string, trial: string): Finding[] =>
    tables.length > 0
      ? [
          {
            level: "warning",
            what: `could not be seen: ${tables.join(", ")} ${why}`,
            remedy: `What the database says of their row policies stands under Settings. To try it from here too, ${trial}: an open table is then an error (✗); a closed one still says this.`,
          },
        ]
      : [];
  return [
    ...doubt(
      orders,
      "may be empty, and then look closed from here",
      "place one order, leave one product in a cart, and run this again",
    ),
    ...doubt(
      kept,
      "may hold no hidden row, and then look closed from here",
      "hide one row of each (`is_active = false`), run this again, and show it again",
    ),
  ];
}
