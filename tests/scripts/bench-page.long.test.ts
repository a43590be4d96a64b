// @vitest-environment node
import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("the benchmark of pages measures none that the chosen part does not look at, and says so", () => {
  const choice = ["--only", "lighthouse", "--pages", "brand,category", "--base", "http://127.0.0.1:9"];
  const command = ["--import", "tsx", "scripts/bench-page/main.ts", ...choice];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain("--pages brand,category: Lighthouse scores none but home, list, product");
});
