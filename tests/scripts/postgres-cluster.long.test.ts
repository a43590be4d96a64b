// @vitest-environment node
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { findPostgres } from "../../scripts/postgres-cluster";

/** A folder with the programs of a PostgreSQL of that version. */
function installed(root: string, version: string): string {
  const folder = join(root, version);
  mkdirSync(folder);
  for (const program of ["initdb", "postgres"]) {
    writeFileSync(join(folder, program), `#!/bin/sh\necho "${program} (PostgreSQL) ${version}"\n`, { mode: 0o755 });
  }
  return folder;
}

it("takes the first PostgreSQL of PATH that is new enough", () => {
  const root = mkdtempSync(join(tmpdir(), "acopio-path-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [old, ancient] = [installed(root, "13.4"), installed(root, "9.6.24")];
  const noneElsewhere = join(root, "none");
  vi.stubEnv("PATH", [root, old, ancient].join(":"));
  expect(findPostgres(noneElsewhere)).toBeNull();
  const recent = installed(root, "15.8 (Debian 15.8-1)");
  vi.stubEnv("PATH", [old, recent, installed(root, "18beta1")].join(":"));
  expect(findPostgres(noneElsewhere)).toBe(recent);
});

describe("a cluster is gone with its process,", () => {
  /** Starts one in a process of its own, which then ends by `end`. */
  function clusterEndedBy(end: string): { folder: string; pid: number } {
    const program = `
      import { startCluster } from "./scripts/postgres-cluster.ts";
      const { host, pid } = await startCluster();
      console.log(JSON.stringify({ folder: host, pid }));
      ${end};
      await new Promise((resolve) => setTimeout(resolve, 60_000));`;
    const node = ["--import", "tsx", "--input-type=module", "--eval", program];
    return JSON.parse(spawnSync(process.execPath, node, { encoding: "utf8" }).stdout);
  }

  const isRunning = (pid: number) => existsSync(`/proc/${pid}`);

  it.each([
    ["that ends by itself", "process.exit()"],
    ["that is asked to end", 'process.kill(process.pid, "SIGTERM")'],
    ["that is interrupted", 'process.kill(process.pid, "SIGINT")'],
  ])("%s", async (_how, end) => {
    const { folder, pid } = clusterEndedBy(end);
    expect(existsSync(folder)).toBe(false);
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 20_000 });
  });
});
