// @vitest-environment node
import fc from "@tests/support/fast-check";
import { describe, expect, it } from "vitest";
import { nestingDepth, rawMembers, withRawArguments } from "../../supabase/local/json-text";

describe("rawMembers", () => {
  it("keeps the text of every value, whatever braces, quotes and commas it contains", () => {
    expect(rawMembers(' { "a" : 1e400 , "b\\"}":{"c":[1,{"d":"},"}]}, "e":"\\ud800" } ')).toEqual(
      new Map([
        ["a", "1e400"],
        ['b"}', '{"c":[1,{"d":"},"}]}'],
        ["e", '"\\ud800"'],
      ]),
    );
  });

  it("finds the members that JSON.parse finds, with the same values", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const found = [...(rawMembers(text) ?? [])].map(([name, raw]) => [name, JSON.parse(raw)]);
        expect(Object.fromEntries(found)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each(["[]", '"{}"', "null", "1"])("has none for %s", (text) => {
    expect(rawMembers(text)).toBeNull();
  });
});

it("turns only the named arguments into texts of their JSON, and leaves null to be no value", () => {
  const rewritten = withRawArguments(
    '{"payload":[1],"email":"a","extra":{"x":1},"none":null}',
    new Set(["payload", "none"]),
  );
  expect(JSON.parse(rewritten)).toEqual({ payload: "[1]", email: "a", extra: { x: 1 }, none: null });
});

it("measures nesting outside of texts", () => {
  expect(["1", '"[["', "{}", '[{"a":"]["},[[]]]'].map(nestingDepth)).toEqual([0, 0, 1, 3]);
});
