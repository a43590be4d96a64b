import { trimmed } from "../blanks";
import { COMMA } from "./cells";
import { readCount, readOrderLine, SENDER } from "./order-line";
import { isOwnCode, ownCodesIn, wordsOf } from "./words";

/** What may stand between entries of one line, the surest first; the signs are kept apart from what they part. */
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

/** Entries in a row: each says in one piece how many, or in one behind its code, or before it, or all leave it at their codes. */
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
  if (ownCodesIn(line).size < 2) return [line];
  const [sender = ""] = SENDER.exec(line) ?? [];
  for (const between of BETWEEN) {
    const [first, ...others] = grouped(line.slice(sender.length).split(between));
    if (first !== undefined) return [sender + first, ...others];
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
    // Without signs that part it from nothing.
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
  if (codes > 1) return "X";
  const others = wordsOf(piece).filter((word) => !isOwnCode(word) && !/^del?$/i.test(word));
  if (others.length === 0) return "C";
  if (readCount(others.join(" "))) return "E";
  return readOrderLine(piece).quantity === "" ? "X" : "D";
}
