export type Finding = {
  /** Warnings leave a shop that works. */
  level: "error" | "warning";
  what: string;
  /** What to do about it. */
  remedy: string;
};

/** One part of the check: what was looked at, and what was found. */
export type Part = { name: string; looked: string; findings: readonly Finding[] };

/** Of many findings of one kind the first ones say enough. */
const SHOWN = 12;

const MARKS = { error: "✗", warning: "!" };

/** What was found, for a person to act upon. */
export function reportOf(origin: string, parts: readonly Part[]): string {
  const all = parts.flatMap(({ findings }) => findings);
  const count = (level: Finding["level"]) => all.filter((finding) => finding.level === level).length;
  const verdict = hasErrors(parts) ? "Not ready: see ✗ above." : "Ready.";
  return [
    `${origin}`,
    ...parts.flatMap(({ name, looked, findings }) => [
      `${findings.length === 0 ? "✓" : MARKS[findings.some(({ level }) => level === "error") ? "error" : "warning"]} ${name}: ${looked}`,
      ...findings
        .slice(0, SHOWN)
        .flatMap(({ level, what, remedy }) => [`    ${MARKS[level]} ${what}`, `      → ${remedy}`]),
      ...(findings.length > SHOWN ? [`    … and ${findings.length - SHOWN} more`] : []),
    ]),
    `${verdict} ${count("error")} wrong, ${count("warning")} to look at.`,
  ].join("\n");
}

/** What is shorter is no key, and may be an ordinary word of the report. */
const SHORTEST_KEY = 12;

/** Answers and failures that a report quotes may hold the key. */
export const withoutKey = (report: string, key: string): string =>
  key.length < SHORTEST_KEY ? report : report.replaceAll(key, "<key>");

export const hasErrors = (parts: readonly Part[]): boolean =>
  parts.some(({ findings }) => findings.some(({ level }) => level === "error"));
