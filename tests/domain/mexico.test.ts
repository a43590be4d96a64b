// @vitest-environment node
import { describe, expect, it } from "vitest";
import { cleanPhone, formatPhone, isPhone } from "@/domain/phone";
import { isPostalCode, stateOfPostalCode } from "@/domain/postal-code";
import { mexicanStates, stateName } from "@/domain/states";

describe("the states", () => {
  it("are 32, each with its own ISO code", () => {
    expect(mexicanStates).toHaveLength(32);
    const codes = mexicanStates.map(({ code }) => code).sort();
    expect(codes.join(" ")).toBe(
      "AGU BCN BCS CAM CHH CHP CMX COA COL DUR GRO GUA HID JAL MEX MIC MOR NAY NLE OAX PUE QUE ROO SIN SLP SON TAB TAM TLA VER YUC ZAC",
    );
  });

  it("stand in Spanish alphabetical order", () => {
    const names = mexicanStates.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "es")));
  });

  it("have names", () => {
    expect(stateName("CMX")).toBe("Ciudad de México");
    expect(stateName("XXX")).toBeNull();
  });
});

describe("a postal code", () => {
  it.each(["06700", "01000", "99999"])("%s can be one", (text) => expect(isPostalCode(text)).toBe(true));
  it.each(["6700", "067000", "0670a", "00000", "", " 6700", "06700\n"])("%j cannot", (text) =>
    expect(isPostalCode(text)).toBe(false),
  );

  // One real postal code per state capital, and the neighbours of every border between two states.
  it.each([
    ["01000", "CMX"],
    ["16999", "CMX"],
    ["20000", "AGU"],
    ["21000", "BCN"],
    ["22000", "BCN"],
    ["23000", "BCS"],
    ["24000", "CAM"],
    ["25000", "COA"],
    ["27000", "COA"],
    ["28000", "COL"],
    ["29000", "CHP"],
    ["30700", "CHP"],
    ["31000", "CHH"],
    ["33800", "CHH"],
    ["34000", "DUR"],
    ["35000", "DUR"],
    ["36000", "GUA"],
    ["38000", "GUA"],
    ["39000", "GRO"],
    ["41000", "GRO"],
    ["42000", "HID"],
    ["43600", "HID"],
    ["44100", "JAL"],
    ["49000", "JAL"],
    ["50000", "MEX"],
    ["57000", "MEX"],
    ["58000", "MIC"],
    ["61000", "MIC"],
    ["62000", "MOR"],
    ["63000", "NAY"],
    ["64000", "NLE"],
    ["67000", "NLE"],
    ["68000", "OAX"],
    ["71000", "OAX"],
    ["72000", "PUE"],
    ["75000", "PUE"],
    ["76000", "QUE"],
    ["77500", "ROO"],
    ["78000", "SLP"],
    ["79000", "SLP"],
    ["80000", "SIN"],
    ["82000", "SIN"],
    ["83000", "SON"],
    ["85000", "SON"],
    ["86000", "TAB"],
    ["87000", "TAM"],
    ["89000", "TAM"],
    ["90000", "TLA"],
    ["91000", "VER"],
    ["96400", "VER"],
    ["97000", "YUC"],
    ["98000", "ZAC"],
    ["99000", "ZAC"],
  ])("%s lies in %s", (postalCode, state) => {
    expect(stateOfPostalCode(postalCode)).toBe(state);
  });

  it("needs only its first two digits to tell the state", () => {
    expect(stateOfPostalCode("44")).toBe("JAL");
    expect(stateOfPostalCode("4")).toBeNull();
    expect(stateOfPostalCode("")).toBeNull();
  });

  it.each(["17000", "18000", "19000"])("%s belongs to no state", (text) => expect(stateOfPostalCode(text)).toBeNull());

  it("can tell a state for every other prefix, and every state has one", () => {
    const prefixes = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, "0"));
    const states = prefixes.map(stateOfPostalCode).filter((state) => state !== null);
    expect(states).toHaveLength(97);
    expect(new Set(states)).toEqual(new Set(mexicanStates.map(({ code }) => code)));
  });
});

describe("a pasted phone number", () => {
  it.each([
    ["5541628830"],
    ["55 4162 8830"],
    [" (55) 4162-8830 "],
    ["55.4162.8830"],
    ["+52 55 4162 8830"],
    ["+52 1 55 4162 8830"],
    ["+5215541628830"],
    ["525541628830"],
    ["5215541628830"],
    ["0052 55 4162 8830"],
    ["044 55 4162 8830"],
    ["045 55 4162 8830"],
    ["01 55 4162 8830"],
    ["+52 044 55 4162 8830"],
    ["+52 (01) 55 4162–8830"],
    ["(+52) 55 4162 8830"],
    ...["\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2015", "\u2212"].map((dash): [string] => [
      `55${dash}4162${dash}8830`,
    ]),
    ["tel:+525541628830"],
    ["TEL: 55-4162-8830"],
  ])("%j becomes its ten digits", (typed) => {
    expect(cleanPhone(typed)).toBe("5541628830");
  });

  it.each([
    ["12345"],
    ["55 4162 8830 ext. 12"],
    ["+1 551 234 5678"],
    ["+55 11 2345 67"],
    ["1 554 162 8830"],
    ["llámame"],
    ["tel:+1-551-234-5678"],
    ["tel:"],
    [""],
    ["99 55 4162 8830"],
    ["+52 1 55 4162 883"],
    ["+52 4162 8830"],
    ["(+52) 55 4162 88"],
    ["(+55) 11 2345 67"],
  ])("%j is left for the shopper to mend", (typed) => {
    expect(cleanPhone(typed)).toBe(typed);
  });

  it("keeps a number that only looks like a prefix", () => {
    expect(cleanPhone("5212345678")).toBe("5212345678");
    expect(cleanPhone("0445512345")).toBe("0445512345");
  });
});

describe("a phone number", () => {
  it.each(["5541628830", "2224162883", "9981234567"])("%s is one", (digits) => expect(isPhone(digits)).toBe(true));
  it.each(["0445512345", "1234567890", "554162883", "55416288301", "55 4162883", ""])("%j is none", (digits) =>
    expect(isPhone(digits)).toBe(false),
  );

  it("is grouped by its area code", () => {
    expect(formatPhone("5541628830")).toBe("55 4162 8830");
    expect(formatPhone("8141628830")).toBe("81 4162 8830");
    expect(formatPhone("2224162883")).toBe("222 416 2883");
    expect(formatPhone("123")).toBe("123");
  });
});
