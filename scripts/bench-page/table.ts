import { type Line, lineFor, type MetricName, metrics, type Place, type Visitor } from "./lines.ts";
import { median } from "./statistics.ts";

/** What one metric was in every run. */
export type Figure = {
  metric: MetricName;
  place: Place;
  visitor: Visitor;
  /** Empty when no run got so far. */
  values: readonly number[];
  /** What else the last run reports, e.g. the tag of the largest element. */
  detail?: string;
};

export type Verdict = Figure & {
  median: number | null;
  line: Line | null;
  /** Null where there is no line. A figure that was not measured does not meet its line. */
  isMet: boolean | null;
};

export function judge(figure: Figure): Verdict {
  const line = lineFor(figure.metric, figure.visitor, figure.place);
  const middle = median(figure.values);
  return { ...figure, median: middle, line, isMet: line && isMet(middle, line) };
}

function isMet(value: number | null, line: Line): boolean {
  if (value === null) return false;
  return "atMost" in line ? value <= line.atMost : value >= line.atLeast;
}

/** A markdown table with a row for every figure. */
export function markdownTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map((verdict) => {
    const { label, unit, decimals } = metrics[verdict.metric];
    const text = (value: number) => value.toFixed(decimals);
    const { values, median: middle, line } = verdict;
    const detail = verdict.detail ? ` (${verdict.detail})` : "";
    return [
      verdict.place,
      verdict.visitor,
      unit === "" ? label : `${label}, ${unit}`,
      middle === null ? "not measured" : text(middle) + detail,
      middle === null ? "" : `${text(Math.min(...values))}–${text(Math.max(...values))}`,
      line === null ? "" : "atMost" in line ? `≤ ${line.atMost}` : `≥ ${line.atLeast}`,
      verdict.isMet === null ? "" : verdict.isMet ? "yes" : "**no**",
    ];
  });
  const head = ["page", "visitor", "figure", "median", "range", "line", "met"];
  return [head, ["---", "---", "---", "--:", "--:", "--:", "---"], ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
