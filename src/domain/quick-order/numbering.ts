import { unbulleted } from "./lead";

/** The number that an entry begins with, «3. », «3) », «3.-» or bare, and whether its mark is one that only lists have. */
const LEAD = /^(\d{1,3})(?:([.)])(-?)(?:\s+|(?=\p{L}))|[\s,;|]+(?!x[\s,;|]))/iu;

/**
 * What the number at the beginning of an entry is: its place in the list, or either that or how many are wanted. A
 * place with its mark, «3.», counts as none: reading the entry leaves it out.
 */
export type Numbering = "none" | "place" | "either";

/** A text without the number that it begins with. */
export const unnumbered = (text: string): string => unbulleted(text).replace(LEAD, "");

/**
 * What the numbers at the beginning of the entries of a list mean. Numbers that go on from one entry to the next are places,
 * and so is a 1; «6) KTN-5114» is either. Bare ones, «1 KTN-5114 6», are places only where each entry says how many besides.
 * @param saysCount whether an entry does so without its number
 */
export function numberingOf(texts: readonly string[], saysCount: (text: string) => boolean): readonly Numbering[] {
  const leads = texts.flatMap((text, at) => {
    const [written, number, mark, dash] = LEAD.exec(unbulleted(text)) ?? [];
    return written === undefined
      ? []
      : { at, number: Number(number), isMarked: mark !== undefined, isSure: dash === "-" };
  });
  const found: Numbering[] = texts.map(() => "none");
  for (let from = 0; from < leads.length; ) {
    let to = from + 1;
    while (to < leads.length && leads[to]?.number === (leads[to - 1]?.number ?? 0) + 1) to++;
    const run = leads.slice(from, to);
    const bare = run.length > 1 ? run.filter(({ isMarked }) => !isMarked) : [];
    const counted = bare.filter(({ at }) => saysCount(unnumbered(texts[at] ?? ""))).length;
    for (const { at, number, isMarked, isSure } of run) {
      if (isMarked && !isSure && run.length === 1 && number > 1) found[at] = "either";
      if (!isMarked && counted > 0) found[at] = counted === bare.length ? "place" : "either";
    }
    from = to;
  }
  return found;
}
