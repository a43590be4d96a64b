import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { faults } from "../tests/faults/list";
import { type FaultRow, fromPlaywright, fromVitest, judge, type TestResult, unlisted } from "../tests/faults/results";

/** Runs every test of a fault, in Vitest and in a browser, and says which faults the shop survives. */
const folder = mkdtempSync(join(tmpdir(), "acopio-faults-"));

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): void {
  spawnSync("npx", [command, ...args], { stdio: "inherit", env: { ...process.env, ...env } });
}

/** A report of a runner; nothing when it ended before it could write one, so that every fault counts as not survived. */
function read<Report>(file: string, toResults: (report: Report) => TestResult[]): TestResult[] {
  if (!existsSync(file)) return [];
  return toResults(JSON.parse(readFileSync(file, "utf8")) as Report);
}

function inVitest(): TestResult[] {
  const report = join(folder, "vitest.json");
  const files = readdirSync("tests", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join("tests", file))
    .filter((file) => /["'`]fault: /.test(readFileSync(file, "utf8")));
  run("vitest", ["run", ...files, "-t", "fault: ", "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`]);
  return read(report, fromVitest);
}

function inBrowser(): TestResult[] {
  const report = join(folder, "playwright.json");
  // In CI the build was made, and looked at, a step before.
  if (!process.env.CI || !existsSync("dist/index.html")) run("vite", ["build"]);
  run("playwright", ["test", "--config", "playwright.faults.config.ts", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return read(report, fromPlaywright);
}

function table(rows: readonly FaultRow[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  return rows
    .map(({ name, tests, passed, survived }) => {
      const verdict = survived ? "survived" : tests === 0 ? "NOT TESTED" : "NOT SURVIVED";
      return `${name.padEnd(width)}  ${verdict} (${passed} of ${tests})`;
    })
    .join("\n");
}

const results = [...inVitest(), ...inBrowser()];
rmSync(folder, { recursive: true, force: true });

const rows = judge(faults, results);
const survived = rows.filter((row) => row.survived);
const strangers = [...new Set(unlisted(faults, results))];
console.log(`\n${table(rows)}`);
console.log(`\n${survived.length} of ${rows.length} faults survived`);
if (strangers.length > 0) console.error(`Not in tests/faults/list.ts: ${strangers.join(", ")}`);
process.exitCode = survived.length === rows.length && strangers.length === 0 ? 0 : 1;
