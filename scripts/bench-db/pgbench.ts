import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Cluster } from "../postgres-cluster.ts";

export type Run = {
  /** What each transaction took, in ms. */
  times: readonly number[];
  /** From the first to the last, all connections together. */
  perSecond: number;
};

export type RunOptions = {
  seconds: number;
  connections?: number;
  /** Anon's statements end after 3 s on a hosted project; here they may take longer, so that it can be said how long. */
  statementTimeoutMs?: number;
};

/**
 * Runs transactions with PostgreSQL's own pgbench, drawing one of the scripts each time.
 * @throws with PostgreSQL's message when a statement fails
 */
export async function pgbench(
  { host, binaries }: Cluster,
  scripts: readonly string[],
  { seconds, connections = 1, statementTimeoutMs = 60_000 }: RunOptions,
): Promise<Run> {
  const folder = await mkdtemp(path.join(tmpdir(), "acopio-pgbench-"));
  try {
    const files = await Promise.all(
      scripts.map(async (script, index) => {
        const file = path.join(folder, `${index}.sql`);
        await writeFile(file, script);
        return file;
      }),
    );
    const program = path.join(binaries, "pgbench");
    const { stdout } = await promisify(execFile)(
      program,
      [
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
    );
    const logs = (await readdir(folder)).filter((name) => name.startsWith("times"));
    const lines = (await Promise.all(logs.map((name) => readFile(path.join(folder, name), "utf8"))))
      .join("")
      .split("\n");
    const times = lines.filter((line) => line !== "").map((line) => Number(line.split(" ")[2]) / 1000);
    return { times, perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
