import { type Count, codeAmong, countsIn, loneCount, type Place } from "./counts";
import { entryOf } from "./lead";
import { wordsOf } from "./words";

/** What one line of a list to order from says. Texts are as they were written. */
export type OrderLine = {
  /** What names the product: its SKU where the line has something like one, else the words of the line. Never blank. */
  code: string;
  /** As written, «6», but also «1.5» or «-3»; empty where the line says none. */
  quantity: string;
  /** What the quantity counts, «cajas»; empty where the line does not say. */
  unit: string;
};

/**
 * How a quantity was read where no column says it: out of the words of its line, which may begin with its number in the list.
 * Then the product decides once it is known (`settledRow`). `unclear`: its line says a number, and nobody can tell of what.
 */
export type Counted = "in_line" | "in_numbered_line" | "unclear";

/**
 * One row of a list to order from, with the line it was read from, or the part of one that orders several products.
 * `counted` is left out where a column or the shopper said how many.
 */
export type OrderRow = OrderLine & { text: string; counted?: Counted | undefined };

const UNSAID = { quantity: "", unit: "" };

/** Reads a line of a list as people write them: «KTN-5114 6», «6 x KTN-5114», «CA8410: 2 cajas», «6 rollos de cinta canela». */
export function readOrderLine(text: string): OrderLine {
  const entry = entryOf(text);
  const words = wordsOf(entry);
  const at = codeAmong(words);
  const code = words[at];
  if (code === undefined) return readNamedLine(entry, words);
  const { quantity, unit } = likeliest(countsIn(words, at), at) ?? UNSAID;
  return { code, quantity, unit };
}

/** The count in a cell that holds nothing else: «6», «x6», «6 cajas»; null for any other cell. */
export function readCount(cell: string): Pick<OrderLine, "quantity" | "unit"> | null {
  const found = loneCount(wordsOf(cell));
  return found && { quantity: found.quantity, unit: found.unit };
}

/** Whether a line says how many where no word of the product can stand: beside the code, with a cross or a unit. */
export function hasSureCount(text: string): boolean {
  const words = wordsOf(entryOf(text));
  return countsIn(words, codeAmong(words)).some(({ place }) => SURE.includes(place));
}

const SURE: readonly Place[] = ["crossed", "in_units", "announced", "behind", "before"];
const RANKED: readonly Place[] = [...SURE, "end", "start"];

/** The count in the surest place, behind the code rather than before it; among other words only one that has no other beside it. */
function likeliest(counts: readonly Count[], code: number): Count | undefined {
  const inOrder = [...counts.filter(({ from }) => from > code), ...counts.filter(({ from }) => from < code)];
  const ranked = RANKED.map((place) => inOrder.find((count) => count.place === place)).find(Boolean);
  const found = ranked ?? (counts.length === 1 ? counts[0] : undefined);
  return found?.isDoubtful ? undefined : found;
}

/** A line without a code: its words are looked for, without the quantity at its beginning or end. */
function readNamedLine(entry: string, words: readonly string[]): OrderLine {
  const counts = countsIn(words, -1).filter(({ isDoubtful }) => !isDoubtful);
  const found = counts.find(({ from }) => from === 0) ?? counts.find((count) => isAtEnd(words, count));
  const named = words.filter((_, at) => !found || at < found.from || at > found.to).join(" ");
  const name = named.replace(/^de\s+/iu, "");
  if (!found || name === "") return { code: entry, ...UNSAID };
  return { code: name, quantity: found.quantity, unit: found.unit };
}

/** «cinta canela 6», «cinta canela x 6»; but the end of «tornillo 3 16» is a size. */
const isAtEnd = (words: readonly string[], { from, to }: Count): boolean =>
  to === words.length - 1 && !/^\d/.test(words[from - 1] ?? "");
