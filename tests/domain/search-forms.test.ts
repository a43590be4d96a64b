// @vitest-environment node
import { expect, it } from "vitest";
import { packageAsked } from "@/domain/search/search-forms";

it.each([
  ["caja 100 guantes", ["+caja+100", "+caja+100", ""]],
  ["paquete 50 vasos", ["+paquet+50", "+paquet+50", ""]],
  ["estuche c 12 plumas", ["+estuch+12", "+12", "+estuch+12", ""]],
  ["metro 3 cable", ["+m+3", "+m+3", ""]],
  ["guantes 100", ["", "+100"]],
  ["caja 4 8", ["+caja+4", "", ""]],
])("each word of «%s» may ask for one of the packages %j", (text, packages) => {
  const words = text.split(" ");
  expect(words.map((_, at) => packageAsked(words, at, "guantes"))).toEqual(packages);
});
