// @vitest-environment node
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

/**
 * Runs `.ci/run` where everything is installed and `npm` only says what each step ends with.
 * @param steps what it does when it is called with these words, in the shell; nothing unless given
 */
function runCi(steps: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), "acopio-ci-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [programs, reports] = [join(root, "bin"), join(root, "tmp")] as const;
  for (const folder of [programs, reports]) mkdirSync(folder);
  const cases = Object.entries(steps).map(([words, does]) => `"${words}") ${does} ;;`);
  const programTexts = {
    npm: `case "$*" in ${cases.join("\n")} esac`,
    "apt-get": "",
    chromium: "",
    "chromium-headless-shell": "",
  };
  for (const [name, text] of Object.entries(programTexts)) {
    writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(programs, name), 0o755);
  }
  const env = { ...process.env, PATH: `${programs}:${process.env.PATH}`, TMPDIR: reports };
  const { status, stdout } = spawnSync("bash", [".ci/run"], { env, encoding: "utf8" });
  return { status, lastLine: stdout.trimEnd().split("\n").at(-1), left: readdirSync(reports) };
}

it.each([
  ["green", 'echo "  12 passed (3.4m)"', { status: 0, lastLine: "12 passed, 0 failed" }],
  [
    "red",
    'printf "  2 failed\\n    [desktop] › a.spec.ts\\n  10 passed (3m)\\n"; exit 3',
    { status: 3, lastLine: "10 passed, 2 failed" },
  ],
  ["broken", "exit 1", { status: 1, lastLine: "0 passed, 0 failed" }],
])("a %s run of the browser tests is summed up in the last line, and ends as they do", (_, does, ends) => {
  expect(runCi({ "run test:e2e": does })).toEqual({ ...ends, left: [] });
});

it.each(["test", "run check", "run test:faults", "run bench:db -- --plans"])(
  "nothing is left behind and nothing more is done where «npm %s» fails",
  (words) => {
    const browserTests = 'echo "12 passed"';
    const { status, lastLine, left } = runCi({ [words]: "exit 4", "run test:e2e": browserTests });
    expect(status).not.toBe(0);
    expect(lastLine).not.toContain("passed");
    expect(left).toEqual([]);
  },
);
