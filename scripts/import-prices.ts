/**
 * `npm run import:prices FILE.csv|.xlsx`: new prices and volume discounts by SKU; the largest changes are shown first, and none
 * larger than a limit goes in unasked. See docs/operate.md.
 */
import { DEFAULT_LIMIT, runPriceImport } from "./products/run-price-import.ts";
import { openStaffApi } from "./products/staff-api.ts";
import { runStaffCommand } from "./staff-command.ts";

const USAGE = `Uso: npm run import:prices -- ARCHIVO.csv|.xlsx [--apply] [--max-change PORCENTAJE] [--allow] [--skip-bad]

Columnas: sku, precio y, si se quiere, descuentos por volumen. Sin --apply solo muestra lo que cambiaría.
  --apply       guarda los cambios
  --max-change  cuánto puede cambiar un precio, con descuentos o sin ellos, si no hay --allow, en porcentaje (${DEFAULT_LIMIT})
  --allow       guarda también los cambios que pasan de ese porcentaje
  --skip-bad    guarda las filas buenas aunque otras tengan problemas
Lee SUPABASE_URL y SUPABASE_SECRET_KEY del entorno; sin ellas usa la tienda de «npm run dev».`;

runStaffCommand(
  USAGE,
  {
    apply: { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
    "max-change": { type: "string", default: String(DEFAULT_LIMIT) },
    allow: { type: "boolean", default: false },
    "skip-bad": { type: "boolean", default: false },
  },
  async ({ values, positionals }) => {
    const [path, ...others] = positionals;
    const limit = Number(values["max-change"]);
    if (!path || others.length > 0 || !(limit >= 0) || (values.apply && values["dry-run"])) throw new Error(USAGE);
    const { origin, call } = openStaffApi(process.env, process.cwd());
    return runPriceImport(call, {
      path,
      origin,
      apply: values.apply,
      limit,
      allow: values.allow,
      skipBad: values["skip-bad"],
    });
  },
);
