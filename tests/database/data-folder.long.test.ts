// @vitest-environment node
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs, { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createLogger, createServer } from "vite";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { createLocalBackend } from "../../supabase/local/backend";
import { claimFolder } from "../../supabase/local/data-folder";
import { readSchemaSource } from "../../supabase/local/schema-source";
import { localSupabase } from "../../supabase/local/vite-plugin";

/** One of these builds the whole shop; how a folder is treated does not depend on what lies in it. */
vi.setConfig({ testTimeout: 90_000 });

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "acopio-data-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A shop of one brand, which takes no time to build. */
const smallShop = {
  ...readSchemaSource(),
  migrations: [
    { name: "migrations/1_brands.sql", text: "create table public.brands (slug text primary key, name text not null)" },
  ],
  seed: { name: "seed.sql", text: "insert into public.brands values ('kintal', 'Kintal')" },
};

/** Starts on the folder, renames a brand if asked, stops, and returns what the start said. */
async function startOnce(given: { rename?: string; schema?: ReturnType<typeof readSchemaSource> } = {}) {
  const log: string[] = [];
  const backend = await createLocalBackend({
    dataDir,
    log: (line) => log.push(line),
    ...(given.schema ? { schema: given.schema } : {}),
  });
  if (given.rename) await backend.sql("update brands set name = $1 where slug = 'kintal'", [given.rename]);
  const [brand] = await backend.sql<{ name: string }>("select name from brands where slug = 'kintal'");
  await backend.close();
  return { log, brandName: brand?.name };
}

it("keeps its data between starts, and rebuilds when a migration or the seed changes", async () => {
  const first = await startOnce({ rename: "Renombrada" });
  expect(first.brandName).toBe("Renombrada");
  expect(first.log).toEqual([
    `database: ${dataDir}, new`,
    expect.stringMatching(/^migrations: \d+ applied$/),
    "seed: loaded",
    expect.stringMatching(/^ready in [\d.]+ s$/),
  ]);

  const second = await startOnce();
  expect(second.brandName).toBe("Renombrada");
  expect(second.log[0]).toBe(`database: ${dataDir}, as it was left`);

  const third = await startOnce({ schema: { ...smallShop, stamp: "another" } });
  expect(third.brandName).toBe("Kintal");
  expect(third.log[0]).toContain("built anew because migrations or seed changed");
});

it("builds anew over files that PostgreSQL cannot open", async () => {
  await startOnce({ schema: smallShop });
  rmSync(join(dataDir, "files"), { recursive: true });
  mkdirSync(join(dataDir, "files"));
  writeFileSync(join(dataDir, "files", "PG_VERSION"), "rubbish");
  const { log, brandName } = await startOnce({ schema: smallShop });
  expect(brandName).toBe("Kintal");
  expect(log[0]).toContain("cannot be opened");
});

it("leaves a folder that a living process uses alone, and takes over that of a dead one", async () => {
  const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const pid = other.pid ?? 0;
  writeFileSync(join(dataDir, "lock"), String(pid));
  expect(claimFolder(dataDir)).toEqual({ status: "in_use", pid, lockFile: join(dataDir, "lock") });

  const dead = new Promise((resolve) => other.once("exit", resolve));
  other.kill();
  await dead;
  expect(claimFolder(dataDir)).toMatchObject({ status: "claimed", stamp: null });
});

it("gives a folder away once at a time, also within one process, and frees it when a start fails", async () => {
  const first = claimFolder(dataDir);
  expect(claimFolder(dataDir)).toMatchObject({ status: "in_use", pid: process.pid });
  if (first.status === "claimed") first.release();

  const broken = { name: "migrations/2_broken.sql", text: "select 1;\nselect nada;" };
  await expect(
    createLocalBackend({ dataDir, schema: { ...smallShop, migrations: [broken], seed: null } }),
  ).rejects.toThrow('supabase/migrations/2_broken.sql, line 2: column "nada" does not exist');
  expect(claimFolder(dataDir)).toMatchObject({ status: "claimed", stamp: null });
});

