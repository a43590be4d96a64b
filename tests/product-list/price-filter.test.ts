// @vitest-environment node
import { describe, expect, it } from "vitest";
import { draftOf, readDraft } from "@/product-list/price-filter";

describe("what is typed into the price fields", () => {
  it("means nothing while it is empty", () => {
    expect(readDraft({ min: "", max: "  " })).toEqual({
      range: { minPrice: undefined, maxPrice: undefined },
      problems: {},
    });
  });
  it("may be pasted with the signs of a price", () => {
    expect(readDraft({ min: "$1,500", max: " 2 000 " }).range).toEqual({ minPrice: 1500, maxPrice: 2000 });
    expect(readDraft({ min: "", max: "$150,000" }).range.maxPrice).toBe(150_000);
  });
  it("is no minimum where it is 0", () => {
    expect(readDraft({ min: "0", max: "0" })).toEqual({ range: { minPrice: undefined, maxPrice: 0 }, problems: {} });
  });
  it.each(["12.5", "12,5", "99,90", "1,50", "1,5000", ",500", "0,500", "-3", "mil", "1e3"])(
    "refuses %s and says how to write it",
    (text) => {
      const { range, problems } = readDraft({ min: text, max: "" });
      expect(range.minPrice).toBeUndefined();
      expect(problems.min).toMatch(/pesos enteros/);
    },
  );
  it("refuses a maximum below the minimum", () => {
    expect(readDraft({ min: "500", max: "100" }).problems.max).toBe("Escribe $500 o más.");
    expect(readDraft({ min: "500", max: "500" }).problems).toEqual({});
  });
  it("goes back to what the address says", () => {
    expect(draftOf({ minPrice: 10, maxPrice: undefined })).toEqual({ min: "10", max: "" });
  });
});
