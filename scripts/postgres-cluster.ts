import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

const OLDEST_MAJOR = 15;

export const MISSING_POSTGRES = `No PostgreSQL ${OLDEST_MAJOR} or later found in /usr/lib/postgresql or PATH (Debian, Ubuntu: apt-get install postgresql).`;

/**
 * The folder with the programs of a PostgreSQL that is new enough, or null: the newest of those that Debian installs, or else the
 * first of PATH.
 */
export function findPostgres(debian = "/usr/lib/postgresql"): string | null {
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const installed = versions.sort((a, b) => b - a).map((major) => path.join(debian, String(major), "bin"));
  const onPath = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => folder !== "");
  return [...installed, ...onPath].find(isNewEnough) ?? null;
}

function isNewEnough(folder: string): boolean {
  if (!["initdb", "postgres"].every((name) => existsSync(path.join(folder, name)))) return false;
  const { stdout } = spawnSync(path.join(folder, "postgres"), ["--version"], { encoding: "utf8" });
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? "")?.[1]) >= OLDEST_MAJOR;
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

export type ClusterOptions = {
  /** Settings of the server, `name=value`, besides those that every throwaway cluster has. */
  settings?: readonly string[];
  /** A locale of ICU for the whole cluster, as hosted projects have it; plain C unless one is named. */
  icuLocale?: string;
};

export type Cluster = {
  /** The folder of its socket, which clients take as the host. It has the user `postgres` and the database `postgres`. */
  host: string;
  /** The folder of PostgreSQL's programs. */
  binaries: string;
  /** The process of the server, under which each connection has one of its own. */
  pid: number;
  /** Ends the server once its clients have left, and removes everything it kept. */
  close: () => Promise<void>;
};

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const REMOVALS = 10;
const PAUSE_MS = 20;

/** Begins anew while processes of its server, which end by themselves, still write into it. */
function removeFolder(folder: string, removals = REMOVALS): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (cause) {
    if (removals === 1) throw cause;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    removeFolder(folder, removals - 1);
  }
}

/**
 * An empty PostgreSQL cluster of its own, reachable by a socket in its own folder only. Server and folder are gone with this
 * process, also where a signal ends it.
 * @throws when no PostgreSQL is installed or the server does not start
 */
export async function startCluster({ settings = [], icuLocale }: ClusterOptions = {}): Promise<Cluster> {
  const binaries = findPostgres();
  if (!binaries) throw new Error(MISSING_POSTGRES);
  const user = systemUser();
  const folder = mkdtempSync(path.join(tmpdir(), "acopio-pg-"));
  let server: ChildProcess | undefined;
  const remove = () => {
    server?.kill("SIGQUIT");
    removeFolder(folder);
  };
  const removeBySignal = (signal: NodeJS.Signals) => {
    try {
      remove();
    } finally {
      // Heard once, so that it ends this process now as it does without a listener.
      process.kill(process.pid, signal);
    }
  };
  process.once("exit", remove);
  for (const signal of SIGNALS) process.once(signal, removeBySignal);
  if ("uid" in user) execFileSync("chown", [`${user.uid}:${user.gid}`, folder]);
  const data = path.join(folder, "data");
  const icu = icuLocale ? ["--locale-provider=icu", `--icu-locale=${icuLocale}`] : [];
  const quiet = { ...user, cwd: folder, stdio: "ignore" } as const;
  execFileSync(
    path.join(binaries, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N", ...icu],
    quiet,
  );
  const all = ["listen_addresses=", "fsync=off", "max_connections=120", "log_min_messages=log", ...settings];
  server = spawn(
    path.join(binaries, "postgres"),
    ["-D", data, "-k", folder, ...all.flatMap((setting) => ["-c", setting])],
    { ...user, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
  );
  await untilReady(server);
  return {
    host: folder,
    binaries,
    pid: server.pid ?? 0,
    close: async () => {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      // A smart shutdown: the server sees its clients leave before it goes.
      server.kill("SIGTERM");
      await ended;
      process.off("exit", remove);
      for (const signal of SIGNALS) process.off(signal, removeBySignal);
      removeFolder(folder);
    },
  };
}
