import { trimmed } from "../blanks";
import { COMMA } from "./cells";
import { DASHES } from "./code";
import { numbersIn } from "./counts";
import { SENDER, unmarked } from "./lead";
import { readCount, readOrderLine } from "./order-line";
import { isOwnCode, OWN, ownCodesIn, withDashes, wordsOf } from "./words";

/** What may stand between entries of one line, the surest first; the signs are captured, so that splitting keeps them. */
const BETWEEN = ["[\\t;|]", `[\\t;|]|${COMMA}`, `[\\t;|]|${COMMA}|(?<=\\s)[/y](?=\\s)|/(?=\\p{L}{2,3}-?\\d{4})`].map(
  (signs) => new RegExp(`(${signs})`, "iu"),
);

/** A piece of a line, as one letter. */
type Kind =
  /** An SKU of the shop and how many, with nothing else. */
  | "E"
  /** The same among other words: «KTN-5114 cinta canela 6». */
  | "D"
  /** An SKU alone. */
  | "C"
  /** How many, alone. */
  | "Q"
  /** Words without an SKU. */
  | "W"
  /** Nothing. */
  | " "
  /** What belongs to no entry of its own: «Cinta para CA-8410». */
  | "X";

/** Entries in a row: each says how many in the piece of its code, in one after it, or before it; or all are codes alone. */
const ENTRIES = [
  /(?:^[W ]*)?[ED][W ]*/g,
  /(?:^[W ]*)?(?:E|C[W ]*Q)[W ]*/g,
  /(?:^[W ]*)?(?:E|Q[W ]*C)[W ]*/g,
  /(?:^ *)?[EC] */g,
];

/**
 * The parts of a line that order a product each, «KTN-5114 6, CA-8410 2», without the signs between them; the line itself where
 * it cannot be told which SKU is ordered and which only mentioned, as in «KTN-5114,Cinta para CA-8410,6».
 */
export function entriesOf(line: string): readonly string[] {
  const [sender = ""] = SENDER.exec(line) ?? [];
  const entry = line.slice(sender.length);
  // Of one product there may be several entries too, but not one for each time it is named.
  for (const between of ownCodesIn(entry).size < 2 ? [] : BETWEEN) {
    const [first, ...others] = grouped(entry.split(between));
    if (first !== undefined) return [sender + first, ...others];
  }
  const [first = "", ...others] = alternating(entry);
  return [sender + first, ...others];
}

/** A code at which a line is split, however it is written, also with a quantity attached: «6xKTN-5114». */
const NAMED_CODE = new RegExp(
  `(?<=^|[^\\p{L}\\p{N}]|\\dx)(${OWN}|[A-ZÑ]{2,3}(?: {0,3}[${DASHES}] {0,3}| {1,3})\\d{4})(?=$|[^\\p{L}\\p{N}]|x\\d)`,
  "u",
);

/** Words between entries. */
const JOINING = /^(?:y|e|más|mas|luego|también|de|del|por|favor|gracias)$/iu;

const isCount = (text: string): boolean =>
  readCount(
    wordsOf(text)
      .filter((word) => !JOINING.test(word))
      .join(" "),
  ) !== null;

/** A line with its codes at every second place, as it was written. */
function partsAtCodes(line: string): readonly string[] {
  let at = 0;
  // In some places small letters are codes too; spelling them with a dash keeps the length of the line.
  return withDashes(line)
    .split(NAMED_CODE)
    .map(({ length }) => {
      at += length;
      return line.slice(at - length, at);
    });
}

/** The entries of a line in which each code has a quantity behind it, or each before it, whatever signs join them; else the line. */
function alternating(line: string): readonly string[] {
  const parts = partsAtCodes(line);
  const codes = parts.filter((_, at) => at % 2 === 1);
  const others = parts.filter((_, at) => at % 2 === 0);
  if (codes.length < 2) return [line];
  const [first = "", last = ""] = [unmarked(others[0] ?? ""), others.at(-1)];
  if (numbersIn(first).length === 0 && others.slice(1).every(isCount)) {
    return codes.map((code, at) => trimmed((at === 0 ? (others[0] ?? "") : "") + code + (others[at + 1] ?? "")));
  }
  if (numbersIn(last).length === 0 && [first.replace(/^\P{N}+/u, ""), ...others.slice(1, -1)].every(isCount)) {
    return codes.map((code, at) => trimmed((others[at] ?? "") + code + (at === codes.length - 1 ? last : "")));
  }
  return [line];
}

/** @param pieces with the signs between them at every second place */
function grouped(pieces: readonly string[]): readonly string[] {
  const kinds = pieces.flatMap((piece, at) => (at % 2 === 0 ? kindOf(piece) : [])).join("");
  const entries = ENTRIES.map((entry) => kinds.match(entry) ?? []).find(
    (found) => found.length > 1 && found.join("") === kinds,
  );
  let at = 0;
  return (entries ?? []).map((entry) => {
    // Without separators at its ends, which separate nothing.
    const from = at + entry.length - entry.trimStart().length;
    const to = at + entry.trimEnd().length;
    at += entry.length;
    return trimmed(pieces.slice(2 * from, 2 * to - 1).join(""));
  });
}

function kindOf(piece: string): Kind {
  if (trimmed(piece) === "") return " ";
  const codes = ownCodesIn(piece).size;
  if (codes === 0) return readCount(piece) ? "Q" : "W";
  if (codes > 1 || alternating(piece).length > 1) return "X";
  const others = wordsOf(piece).filter((word) => !isOwnCode(word) && !/^del?$/i.test(word));
  if (others.length === 0) return "C";
  if (readCount(others.join(" "))) return "E";
  return readOrderLine(piece).quantity === "" ? "X" : "D";
}
