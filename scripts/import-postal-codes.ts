import { readFile } from "node:fs/promises";
import pg from "pg";
import { readPostalCodes } from "./postal-codes/read-postal-codes.ts";
import { replacePostalCodes } from "./postal-codes/replace-postal-codes.ts";

/**
 * `DATABASE_URL=postgresql://… npm run import:postal-codes CPdescarga.txt`: puts the official list of postal codes into the
 * database, in the place of what is there. See docs/deploy.md for where the list comes from.
 */

/** More of them say nothing new: then the file is another one. */
const SHOWN_PROBLEMS = 20;

async function importPostalCodes(path: string | undefined, databaseUrl: string | undefined): Promise<void> {
  if (!path || !databaseUrl) {
    throw new Error("Uso: DATABASE_URL=postgresql://… npm run import:postal-codes CPdescarga.txt");
  }
  const started = performance.now();
  const { rows, lines, problems } = readPostalCodes(await readFile(path));
  if (problems.length > 0) {
    const rest = problems.length - SHOWN_PROBLEMS;
    throw new Error(
      [
        `No se importó nada: ${problems.length === 1 ? "hay 1 problema" : `hay ${problems.length} problemas`} en ${path}.`,
        ...problems.slice(0, SHOWN_PROBLEMS),
        ...(rest > 0 ? [`… y ${rest} más`] : []),
      ].join("\n"),
    );
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await replacePostalCodes((sql, parameters) => client.query(sql, parameters), rows);
  } finally {
    await client.end();
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const codes = new Set(rows.map(({ postal_code }) => postal_code)).size;
  const figures = [codes, lines].map((figure) => figure.toLocaleString("es-MX"));
  process.stdout.write(`${figures[0]} códigos postales con ${figures[1]} asentamientos, en ${seconds} s\n`);
}

importPostalCodes(process.argv[2], process.env.DATABASE_URL).catch((cause: unknown) => {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exitCode = 1;
});
