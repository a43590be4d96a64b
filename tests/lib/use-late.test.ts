import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { late } from "@/lib/late";
import { logger } from "@/lib/logger";
import { useLate, useLateNow } from "@/lib/use-late";

beforeEach(() => {
  vi.spyOn(logger, "warn").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const answering = (...answers: (string | Error)[]) => {
  const load = vi.fn(async () => {
    const answer = answers.shift();
    if (typeof answer !== "string") throw answer;
    return answer;
  });
  return { load, code: late(load) };
};

test("code that a press asks for is not fetched before, and once more with the next press after one in vain", async () => {
  const { load, code } = answering(new Error("offline"), "code");
  const { result } = renderHook(() => useLate(code));
  expect(load).not.toHaveBeenCalled();
  result.current[1]();
  await waitFor(() => expect(result.current[2]).toBe(true));
  result.current[1]();
  await waitFor(() => expect(result.current[0]).toBe("code"));
  expect(result.current[2]).toBe(false);
  expect(load).toHaveBeenCalledTimes(2);
});

test("code that is wanted at once comes without being asked for", async () => {
  const { load, code } = answering("code");
  const { result } = renderHook(() => useLateNow(code));
  await waitFor(() => expect(result.current[0]).toBe("code"));
  expect(load).toHaveBeenCalledOnce();
});

test("code that is not wanted yet is not fetched; where somebody else fetched it, the wish finds it at its first drawing", async () => {
  const { load, code } = answering("code");
  const { result, rerender } = renderHook(({ isWanted }) => useLateNow(code, code.fetch, isWanted), {
    initialProps: { isWanted: false },
  });
  expect(load).not.toHaveBeenCalled();
  await code.preload();
  rerender({ isWanted: true });
  expect(result.current[0]).toBe("code");
});

test("a new wish knows nothing of one that was in vain, and asks again", async () => {
  const { load, code } = answering(new Error("offline"), "code");
  const drawn: boolean[] = [];
  const { result, rerender } = renderHook(
    ({ isWanted }) => {
      const late = useLateNow(code, code.fetch, isWanted);
      if (isWanted) drawn.push(late[2]);
      return late;
    },
    { initialProps: { isWanted: true } },
  );
  await waitFor(() => expect(result.current[2]).toBe(true));
  rerender({ isWanted: false });
  drawn.length = 0;
  rerender({ isWanted: true });
  await waitFor(() => expect(result.current[0]).toBe("code"));
  expect(drawn).not.toContain(true);
  expect(load).toHaveBeenCalledTimes(2);
});

test("a failure that comes after its wish is over is not said of the next one", async () => {
  const failures: (() => void)[] = [];
  const code = late(
    () =>
      new Promise<string>((_, reject) => {
        failures.push(() => reject(new Error("offline")));
      }),
  );
  const drawn: boolean[] = [];
  const { rerender } = renderHook(
    ({ isWanted }) => {
      drawn.push(useLateNow(code, code.fetch, isWanted)[2]);
    },
    { initialProps: { isWanted: true } },
  );
  rerender({ isWanted: false });
  await act(async () => failures[0]?.());
  expect(logger.warn).toHaveBeenCalledOnce();
  rerender({ isWanted: true });
  expect(drawn).not.toContain(true);
  await act(async () => failures[1]?.());
  expect(drawn.at(-1)).toBe(true);
});
