/**
 * `npm run import:products FILE.csv|.xlsx`: what the spreadsheet would change in the shop; with `-- --apply`, changes it. See
 * docs/operate.md for columns and settings.
 */
import { runImport } from "./products/run-import.ts";
import { openStaffApi } from "./products/staff-api.ts";
import { runStaffCommand } from "./staff-command.ts";

const USAGE = `Uso: npm run import:products -- ARCHIVO.csv|.xlsx [--apply] [--skip-bad] [--create-missing]

Sin --apply solo muestra lo que cambiaría.
  --apply           guarda los cambios
  --skip-bad        guarda las filas buenas aunque otras tengan problemas
  --create-missing  crea las marcas y categorías que no existen
Lee SUPABASE_URL y SUPABASE_SECRET_KEY del entorno; sin ellas usa la tienda de «npm run dev».`;

runStaffCommand(
  USAGE,
  {
    apply: { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
    "skip-bad": { type: "boolean", default: false },
    "create-missing": { type: "boolean", default: false },
  },
  async ({ values, positionals }) => {
    const [path, ...others] = positionals;
    if (!path || others.length > 0 || (values.apply && values["dry-run"])) throw new Error(USAGE);
    const { origin, call } = openStaffApi(process.env, process.cwd());
    return runImport(call, {
      path,
      origin,
      apply: values.apply,
      skipBad: values["skip-bad"],
      createMissing: values["create-missing"],
    });
  },
);
