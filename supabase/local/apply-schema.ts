import type { PGlite } from "@electric-sql/pglite";
import type { SchemaSource, SqlFile } from "./schema-source.ts";

/** Owns everything the migrations create. Like `postgres` on Supabase it is no superuser. */
const OWNER = "shop_owner";

/** A SQL file that PostgreSQL refused, with the line it stopped at. */
export class SqlFileError extends Error {
  override readonly name = "SqlFileError";

  constructor(file: SqlFile, cause: unknown) {
    const { message, position } = cause as { message: string; position?: string };
    const line = position ? file.text.slice(0, Number(position)).split("\n").length : null;
    super(`supabase/${file.name}${line ? `, line ${line}` : ""}: ${message}`, { cause });
  }
}

/**
 * Turns an empty database into the shop: what Supabase has by itself, the migrations in order, the demo catalogue.
 *
 * @throws SqlFileError naming the file; what that file had done is rolled back
 */
export async function applySchema(database: PGlite, source: SchemaSource): Promise<void> {
  await applyFile(database, source.bootstrap);
  await applyFile(database, source.realtime);
  await database.exec(`set role ${OWNER}`);
  for (const migration of source.migrations) await applyFile(database, migration);
  if (source.seed) await applyFile(database, source.seed);
  await database.exec("reset role; analyze");
}

async function applyFile(database: PGlite, file: SqlFile): Promise<void> {
  try {
    await database.exec("begin");
    await database.exec(file.text);
    await database.exec("commit");
  } catch (cause) {
    await database.exec("rollback");
    throw new SqlFileError(file, cause);
  }
}