it("is free again where a start fails once its database was opened", async () => {
  const text =
    "create function public.shop_settings_warnings() returns setof text language plpgsql as $$ begin raise 'no settings'; end $$";
  const failing = { ...smallShop, migrations: [...smallShop.migrations, { name: "migrations/2_failing.sql", text }] };
  await expect(createLocalBackend({ dataDir, schema: failing })).rejects.toThrow("no settings");
  expect(existsSync(join(dataDir, "service-key"))).toBe(false);
  const { log } = await startOnce({ schema: { ...smallShop, stamp: "mended" } });
  expect(log[0]).toBe(`database: ${dataDir}, built anew because migrations or seed changed`);
});

it("is free again where the dev server cannot say how stock is to be sent", async () => {
  const backend = await createLocalBackend({ dataDir });
  await backend.sql("update private.settings set value = 'otra', accepted = 'otra' where name = 'live_stock'");
  await backend.close();
  // The plugin starts nothing where Vitest runs Vite.
  vi.stubEnv("VITEST", undefined);
  vi.stubEnv("ACOPIO_DB_DIR", dataDir);
  onTestFinished(() => void vi.unstubAllEnvs());
  const errors: string[] = [];
  const customLogger = { ...createLogger("silent"), error: (line: string) => void errors.push(line) };
  const served = await createServer({
    configFile: false,
    customLogger,
    plugins: [localSupabase()],
    server: { port: 0 },
  });
  onTestFinished(() => served.close());
  await vi.waitUntil(() => errors.length > 0, { timeout: 60_000 });
  expect(errors).toEqual([expect.stringContaining("could not start: error: live_stock no puede ser «changes»")]);
  expect(claimFolder(dataDir)).toMatchObject({ status: "claimed" });
});

/** Claims one folder after the other, each at the moment that the other process does, and keeps them until its input ends. */
const CLAIM_EACH = `
  const { claimFolder } = await import(process.argv[1]);
  process.setMaxListeners(0);
  process.stdout.write("ready");
  process.stdin.once("data", (text) => {
    const { folders, from } = JSON.parse(text);
    const claims = folders.map((folder, round) => {
      while (performance.timeOrigin + performance.now() < from + round);
      try {
        return claimFolder(folder).status;
      } catch (error) {
        return String(error);
      }
    });
    process.stdout.write(JSON.stringify(claims));
  });
`;

it.each(["new", "left by a dead process"])(
  "goes to one of three processes that start at the same moment: %s",
  async (kind) => {
    const deadPid = kind === "new" ? null : spawnSync(process.execPath, ["-e", ""]).pid;
    const folders = Array.from({ length: 300 }, (_, round) => join(dataDir, String(round)));
    for (const folder of folders) {
      mkdirSync(folder);
      if (deadPid !== null) writeFileSync(join(folder, "lock"), String(deadPid));
    }
    const loader = resolve("node_modules/tsx/dist/loader.mjs");
    const program = [
      "--import",
      loader,
      "--input-type=module",
      "-e",
      CLAIM_EACH,
      resolve("supabase/local/data-folder.ts"),
    ];
    const processes = [0, 1, 2].map(() => spawn(process.execPath, program, { stdio: ["pipe", "pipe", "inherit"] }));
    onTestFinished(() => {
      for (const { stdin } of processes) stdin.end();
    });
    const said = () => Promise.all(processes.map(async ({ stdout }) => String((await once(stdout, "data"))[0])));
    expect(await said()).toEqual(["ready", "ready", "ready"]);
    const claims = said();
    for (const { stdin } of processes) stdin.write(JSON.stringify({ folders, from: Date.now() + 100 }));
    const told = (await claims).map((text) => JSON.parse(text) as string[]);
    const outcomes = folders.map((_, round) =>
      told
        .map((each) => each[round])
        .toSorted()
        .join(", "),
    );
    expect(outcomes.filter((outcome) => outcome !== "claimed, in_use, in_use")).toEqual([]);
  },
);

