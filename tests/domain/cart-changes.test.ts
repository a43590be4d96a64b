// @vitest-environment node
import { describe, expect, it } from "vitest";
import {
  absoluteChange,
  applyChange,
  changesToResend,
  confirmSent,
  countPieces,
  foldPending,
  isMirrored,
  isOvertaken,
  productOf,
  visibleLines,
  withoutPointless,
} from "@/domain/cart-changes";
import { aLine, at, clear, pending, remove, set, shape } from "./cart-factories";

describe("one change", () => {
  const cart = [aLine("a", 2), aLine("b", 1)];

  it("adding a product that is there increases its quantity", () => {
    expect(shape(applyChange(cart, { kind: "add", item: aLine("a", 3) }))).toEqual(["a × 5", "b × 1"]);
  });

  it("adding another product makes a new line", () => {
    expect(shape(applyChange(cart, { kind: "add", item: aLine("c", 4) }))).toEqual(["a × 2", "b × 1", "c × 4"]);
  });

  it("setting replaces the quantity, whether or not the line was there", () => {
    expect(shape(applyChange(cart, set("b", 7)))).toEqual(["a × 2", "b × 7"]);
    expect(shape(applyChange([], set("b", 7)))).toEqual(["b × 7"]);
  });

  it("adding to a line keeps everything else it knows, above all the accepted price", () => {
    const known = aLine("a", 1, { unitPrice: 80, addedAt: at(5) });
    const [line] = applyChange([known], { kind: "add", item: aLine("a", 2, { updatedAt: at(9) }) });
    expect(line).toEqual({ ...known, quantity: 3, updatedAt: at(9) });
  });

  it("setting makes the line as it shall be, in its place: removed and added again, it is another one at its new price", () => {
    const known = aLine("a", 1, { id: "first", unitPrice: 80, addedAt: at(5) });
    const [line] = applyChange([known], set("a", 2, { id: "second", unitPrice: 90, addedAt: at(9) }));
    expect(line).toMatchObject({ id: "second", quantity: 2, unitPrice: 90, addedAt: at(5) });
  });

  it("in absolute terms, adding is setting the line to the sum, at most to what a line may hold", () => {
    const addition = { kind: "add", item: aLine("a", 3) } as const;
    expect(absoluteChange(cart, addition)).toMatchObject({ kind: "set", item: { quantity: 5 } });
    expect(absoluteChange([aLine("a", 998)], addition)).toMatchObject({ item: { quantity: 999 } });
    expect(absoluteChange([], addition)).toEqual({ kind: "set", item: addition.item });
    expect(absoluteChange(cart, clear)).toBe(clear);
  });

  it("removing takes one line, clearing takes all", () => {
    expect(shape(applyChange(cart, remove("a")))).toEqual(["b × 1"]);
    expect(shape(applyChange(cart, remove("nobody")))).toEqual(["a × 2", "b × 1"]);
    expect(applyChange(cart, clear)).toEqual([]);
  });

  it("a line put back returns to its place", () => {
    const [a, b, c] = [aLine("a", 1), aLine("b", 1, { addedAt: at(1) }), aLine("c", 1, { addedAt: at(2) })];
    const without = applyChange([a, b, c], remove("b"));
    expect(shape(applyChange(without, { kind: "set", item: b }))).toEqual(["a × 1", "b × 1", "c × 1"]);
  });

  it("never touches the lines it was given", () => {
    const before = structuredClone(cart);
    applyChange(cart, { kind: "add", item: aLine("a", 3) });
    applyChange(cart, set("b", 9));
    applyChange(cart, clear);
    expect(cart).toEqual(before);
  });

  it("applied twice, an absolute change does what it does once", () => {
    for (const change of [set("a", 5), remove("a"), clear]) {
      const once = applyChange(cart, change);
      expect(applyChange(once, change)).toEqual(once);
    }
  });
});

describe("what the shopper sees", () => {
  it("is what was loaded with what is pending on top", () => {
    const seen = visibleLines([aLine("a", 1), aLine("b", 1)], [pending(set("a", 3)), pending(remove("b"))]);
    expect(shape(seen)).toEqual(["a × 3"]);
  });

  it("keeps the shopper's quantity when an older snapshot arrives", () => {
    const changes = [pending(set("a", 3))];
    expect(shape(visibleLines([aLine("a", 1)], changes))).toEqual(["a × 3"]);
    expect(shape(visibleLines([], changes))).toEqual(["a × 3"]);
  });

  it("does not bring a cleared cart back, and keeps what was added after clearing", () => {
    const seen = visibleLines([aLine("a", 1), aLine("b", 2)], [pending(clear), pending(set("c", 1))]);
    expect(shape(seen)).toEqual(["c × 1"]);
  });

  it("counts pieces, not lines", () => {
    expect(countPieces([aLine("a", 2), aLine("b", 5)])).toBe(7);
    expect(countPieces([])).toBe(0);
  });
});

