// @vitest-environment node
import { describe, expect, it } from "vitest";
import { hasRightCheckDigit, normalizeRfc, taxPersonOf } from "@/domain/invoice/rfc";
import { cfdiUses, regimesFor, taxRegimes, usesFor } from "@/domain/invoice/tax-regimes";

describe("an RFC", () => {
  it("is read without blanks and dashes, in upper case", () => {
    expect(normalizeRfc(" gode-561231 gr8 ")).toBe("GODE561231GR8");
    expect(normalizeRfc("ñaña000229aa1")).toBe("ÑAÑA000229AA1");
  });

  it.each(["GODE561231GR8", "ÑAÑA000229AA1", "A&BC991231AAA", "XAXX010101000", "XEXX010101000"])(
    "%s is a person's",
    (rfc) => expect(taxPersonOf(rfc)).toBe("fisica"),
  );

  it.each(["EKU9003173C9", "XIA190128J61", "A&B010630AA9"])("%s is a company's", (rfc) =>
    expect(taxPersonOf(rfc)).toBe("moral"),
  );

  it.each([
    ["month 13", "GODE561331GR8"],
    ["month 0", "GODE560031GR8"],
    ["day 0", "GODE561200GR8"],
    ["day 32", "GODE561232GR8"],
    ["31 April", "GODE560431GR8"],
    ["30 February", "GODE560230GR8"],
    ["29 February of no leap year", "GODE570229GR8"],
    ["too few letters", "GO561231GR8"],
    ["too many letters", "GODEE561231GR8"],
    ["a last character that is no digit", "GODE561231GRB"],
    ["lower case", "gode561231gr8"],
    ["nothing", ""],
  ])("is refused for %s", (_reason, rfc) => {
    expect(taxPersonOf(rfc)).toBeNull();
  });

  it("may be of 29 February in a leap year and of the 30th or 31st where there is one", () => {
    expect(taxPersonOf("GODE560229GR8")).toBe("fisica");
    expect(taxPersonOf("GODE560430GR8")).toBe("fisica");
    expect(taxPersonOf("GODE570228GR8")).toBe("fisica");
  });

  // Numbers that SAT publishes for tests, and public ones of companies.
  it.each(["GODE561231GR8", "EKU9003173C9", "XIA190128J61", "CACX7605101P8", "IVD920810GU2", "FUNK671228PH6"])(
    "%s has the right check digit",
    (rfc) => expect(hasRightCheckDigit(rfc)).toBe(true),
  );

  it("with any other last character has not", () => {
    const right = [..."0123456789A"].filter((digit) => hasRightCheckDigit(`GODE561231GR${digit}`));
    expect(right).toEqual(["8"]);
  });

  it("can have any of the eleven check digits", () => {
    const digits = Array.from({ length: 60 }, (_, at) => {
      const stem = `ÑAÑ9001${String((at % 28) + 1).padStart(2, "0")}A${at % 10}`;
      return [..."0123456789A"].filter((digit) => hasRightCheckDigit(stem + digit));
    });
    expect(digits.every((found) => found.length === 1)).toBe(true);
    expect(new Set(digits.flat())).toEqual(new Set("0123456789A"));
  });

  it("of the general public and of foreigners is right by decree; a malformed one never", () => {
    expect(hasRightCheckDigit("XAXX010101000")).toBe(true);
    expect(hasRightCheckDigit("XEXX010101000")).toBe(true);
    expect(hasRightCheckDigit("XAXX010101001")).toBe(false);
    expect(hasRightCheckDigit("nonsense")).toBe(false);
  });
});

describe("tax regimes", () => {
  it("are SAT's 19, without repetition", () => {
    expect(new Set(taxRegimes.map(({ code }) => code)).size).toBe(19);
  });

  it("depend on who the buyer is", () => {
    const codes = (rfc: string) => regimesFor(rfc).map(({ code }) => code);
    expect(codes("EKU9003173C9")).toEqual(["601", "603", "610", "620", "622", "623", "624", "626"]);
    expect(codes("GODE561231GR8")).toEqual([
      "605",
      "606",
      "607",
      "608",
      "610",
      "611",
      "612",
      "614",
      "615",
      "616",
      "621",
      "625",
      "626",
    ]);
    expect(codes("")).toHaveLength(19);
    expect(codes("GODE")).toHaveLength(19);
  });
});

describe("uses of a CFDI", () => {
  const uses = (regime: string) => usesFor(regime, "GODE561231GR8").map(({ code }) => code);
  const investments = ["I01", "I02", "I03", "I04", "I05", "I06", "I07", "I08"];
  const deductions = ["D01", "D02", "D03", "D04", "D05", "D06", "D07", "D08", "D09", "D10"];

  it("leave out payments and payroll, which no sale has", () => {
    expect(cfdiUses.map(({ code }) => code)).toEqual(["G01", "G02", "G03", ...investments, ...deductions, "S01"]);
  });

  it.each([
    ["601", ["G01", "G02", "G03", ...investments, "S01"]],
    ["603", ["G01", "G02", "G03", ...investments, "S01"]],
    ["605", [...deductions, "S01"]],
    ["606", ["G01", "G02", "G03", ...investments, ...deductions, "S01"]],
    ["607", [...deductions, "S01"]],
    ["610", ["S01"]],
    ["612", ["G01", "G02", "G03", ...investments, ...deductions, "S01"]],
    ["616", ["G02", "S01"]],
    ["621", ["G01", "G02", "G03", ...investments, "S01"]],
    ["625", ["G01", "G02", "G03", ...investments, ...deductions, "S01"]],
    ["626", ["G01", "G02", "G03", ...investments, "S01"]],
    ["999", []],
  ])("of regime %s are those SAT lists", (regime, expected) => {
    expect(uses(regime)).toEqual(expected);
  });

  it("are all of them while no regime is chosen", () => {
    expect(usesFor("", "GODE561231GR8")).toEqual(cfdiUses);
  });

  it("exist for every regime", () => {
    expect(taxRegimes.every(({ code }) => uses(code).includes("S01"))).toBe(true);
  });
});

it.each(["XAXX010101000", "XEXX010101000"])("an invoice to %s has one regime and one use", (rfc) => {
  expect(regimesFor(rfc).map(({ code }) => code)).toEqual(["616"]);
  for (const regime of ["", "616", "612"]) expect(usesFor(regime, rfc).map(({ code }) => code)).toEqual(["S01"]);
});
