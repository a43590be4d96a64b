import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { faults } from "../tests/faults/list.ts";
import { fromPlaywright, fromVitest, judge, type TestResult, unlisted } from "../tests/faults/results.ts";

/**
 * `npm run test:faults`: runs every test of a fault, in Vitest and in a real browser, and prints which faults the shop
 * survives. Fails unless all of them are survived, each in every place the list names.
 */
const folder = mkdtempSync(join(tmpdir(), "acopio-faults-"));

/** Ends when the program has; whether it failed is read from its report. */
const run = (command: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn("npx", [command, ...args], { stdio: "inherit", env: { ...process.env, ...env } });
    child.on("error", reject);
    child.on("close", () => resolve());
  });

/** The files that hold tests of faults: most of a file's tests may be about something else. */
const vitestFiles = (under: string): string[] =>
  readdirSync(under, { withFileTypes: true }).flatMap((entry) => {
    const path = join(under, entry.name);
    if (entry.isDirectory()) return vitestFiles(path);
    return /\.test\.tsx?$/.test(entry.name) && readFileSync(path, "utf8").includes("fault: ") ? [path] : [];
  });

async function vitestResults(): Promise<TestResult[]> {
  const report = join(folder, "vitest.json");
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  await run("vitest", ["run", ...vitestFiles("tests"), "--testNamePattern", "fault: ", ...reporters]);
  return fromVitest(JSON.parse(readFileSync(report, "utf8")));
}

async function browserResults(): Promise<TestResult[]> {
  const report = join(folder, "playwright.json");
  const args = ["test", "--config", "playwright.faults.config.ts", "--reporter=list,json"];
  await run("playwright", args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return fromPlaywright(JSON.parse(readFileSync(report, "utf8")));
}

const results = [...(await vitestResults()), ...(await browserResults())];
const rows = judge(faults, results);
const strangers = unlisted(faults, results);
const survived = rows.filter((row) => row.survived).length;

console.log("\nfault → survived");
for (const row of rows) {
  console.log(`${row.survived ? "✓" : "✗"} ${row.name.padEnd(48)} ${row.passed} of ${row.tests}`);
}
for (const title of strangers) console.log(`✗ not in tests/faults/list.ts: ${title}`);
console.log(`\n${survived} of ${rows.length} faults survived`);
console.log(`${survived} passed, ${rows.length - survived + strangers.length} failed`);
process.exitCode = survived === rows.length && strangers.length === 0 ? 0 : 1;
