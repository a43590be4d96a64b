import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { parseSync, Visitor } from "vite";
import { randomNumbers } from "./random-numbers.ts";

/**
 * `npm run mutate`: changes one token of the shop's rules at a time, as a slip of the hand would, and looks whether a test
 * notices. Draws `--count` such mutants by chance (`--seed` repeats a draw), names those that live, and fails when fewer
 * than 95 of 100 are noticed. Files stay as they are: the change is made while they are loaded.
 */
const ROOMS = ["domain", "cart", "live", "services"] as const;
const WANTED_SCORE = 0.95;
/** A mutant whose tests take longer has broken a loop, which counts as noticed. */
const TIME_LIMIT_MS = 5 * 60_000;

const { values: options } = parseArgs({
  options: { count: { type: "string", default: "40" }, seed: { type: "string", default: String(Date.now() % 1e6) } },
});

/** One token replaced: UTF-16 offsets into the file. */
type Mutant = { file: string; start: number; end: number; replacement: string };

const OPPOSITES: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "&&": "||",
  "||": "&&",
};

/** The compiler removes these, so changing them changes nothing. */
const TYPES = ["TSTypeAnnotation", "TSTypeAliasDeclaration", "TSInterfaceDeclaration", "TSTypeParameterInstantiation"];

type Span = { start: number; end: number };
type Operation = Span & { left: Span; right: Span; operator: string };

/** Every mutant of a file. */
function mutantsOf(file: string): Mutant[] {
  const source = readFileSync(file, "utf8");
  const mutants: Mutant[] = [];
  const types: Span[] = [];
  const replace = (start: number, end: number, replacement: string) => mutants.push({ file, start, end, replacement });
  const operation = ({ left, right, operator }: Operation) => {
    const replacement = OPPOSITES[operator];
    const start = source.indexOf(operator, left.end);
    if (replacement && start < right.start) replace(start, start + operator.length, replacement);
  };
  new Visitor({
    BinaryExpression: operation,
    LogicalExpression: operation,
    UnaryExpression: ({ operator, start }) => {
      if (operator === "!") replace(start, start + 1, "");
    },
    Literal: ({ value, start, end }) => {
      if (typeof value === "boolean") replace(start, end, String(!value));
      if (typeof value === "number") replace(start, end, String(value + 1));
    },
    ...Object.fromEntries(TYPES.map((kind) => [kind, (node: Span) => types.push(node)])),
  }).visit(parseSync(file, source).program);
  return mutants.filter(({ start }) => !types.some((type) => type.start <= start && start < type.end));
}

function draw(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = randomNumbers(seed);
  const left = [...mutants];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}

/** Whether tests that load the mutant's file fail: first those of its own room, which are quicker, then all. */
async function isNoticed(mutant: Mutant): Promise<boolean> {
  const room = mutant.file.split("/")[1] ?? "";
  const related = ["related", "--run", "--passWithNoTests", mutant.file];
  return (await fails(mutant, related, `tests/${room}`)) || (await fails(mutant, related, "tests"));
}

/** @param folder where the tests are */
const fails = (mutant: Mutant, command: readonly string[], folder: string): Promise<boolean> =>
  new Promise((resolve) => {
    const vitest = ["vitest", ...command, "--bail=1", "--config=scripts/mutated-vitest.config.ts"];
    const env = { ...process.env, ACOPIO_MUTANT: JSON.stringify({ ...mutant, folder }) };
    // A group of its own, so that workers that never come back end with it.
    const run = spawn("npx", vitest, { stdio: "ignore", detached: true, env });
    const timer = setTimeout(() => run.pid && process.kill(-run.pid, "SIGKILL"), TIME_LIMIT_MS);
    run.on("exit", (status) => {
      clearTimeout(timer);
      resolve(status !== 0);
    });
  });

/** «src/a.ts:12  if (a < b) → <=» */
function describe({ file, start, end, replacement }: Mutant): string {
  const source = readFileSync(file, "utf8");
  const line = source.slice(0, start).split("\n").length;
  const text = source.split("\n")[line - 1]?.trim();
  return `${file}:${line}  ${text}  (${source.slice(start, end)} → ${replacement || "nothing"})`;
}

const files = ROOMS.flatMap((room) =>
  readdirSync(`src/${room}`, { recursive: true, encoding: "utf8" }).map((name) => `src/${room}/${name}`),
).filter((file) => file.endsWith(".ts") && !file.endsWith("database-types.ts"));
const seed = Number(options.seed);
const drawn = draw(files.toSorted().flatMap(mutantsOf), Number(options.count), seed);
console.log(`${drawn.length} mutants, --seed ${seed}`);
const rooms = ROOMS.map((room) => `tests/${room}/`);
if (drawn[0] && (await fails({ ...drawn[0], end: drawn[0].start, replacement: "" }, ["run", ...rooms], "tests"))) {
  throw new Error("tests fail with nothing changed: what would they notice?");
}
const alive: Mutant[] = [];
for (const [index, mutant] of drawn.entries()) {
  const noticed = await isNoticed(mutant);
  console.log(`${index + 1} of ${drawn.length}  ${noticed ? "noticed" : "ALIVE"}  ${describe(mutant)}`);
  if (!noticed) alive.push(mutant);
}
const score = 1 - alive.length / drawn.length;
console.log(`\n${drawn.length - alive.length} of ${drawn.length} mutants noticed: ${(score * 100).toFixed(1)} %`);
for (const mutant of alive) console.log(`alive: ${describe(mutant)}`);
process.exitCode = score >= WANTED_SCORE ? 0 : 1;
