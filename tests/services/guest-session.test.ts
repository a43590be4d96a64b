// @vitest-environment node
import fc from "@tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { createGuestId, isGuestId } from "@/services/guest-session";

const bytes = (length: number, value = 255): Uint8Array => new Uint8Array(length).fill(value);

describe("a new guest id", () => {
  it("holds the moment and the random bytes, and nothing an address would have to escape", () => {
    expect(createGuestId(1_763_683_200_000, bytes(16))).toBe("guest_1763683200000______________________w");
    expect(createGuestId(1_763_683_200_000, bytes(16, 0xfb))).toMatch(/^guest_1763683200000_[-_A-Za-z0-9]{22}$/);
  });

  it("is always one that the shop and the database accept, whatever the device's clock shows", () => {
    const random = fc.uint8Array({ minLength: 16, maxLength: 48 });
    fc.assert(
      fc.property(fc.integer({ min: -8.64e15, max: 8.64e15 }), random, (now, given) => {
        expect(isGuestId(createGuestId(now, given))).toBe(true);
      }),
    );
    expect(createGuestId(Date.UTC(2286, 10, 21), bytes(16))).toContain("guest_9999999999999_");
    expect(createGuestId(-1, bytes(16))).toContain("guest_0000000000000_");
  });

  it("is refused with too few random bytes", () => {
    expect(() => createGuestId(1, bytes(15))).toThrow(RangeError);
  });
});

describe("a stored guest id", () => {
  const random = "abcdefghijklmnopqrstuv";

  it.each([
    `guest_176368320000_${random}`,
    `guest_17636832000000_${random}`,
    `guest_1763683200000_${random.slice(1)}`,
    `guest_1763683200000_${random.repeat(3)}`,
    `guest_1763683200000_${random}+`,
    `user_1763683200000_${random}`,
    ` guest_1763683200000_${random}`,
    `guest_1763683200000_${random}\n`,
    "",
  ])("%j is not one", (text) => expect(isGuestId(text)).toBe(false));

  it("may have up to 64 random characters", () => {
    expect(isGuestId(`guest_1763683200000_${"a".repeat(64)}`)).toBe(true);
    expect(isGuestId(`guest_1763683200000_${"a".repeat(65)}`)).toBe(false);
  });
});
