// @vitest-environment node
import { describe, expect, it } from "vitest";
import { pageWindow } from "@/components/pagination";

const shown = (page: number, lastPage: number) => pageWindow(page, lastPage).map((entry) => entry.page ?? "…");

describe("pageWindow", () => {
  it("lists few pages in full", () => {
    expect(shown(2, 4)).toEqual([1, 2, 3, 4]);
  });
  it("keeps both ends and the neighbours, with gaps between", () => {
    expect(shown(10, 26)).toEqual([1, "…", 9, 10, 11, "…", 26]);
  });
  it("shows a page instead of a gap of one", () => {
    expect(shown(4, 9)).toEqual([1, 2, 3, 4, 5, "…", 9]);
  });
  it("gives every place its own key", () => {
    const keys = pageWindow(10, 26).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
