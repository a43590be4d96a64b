/**
 * The text of a file as spreadsheets and offices write it: UTF-8 with or without its mark, UTF-16 («Texto Unicode»), or
 * else what Windows writes. Accented letters as Windows writes them are hardly ever valid UTF-8, so a valid file is
 * UTF-8.
 * @throws Error in Spanish for damaged UTF-8, and for what MS-DOS and Macintosh write: every accented letter would be garbled
 */
export function textOf(file: Uint8Array): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder("utf-16le").decode(file);
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder("utf-16be").decode(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    refuseDamagedUtf8(file);
    const text = windows1252(file);
    refuseOtherSystems(text);
    return text;
  }
}

/** What decoders put in the place of bytes that are not UTF-8. */
const REPLACEMENT = "\ufffd";

function refuseDamagedUtf8(file: Uint8Array): void {
  const hasMark = file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf;
  const text = new TextDecoder("utf-8").decode(file);
  const signs = text.match(/[\u0080-\u{10ffff}]/gu) ?? [];
  const isMostlyValid = signs.filter((sign) => sign === REPLACEMENT).length < signs.length / 2;
  if (!hasMark && !isMostlyValid) return;
  throw new Error(
    `${placeIn(text, text.indexOf(REPLACEMENT))} hay un carácter dañado; el resto del archivo es UTF-8: corrige el carácter y guarda de nuevo el archivo`,
  );
}

function placeIn(text: string, at: number): string {
  const before = text.slice(0, at).split(/\r\n|\r|\n/);
  return `Línea ${before.length}: después de «${before.at(-1)?.slice(-20)}»`;
}

/**
 * What accented letters of MS-DOS and Macintosh become when they are read as those of Windows: bytes without a sign, signs that
 * stand within words or at their end, capitals behind small letters, and small letters between capitals.
 */
const GARBLED =
  /[\u0081\u008d\u008f\u0090\u009d]|(?<=\p{L})[¡¢£¤¥‚ƒ„‡]+(?=\p{L})|(?<=[A-Za-z])[‚ƒ‡](?=[\s;,]|$)|(?<=\p{Ll})Ž|(?<=\p{Lu})[µàçêîò](?=\p{Lu})/u;
/** «ó», «ñ» and «ú» of a Macintosh, in small letters. Whoever joins words by such a dash on Windows also writes letters of the next kind. */
const DOUBTFUL = /(?<=\p{Ll})[–—œ](?=\p{Ll})/u;
const WINDOWS_LETTERS = /[áéíóúüñ]/;

function refuseOtherSystems(text: string): void {
  const garbled = GARBLED.exec(text) ?? (WINDOWS_LETTERS.test(text) ? null : DOUBTFUL.exec(text));
  // What holds null characters is no text at all.
  if (garbled === null || text.includes("\u0000")) return;
  throw new Error(
    `${placeIn(text, garbled.index)} hay una letra que no se entiende; el archivo parece guardado para MS-DOS o Macintosh: guárdalo como «CSV UTF-8», o como UTF-8 si no es una hoja`,
  );
}

/** What Windows-1252 has in the place of control characters, from 0x80 on; the five bytes that it leaves undefined stay what they are. */
const WINDOWS_SIGNS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Not by `TextDecoder("windows-1252")`, which in some versions of Node 20 reads Latin-1: quotes, «€» and dashes became control characters. */
const windows1252 = (file: Uint8Array): string =>
  Buffer.from(file)
    .toString("latin1")
    .replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_SIGNS.charAt(sign.charCodeAt(0) - 0x80));
