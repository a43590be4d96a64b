// @vitest-environment node
import { expect, it } from "vitest";
import { waitingOf } from "@/domain/holding";

const terms = { largestHeldShare: 0.5, alwaysHeldPieces: 10 };

it.each([
  [null, 1, "uncounted"],
  [100, 50, null],
  [100, 51, "large-share"],
  [7, 7, null],
  [11, 10, null],
  [11, 11, "large-share"],
  // That there are too few is another matter.
  [40, 41, null],
])("of %j in stock, %i wait: %j", (stock, quantity, waiting) => {
  expect(waitingOf(stock, quantity, terms)).toBe(waiting);
});

it.each([
  [100, 0.29],
  [100, 0.57],
  [1000, 0.07],
])("of %i in stock, a share of %d is as much as the database reckons", (stock, largestHeldShare) => {
  const held = { largestHeldShare, alwaysHeldPieces: 0 };
  const share = Math.round(stock * largestHeldShare);
  expect(waitingOf(stock, share, held)).toBeNull();
  expect(waitingOf(stock, share + 1, held)).toBe("large-share");
});

it("without the terms, only what nobody has counted is known to wait", () => {
  expect(waitingOf(null, 1, null)).toBe("uncounted");
  expect(waitingOf(100, 90, null)).toBeNull();
});
