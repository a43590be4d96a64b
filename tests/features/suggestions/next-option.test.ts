// @vitest-environment node
import { describe, expect, it } from "vitest";
import { NO_OPTION, nextOption } from "@/features/suggestions/use-combobox";

describe("where a key leads in a list of three", () => {
  it.each([
    ["ArrowDown", NO_OPTION, 0],
    ["ArrowDown", 0, 1],
    ["ArrowDown", 2, NO_OPTION],
    ["ArrowUp", NO_OPTION, 2],
    ["ArrowUp", 2, 1],
    ["ArrowUp", 0, NO_OPTION],
    ["Home", 2, 0],
    ["End", 0, 2],
    ["Home", NO_OPTION, null],
    ["End", NO_OPTION, null],
    ["a", 1, null],
    ["PageDown", 1, null],
  ])("%s from %i leads to %s", (key, at, expected) => {
    expect(nextOption(key, at, 3)).toBe(expected);
  });
});
