/**
 * The text of a file as spreadsheets and offices write it: UTF-8 with or without its mark, UTF-16 («Texto Unicode»), or else
 * what Windows writes. Accented letters of the last are never valid UTF-8, so a file that is valid is UTF-8.
 */
export function textOf(file: Uint8Array): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder("utf-16le").decode(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return new TextDecoder("windows-1252").decode(file);
  }
}
