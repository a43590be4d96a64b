import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { unsetSettings } from "../unset-settings.ts";
import { bareBuild } from "./bare-build.ts";
import { inNewBrowser, type ProfileName, profileNames } from "./browser.ts";
import { measureFlow, measureLongPress } from "./flow.ts";
import { categories, measureScores } from "./lighthouse.ts";
import type { MetricName, Place, Visitor } from "./lines.ts";
import { measureLoad } from "./load.ts";
import { startLocalApi } from "./local-api.ts";
import type { Interaction } from "./page-observer.ts";
import { type PageKind, pageKinds, pagePaths } from "./pages.ts";
import { serveBuild } from "./serve-build.ts";
import { type Figure, judge, markdownTable } from "./table.ts";

/**
 * `npm run bench:page`: measures the built shop in the system's Chromium and holds every figure to its line. Prints a
 * markdown table, keeps the figures of every run in `bench-results/`, and fails when a line is missed or a run failed.
 */
const PARTS = ["loads", "flow", "lighthouse"] as const;
const SCORED_PAGES: readonly PageKind[] = ["home", "list", "product"];
const SCORED_RUNS = 3;
const LOAD_METRICS = ["fcp", "lcp", "cls", "tbt", "facts", "scripts", "requests"] as const;
const FLOW_METRICS = ["pressToHeading", "addToCart", "search", "longestInteraction"] as const;
/** From a data centre in the country to the shopper and back. */
const API_DELAY_MS = 30;

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    profiles: { type: "string" },
    pages: { type: "string" },
    runs: { type: "string", default: "5" },
    base: { type: "string" },
    port: { type: "string", default: "0" },
    "no-build": { type: "boolean", default: false },
    bare: { type: "boolean", default: false },
  },
});

/** The names given, with commas between; all of them when none is. */
function chosen<Name extends string>(option: string | undefined, known: readonly Name[]): readonly Name[] {
  const names = option?.split(",") ?? known;
  const stranger = names.find((name) => !known.some((one) => one === name));
  if (stranger !== undefined) throw new Error(`«${stranger}» is none of ${known.join(", ")}`);
  return known.filter((name) => names.includes(name));
}

const parts = chosen(options.only, PARTS);
const chosenProfiles = chosen(options.profiles, profileNames);
const chosenPages = chosen(options.pages, pageKinds);
const scoredPages = SCORED_PAGES.filter((page) => chosenPages.includes(page));
const runs = Number(options.runs);
if (options.base && options.bare) throw new Error("--bare measures a copy of the build here, not what --base serves");
if (scoredPages.length === 0 && parts.every((part) => part === "lighthouse")) {
  throw new Error(`--pages ${options.pages}: Lighthouse scores none but ${SCORED_PAGES.join(", ")}`);
}
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${options.runs} is no number of runs`);

const startedAt = new Date().toISOString();
const tell = (line: string) => console.error(line);
const problems = new Set<string>();
const figures: Figure[] = [];

/** The results of the runs that did not fail. */
async function repeat<Result>(what: string, times: number, measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let run = 1; run <= times; run += 1) {
    tell(`${what}, ${run} of ${times}`);
    try {
      results.push(await measure());
    } catch (error) {
      note(`${what}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
    }
  }
  return results;
}

function note(problem: string): void {
  problems.add(problem);
  tell(`  ${problem}`);
}

function record<Name extends MetricName>(
  results: readonly Record<Name, number>[],
  names: readonly Name[],
  at: { place: Place; visitor: Visitor },
  details: Partial<Record<Name, string | undefined>> = {},
): void {
  for (const metric of names) {
    const detail = details[metric];
    const values = results.map((result) => result[metric]);
    figures.push({ metric, ...at, values, ...(detail ? { detail } : {}) });
  }
}

async function measureLoads(origin: string, visitor: ProfileName): Promise<void> {
  for (const place of chosenPages) {
    const loads = await repeat(`${place}, ${visitor}`, runs, () => measureLoad(visitor, origin + pagePaths[place]));
    for (const failure of loads.flatMap(({ failures }) => failures)) note(`${place}, ${visitor}: ${failure}`);
    record(loads, LOAD_METRICS, { place, visitor }, { lcp: loads.at(-1)?.lcpElement });
  }
}

