import { normalizeSearch } from "./search-text";
import { bareCode } from "./search-words";

/** A stretch of a text, from the character at `start`; `isMatch` when it is what was looked for. */
export type TextPiece = { start: number; text: string; isMatch: boolean };

type MatchOptions = {
  /** For SKUs: «KTN5201» and «ktn 5201» are found in «KTN-5201» and the other way round, and no plurals. */
  isCode?: boolean;
};

/**
 * Cuts a text into what matches the words looked for and what does not; joined again, the pieces are the text. Accents,
 * case and the plural make no difference. Words under three letters count only where they stand alone.
 * @param terms the words of the search as `normalizeSearch` spells them
 */
export function markMatches(
  text: string,
  terms: readonly string[],
  { isCode = false }: MatchOptions = {},
): readonly TextPiece[] {
  const { plain, origins } = fold(text);
  const isMarked = new Array<boolean>(text.length).fill(false);
  for (const term of terms) {
    const wanted = isCode ? bareCode(term) : term;
    if (wanted.trim() === "" || (isCode && wanted.length > plain.length)) continue;
    for (const { index, 0: match } of plain.matchAll(isCode ? codePatternOf(wanted) : patternOf(wanted))) {
      isMarked.fill(true, origins[index], origins[index + match.length]);
    }
  }
  return piecesOf(text, isMarked);
}

/** The text as the search compares it, and for each of its characters the place it has in the original. */
function fold(text: string): { plain: string; origins: readonly number[] } {
  let plain = "";
  const origins: number[] = [];
  let place = 0;
  for (const character of text) {
    const folded = foldCharacter(character);
    for (const unit of folded.split("")) {
      plain += unit;
      origins.push(place);
    }
    place += character.length;
  }
  return { plain, origins: [...origins, place] };
}

/** A text has few different characters, and lists are marked with every key that is pressed. */
const foldings = new Map<string, string>();

function foldCharacter(character: string): string {
  const known = foldings.get(character);
  if (known !== undefined) return known;
  const folded = character.trim() === "" ? " " : normalizeSearch(character);
  foldings.set(character, folded);
  return folded;
}

const ALONE_BEFORE = "(?<![\\p{L}\\p{N}])";
const ALONE_AFTER = "(?![\\p{L}\\p{N}])";
const SHORT = 3;

/** The letters and digits of a code, whatever signs stand between them. */
function codePatternOf(code: string): RegExp {
  const letters = [...code].join("[^\\p{L}\\p{N}]*");
  return new RegExp(code.length < SHORT ? `${ALONE_BEFORE}${letters}${ALONE_AFTER}` : letters, "gu");
}

/** Singular and plural of a word, as Spanish forms them: guante(s), marcador(es), luz / luces. */
function patternOf(term: string): RegExp {
  const word = escapeForRegExp(term);
  if (term.length < SHORT) return new RegExp(`${ALONE_BEFORE}${word}${ALONE_AFTER}`, "gu");
  const forms = [`${word}(?:e?s${ALONE_AFTER})?`];
  const cut = (ending: string, instead = "") => {
    const stem = term.slice(0, -ending.length);
    if (term.endsWith(ending) && stem.length >= SHORT - instead.length) {
      forms.push(`${escapeForRegExp(stem)}${instead}${ALONE_AFTER}`);
    }
  };
  cut("z", "ces");
  cut("s");
  cut("es");
  cut("ces", "z");
  return new RegExp(forms.join("|"), "gu");
}

const escapeForRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

function piecesOf(text: string, isMarked: readonly boolean[]): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  for (let start = 0, end = 1; start < text.length; start = end, end += 1) {
    while (end < text.length && isMarked[end] === isMarked[start]) end += 1;
    pieces.push({ start, text: text.slice(start, end), isMatch: isMarked[start] === true });
  }
  return pieces;
}
