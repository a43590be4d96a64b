// @vitest-environment node
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { describeOnPostgres } from "@tests/support/postgres";
import { expect, it, vi } from "vitest";

describeOnPostgres("a cluster is gone with its process,", () => {
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