async function measureFlows(origin: string, visitor: ProfileName): Promise<void> {
  const list = origin + pagePaths.list;
  const at = { place: "flow", visitor } as const;
  const flows = await repeat(`flow, ${visitor}`, runs, () => measureFlow(visitor, list));
  const longest = flows.at(-1)?.longest;
  record(flows, FLOW_METRICS, at, { longestInteraction: longest ? partsOf(longest) : undefined });
  const pressed = await repeat(`long press, ${visitor}`, runs, () => measureLongPress(visitor, list));
  record(
    pressed.map((longPressToHeading) => ({ longPressToHeading })),
    ["longPressToHeading"],
    at,
  );
}

/**
 * «pointerdown: 2 until it began, 35 of work, 27 until the frame», as the browser reports them; whole interactions in
 * steps of 8 ms.
 */
function partsOf({ name, delay, work, presentation }: Interaction): string {
  const [begins, works, shows] = [delay, work, presentation].map((ms) => ms.toFixed(0));
  return `${name}: ${begins} until it began, ${works} of work, ${shows} until the frame`;
}

async function measureLighthouse(origin: string): Promise<void> {
  for (const place of scoredPages) {
    const times = Math.min(runs, SCORED_RUNS);
    const scores = await repeat(`Lighthouse, ${place}`, times, () => measureScores(origin + pagePaths[place]));
    record(scores, categories, { place, visitor: "phone" });
  }
}

/** Makes the server do beforehand what it does only the first time: compress files, plan queries. */
async function warmUp(origin: string): Promise<void> {
  tell("one visit of every page, to warm the server");
  await inNewBrowser("desktop", async ({ page }) => {
    for (const place of chosenPages) await page.goto(origin + pagePaths[place], { waitUntil: "networkidle" });
  });
  if (parts.includes("flow")) await measureFlow("desktop", origin + pagePaths.list);
}

async function measure(origin: string): Promise<void> {
  await warmUp(origin);
  if (parts.includes("loads")) for (const visitor of chosenProfiles) await measureLoads(origin, visitor);
  if (parts.includes("flow")) for (const visitor of chosenProfiles) await measureFlows(origin, visitor);
  if (parts.includes("lighthouse")) await measureLighthouse(origin);
}

/** Builds for the page's own origin, whatever the settings say: the embedded backend will be there. */
function build(): void {
  unsetSettings();
  // What it prints is no part of the table.
  const { status } = spawnSync("npm", ["run", "build"], { stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error("the build failed");
}

async function measureBuild(): Promise<void> {
  if (!options["no-build"]) build();
  if (!existsSync("dist/index.html")) throw new Error("dist holds no build");
  const backend = await startLocalApi();
  const dist = options.bare ? bareBuild("dist") : "dist";
  const server = await serveBuild({
    dist,
    port: Number(options.port),
    api: { origin: backend.origin, delayMs: API_DELAY_MS },
  });
  try {
    await measure(server.origin);
  } finally {
    await server.close();
    backend.close();
    if (options.bare) rmSync(dist, { recursive: true });
  }
}

await (options.base ? measure(options.base.replace(/\/+$/, "")) : measureBuild());

const verdicts = figures.map(judge);
const missed = verdicts.filter(({ isMet }) => isMet === false).length;
mkdirSync("bench-results", { recursive: true });
const file = `bench-results/${startedAt.slice(0, 19).replaceAll(":", "-")}.json`;
const result = {
  startedAt,
  base: options.base ?? (options.bare ? "dist, bare" : "dist"),
  runs,
  cpus: cpus().length,
  problems: [...problems],
  verdicts,
};
writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);

console.log(markdownTable(verdicts));
for (const problem of problems) console.log(`\n- ${problem}`);
console.log(`\n${verdicts.length} figures, ${missed} lines missed; ${file}`);
process.exitCode = missed === 0 && problems.size === 0 ? 0 : 1;
