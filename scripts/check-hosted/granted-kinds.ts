import { type Access, anonAccess } from "./anon-access.ts";
import { NOBODY, newGuest } from "./nobody.ts";
import type { ReadKind } from "./read-kinds.ts";

const guest = newGuest();

/**
 * Everything that the anon key may do with the tables, each once, so that no grant is missing unnoticed. Written is nothing:
 * a row of nulls is refused by its table, and only after the grants were looked at.
 */
export const grantedKinds = (): ReadKind[] =>
  Object.entries(anonAccess).flatMap(([name, access]) =>
    name.startsWith("public.") ? kindsOf(name.slice("public.".length), access) : [],
  );

function kindsOf(table: string, access: Access): ReadKind[] {
  const nulls = (columns: string) => JSON.stringify(Object.fromEntries(columns.split(" ").map((name) => [name, null])));
  const nobody = `${table}?id=eq.${NOBODY}`;
  const kinds: (Omit<ReadKind, "name"> | false)[] = [
    access.select !== undefined && {
      method: "GET",
      path: `${table}?select=${access.select.split(" ")}&limit=1`,
      status: 200,
    },
    access.insert !== undefined && {
      method: "POST",
      path: table,
      body: nulls(access.insert),
      guest,
      status: 400,
      code: "23502",
    },
    access.update !== undefined && {
      method: "PATCH",
      path: nobody,
      body: nulls(access.update),
      guest,
      status: 204,
    },
    access.delete === true && { method: "DELETE", path: nobody, guest, status: 204 },
  ];
  return kinds.flatMap((kind) => (kind ? { name: `${kind.method} of ${table}`, ...kind } : []));
}
