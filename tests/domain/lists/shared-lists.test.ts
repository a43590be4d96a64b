// @vitest-environment node
import fc from "@tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { readSharedText, type SharedList, sharedText } from "@/domain/lists/shared-lists";
import { cleanListName, cleanText, MAX_LIST_LINES, MAX_LISTS, MAX_NOTE_LENGTH } from "@/domain/lists/shopping-list";
import { packText, unpackText } from "@/lists/packed-text";

const word = (maxLength: number) =>
  fc.string({ unit: "grapheme", minLength: 1, maxLength }).map((text) => cleanText(text, maxLength));

const sharedList: fc.Arbitrary<SharedList> = fc.record({
  name: word(60)
    .map(cleanListName)
    .filter((name) => name !== ""),
  lines: fc.array(
    fc.record({
      // Whatever the database takes: blanks within a SKU are its own.
      sku: fc
        .string({ unit: "grapheme", minLength: 1, maxLength: 64 })
        .filter((sku) => sku.trim() !== "" && [...sku].length <= 64 && cleanText(sku, 64) !== ""),
      quantity: fc.integer({ min: 1, max: 999 }),
      note: fc.oneof(fc.constant(""), word(MAX_NOTE_LENGTH)),
    }),
    { maxLength: MAX_LIST_LINES },
  ),
});

describe("a list on its way", () => {
  it("arrives in an address as it was sent, and in a file as well", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sharedList, { minLength: 1, maxLength: 4 }), async (lists) => {
        const packed = await packText(sharedText(lists));
        expect(packed).toMatch(/^[\w-]+$/);
        expect(await unpackText(packed)).toBe(sharedText(lists));
        expect(readSharedText(sharedText(lists))).toEqual({ lists, reason: null });
      }),
      { numRuns: 300 },
    );
  });

  it("is refused without a fall, whatever stands in its place", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 400 }), async (text) => {
        const unpacked = await unpackText(text);
        if (unpacked !== null) readSharedText(unpacked);
        expect(readSharedText(text).lists).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  it("is refused without a fall, whatever JSON stands in its place", () => {
    const json = fc.oneof(
      fc.jsonValue(),
      fc.record({ acopio: fc.constant(1), listas: fc.jsonValue() }),
      fc.record({ acopio: fc.constant(1), listas: fc.array(fc.tuple(fc.string(), fc.jsonValue()), { maxLength: 3 }) }),
    );
    fc.assert(
      fc.property(json, (value) => {
        const { lists } = readSharedText(JSON.stringify(value));
        for (const { name, lines } of lists ?? []) {
          expect(name).not.toBe("");
          for (const line of lines) expect(line.quantity).toBeGreaterThan(0);
        }
      }),
      { numRuns: 5000 },
    );
  });

  it("stays short: thirty products fit into a QR code that phones read", async () => {
    const lines = Array.from({ length: 30 }, (_, index) => ({
      sku: `${["KTN", "CA", "GLV", "TLM"][index % 4]}-${1000 + index * 37}`,
      quantity: (index % 9) + 1,
      note: "",
    }));
    expect((await packText(sharedText([{ name: "Cafetería mensual", lines }]))).length).toBeLessThan(500);
  });
});

describe("a list that cannot be taken", () => {
  const line = ["KTN-5114", 6];
  const wrapped = (listas: unknown, acopio: unknown = 1) => JSON.stringify({ acopio, listas });

  it.each([
    ["is no JSON", "hola", "no_list"],
    ["is another file", JSON.stringify({ name: "package" }), "no_list"],
    ["has no list in it", wrapped([]), "no_list"],
    ["was written by a later shop", wrapped([["A", [line]]], 2), "newer"],
    ["has a version that is none", wrapped([["A", [line]]], "1"), "no_list"],
    ["has no name", wrapped([[" ", [line]]]), "no_list"],
    ["has a negative quantity", wrapped([["A", [["KTN-5114", -3]]]]), "no_list"],
    ["has half a piece", wrapped([["A", [["KTN-5114", 0.5]]]]), "no_list"],
    ["has a huge quantity", wrapped([["A", [["KTN-5114", 1e9]]]]), "no_list"],
    ["has an SKU beyond all measure", wrapped([["A", [["K".repeat(65), 1]]]]), "no_list"],
    ["has a note that is no text", wrapped([["A", [["KTN-5114", 1, { script: 1 }]]]]), "no_list"],
    ["has ten thousand lines", wrapped([["A", Array.from({ length: 10_000 }, () => line)]]), "too_many"],
    ["has too many lists", wrapped(Array.from({ length: MAX_LISTS + 1 }, () => ["A", [line]])), "too_many"],
  ])("%s", (_, text, reason) => {
    expect(readSharedText(text)).toEqual({ lists: null, reason });
  });

  it("unpacks to more than anybody's list", async () => {
    expect(await unpackText(await packText("a".repeat(5_000_000)))).toBeNull();
    expect(await unpackText(await packText("a".repeat(100_000)))).toHaveLength(100_000);
  });
});
