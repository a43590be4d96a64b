import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startServiceWorker } from "@/app/start-service-worker";

const HOUR_MS = 60 * 60 * 1000;
const REST_MS = 3000;
const update = vi.fn(async () => {});
const register = vi.fn(async () => ({ update }));
let stop = () => {};

const settle = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  vi.stubEnv("PROD", true);
  vi.stubGlobal("requestIdleCallback", (work: () => void) => work());
  vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout"] });
  const container = { register, getRegistration: async () => ({ update }) };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: container });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.clearAllMocks();
  Reflect.deleteProperty(navigator, "serviceWorker");
  Reflect.deleteProperty(navigator, "connection");
});

async function start(): Promise<void> {
  stop = startServiceWorker();
  await settle();
  await vi.advanceTimersByTimeAsync(REST_MS);
}

async function show(): Promise<void> {
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
}

it("brings the worker once the first screen is done", async () => {
  vi.stubGlobal("requestIdleCallback", () => {});
  await start();
  expect(register).not.toHaveBeenCalled();
  vi.stubGlobal("requestIdleCallback", (work: () => void) => work());
  await start();
  expect(register).toHaveBeenCalledExactlyOnceWith("/sw.js", { updateViaCache: "none" });
});

it.each(["pointermove", "pointerdown", "keydown", "scroll"])("waits until the shopper rests: %s", async (use) => {
  stop = startServiceWorker();
  await settle();
  for (let times = 0; times < 3; times += 1) {
    await vi.advanceTimersByTimeAsync(REST_MS - 1);
    // Of a part of the page that scrolls the document hears only on the way down.
    document.body.dispatchEvent(new Event(use));
  }
  expect(register).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(register).toHaveBeenCalledOnce();
});

it("comes to who never rests after a minute", async () => {
  stop = startServiceWorker();
  await settle();
  for (let seconds = 0; seconds < 59; seconds += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    document.body.dispatchEvent(new Event("pointermove"));
  }
  expect(register).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(register).toHaveBeenCalledOnce();
});

it("comes at once when nobody sees the page", async () => {
  stop = startServiceWorker();
  await settle();
  await show();
  expect(register).not.toHaveBeenCalled();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await show();
  expect(register).toHaveBeenCalledOnce();
});

it("does not come once it has been stopped", async () => {
  stop = startServiceWorker();
  await settle();
  stop();
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(register).not.toHaveBeenCalled();
});

it("looks for a new one when the tab is shown and rests, once an hour", async () => {
  await start();
  await show();
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(update).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + HOUR_MS);
  await show();
  expect(update).not.toHaveBeenCalled();
  await show();
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(update).toHaveBeenCalledOnce();
  vi.setSystemTime(Date.now() + HOUR_MS);
  await show();
  stop();
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(update).toHaveBeenCalledOnce();
});

it("spares whoever asked for little data", async () => {
  Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData: true } });
  await start();
  expect(register).not.toHaveBeenCalled();
});

it("has no part in development", async () => {
  vi.stubEnv("PROD", false);
  await start();
  expect(register).not.toHaveBeenCalled();
});

it("leaves the shop alone where there are no workers, or they are forbidden", async () => {
  register.mockRejectedValueOnce(new DOMException("blocked", "SecurityError"));
  await start();
  Reflect.deleteProperty(navigator, "serviceWorker");
  await start();
  expect(register).toHaveBeenCalledOnce();
});
