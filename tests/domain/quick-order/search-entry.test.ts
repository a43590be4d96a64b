// @vitest-environment node
import { describe, expect, it } from "vitest";
import { isOrderText, readSearchEntry } from "@/domain/quick-order/search-entry";

describe("a SKU with a quantity in the search field", () => {
  it.each([
    "KTN-5114 x6",
    "KTN-5114 x 6",
    "KTN-5114 X6",
    "KTN-5114 ×6",
    "KTN-5114 *6",
    "6 x KTN-5114",
    "6x KTN-5114",
    " 6xKTN-5114 ",
    "KTN-5114x6",
    "KTN-5114×6",
    "KTN 5114 x6",
    "6 x KTN 5114",
    "KTN-5114, x6",
  ])("%j is six", (text) => expect(readSearchEntry(text)).toEqual({ code: "KTN-5114", quantity: 6 }));

  it.each([
    "KTN-5114",
    "KTN-5114 6",
    "KTN-5114 x0",
    "KTN-5114 x1000",
    "cinta x6",
    "bolsa 20 x30",
    "20 x30",
    "48 mm x 50",
    "",
    "x6",
    "KTN-5114 6x",
    "KTN-5114 x6 azul",
    "CA-8410 KTN-5114 x6",
    "KTN-5114 x6 x6",
  ])("%j is a search", (text) => expect(readSearchEntry(text)).toBeNull());
});

describe("a list in the search field", () => {
  it.each([
    "KTN-5114 6\nCA-8410 2",
    "KTN-5114 6, CA-8410 2",
    "KTN-5114 CA-8410",
    "KTN-5114\t6",
    "KTN-5114 x 6 pzas",
    "6 cajas KTN-5114",
  ])("%j is one", (text) => expect(isOrderText(text)).toBe(true));

  it.each([
    "KTN-5114",
    "KTN-5114\t",
    "KTN-5114\n",
    "KTN-5114 6",
    "KTN-5114 x6",
    "6 cajas de cinta",
    "6 CAJAS DE 1000 HOJAS",
    "cinta 48 mm",
  ])("%j is none", (text) => expect(isOrderText(text)).toBe(false));
});
