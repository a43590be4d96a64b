// @vitest-environment node
import fc from "@tests/support/fast-check";
import { beforeEach, expect, it, vi } from "vitest";
import { mergeRows } from "@/cart/load";
import { catalogue, commands, expectTabsToShow, type Model, type Real, shapeOfModel } from "./model-commands";
import { shapeOf } from "./setup";
import { createWorld } from "./world";
import { numberOf } from "./world-server";

// A failure prints its shortest sequence with seed, path and replayPath: given to `fc.assert` and `fc.commands`, they show it again.

/** Sequences tried on each run of the tests, more of them in CI, and how long they get. */
const RUNS = Number(process.env.CART_RUNS ?? (process.env.CI ? 2000 : 500));
const MAX_COMMANDS = 30;

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(Math, "random").mockReturnValue(0.5);
});

type Options = Parameters<typeof createWorld>[1];

/** Runs one sequence in a world of its own, lets everything settle, and compares device, server and model. */
async function tryOut(sequence: Iterable<fc.AsyncCommand<Model, Real>>, options: Options): Promise<void> {
  vi.useFakeTimers({
    now: new Date("2026-11-21T09:00:00Z"),
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
  const world = createWorld(catalogue, options);
  const model: Model = { lines: new Map(), offered: new Map(), removed: null, session: null };
  const real: Real = {
    world,
    tabs: [world.openTab(), world.openTab(), null],
    removed: null,
    skew: 0,
    hasSlept: false,
    wasSkewed: false,
  };
  try {
    await fc.asyncModelRun(() => ({ model, real }), sequence);
    await settle(real);
    expectAllAlike(model, real);
  } finally {
    for (const tab of real.tabs) tab?.kill();
    vi.useRealTimers();
  }
}

/** The network is back and nothing breaks any more: what is pending is sent by itself. Then each tab is looked at. */
async function settle({ world, tabs }: Real): Promise<void> {
  world.server.break([]);
  world.setOnline(true);
  tabs[0] ??= world.openTab();
  // Longer than the longest request, the longest pause and the minute's tick, which may find lines to send again, and the time
  // for which a tab leaves such a change to another one.
  await world.pass(90_000);
  for (const tab of tabs) if (tab) expect(tab.state().pending).toEqual([]);
  for (const tab of tabs) {
    tab?.focus();
    await world.pass(1000);
    void tab?.actions.loadFromServer();
    await world.pass(1000);
  }
}

function expectAllAlike(model: Model, real: Real): void {
  expect(real.world.serverShape()).toEqual(shapeOfModel(model.lines));
  expectTabsToShow(model, real);
  for (const tab of real.tabs) {
    if (!tab) continue;
    expect(tab.state().pending).toEqual([]);
    for (const line of tab.lines()) {
      const { price, stockQuantity } = real.world.product(line.product.id);
      expect(line.product).toMatchObject({ price, stockQuantity });
      expect(line.unitPrice).toBe(model.lines.get(numberOf(line.product.id))?.price);
    }
    expect(shapeOf(tab.state().offered).sort()).toEqual(shapeOfModel(model.offered));
  }
}

const property = (options: Options) =>
  fc.asyncProperty(commands(MAX_COMMANDS), (sequence) => tryOut(sequence, options));

it.each([
  ["with one tab syncing at a time", true],
  ["where every tab syncs", false],
])("device, server and model end up the same, %s", { timeout: 900_000 }, async (_, hasLocks) => {
  await fc.assert(property({ hasLocks }), { numRuns: RUNS / 2 });
});

it("a merge that lets an old snapshot replace what is pending is caught, and told in a few steps", async () => {
  const merge: typeof mergeRows = (...given) => ({ ...mergeRows(...given), pending: [] });
  const { failed, errorInstance, counterexample } = await fc.check(property({ merge }), { numRuns: 500 });
  expect(failed).toBe(true);
  expect(String(errorInstance)).toContain("AssertionError");
  // Steps behind the one that failed were never taken, nor are they printed.
  const taken = [...(counterexample?.[0] ?? [])].filter((step) => "hasRan" in step && step.hasRan);
  expect(taken.length).toBeGreaterThan(0);
  expect(taken.length).toBeLessThanOrEqual(5);
});
