import { expect, it, vi } from "vitest";
import { afterFirstScreen } from "@/lib/after-first-screen";

/** Lets everything run that is not waiting for an event or a timer. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it("waits for the page to have loaded, and then for the browser to be idle", async () => {
  const state = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  const idle = vi.fn();
  vi.stubGlobal("requestIdleCallback", idle);
  const done = vi.fn();
  void afterFirstScreen().then(done);
  await settle();
  expect(idle).not.toHaveBeenCalled();

  state.mockReturnValue("complete");
  window.dispatchEvent(new Event("load"));
  await settle();
  expect(idle).toHaveBeenCalledExactlyOnceWith(expect.any(Function), { timeout: 3000 });
  expect(done).not.toHaveBeenCalled();
  idle.mock.calls[0]?.[0]();
  await settle();
  expect(done).toHaveBeenCalled();
});

it("waits a second in browsers that cannot say whether they are idle", async () => {
  vi.stubGlobal("requestIdleCallback", undefined);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const done = vi.fn();
  void afterFirstScreen().then(done);
  await vi.advanceTimersByTimeAsync(999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalled();
});
