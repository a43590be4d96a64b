import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { describe, it } from "vitest";
import type { RunSql, TestDatabase } from "./database";
import { buildDatabase } from "./database-files";

const OLDEST_MAJOR = 15;

/** The folder with the newest installed PostgreSQL that is new enough, or null. */
function findBinaries(): string | null {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .filter((major) => major >= OLDEST_MAJOR)
    : [];
  const installed = versions.sort((a, b) => b - a).map((major) => path.join(debian, String(major), "bin"));
  const onPath = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => folder !== "");
  return (
    [...installed, ...onPath].find((folder) =>
      ["initdb", "postgres"].every((name) => existsSync(path.join(folder, name))),
    ) ?? null
  );
}

/** PostgreSQL refuses to run as root: then its own system user runs it. */
const systemUser = (): { uid: number; gid: number } | Record<string, never> =>
  process.getuid?.() === 0
    ? { uid: Number(execFileSync("id", ["-u", "postgres"])), gid: Number(execFileSync("id", ["-g", "postgres"])) }
    : {};

async function untilReady(server: ChildProcess): Promise<void> {
  const log: string[] = [];
  if (!server.stderr) throw new Error("PostgreSQL was started without its log");
  for await (const line of createInterface({ input: server.stderr })) {
    log.push(line);
    if (line.includes("ready to accept connections")) {
      server.stderr.resume();
      return;
    }
  }
  throw new Error(`PostgreSQL did not start:\n${log.join("\n")}`);
}

type PostgresOptions = {
  connections?: number;
  /** With the demo catalogue. */
  seed?: boolean;
  /** A locale of ICU for the whole cluster, as hosted projects have it; plain C unless one is named. */
  icuLocale?: string;
};

/**
 * A throwaway PostgreSQL cluster with roles and migrations, reachable by a socket in its own folder only. Unlike PGlite it has
 * many connections: what races, deadlocks or times out shows here.
 */
export async function startPostgres({
  connections = 20,
  seed = false,
  icuLocale,
}: PostgresOptions = {}): Promise<TestDatabase> {
  const binaries = findBinaries();
  if (!binaries) throw new Error(missingPostgres);
  const user = systemUser();
  const folder = mkdtempSync(path.join(tmpdir(), "acopio-pg-"));
  if ("uid" in user) execFileSync("chown", [`${user.uid}:${user.gid}`, folder]);
  const data = path.join(folder, "data");
  const icu = icuLocale ? ["--locale-provider=icu", `--icu-locale=${icuLocale}`] : [];
  const quiet = { ...user, cwd: folder, stdio: "ignore" } as const;
  execFileSync(
    path.join(binaries, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N", ...icu],
    quiet,
  );

  const settings = [
    "listen_addresses=",
    "fsync=off",
    "max_connections=120",
    "log_min_messages=log",
    "deadlock_timeout=100ms",
  ];
  const server = spawn(
    path.join(binaries, "postgres"),
    ["-D", data, "-k", folder, ...settings.flatMap((setting) => ["-c", setting])],
    {
      ...user,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const killServer = () => server.kill("SIGQUIT");
  process.once("exit", killServer);
  await untilReady(server);

  const pool = new pg.Pool({ host: folder, user: "postgres", database: "postgres", max: connections });
  await onOneConnection(pool, (client) => buildDatabase((sql) => client.query(sql), { seed }));

  return {
    sql: async <Row>(text: string, params?: unknown[]) => (await pool.query(text, params)).rows as Row[],
    asAnon: (headers, request) =>
      onOneConnection(pool, async (client) => {
        const sql: RunSql = async <Row>(text: string, params?: unknown[]) =>
          (await client.query(text, params)).rows as Row[];
        await client.query("begin");
        try {
          await sql("select set_config('request.headers', $1, true)", [headers ? JSON.stringify(headers) : ""]);
          await sql("set local role anon");
          const answer = await request(sql);
          await client.query("commit");
          return answer;
        } catch (reason) {
          await client.query("rollback");
          throw reason;
        }
      }),
    close: async () => {
      await pool.end();
      const ended = new Promise((resolve) => server.once("exit", resolve));
      // A smart shutdown: the server sees its clients leave before it goes.
      server.kill("SIGTERM");
      await ended;
      process.off("exit", killServer);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function onOneConnection<T>(pool: pg.Pool, use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await use(client);
  } finally {
    client.release();
  }
}

const missingPostgres = `No PostgreSQL ${OLDEST_MAJOR} or later found in /usr/lib/postgresql or PATH (Debian, Ubuntu: apt-get install postgresql).`;

/** Tests that need a real PostgreSQL: skipped with a message on a machine without one, failing on CI. */
export function describeOnPostgres(name: string, tests: () => void): void {
  if (findBinaries()) {
    describe(name, tests);
  } else if (process.env.CI) {
    describe(name, () => {
      it("finds a PostgreSQL to run on", () => {
        throw new Error(missingPostgres);
      });
    });
  } else {
    console.warn(`Skipped «${name}». ${missingPostgres}`);
    describe.skip(name, tests);
  }
}
