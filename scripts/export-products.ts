/** `npm run export:products [FILE.csv|.xlsx]`: every product with a SKU, in the columns that `import:products` reads. */
import { runExport } from "./products/run-export.ts";
import { openStaffApi } from "./products/staff-api.ts";

const USAGE = `Uso: npm run export:products -- [ARCHIVO.csv|.xlsx]

Sin archivo escribe productos.csv.
Lee SUPABASE_URL y SUPABASE_SECRET_KEY del entorno; sin ellas usa la tienda de «npm run dev».`;

async function main([path = "productos.csv", ...others]: readonly string[]): Promise<void> {
  if (others.length > 0 || !/\.(?:csv|xlsx)$/i.test(path)) throw new Error(USAGE);
  await runExport(openStaffApi(process.env, process.cwd()).call, path);
}

main(process.argv.slice(2)).catch((cause: unknown) => {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exitCode = 1;
});
