import fc from "@tests/support/fast-check";
import { expect } from "vitest";
import type { CartItem } from "@/domain/cart";
import { lineOf } from "@/domain/cart-changes";
import { type CartSession, createSession, extendSession, isSessionValid } from "@/domain/cart-session";
import { orderedLinesOf } from "@/domain/orders/order-contents";
import { newsOf, productOf } from "./setup";
import { type createWorld, endings, type Tab } from "./world";
import { type Fault, faults } from "./world-server";

/** A line as it has to be: pieces, and the price that the shopper accepted. */
type Line = { quantity: number; price: number };

/** What the cart has to hold, whatever happens to the network, the tabs and the clock. */
export type Model = {
  lines: Map<number, Line>;
  offered: Map<number, Line>;
  /** What was removed last and can be put back. */
  removed: { number: number; line: Line } | null;
  session: CartSession | null;
};

export type Real = {
  world: ReturnType<typeof createWorld>;
  /** null for a tab that is closed. */
  tabs: (Tab | null)[];
  /** What the tab hands out of the last removed line, to be put back. */
  removed: CartItem | null;
  /** Whole days by which the device's clock is wrong. */
  skew: number;
  /** A clock that is wrong and days that pass are not tried together: nobody could say when the session ends. */
  hasSlept: boolean;
  wasSkewed: boolean;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const PRODUCTS = 4;
export const catalogue = Array.from({ length: PRODUCTS }, (_, index) => productOf(index + 1));
const idOf = (number: number): string => productOf(number).id;

export const shapeOfModel = (lines: Model["lines"]): string[] =>
  [...lines].map(([number, { quantity }]) => `${number} × ${quantity}`).sort();

type Command = fc.AsyncCommand<Model, Real>;

/** What every tab has to show at any moment: a change applies at once, and in all tabs. */
export function expectTabsToShow(model: Model, { tabs }: Real): void {
  for (const tab of tabs) if (tab) expect(tab.shape()).toEqual(shapeOfModel(model.lines));
}

const command = (
  text: string,
  run: (model: Model, real: Real) => void | Promise<void>,
  check: (model: Model) => boolean = () => true,
): Command => ({
  check,
  async run(model, real) {
    await run(model, real);
    await real.world.cross();
    expectTabsToShow(model, real);
  },
  toString: () => text,
});

/** The shopper uses a tab; one that is closed is opened first. */
function use(real: Real, index: number): Tab {
  const tab = real.tabs[index] ?? real.world.openTab();
  real.tabs[index] = tab;
  return tab;
}

/** The shopper did something: what the session's rule makes of it. */
function isActive(model: Model): void {
  model.session = extendSession(model.session ?? createSession("", Date.now()), Date.now());
}

function add(model: Model, real: Real, tab: Tab, number: number, quantity: number): void {
  const product = real.world.product(idOf(number));
  const known = model.lines.get(number);
  model.lines.set(number, { quantity: (known?.quantity ?? 0) + quantity, price: known?.price ?? product.price });
  isActive(model);
  expect(tab.actions.addItem(product, quantity).success).toBe(true);
}

const tabIndex = fc.nat({ max: 2 });
const number = fc.integer({ min: 1, max: PRODUCTS });
const quantity = fc.integer({ min: 1, max: 9 });

const edits: fc.Arbitrary<Command>[] = [
  fc
    .tuple(tabIndex, number, quantity)
    .map(([at, n, pieces]) =>
      command(`add(${at}, ${n} × ${pieces})`, (model, real) => add(model, real, use(real, at), n, pieces)),
    ),
  fc.tuple(tabIndex, number, quantity).map(([at, n, pieces]) =>
    command(
      `set(${at}, ${n} × ${pieces})`,
      (model, real) => {
        model.lines.set(n, { quantity: pieces, price: model.lines.get(n)?.price ?? 0 });
        isActive(model);
        expect(use(real, at).actions.setQuantity(idOf(n), pieces).success).toBe(true);
      },
      (model) => model.lines.has(n),
    ),
  ),
  fc.tuple(tabIndex, number).map(([at, n]) =>
    command(
      `remove(${at}, ${n})`,
      (model, real) => {
        const tab = use(real, at);
        const line = model.lines.get(n);
        model.removed = line ? { number: n, line } : null;
        real.removed = lineOf(tab.lines(), idOf(n)) ?? null;
        model.lines.delete(n);
        isActive(model);
        expect(tab.actions.remove(idOf(n)).success).toBe(true);
      },
      (model) => model.lines.has(n),
    ),
  ),
  fc.tuple(tabIndex).map(([at]) =>
    command(`undo(${at})`, (model, real) => {
      if (!model.removed || !real.removed) return;
      const { number, line } = model.removed;
      if (!model.lines.has(number)) {
        model.lines.set(number, line);
        isActive(model);
      }
      use(real, at).actions.restore(real.removed);
    }),
  ),
  fc.tuple(tabIndex).map(([at]) =>
    command(`clear(${at})`, (model, real) => {
      const tab = use(real, at);
      // With nothing to see there may still be something to clear on the server, as far as the tab knows. A cart with
      // nothing in it anywhere stays as it is.
      const { items, pending } = tab.state();
      if (model.lines.size > 0 || items.length > 0 || pending.length > 0) isActive(model);
      model.lines.clear();
      tab.actions.clear();
    }),
  ),
  fc.tuple(tabIndex, tabIndex, number, number, quantity).map(([one, other, n, m, pieces]) =>
    // Neither tab sees the other's line before it has added its own.
    command(`addAtOnce(${one}: ${n} × ${pieces}, ${other}: ${m} × 1)`, (model, real) => {
      const [first, second] = [use(real, one), use(real, other)];
      add(model, real, first, n, pieces);
      add(model, real, second, m, 1);
    }),
  ),
];

const shop: fc.Arbitrary<Command>[] = [
  fc
    .tuple(number, fc.integer({ min: 1, max: 50 }))
    .map(([n, price]) => command(`price(${n}: $${price})`, (_, { world }) => world.changeProduct(idOf(n), { price }))),
  fc
    .tuple(number, fc.nat({ max: 20 }))
    .map(([n, stockQuantity]) =>
      command(`stock(${n}: ${stockQuantity})`, (_, { world }) => world.changeProduct(idOf(n), { stockQuantity })),
    ),
  fc
    .tuple(tabIndex, number)
    .map(([at, n]) =>
      command(`news(${at}, ${n})`, (_, real) =>
        use(real, at).actions.learnProduct(newsOf(real.world.product(idOf(n)))),
      ),
    ),
  fc.tuple(tabIndex, number).map(([at, n]) =>
    command(
      `acceptPrice(${at}, ${n})`,
      (model, real) => {
        // What the shop charges now, whether or not the tab has heard of it: an order's answer tells it as well.
        const { price, unit } = real.world.product(idOf(n));
        model.lines.set(n, { quantity: model.lines.get(n)?.quantity ?? 0, price });
        use(real, at).actions.acceptPrices([{ productId: idOf(n), newPrice: price, unit }]);
      },
      (model) => model.lines.has(n),
    ),
  ),
  fc
    .tuple(tabIndex, fc.nat({ max: 1000 }), tabIndex, number, fc.nat({ max: 9 }))
    .map(([at, answerMs, other, n, pieces]) =>
      command(
        `order(${at}, answer after ${answerMs} ms, meanwhile ${other}: ${n} × ${pieces})`,
        async (model, real) => {
          const tab = use(real, at);
          const ordered = orderedLinesOf(tab.lines());
          real.world.server.takeForOrder(ordered);
          await real.world.pass(answerMs);
          const known = lineOf(use(real, other).lines(), idOf(n));
          if (pieces > 0) add(model, real, use(real, other), n, pieces);
          await real.world.cross();
          for (const { productId, quantity } of ordered) {
            const number = catalogue.findIndex(({ id }) => id === productId) + 1;
            const line = model.lines.get(number);
            if (line && line.quantity > quantity) line.quantity -= quantity;
            else model.lines.delete(number);
            model.offered.delete(number);
          }
          // A tab that has loaded the cart since the order took the line begins a new one, at the price of that moment.
          const begun = model.lines.get(n);
          if (pieces > 0 && !known && begun) begun.price = real.world.product(idOf(n)).price;
          if (model.lines.size === 0) model.session = null;
          tab.actions.orderPlaced(ordered);
        },
      ),
    ),
];

const sleeps: fc.Arbitrary<Command> = fc.constantFrom(1, 3, 6, 12).map((days) =>
  command(`sleep(${days} days)`, (model, real) => {
    if (real.wasSkewed && days < 12) return;
    real.hasSlept = true;
    real.world.sleep(days * DAY_MS);
    if (model.session && !isSessionValid(model.session, Date.now())) {
      for (const [n, line] of model.lines) model.offered.set(n, line);
      model.lines = new Map();
      model.session = null;
    }
    for (const tab of real.tabs) tab?.focus();
  }),
);

const life: fc.Arbitrary<Command>[] = [
  fc.integer({ min: 1, max: 4000 }).map((ms) =>
    command(`wait(${ms} ms)`, async (_, { world }) => {
      await world.pass(ms);
    }),
  ),
  fc.tuple(tabIndex).map(([at]) => command(`load(${at})`, (_, real) => void use(real, at).actions.loadFromServer())),
  fc.tuple(tabIndex).map(([at]) => command(`focus(${at})`, (_, real) => void use(real, at).focus())),
  fc.tuple(tabIndex, fc.boolean()).map(([at, cutsRequests]) =>
    command(`crash(${at}${cutsRequests ? ", its requests are cut off" : ""})`, (_, real) => {
      real.tabs[at]?.kill({ cutsRequests });
      real.tabs[at] = null;
    }),
  ),
  fc.tuple(tabIndex, fc.boolean()).map(([at, cutsRequests]) =>
    command(`reload(${at}${cutsRequests ? ", its requests are cut off" : ""})`, (_, real) => {
      real.tabs[at]?.kill({ cutsRequests });
      real.tabs[at] = real.world.openTab();
    }),
  ),
  fc.tuple(tabIndex, number, quantity, fc.constantFrom(...endings)).map(([at, n, pieces, ending]) =>
    // The page goes before it has drawn what was pressed, and is told so: closed, or on a phone out of sight.
    command(`addAndGo(${at}, ${n} × ${pieces}, ${ending})`, async (model, real) => {
      const tab = use(real, at);
      add(model, real, tab, n, pieces);
      tab.hide(ending);
      expect(tab.storedShape()).toEqual(shapeOfModel(model.lines));
      // Nobody would put its line back, were another tab to write before it sees this write.
      await real.world.cross();
      tab.kill();
      real.tabs[at] = null;
    }),
  ),
  fc.tuple(tabIndex, number, quantity).map(([at, n, pieces]) =>
    // Nothing tells it: what the frame would have shown is lost, and nothing else.
    command(`addAndCrash(${at}, ${n} × ${pieces})`, (_, real) => {
      const tab = use(real, at);
      expect(tab.actions.addItem(real.world.product(idOf(n)), pieces).success).toBe(true);
      tab.kill();
      real.tabs[at] = null;
    }),
  ),
  fc.boolean().map((value) => command(value ? "online" : "offline", (_, { world }) => world.setOnline(value))),
  fc
    .array(fc.constantFrom(...(Object.keys(faults) as Fault[])), { minLength: 1, maxLength: 5 })
    .map((next) => command(`faults(${next.join(", ")})`, (_, { world }) => world.server.break(next))),
  fc.constantFrom(-1, 0, 1).map((days) =>
    command(`clock(${days} days wrong)`, (_, real) => {
      if (real.hasSlept) return;
      real.wasSkewed = true;
      real.world.setClock(days - real.skew);
      real.skew = days;
    }),
  ),
  sleeps,
  sleeps,
  fc.tuple(tabIndex).map(([at]) =>
    command(`restoreOffered(${at})`, (model, real) => {
      const missing = [...model.offered].filter(([n]) => !model.lines.has(n));
      for (const [n, line] of missing) model.lines.set(n, line);
      if (missing.length > 0) isActive(model);
      model.offered = new Map();
      use(real, at).actions.restoreOffered();
    }),
  ),
  fc.constant(command("loseGuestId", (_, { world }) => world.server.replaceGuest())),
];

/** Sequences of what can happen, edits being the most frequent. */
export const commands = (maxCommands: number) =>
  fc.commands([...edits, ...edits, ...life, ...shop], { maxCommands, size: "max" });
