import * as v from "valibot";
import { parseJson } from "@/lib/parse-json";
import { safeStorage } from "@/lib/safe-storage";

/** What this device remembers under a name; undefined where there is nothing, or nothing that the schema reads. */
export function readStored<T>(name: string, schema: v.GenericSchema<unknown, T>): T | undefined {
  const stored = v.safeParse(v.object({ state: schema }), parseJson(safeStorage.getItem(name)));
  return stored.success ? stored.output.state : undefined;
}
