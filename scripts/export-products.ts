/** `npm run export:products [FILE.csv|.xlsx]`: every product with a SKU, in the columns that `import:products` reads. */
import { runExport } from "./products/run-export.ts";
import { openStaffApi } from "./products/staff-api.ts";
import { runStaffCommand } from "./staff-command.ts";

const USAGE = `Uso: npm run export:products -- [ARCHIVO.csv|.xlsx]

Sin archivo escribe productos.csv.
Lee SUPABASE_URL y SUPABASE_SECRET_KEY del entorno; sin ellas usa la tienda de «npm run dev».`;

runStaffCommand(USAGE, {}, async ({ positionals: [path = "productos.csv", ...others] }) => {
  if (others.length > 0 || !/\.(?:csv|xlsx)$/i.test(path)) throw new Error(USAGE);
  await runExport(openStaffApi(process.env, process.cwd()).call, path);
  return 0;
});
