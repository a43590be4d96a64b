// @vitest-environment node
import { bench, describe } from "vitest";
import { recallSuggestions } from "@/domain/search/recall-suggestions";
import { readSearchIndex } from "@/domain/search/search-index";
import { searchIndexText } from "../../scripts/search-index";
import { generatedCatalogue } from "../support/indexed-catalogue";

const text = searchIndexText(generatedCatalogue(3000)) ?? "";
const index = readSearchIndex(JSON.parse(text));

/** A keystroke may cost 2 ms; the file is read once, when the field is first used. */
describe("suggestions from an index of 3,000 products", () => {
  for (const typed of [
    "c",
    "cinta",
    "guantes nitrilo azul",
    "ktn-51",
    "bolsa para basura negra 60 x 90 cm",
    "ecsoba",
  ]) {
    bench(`a keystroke: «${typed}»`, () => {
      recallSuggestions(index, typed, 10);
    });
  }
  bench("the file is read", () => {
    readSearchIndex(JSON.parse(text));
  });
});
