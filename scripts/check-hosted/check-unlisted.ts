import { anonAccess, anonFunctions } from "./anon-access.ts";
import type { Project } from "./project.ts";
import type { Finding } from "./report.ts";

const known = new Set([
  ...Object.keys(anonAccess).flatMap((name) => (name.startsWith("public.") ? [name.slice("public.".length)] : [])),
  ...anonFunctions.map((name) => `rpc/${name}`),
]);

/** Whether the project shows the anon key tables, views or functions that are not the shop's, as far as it tells. */
export async function checkUnlisted(project: Project): Promise<Finding[]> {
  const { status, body } = await project.ask({ method: "GET", path: "" });
  const paths = status === 200 && typeof body === "object" && body !== null && "paths" in body ? body.paths : null;
  if (typeof paths !== "object" || paths === null) {
    return [
      {
        level: "warning",
        what: `could not be seen: tables and functions that are not the shop's; their list is answered ${status}`,
        remedy:
          "In the SQL editor: select table_name, privilege_type from information_schema.role_table_grants where grantee in ('anon', 'PUBLIC') and table_schema = 'public';",
      },
    ];
  }
  const names = Object.keys(paths).map((path) => path.replace(/^\//, ""));
  return names
    .filter((name) => name !== "" && !known.has(name))
    .map((name) => ({
      level: "error",
      what: `${name} is open to the anon key and is not the shop's`,
      remedy: `Revoke it from anon and public: ${name.startsWith("rpc/") ? "revoke execute on function" : "revoke all on"} public.${name.replace("rpc/", "")}…`,
    }));
}
