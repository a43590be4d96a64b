/**
 * Writes src/services/database-types.ts from the migrations: applies them to a database in memory, serves that on a loopback
 * port and lets the Supabase CLI read it. Run with `npm run db:types` after every change in supabase/migrations.
 */
import { execFile, execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { createPglite } from "@tests/support/database";

const root = path.resolve(import.meta.dirname, "..");
const target = path.join(root, "src", "services", "database-types.ts");
const header = "// Generated from supabase/migrations by `npm run db:types`. Do not edit.\n";

const tool = (name: string): string => path.join(root, "node_modules", ".bin", name);

const db = await createPglite();
const port = Number(process.env.DB_TYPES_PORT ?? 55490);
const server = new PGLiteSocketServer({ db, host: "127.0.0.1", port, maxConnections: 10 });
await server.start();
try {
  const { stdout } = await promisify(execFile)(
    tool("supabase"),
    [
      "gen",
      "types",
      "--lang",
      "typescript",
      "--schema",
      "public",
      `--remote=postgresql://postgres@127.0.0.1:${port}/postgres`,
    ],
    { env: { ...process.env, DO_NOT_TRACK: "1", PGSSLMODE: "disable" }, maxBuffer: 16 * 1024 * 1024 },
  );
  if (!stdout.includes("export type Database")) throw new Error(`The Supabase CLI returned no types:\n${stdout}`);
  // Biome is set to ignore the real file, so it gets another name to format it.
  const formatted = execFileSync(tool("biome"), ["format", "--stdin-file-path=types.ts"], { input: header + stdout });
  await writeFile(target, formatted);
  console.log(`${path.relative(root, target)} written`);
} finally {
  await server.stop();
  await db.close();
}
