// @vitest-environment node
import fc from "@tests/support/fast-check";
import { expect, it } from "vitest";
import { MAX_CART_QUANTITY } from "@/domain/constants";
import { MAX_LIST_LINES, MAX_LISTS, MAX_NOTE_LENGTH } from "@/domain/lists/shopping-list";
import { fileOfLists, linkOfLists, listsOfFile, listsOfLink } from "@/lists/list-link";

/** Texts of so many letters, drawn by chance from a range of code points: they hardly pack. */
const texts = (length: number, min: number, max: number): string[] =>
  fc
    .sample(fc.array(fc.integer({ min, max }), { minLength: length, maxLength: length }), {
      numRuns: MAX_LIST_LINES,
      seed: 7,
    })
    .map((letters) => String.fromCodePoint(...letters));

/** As much as a line can hold: letters of four bytes each in its note. */
const notes = texts(MAX_NOTE_LENGTH, 0x1f300, 0x1f5ff);
const lines = texts(64, 0x41, 0x5a).map((sku, at) => ({ sku, quantity: MAX_CART_QUANTITY, note: notes[at] ?? "" }));

it("the fullest lists come back from their file, and one of them from its link", async () => {
  const lists = Array.from({ length: MAX_LISTS }, (_, at) => ({ name: `Lista ${at}`, lines }));
  expect(await listsOfFile(fileOfLists(lists))).toEqual({ lists, reason: null });
  const fullest = { name: "Lista", lines };
  const link = await linkOfLists([fullest]);
  expect(await listsOfLink(link.slice(link.indexOf("#")))).toEqual({ lists: [fullest], reason: null });
});