describe("folding changes", () => {
  it("keeps one change per product: the last wish, in the place and age of the first", () => {
    const folded = [pending(set("a", 1), 1), pending(set("b", 1), 2), pending(set("a", 8), 3)].reduce(fold, []);
    expect(folded.map(({ change }) => productOf(change))).toEqual(["a", "b"]);
    expect(folded[0]).toMatchObject({ since: at(1), at: at(3), change: { item: { quantity: 8 } } });
  });

  it("forgets everything before a clear", () => {
    const folded = [pending(set("a", 1)), pending(set("b", 1)), pending(clear), pending(set("c", 1))].reduce(fold, []);
    expect(folded.map(({ change }) => change.kind)).toEqual(["clear", "set"]);
    expect(productOf(clear)).toBeNull();
  });

  it("still sends an unsent addition when the change after it stays on the device", () => {
    const [folded] = [pending(set("a", 1)), pending(set("a", 2), 1, { mirrored: false })].reduce(fold, []);
    expect(folded?.mirrored).toBe(true);
  });

  it("forgets removals of what neither side has, and no others", () => {
    const unknown = pending(remove("a"), 0, { mirrored: false });
    const known = pending(remove("b"), 0, { mirrored: false });
    const mirrored = pending(remove("c"));
    expect(withoutPointless([aLine("b")], [unknown, known, mirrored])).toEqual([known, mirrored]);
  });
});

describe("after the server accepted a change", () => {
  it("it is confirmed and no longer pending", () => {
    const sent = pending(set("a", 3));
    const after = confirmSent({ items: [aLine("a", 1)], pending: [sent] }, sent);
    expect(shape(after.items)).toEqual(["a × 3"]);
    expect(after.pending).toEqual([]);
  });

  it("a price accepted while it was under way is kept", () => {
    const sent = pending(set("a", 3, { unitPrice: 80 }));
    const accepted = { ...sent, change: set("a", 3, { unitPrice: 90 }) };
    const after = confirmSent({ items: [], pending: [accepted] }, sent);
    expect(after.items).toMatchObject([{ quantity: 3, unitPrice: 90 }]);
  });

  it("a newer change of the same product stays pending, with its own age", () => {
    const sent = pending(set("a", 3), 1);
    const newer = pending(set("a", 5), 4, { since: at(1) });
    const other = pending(set("b", 1), 2);
    const after = confirmSent({ items: [], pending: [newer, other] }, sent);
    expect(after.pending).toEqual([{ ...newer, since: at(4) }, other]);
    expect(shape(visibleLines(after.items, after.pending))).toEqual(["a × 5", "b × 1"]);
  });
});

describe("an answer that the cart did not wait for, since another tab had sent as well", () => {
  const sent = pending(set("a", 3));

  it("is told by nothing being pending about it any more", () => {
    expect(isOvertaken([sent], sent)).toBe(false);
    expect(isOvertaken([pending(set("a", 9))], sent)).toBe(false);
    expect(isOvertaken([pending(clear)], sent)).toBe(false);
    expect(isOvertaken([pending(set("b", 1))], sent)).toBe(true);
    expect(isOvertaken([pending(set("b", 1))], pending(clear))).toBe(true);
  });

  it("has what is confirmed sent again, unless something newer is pending", () => {
    const confirmed = [aLine("a", 5), aLine("b", 1)];
    const again = (change: typeof sent.change, ...newer: (typeof sent)[]) =>
      changesToResend({ items: confirmed, pending: newer }, change);
    expect(again(sent.change)).toEqual([{ kind: "set", item: confirmed[0] }]);
    expect(again(remove("c"))).toEqual([remove("c")]);
    expect(again(clear)).toEqual(confirmed.map((item) => ({ kind: "set", item })));
    expect(again(clear, pending(remove("a")))).toEqual([{ kind: "set", item: confirmed[1] }]);
    expect(again(sent.change, pending(set("a", 7)))).toEqual([]);
    expect(again(clear, pending(clear))).toEqual([]);
  });
});

it("mirrors changes by where the line comes from", () => {
  const kinds = ["add", "set", "remove"] as const;
  expect(kinds.map((kind) => isMirrored("supabase", kind))).toEqual([true, true, true]);
  expect(kinds.map((kind) => isMirrored("local", kind))).toEqual([true, false, false]);
  expect(kinds.map((kind) => isMirrored("mock", kind))).toEqual([false, false, false]);
});

const fold = (folded: readonly ReturnType<typeof pending>[], next: ReturnType<typeof pending>) =>
  foldPending(folded, next);
