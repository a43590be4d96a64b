// @vitest-environment node
import { describe, expect, it } from "vitest";
import { textOf } from "../../scripts/file-text";

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

describe("the text of a file", () => {
  it.each<[string, Buffer]>([
    ["UTF-8", Buffer.from("Lápiz «½» €")],
    ["UTF-8 with a mark", Buffer.from("\ufeffLápiz «½» €")],
    ["UTF-16, as Windows has it", utf16("Lápiz «½» €")],
    ["UTF-16 the other way round", utf16("Lápiz «½» €").swap16()],
  ])("is read as %s", (_, file) => expect(textOf(file)).toBe("Lápiz «½» €"));

  it("has the quotes, dashes and signs that Windows writes", () => {
    const file = Buffer.from([0x93, 0xd1, 0x94, 0x20, 0x91, 0x92, 0x20, 0x80, 0x35, 0x20, 0x96, 0x20, 0x97, 0x99]);
    expect(textOf(file)).toBe("“Ñ” ‘’ €5 – —™");
    const undefinedBytes = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
    const range = Array.from({ length: 32 }, (_, at) => 0x80 + at).filter((byte) => !undefinedBytes.includes(byte));
    expect(textOf(Buffer.from(range))).toBe("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ");
    expect(textOf(Buffer.from("\u00a0ñÿ", "latin1"))).toBe("\u00a0ñÿ");
  });

  const damaged = (text: string, at = text.length) =>
    Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from([0xf3]), Buffer.from(text.slice(at))]);

  it.each<[string, Buffer, RegExp]>([
    ["one byte of Windows", damaged("sku,nombre\nM-1,Lápiz\r\nM-2,Cartón "), /^Línea 3: después de «M-2,Cartón » hay/],
    ["a letter that was cut", Buffer.from("ñandú\nñu ñ").subarray(0, -1), /^Línea 2: después de «ñu »/],
    ["a byte of one that has its mark", damaged("\ufeffsku\nA "), /^Línea 2: después de «A »/],
    ["a damaged sign at its beginning", damaged("áéí", 0), /^Línea 1: después de «» hay un carácter dañado/],
  ])("that is UTF-8 but for %s is not taken for what Windows writes", (_, file, words) =>
    expect(() => textOf(file)).toThrow(words),
  );

  it("is what Windows writes, though some of it would be UTF-8", () => {
    const text = "CAFÉ® GRÁFICO, ALMACÉN";
    expect(textOf(Buffer.from(text, "latin1"))).toBe(text);
  });

  // «Lápiz tamaño bolsillo» and so on, as MS-DOS (code page 850) and Macintosh write them.
  it.each<[string, Buffer, RegExp]>([
    [
      "MS-DOS",
      Buffer.from("sku;nombre\nA;L\u00a0piz tama\u00a4o", "latin1"),
      /^Línea 2: después de «A;L\u00a0piz tama» hay/,
    ],
    ["MS-DOS, with several in a row", Buffer.from("Compa\u00a4\u00a1a", "latin1"), /^Línea 1: después de «Compa»/],
    ["MS-DOS, with a «ü» or «É»", Buffer.from("cig\u0081e\nCAF\u0090", "latin1"), /^Línea 1: después de «cig»/],
    ["MS-DOS in capitals", Buffer.from("L\u00b5PIZ", "latin1"), /MS-DOS o Macintosh: guárdalo como «CSV UTF-8»/],
    ["Macintosh", Buffer.from("L\u0087piz", "latin1"), /MS-DOS o Macintosh/],
    ["MS-DOS, with an «é» at the end", Buffer.from("Caf\u0082;12", "latin1"), /^Línea 1: después de «Caf»/],
    ["Macintosh, with an «é»", Buffer.from("Caf\u008e", "latin1"), /MS-DOS o Macintosh/],
    ["Macintosh in capitals", Buffer.from("CART\u00eeN", "latin1"), /MS-DOS o Macintosh/],
    ["Macintosh, with a «ñ» or «ó» alone", Buffer.from("tama\u0096o, cart\u0097n", "latin1"), /^Línea 1: .*«tama»/],
  ])("is not that of %s, which would be garbled", (_, file, words) => expect(() => textOf(file)).toThrow(words));

  it.each([
    ["dashes between capitals", "CART\u00d3N\u0096KRAFT, A\u0096Z", "CARTÓN–KRAFT, A–Z"],
    ["a range of dashes", "M\u00e9xico\u0096Toluca, pluma\u0097azul", "México–Toluca, pluma—azul"],
    ["an apostrophe of offices", "O\u0092Reilly", "O’Reilly"],
    [
      "signs that stand beside letters",
      "\u00a1Oferta! \u00a35, 10 \u00b5m, caf\u00e9\u0096",
      "¡Oferta! £5, 10 µm, café–",
    ],
    ["letters of other languages", "Gar\u00e7on \u00e0 c\u00f4t\u00e9, No\u00ebl", "Garçon à côté, Noël"],
    ["a word of capitals beside another", "BEB\u00e9 FEBR\u00c8S", "BEBé FEBRÈS"],
  ])("that Windows writes may have %s", (_, file, text) => expect(textOf(Buffer.from(file, "latin1"))).toBe(text));
});
