import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useRerenderAt } from "@/ui/use-rerender-at";

const START = Date.parse("2026-06-03T18:00:00Z");
const inMs = (milliseconds: number) => START + milliseconds;

function Clock({ time }: { time: number | null }) {
  useRerenderAt(time);
  return <p>{Date.now() - START}</p>;
}

const shown = () => Number(screen.getByText(/^\d+$/).textContent);
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

describe("a component that renders again at a time", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("does so then, once", () => {
    render(<Clock time={inMs(5000)} />);
    wait(4999);
    expect(shown()).toBe(0);
    wait(1);
    expect(shown()).toBe(5000);
    wait(60_000);
    expect(shown()).toBe(5000);
  });

  it("does so at once when the time came between the drawing and its arrival on screen", () => {
    function SlowClock() {
      useRerenderAt(inMs(5));
      const now = Date.now() - START;
      vi.setSystemTime(inMs(now + 5));
      return <p>{now}</p>;
    }
    render(<SlowClock />);
    expect(shown()).toBe(5);
  });

  it("waits longer than a timer can", () => {
    const days = 40 * 24 * 60 * 60_000;
    render(<Clock time={inMs(days)} />);
    wait(days - 1);
    expect(shown()).toBe(0);
    wait(1);
    expect(shown()).toBe(days);
  });

  it("waits for nothing without a time or after it", () => {
    render(<Clock time={null} />);
    expect(vi.getTimerCount()).toBe(0);
    render(<Clock time={inMs(0)} />);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("waits for the new time when it is given another one", () => {
    const { rerender } = render(<Clock time={inMs(5000)} />);
    rerender(<Clock time={inMs(9000)} />);
    wait(8999);
    expect(shown()).toBe(0);
    wait(1);
    expect(shown()).toBe(9000);
  });
});
