import type { SentLine } from "./send-lines.ts";

/**
 * Refuses new SKUs that the shop takes for one further up, «KQ-1» below «kq-1». The database compares each with the products there
 * are, and these are not there before the first of them is stored.
 */
export function refuseTwins(planned: readonly SentLine[]): SentLine[] {
  const firstOf = new Map<string, SentLine["line"]>();
  return planned.map(({ line, answer }) => {
    if (answer.outcome !== "created" || answer.spelling === undefined) return { line, answer };
    const first = firstOf.get(answer.spelling);
    if (first === undefined) {
      firstOf.set(answer.spelling, line);
      return { line, answer };
    }
    const detail = `«${first.values.item_code}» de la fila ${first.row}`;
    return { line, answer: { outcome: "refused", problem: "twin", detail } };
  });
}
