// @vitest-environment node
import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const CURSOR = { hidden: "\u001b[?25l", shown: "\u001b[?25h" };
const LINE_WRAP = { off: "\u001b[?7l", on: "\u001b[?7h" };

/** Works for ever behind a bar, on what it takes for a terminal. */
const AT_WORK = `
  import { startProgress } from ${JSON.stringify(resolve("scripts/products/progress.ts"))};
  process.stdout.isTTY = true;
  startProgress("Guardando", 10, process.stdout).update(1);
  setInterval(() => {}, 1000);
`;

it.each(["SIGINT", "SIGTERM"] as const)("a terminal is left as it was by an import that %s ends", async (signal) => {
  const loader = resolve("node_modules/tsx/dist/loader.mjs");
  const work = spawn(process.execPath, ["--import", loader, "--input-type=module", "--eval", AT_WORK]);
  let shown = "";
  work.stderr.on("data", (text) => {
    shown += text;
  });
  work.stdout.on("data", (text) => {
    const before = shown;
    shown += text;
    const isDrawn = (words: string) => words.includes("Guardando");
    if (isDrawn(shown) && !isDrawn(before)) work.kill(signal);
  });
  const endedBy = await new Promise((ended) => work.once("close", (_, by) => ended(by)));
  expect(endedBy).toBe(signal);
  expect(shown).toContain(CURSOR.hidden);
  expect(shown.lastIndexOf(CURSOR.shown)).toBeGreaterThan(shown.lastIndexOf(CURSOR.hidden));
  expect(shown.lastIndexOf(LINE_WRAP.on)).toBeGreaterThan(shown.lastIndexOf(LINE_WRAP.off));
});
