import { beforeEach, expect, it, vi } from "vitest";
import { inOrderTurn } from "@/stores/order-attempt";

const held = new Set<object>();

/** Web Locks as far as `ifAvailable` goes, which is all that an order asks for. */
beforeEach(() => {
  held.clear();
  const request = async (_name: string, _options: LockOptions, run: (lock: object | null) => Promise<unknown>) => {
    if (held.size > 0) return run(null);
    const lock = {};
    held.add(lock);
    try {
      return await run(lock);
    } finally {
      held.delete(lock);
    }
  };
  vi.stubGlobal("navigator", { ...navigator, locks: { request } });
});

const settle = () => new Promise((resolve) => setTimeout(resolve));

function task() {
  let resolve: (outcome: string) => void = () => {};
  let reject: (cause: Error) => void = () => {};
  const promise = new Promise<string>((onDone, onFailed) => {
    resolve = onDone;
    reject = onFailed;
  });
  return { run: vi.fn(() => promise), resolve, reject };
}

it("lets one tab send at a time", async () => {
  const first = task();
  const outcome = inOrderTurn(first.run);
  const second = task();
  expect(await inOrderTurn(second.run)).toBeNull();
  expect(second.run).not.toHaveBeenCalled();
  first.resolve("placed");
  expect(await outcome).toBe("placed");
  expect(held.size).toBe(0);
});

it("gives the turn back when the page is left, and still tells what became of the order", async () => {
  const order = task();
  const outcome = inOrderTurn(order.run);
  await settle();
  expect(held.size).toBe(1);
  window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  await settle();
  expect(held.size).toBe(0);
  order.resolve("placed");
  expect(await outcome).toBe("placed");
  expect(order.run).toHaveBeenCalledTimes(1);
});

it.each([
  ["before", () => {}],
  ["after", () => window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }))],
])("tells of a failure %s the page was left, and sends once", async (_, leave) => {
  const order = task();
  const outcome = inOrderTurn(order.run);
  await settle();
  leave();
  await settle();
  order.reject(new Error("a bug"));
  await expect(outcome).rejects.toThrow("a bug");
  expect(order.run).toHaveBeenCalledTimes(1);
  expect(held.size).toBe(0);
});
