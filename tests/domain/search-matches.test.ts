// @vitest-environment node
import { describe, expect, it } from "vitest";
import { markMatches } from "@/domain/search/search-matches";

/** The text with what is marked between brackets. */
const marked = (text: string, terms: readonly string[], options?: { isCode: boolean }) =>
  markMatches(text, terms, options)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join("");

describe("what a search marks in a text", () => {
  it.each([
    ["Guante de nitrilo", ["guantes", "nitrilo"], "[Guante] de [nitrilo]"],
    ["Guantes de nitrilo", ["guante"], "[Guantes] de nitrilo"],
    ["Marcador permanente", ["marcadores"], "[Marcador] permanente"],
    ["Luz de emergencia", ["luces"], "[Luz] de emergencia"],
    ["Luces LED", ["luz"], "[Luces] LED"],
    ["Lápiz HB", ["lapiz"], "[Lápiz] HB"],
    ["LÁPIZ", ["lapiz"], "[LÁPIZ]"],
    ["La\u0301piz HB", ["lapiz"], "[La\u0301piz] HB"],
    ["Empapelado", ["papel"], "Em[papel]ado"],
    ["Tornillo ½ pulgada", ["1/2"], "Tornillo [½] pulgada"],
    ["Tabla 2 × 4", ["x"], "Tabla 2 [×] 4"],
    ["Ácido y jabón A", ["a"], "Ácido y jabón [A]"],
    ["Caja 🧤 nitrilo", ["nitrilo"], "Caja 🧤 [nitrilo]"],
    ["Precio (neto) 50%", ["(neto)", "50%"], "Precio [(neto)] [50%]"],
    ["Guante", ["guantera"], "Guante"],
    ["cinta cinta", ["cinta", "inta"], "[cinta] [cinta]"],
    ["Nada", [], "Nada"],
    ["Nada", ["", " "], "Nada"],
    ["", ["a"], ""],
  ])("«%s» for %j is %s", (text, terms, expected) => {
    expect(marked(text, terms)).toBe(expected);
  });

  it.each([
    ["KTN-5201", "ktn5201", "[KTN-5201]"],
    ["KTN-5201", "ktn-52", "[KTN-52]01"],
    ["KTINS114", "kt-ins", "[KTINS]114"],
    ["ST-9512", "st-95", "[ST-95]12"],
    ["KTN-5114", "ktn_5114", "[KTN-5114]"],
    ["KTN-5714", "kt n 5714", "[KTN-5714]"],
    ["TOR.1/4-2", "tor142", "[TOR.1/4-2]"],
    ["TOR.1/4-2", "1/4", "TOR.[1/4]-2"],
    ["ST-9512", "95", "ST-9512"],
    ["ST-95", "95", "ST-[95]"],
    ["KTN-5201", "-", "KTN-5201"],
  ])("in the code «%s» signs make no difference to %s", (code, term, expected) => {
    expect(marked(code, [term], { isCode: true })).toBe(expected);
  });

  it("never loses a letter, whatever is looked for", () => {
    for (const terms of [["\\"], ["[a-z]"], ["(?:"], ["*"], ["{"], ["🙂"], ["a".repeat(10_000)]]) {
      for (const isCode of [false, true]) {
        expect(
          markMatches('Ñandú × ½" [a-z] \\ 🙂', terms, { isCode })
            .map(({ text }) => text)
            .join(""),
        ).toBe('Ñandú × ½" [a-z] \\ 🙂');
      }
    }
  });
});
