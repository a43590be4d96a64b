import { beforeEach, expect, it, vi } from "vitest";
import { afterFrame } from "@/lib/after-frame";

/** What the browser runs when it draws next. */
let frames: (() => void)[] = [];
const draw = () => {
  for (const frame of frames.splice(0)) frame();
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", (number: number) => {
    frames[number - 1] = () => {};
  });
});

const hide = () => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
};

it("runs the task once, when what was changed has been drawn", () => {
  const task = vi.fn();
  afterFrame(task);
  draw();
  // The browser calls back before it draws.
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event("pagehide"));
  hide();
  vi.advanceTimersByTime(1000);
  expect(task).toHaveBeenCalledTimes(1);
});

it("does not wait long for a frame that never comes", () => {
  const task = vi.fn();
  afterFrame(task);
  vi.advanceTimersByTime(79);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledTimes(1);
});

it.each([
  ["left", () => window.dispatchEvent(new Event("pagehide"))],
  ["hidden", hide],
])("runs the task at once when the page is %s", (_, end) => {
  const task = vi.fn();
  afterFrame(task);
  end();
  expect(task).toHaveBeenCalledTimes(1);
  draw();
  vi.advanceTimersByTime(1000);
  expect(task).toHaveBeenCalledTimes(1);
});

it("takes no notice of a page that comes into view", () => {
  const task = vi.fn();
  afterFrame(task);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(task).not.toHaveBeenCalled();
});

it.each([
  ["before the frame", () => {}],
  ["between the frame and its turn", draw],
])("does nothing once it was called off %s", (_, first) => {
  const task = vi.fn();
  const stop = afterFrame(task);
  first();
  stop();
  draw();
  hide();
  vi.advanceTimersByTime(1000);
  expect(task).not.toHaveBeenCalled();
});
