import { bench, describe } from "vitest";
import { applyChange, visibleLines } from "@/domain/cart-changes";
import { summarizeCart } from "@/domain/cart-summary";
import { aLine, pending, set } from "../domain/cart-factories";

/** A full cart: 100 lines, of which twenty have a change that is not sent yet. */
const lines = Array.from({ length: 100 }, (_, index) => aLine(`p${index}`, index + 1));
const unsent = Array.from({ length: 20 }, (_, index) => pending(set(`p${index * 5}`, index + 2), index));

describe("a cart of 100 lines", () => {
  bench("what the shopper sees, with 20 unsent changes", () => {
    visibleLines(lines, unsent);
  });
  bench("one more piece of a line", () => {
    applyChange(lines, set("p50", 7));
  });
  bench("its sum, to the centavo", () => {
    summarizeCart(lines);
  });
});
