// @vitest-environment node
import fc from "@tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { cleanSearch, escapeLikePattern, normalizeSearch } from "@/domain/search/search-text";

describe("a search text as typed", () => {
  it.each([
    ["  cinta   canela ", "cinta canela"],
    ["cinta\n\tcanela", "cinta canela"],
    ["cin\u0000ta", "cin ta"],
    ["\u0000\u0007", ""],
    ["cinta\ud800", "cinta"],
    ["\ufeffcin\u200bta", "cinta"],
    ["Lápiz ✏️", "Lápiz ✏️"],
  ])("%j becomes %j", (typed, clean) => {
    expect(cleanSearch(typed)).toBe(clean);
  });

  it("is cut to 200 characters without breaking one in two", () => {
    expect([...cleanSearch("😀".repeat(300))]).toHaveLength(200);
    expect(cleanSearch(`${"a".repeat(199)} b`)).toBe("a".repeat(199));
  });
});

describe("a search text as the database spells it", () => {
  it.each([
    ["LÁPIZ", "lapiz"],
    ["Ñandú", "nandu"],
    ["pingüino", "pinguino"],
    ["e\u0301xito", "exito"],
    ["½”", '1/2"'],
    ["Tornillo 1¼", "tornillo 1 1/4"],
    ["‘A’ – “B”…", "'a' - \"b\"..."],
    ["10×20", "10x20"],
    ["20 × 26 CM", "20 x 26 cm"],
    ["20 * 26", "20 26"],
    ["**", ""],
    ["N.º 3ª", "n.o 3a"],
    ["Œuvre STRAẞE", "oeuvre strasse"],
    ["75 °C", "75 °c"],
    ["gu\u00adan\u200bte\u2060s de\ufeff ni\u200dtri\u200clo", "guantes de nitrilo"],
    ["日本", "日本"],
  ])("%j becomes %j", (typed, normal) => {
    expect(normalizeSearch(typed)).toBe(normal);
  });

  it("is never longer than 200 characters and never changes when done twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (typed) => {
        const once = normalizeSearch(typed);
        expect([...once].length).toBeLessThanOrEqual(200);
        expect(normalizeSearch(once)).toBe(once);
      }),
    );
  });
});

describe("a pattern for LIKE", () => {
  it("takes wildcards literally and never holds an asterisk", () => {
    expect(escapeLikePattern("100%_\\*a")).toBe("100\\%\\_\\\\_a");
    expect(escapeLikePattern('1/4", zinc (a:b)')).toBe('1/4", zinc (a:b)');
  });
});
