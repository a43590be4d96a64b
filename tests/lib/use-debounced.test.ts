import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useDebounced } from "@/lib/use-debounced";

it("follows a value only once it has stood still", () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ text }) => useDebounced(text, 180, ""), { initialProps: { text: "c" } });
  for (const text of ["ci", "cin", "cint"]) {
    act(() => void vi.advanceTimersByTime(179));
    rerender({ text });
  }
  expect(result.current).toBe("");
  act(() => void vi.advanceTimersByTime(180));
  expect(result.current).toBe("cint");
});
