import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Cluster } from "../postgres-cluster.ts";

/** What is run, and how often in proportion to the others. */
export type Script = { sql: string; weight: number };

export type Run = {
  /** What each run of a script took, in ms. */
  times: readonly number[];
  /** The same by script, in the order in which they were given. */
  timesByScript: readonly (readonly number[])[];
  /** From the first to the last, all connections together. */
  perSecond: number;
  /** Runs in which a statement failed; pgbench ends their connection. None unless they are counted. */
  failed: number;
};

export type RunOptions = {
  seconds: number;
  connections?: number;
  /** Whether each statement is parsed once per connection, as in PostgREST; otherwise each time, as statements that vary need. */
  prepared?: boolean;
  /** Anon's statements end after 3 s on a hosted project; here they may take longer, so that their time can be measured. */
  statementTimeoutMs?: number;
  /** Whether a statement that fails is counted and the other connections go on. */
  countsFailures?: boolean;
};

/** The exit code of pgbench when a connection could not go on; it still prints the figures. */
const ENDED_EARLY = 2;

/** What pgbench prints for each such connection. */
const ABORTED = /client \d+ (?:script \d+ )?aborted/g;

/**
 * Runs scripts with PostgreSQL's own pgbench, drawing one of them each time.
 * @throws with PostgreSQL's message when a statement fails, unless failures are counted
 */
export async function pgbench(
  { host, binaries }: Cluster,
  scripts: readonly Script[],
  { seconds, connections = 1, prepared = false, statementTimeoutMs = 60_000, countsFailures = false }: RunOptions,
): Promise<Run> {
  const folder = await mkdtemp(path.join(tmpdir(), "acopio-pgbench-"));
  try {
    const files = await Promise.all(
      scripts.map(async ({ sql, weight }, index) => {
        const file = path.join(folder, `${index}.sql`);
        await writeFile(file, sql);
        return `${file}@${weight}`;
      }),
    );
    const program = path.join(binaries, "pgbench");
    const { stdout, stderr } = await promisify(execFile)(
      program,
      [
        ...["-M", prepared ? "prepared" : "simple"],
        ...["-n", "-c", String(connections), "-j", String(Math.min(connections, 2)), "-T", String(seconds)],
        ...["-h", host, "-U", "postgres", "-l", "--log-prefix=times"],
        ...files.flatMap((file) => ["-f", file]),
        "postgres",
      ],
      {
        cwd: folder,
        env: { ...process.env, PGOPTIONS: `-c statement_timeout=${statementTimeoutMs}` },
        maxBuffer: 100_000_000,
      },
    ).catch((ended: Error & { code?: number; stdout: string; stderr: string }) => {
      if (countsFailures && ended.code === ENDED_EARLY) return ended;
      throw ended;
    });
    const logs = (await readdir(folder)).filter((name) => name.startsWith("times"));
    const lines = (await Promise.all(logs.map((name) => readFile(path.join(folder, name), "utf8"))))
      .join("")
      .split("\n")
      .filter((line) => line !== "");
    // The connection, the number of the run, its time in microseconds, the number of the script.
    const runs = lines.map((line) => line.split(" ").map(Number));
    const timesOf = (rows: readonly number[][]) => rows.map(([, , microseconds = 0]) => microseconds / 1000);
    return {
      times: timesOf(runs),
      timesByScript: scripts.map((_, index) => timesOf(runs.filter(([, , , script]) => script === index))),
      perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]),
      failed: stderr.match(ABORTED)?.length ?? 0,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
