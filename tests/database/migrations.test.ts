// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const names = readdirSync("supabase/migrations");

/** The moment that the first 14 digits of a migration's name tell, as ISO text; throws for one that no clock shows. */
const momentOf = (name: string): string =>
  new Date(name.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_[a-z_]+\.sql$/, "$1-$2-$3T$4:$5:$6Z")).toISOString();

describe("the migrations' names", () => {
  it.each(names)("%s begins with a moment that a clock can show", (name) => {
    expect(momentOf(name).replace(/\D/g, "")).toBe(`${name.slice(0, 14)}000`);
  });

  it("give each its own place in the order", () => {
    expect(new Set(names.map((name) => name.slice(0, 14))).size).toBe(names.length);
  });
});

// What these match hangs on the locale of the database: with one of ICU «\\d» takes digits of every script, which no cast reads.
const LOCALE_BOUND = /\\[dwsmy]|\[:(?:digit|alnum|word|xdigit):\]/i;

it("no pattern takes digits, words or blanks to be what a locale calls so", () => {
  const found = names.flatMap((name) =>
    readFileSync(`supabase/migrations/${name}`, "utf8")
      .split("\n")
      .flatMap((line, at) => (LOCALE_BOUND.test(line) ? [`${name}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
