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
    const range = Buffer.from(Array.from({ length: 32 }, (_, at) => 0x80 + at));
    expect(textOf(range)).toBe("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ");
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
});