it("is never free for a moment while a living process has it, though its lock was just read as that of a dead one", () => {
  const lock = join(dataDir, "lock");
  writeFileSync(lock, String(spawnSync(process.execPath, ["-e", ""]).pid));
  const living = String(process.ppid);
  const seen: string[] = [];
  const steps = (["linkSync", "renameSync", "rmSync"] as const).map((step) => {
    const real = fs[step] as (...given: unknown[]) => void;
    return vi.spyOn(fs, step).mockImplementation((...given: unknown[]) => {
      real(...given);
      seen.push(existsSync(lock) ? readFileSync(lock, "utf8") : "none");
    });
  });
  const read = vi.spyOn(fs, "readFileSync").mockImplementationOnce(() => {
    const dead = readFileSync(lock, "utf8");
    writeFileSync(lock, living);
    return dead;
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    for (const spy of [...steps, read]) spy.mockRestore();
    syncBuiltinESMExports();
  });
  expect(claimFolder(dataDir)).toMatchObject({ status: "in_use", pid: process.ppid });
  expect(new Set(seen)).toEqual(new Set([living]));
});

it("is taken over all the same where a process died while it removed the lock of a dead one", () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  for (const left of ["lock", "lock.removing"]) writeFileSync(join(dataDir, left), String(pid));
  expect(claimFolder(dataDir)).toMatchObject({ status: "claimed" });
  expect(readdirSync(dataDir)).toEqual(["lock"]);
});

/** Runs `npm run db:reset` in the test's folder. */
function reset(env: Record<string, string> = {}) {
  const loader = resolve("node_modules/tsx/dist/loader.mjs");
  return spawnSync(process.execPath, ["--import", loader, resolve("supabase/local/reset.ts")], {
    cwd: dataDir,
    env: { ...process.env, ACOPIO_DB_DIR: "", ...env },
    encoding: "utf8",
  });
}

it("is left alone by a reset for as long as the other server uses its own", () => {
  const [dev, preview] = [join(dataDir, ".local-db/dev"), join(dataDir, ".local-db/preview")];
  for (const folder of [dev, preview]) mkdirSync(join(folder, "files"), { recursive: true });
  writeFileSync(join(dev, "lock"), String(process.pid));
  const { status, stderr } = reset();
  expect(stderr).toContain(`.local-db/dev is in use by process ${process.pid}.`);
  expect(status).toBe(1);
  expect(existsSync(join(preview, "files"))).toBe(true);
  expect(existsSync(join(preview, "lock"))).toBe(false);
});

it("ends a reset with one line where it cannot be written", () => {
  const file = join(dataDir, "file");
  writeFileSync(file, "");
  const { status, stderr } = reset({ ACOPIO_DB_DIR: join(file, "dev") });
  expect(stderr).toMatch(/^The embedded database could not be built anew: Error: ENOTDIR.*\n$/);
  expect(status).toBe(1);
});

it("is built anew by a reset, also where both servers share it, and loses nothing else that lies there", () => {
  const shared = join(dataDir, "shared");
  mkdirSync(join(shared, "files"), { recursive: true });
  writeFileSync(join(shared, "files/old"), "");
  writeFileSync(join(shared, "notes.txt"), "");
  const { status, stdout } = reset({ ACOPIO_DB_DIR: shared });
  expect(stdout).toContain("database: ");
  expect(status).toBe(0);
  expect(existsSync(join(shared, "files/old"))).toBe(false);
  expect(existsSync(join(shared, "notes.txt"))).toBe(true);
  expect(existsSync(join(shared, "stamp"))).toBe(true);
});

it("takes the number of this very process in an old lock for that of a dead one", () => {
  writeFileSync(join(dataDir, "lock"), String(process.pid));
  expect(claimFolder(dataDir)).toMatchObject({ status: "claimed" });
});

it("says at each start which settings the shop relies on are missing", async () => {
  const text =
    "create function public.shop_settings_warnings() returns setof text language sql as $$ values ('no time limit') $$";
  const lax = {
    ...smallShop,
    migrations: [...smallShop.migrations, { name: "migrations/99999999999999_lax.sql", text }],
  };
  expect((await startOnce({ schema: lax })).log).toContain("warning: no time limit");
  expect((await startOnce({ schema: lax })).log).toContain("warning: no time limit");
});
