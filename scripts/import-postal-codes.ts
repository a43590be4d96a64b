/**
 * `DATABASE_URL=postgresql://… npm run import:postal-codes CPdescarga.txt`: puts the official list of postal codes into the
 * database, in the place of what is there. See docs/deploy.md for where the list comes from.
 */
import { readFile } from "node:fs/promises";
import pg from "pg";
import { fileProblem } from "./file-problem.ts";
import { databaseProblem } from "./postal-codes/database-problem.ts";
import { type PostalCodeRow, readPostalCodes } from "./postal-codes/read-postal-codes.ts";
import { replacePostalCodes } from "./postal-codes/replace-postal-codes.ts";
import { count } from "./products/report.ts";
import { runStaffCommand } from "./staff-command.ts";

const USAGE = `Uso: DATABASE_URL=postgresql://… npm run import:postal-codes CPdescarga.txt

Pone los códigos postales de la lista oficial en lugar de los que tiene la base de datos.`;

/** More of them say nothing new: then the file is another one. */
const SHOWN_PROBLEMS = 20;

runStaffCommand(USAGE, {}, async ({ positionals: [path, ...others] }) => {
  const databaseUrl = process.env.DATABASE_URL;
  if (!path || others.length > 0 || !databaseUrl) throw new Error(USAGE);
  const started = performance.now();
  const file = await readFile(path).catch((cause: unknown) => {
    throw fileProblem("abrir", path, cause);
  });
  const { rows, lines, problems } = readPostalCodes(file);
  if (problems.length > 0) {
    const rest = problems.length - SHOWN_PROBLEMS;
    throw new Error(
      [
        `No se importó nada: hay ${count(problems.length, "problema", "problemas")} en ${path}.`,
        ...problems.slice(0, SHOWN_PROBLEMS),
        ...(rest > 0 ? [`… y ${rest} más`] : []),
      ].join("\n"),
    );
  }
  await store(databaseUrl, rows).catch((cause: unknown) => {
    throw databaseProblem(cause);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const codes = new Set(rows.map(({ postal_code }) => postal_code)).size;
  const found = `${count(codes, "código postal", "códigos postales")} con ${count(lines, "asentamiento", "asentamientos")}`;
  process.stdout.write(`${found}, en ${seconds} s\n`);
  return 0;
});

async function store(databaseUrl: string, rows: readonly PostalCodeRow[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A lost connection rejects the statement that waits for it, which says enough; without a listener its event ends the process.
  client.on("error", () => {});
  await client.connect();
  try {
    await replacePostalCodes((sql, parameters) => client.query(sql, parameters), rows);
  } finally {
    await client.end();
  }
}
