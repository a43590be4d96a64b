import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { faults } from "../tests/faults/list.ts";
import {
  fromPlaywright,
  fromVitest,
  judge,
  ofRun,
  otherFailures,
  type TestResult,
  unlisted,
  type VitestReport,
} from "../tests/faults/results.ts";
import { unsetSettings } from "./unset-settings.ts";

/**
 * `npm run test:faults`: runs every test of a fault, in Vitest and in a real browser, and prints which faults the shop
 * survives. Fails unless all of them are survived, each in every place the list names, and nothing else failed.
 */
unsetSettings();

/** The exit code of the program; null when a signal ended it. */
const run = (command: string, args: readonly string[], env: Record<string, string> = {}): number | null =>
  spawnSync("npx", [command, ...args], { stdio: "inherit", env: { ...process.env, ...env } }).status;

/** Nothing when the runner ended before it could write a report: then none of its faults counts as survived. */
function read<Report>(file: string, toResults: (report: Report) => TestResult[]): TestResult[] {
  return existsSync(file) ? toResults(JSON.parse(readFileSync(file, "utf8")) as Report) : [];
}

/** The browser tests need a build of this very source. In CI an earlier step made and checked it. */
function build(): void {
  if (process.env.CI && existsSync("dist/index.html")) return;
  const status = run("vite", ["build"]);
  if (status === 0) return;
  console.error("\nThe build failed: no fault was tested.");
  process.exit(status ?? 1);
}

/** What became of the tests that `npm test` ran on this very source: its report is named by the same variable. */
const tested: VitestReport =
  process.env.TEST_REPORT && existsSync(process.env.TEST_REPORT)
    ? JSON.parse(readFileSync(process.env.TEST_REPORT, "utf8"))
    : { testResults: [] };

function vitestResults(folder: string): readonly TestResult[] {
  const report = join(folder, "vitest.json");
  const testedFiles = tested.testResults.map(({ name }) => relative(".", name));
  // A file is picked if any of its tests is about a fault; most may be about something else.
  const files = readdirSync("tests", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join("tests", file))
    .filter((file) => /["'`]fault: /.test(readFileSync(file, "utf8")))
    .filter((file) => !testedFiles.includes(file));
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const status = run("vitest", ["run", ...files, "--testNamePattern", "fault: ", ...reporters], { TEST_REPORT: "" });
  return [...ofRun("vitest", status, read(report, fromVitest)), ...fromVitest(tested)];
}

function browserResults(folder: string): readonly TestResult[] {
  const report = join(folder, "playwright.json");
  const args = ["test", "--config", "playwright.faults.config.ts", "--reporter=list,json"];
  const status = run("playwright", args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return ofRun("browser", status, read(report, fromPlaywright));
}

build();
const folder = mkdtempSync(join(tmpdir(), "acopio-faults-"));
const results = [...vitestResults(folder), ...browserResults(folder)];
rmSync(folder, { recursive: true, force: true });

const rows = judge(faults, results);
const strangers = [...new Set(unlisted(faults, results))];
const others = otherFailures(results);
const survived = rows.filter((row) => row.survived).length;
const width = Math.max(...rows.map(({ name }) => name.length));

console.log("\nfault → survived");
for (const row of rows) {
  const verdict = row.survived ? "survived" : row.tests === 0 ? "NOT TESTED" : "NOT SURVIVED";
  console.log(`${row.survived ? "✓" : "✗"} ${row.name.padEnd(width)}  ${verdict} (${row.passed} of ${row.tests})`);
}
for (const title of strangers) console.log(`✗ not in tests/faults/list.ts: ${title}`);
for (const failure of others) console.log(`✗ ${failure}`);
console.log(`\n${survived} of ${rows.length} faults survived`);
const failures = rows.length - survived + strangers.length + others.length;
console.log(`${survived} passed, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;
