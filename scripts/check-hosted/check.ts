import { checkHeaders } from "./check-headers.ts";
import { checkRealtime } from "./check-realtime.ts";
import { checkOrdering, checkPace, checkSettings } from "./check-settings.ts";
import { checkUnlisted } from "./check-unlisted.ts";
import { closedProbes, letIn, nameOf, type Probe, tableOf } from "./closed-probes.ts";
import { newGuest } from "./nobody.ts";
import { type Answer, openProject, type Project, refusesKey } from "./project.ts";
import { amiss, readKinds, type SampleProduct, sampleQuestion } from "./read-kinds.ts";
import type { Finding, Part } from "./report.ts";
import type { LiveStock } from "./settings.ts";
import { privateFunctionNames } from "./shop-functions.ts";
import { unseen } from "./unseen.ts";

/** Requests side by side; few, so as not to flood the project. */
const AT_ONCE = 6;

/** Looks at a project as the anon key sees it. Nothing is written, whatever is found. */
export async function checkProject(url: string, key: string, liveStock: LiveStock): Promise<Part[]> {
  const project = openProject(url, key);
  const { origin } = project;
  const parts: Part[] = [];
  const look = async (name: string, run: () => Promise<Omit<Part, "name">>) => {
    parts.push({ name, ...(await run().catch(unreachable(origin))) });
  };
  // If nothing answers at all, or nothing to this key, that is reported once.
  const closed = await project
    .ask({ method: "GET", path: "products?select=id&limit=1" })
    .then(keyRefusal, unreachable(origin));
  if (closed) return [{ name: "Everything", ...closed }];
  await look("Headers", async () => ({
    looked: "preflights, answers and keys",
    findings: await checkHeaders(project),
  }));
  await look("Answers", () => checkAnswers(project));
  await look("Closed world", () => checkClosedWorld(project, closedDoors()));
  await look("Nothing else", async () => ({
    looked: "what the project's own description lists",
    findings: await checkUnlisted(project),
  }));
  await look("Live stock", async () => ({
    looked: liveStock === "polling" ? "what must not be sent" : `joined as a shop built for ${liveStock} does`,
    findings: await checkRealtime(project, liveStock),
  }));
  await look("Settings", async () => ({
    looked: "asked of the database, and what orders need",
    findings: [...(await checkSettings(project)), ...(await checkOrdering(project))],
  }));
  await look("Pace", async () => ({ looked: "the heaviest questions", findings: await checkPace(project) }));
  return parts;
}

const keyRefusal = (answer: Answer): Omit<Part, "name"> | null =>
  refusesKey(answer)
    ? {
        looked: "could not be looked at",
        findings: [
          {
            level: "error",
            what: `the project refuses this key (${answer.status})`,
            remedy: "Copy the publishable (anon) key of this very project from Project Settings › API Keys.",
          },
        ],
      }
    : null;

const unreachable =
  (origin: string) =>
  (cause: unknown): Omit<Part, "name"> => ({
    looked: "could not be looked at",
    findings: [
      {
        level: "error",
        what:
          cause instanceof Error
            ? `${cause.message}${cause.cause instanceof Error ? ` (${cause.cause.message})` : ""}`
            : String(cause),
        remedy: `See whether ${origin} is the project's URL, and whether the project is awake.`,
      },
    ],
  });

export async function checkAnswers(project: Project): Promise<Omit<Part, "name">> {
  const { status, body } = await project.ask(sampleQuestion);
  if (status !== 200 || !Array.isArray(body) || body.length < 3) {
    const what =
      status === 200
        ? "fewer than three products on sale have a SKU, too few to compare answers with"
        : `products are answered ${status}`;
    const remedy =
      "Apply the migrations and fill in the catalogue (`supabase db push`, for the demo one with `--include-seed`).";
    return { looked: "nothing to compare with", findings: [{ level: "error", what, remedy }] };
  }
  const kinds = readKinds(body as SampleProduct[]);
  const found = await mapAtOnce(kinds, async (kind) => ({ kind, problem: amiss(kind, await project.ask(kind)) }));
  return {
    looked: `${kinds.length} kinds of questions that change nothing`,
    findings: found.flatMap(({ kind, problem }): Finding[] =>
      problem === null
        ? []
        : [
            {
              level: "error",
              what: `${kind.name} (${kind.method} ${kind.path.slice(0, 80)}): ${problem}`,
              // 42501: the grants or the row policies do not allow it.
              remedy: problem.includes("(42501)")
                ? `Compare grants and row policies of ${tableOf(kind)} with supabase/migrations.`
                : "Compare with docs.postgrest.org; is this PostgREST 13 or later?",
            },
          ],
    ),
  };
}

/** Every question that must be answered with no. */
export const closedDoors = (): Probe[] =>
  closedProbes({
    preferences: ["", "return=representation"],
    strangers: ["", newGuest()],
    privateFunctions: privateFunctionNames(),
  });

/** What is not refused although it must be: one finding for each open door. */
export async function checkClosedWorld(project: Project, probes: readonly Probe[]): Promise<Omit<Part, "name">> {
  const found = await mapAtOnce(probes, async (probe) => ({ probe, open: letIn(probe, await project.ask(probe)) }));
  const open = found.filter((entry) => entry.open !== null);
  const doors = new Set(open.map(({ probe }) => doorOf(probe)));
  return {
    looked: `${probes.length} probes, ${open.length} let in`,
    findings: [
      ...[...doors].flatMap((door): Finding[] => {
        const [first, ...others] = open.filter(({ probe }) => doorOf(probe) === door);
        if (!first) return [];
        const more = others.length > 0 ? ` (and ${others.length} more by ${door})` : "";
        return [
          {
            level: "error",
            what: `${nameOf(first.probe).slice(0, 160)} should be ${first.probe.expected} and was ${first.open}${more}`,
            remedy: `Compare grants and row policies of ${tableOf(first.probe)} with supabase/migrations.`,
          },
        ];
      }),
      ...unseen(probes, new Set(open.map(({ probe }) => tableOf(probe)))),
    ],
  };
}

/** One finding for each is enough to act upon. */
const doorOf = (probe: Probe): string => `${probe.method} ${tableOf(probe)}`;

/** Runs `run` for all entries, a few side by side. The answers are in the order of the entries. */
async function mapAtOnce<T, R>(entries: readonly T[], run: (entry: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let place = next++; place < entries.length; place = next++) answers[place] = await run(entries[place] as T);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}
