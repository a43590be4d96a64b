// @vitest-environment node
import fc from "@tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { cartLinkText, type LinkedLine, readCartLink } from "@/domain/quick-order/cart-link";

const read = (lines: readonly LinkedLine[], unread = 0) => ({ lines, unread });

describe("a cart as a link", () => {
  it("is written as it is said", () => {
    const lines = [
      { sku: "KTN-5114", quantity: 6 },
      { sku: "CA-8410", quantity: 2 },
    ];
    expect(cartLinkText(lines)).toBe("KTN-5114:6,CA-8410:2");
    expect(readCartLink("KTN-5114:6,CA-8410:2")).toEqual(read(lines));
    expect(cartLinkText([{ sku: "UNKNOWN", quantity: 1 }])).toBe("");
  });

  it("comes back the same, whatever the SKUs", () => {
    const sku = fc
      .string({ unit: "grapheme", maxLength: 30 })
      .filter((text) => /[\p{L}\p{N}]/u.test(text) && !/[<>\p{Cc}\p{Surrogate}]/u.test(text) && text.length <= 64)
      .filter((text) => text.trim() === text && text !== "UNKNOWN");
    const lines = fc.uniqueArray(fc.record({ sku, quantity: fc.integer({ min: 1, max: 999 }) }), {
      selector: (line) => line.sku,
      minLength: 1,
      maxLength: 100,
    });
    fc.assert(
      fc.property(lines, (cart) => {
        const address = new URLSearchParams({ agregar: cartLinkText(cart) }).toString();
        expect(readCartLink(new URLSearchParams(address).get("agregar") ?? "")).toEqual(read(cart));
      }),
      { numRuns: 5000 },
    );
  });
});

describe("a link that anybody wrote", () => {
  it.each([
    ["KTN-5114", read([{ sku: "KTN-5114", quantity: 1 }])],
    [" KTN-5114 : 6 ,, ", read([{ sku: "KTN-5114", quantity: 6 }])],
    ["KTN-5114:6,KTN-5114:2", read([{ sku: "KTN-5114", quantity: 8 }])],
    ["KTN-5114:600,KTN-5114:600", read([{ sku: "KTN-5114", quantity: 600 }], 1)],
    ["KTN-5114:6,CA-8410:-2", read([{ sku: "KTN-5114", quantity: 6 }], 1)],
    [
      "KTN-5114:6,CA-8410:0,CA-8411:1.5,CA-8412:1e2,CA-8413:1000,CA-8414:1:1",
      read([{ sku: "KTN-5114", quantity: 6 }], 5),
    ],
    ["KTN-5114:6,<script>alert(1)</script>", read([{ sku: "KTN-5114", quantity: 6 }], 1)],
    [`KTN-5114:6,${"A1".repeat(40)}:1`, read([{ sku: "KTN-5114", quantity: 6 }], 1)],
    ["", { problem: "empty" }],
    [",,,", { problem: "empty" }],
    ["KTN-5114:99999999999999999999", { problem: "empty" }],
    ["javascript:alert(1)", { problem: "empty" }],
    ["\u0000:1,\ud800:1,-:1", { problem: "empty" }],
    [Array.from({ length: 101 }, (_, at) => `K-${at}`).join(), { problem: "too_many" }],
    [Array.from({ length: 10_000 }, () => "K-1").join(), { problem: "too_many" }],
    ["K-1,".repeat(100_000), { problem: "too_long" }],
  ])("%.60j", (text, link) => expect(readCartLink(text)).toEqual(link));

  it("never throws", () => {
    const part = fc.constantFrom(",", ":", "%", "%2C", "%25", "K-1", "6", "-", "999");
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.oneof(part, fc.string())).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(text, (one) => {
        const link = readCartLink(one);
        if ("problem" in link) return;
        for (const { quantity } of link.lines) expect(quantity >= 1 && quantity <= 999).toBe(true);
        expect(link.lines.length).toBeLessThanOrEqual(100);
        // What was read is a link again.
        expect(readCartLink(cartLinkText(link.lines))).toEqual(read(link.lines));
      }),
      { numRuns: 5000 },
    );
  });
});
