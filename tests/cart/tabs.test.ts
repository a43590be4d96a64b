// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { orderedLinesOf } from "@/domain/orders/order-contents";
import { productOf, useStoppedClock } from "./setup";
import { createWorld, FRAME_MS, type Tab } from "./world";

useStoppedClock();
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

const DAY_MS = 24 * 60 * 60 * 1000;
const catalogue = [1, 2, 3, 4].map((number) => productOf(number));
const [one, two, three] = catalogue as [(typeof catalogue)[0], (typeof catalogue)[0], (typeof catalogue)[0]];

let world: ReturnType<typeof createWorld>;
let tabs: Tab[] = [];
afterEach(() => {
  for (const tab of tabs) tab.kill();
  tabs = [];
});

/** A browser with so many tabs of the shop, the first load of each being over. */
async function openTabs<Count extends 1 | 2 | 3>(count: Count, options: Parameters<typeof createWorld>[1] = {}) {
  world = createWorld(catalogue, options);
  tabs = Array.from({ length: count }, () => world.openTab());
  await world.pass(1000);
  return tabs as [Tab, Tab, Tab];
}

/** Two tabs: the answer to what the first has sent is late, and the second has changed the same line meanwhile. */
async function sendingLate() {
  const [a, b] = await openTabs(2);
  a.focus();
  a.actions.addItem(one, 2);
  world.server.break(["late"]);
  await world.pass(400);
  b.actions.setQuantity(one.id, 9);
  return [a, b] as const;
}

describe.each([
  ["one tab syncing at a time", { hasLocks: true }],
  ["no locks, so that every tab syncs", { hasLocks: false }],
  ["locks that the browser refuses", { refusesLocks: true }],
])("two tabs, with %s", (_, options) => {
  it("show each other's changes within a second", async () => {
    const [a, b] = await openTabs(2, options);
    a.actions.addItem(one, 2);
    await world.pass(1000);
    expect(b.shape()).toEqual(["1 × 2"]);
    b.actions.setQuantity(one.id, 5);
    b.actions.addItem(two, 1);
    await world.pass(1000);
    expect(a.shape()).toEqual(["1 × 5", "2 × 1"]);
    a.actions.clear();
    await world.pass(1000);
    expect(b.shape()).toEqual([]);
    expect(world.serverShape()).toEqual([]);
  });

  it("fault: two tabs keep both lines: when both add at the same moment", async () => {
    const [a, b] = await openTabs(2, options);
    a.actions.addItem(one, 2);
    b.actions.addItem(two, 3);
    await world.pass(2000);
    for (const tab of [a, b]) expect(tab.shape()).toEqual(["1 × 2", "2 × 3"]);
    expect(world.serverShape()).toEqual(["1 × 2", "2 × 3"]);
  });

  it("keep all pieces when both add the same product at the same moment", async () => {
    const [a, b] = await openTabs(2, options);
    a.actions.addItem(one, 2);
    b.actions.addItem(one, 3);
    await world.pass(2000);
    for (const tab of [a, b]) expect(tab.shape()).toEqual(["1 × 5"]);
    expect(world.serverShape()).toEqual(["1 × 5"]);
  });

  it("are both empty after an order in one, also when the other was just writing", async () => {
    const [a, b] = await openTabs(2, options);
    a.actions.addItem(one, 2);
    await world.pass(1000);
    b.actions.setQuantity(one.id, 7);
    world.server.break(["late"]);
    await world.pass(400);
    const ordered = orderedLinesOf(a.lines());
    world.server.takeForOrder(ordered);
    a.actions.orderPlaced(ordered);
    await world.pass(5000);
    for (const tab of [a, b]) expect(tab.shape()).toEqual([]);
    expect(world.serverShape()).toEqual([]);
  });

  it("are both empty when the session ends, and both offer the lines until one takes them", async () => {
    const [a, b] = await openTabs(2, options);
    a.actions.addItem(one, 2);
    await world.pass(1000);
    world.sleep(7 * DAY_MS);
    a.focus();
    await world.pass(1000);
    for (const tab of [a, b]) {
      expect(tab.shape()).toEqual([]);
      expect(tab.state().offered).toHaveLength(1);
    }
    b.actions.restoreOffered();
    await world.pass(1000);
    for (const tab of [a, b]) {
      expect(tab.shape()).toEqual(["1 × 2"]);
      expect(tab.state().offered).toEqual([]);
    }
    expect(world.serverShape()).toEqual(["1 × 2"]);
  });

  it("do not bring back what was removed in one while the other was loading", async () => {
    const [a, b] = await openTabs(2, options);
    a.actions.addItem(one, 2);
    a.actions.addItem(two, 1);
    await world.pass(1000);
    world.server.break(["slow"]);
    void b.actions.loadFromServer();
    await world.pass(500);
    a.actions.remove(one.id);
    await world.pass(10_000);
    for (const tab of [a, b]) expect(tab.shape()).toEqual(["2 × 1"]);
    expect(world.serverShape()).toEqual(["2 × 1"]);
  });

  it("keep a price that was accepted while both sent the same line, and were answered at the same moment", async () => {
    const [before] = await openTabs(1, options);
    before.actions.addItem(one, 2);
    before.hide();
    await world.cross();
    before.kill();
    world.changeProduct(one.id, { price: 7 });
    tabs = [world.openTab(), world.openTab()];
    // What they send at once is on its way.
    await world.pass(10);
    tabs[1]?.actions.acceptPrices([{ productId: one.id, newPrice: 7, unit: one.unit }]);
    await world.pass(5000);
    for (const tab of tabs) {
      expect(tab.lines().map(({ unitPrice, quantity }) => [unitPrice, quantity])).toEqual([[7, 2]]);
      expect(tab.state().pending).toEqual([]);
    }
    expect(world.serverShape()).toEqual(["1 × 2"]);
  });
});

describe("the tab that syncs", () => {
  it("sends what any tab changed, each change once", async () => {
    const [a, b, c] = await openTabs(3);
    a.actions.addItem(one, 1);
    b.actions.addItem(two, 1);
    await world.cross();
    c.actions.addItem(three, 1);
    await world.pass(20_000);
    expect(world.server.writes().sort()).toEqual(["set 1 × 1", "set 2 × 1", "set 3 × 1"]);
  });

  it("is the one that was looked at last", async () => {
    const [a, b] = await openTabs(2);
    a.focus();
    await world.pass(10);
    expect([a.isLeading(), b.isLeading()]).toEqual([true, false]);
    b.focus();
    await world.pass(10);
    expect([a.isLeading(), b.isLeading()]).toEqual([false, true]);
  });

  it("is replaced as soon as it is closed, and what it had not sent is sent", async () => {
    const [a, b] = await openTabs(2);
    a.focus();
    await world.pass(10);
    a.actions.addItem(one, 2);
    await world.cross();
    a.kill();
    await world.pass(1000);
    expect(b.isLeading()).toBe(true);
    expect(world.server.writes()).toEqual(["set 1 × 2"]);
    expect(world.serverShape()).toEqual(["1 × 2"]);
  });

  it("first ends what it is sending, when another asks for the turn", async () => {
    const [, b] = await sendingLate();
    b.focus();
    await world.pass(1000);
    expect(world.server.writes()).toEqual(["set 1 × 2"]);
    await world.pass(2000);
    expect(world.server.writes()).toEqual(["set 1 × 2", "set 1 × 9"]);
    expect(world.serverShape()).toEqual(["1 × 9"]);
  });

  it("loses the turn when it sleeps", async () => {
    world = createWorld(catalogue);
    world.openSleepingTab();
    const tab = world.openTab();
    tabs = [tab];
    tab.actions.addItem(one, 2);
    await world.pass(14_000);
    expect(world.server.writes()).toEqual([]);
    expect(tab.shape()).toEqual(["1 × 2"]);
    await world.pass(2000);
    expect(world.serverShape()).toEqual(["1 × 2"]);
  });
});

describe("a page that the browser puts into its memory", () => {
  it("lets go of lock, queue and channel, and syncs again when it is back, alone", async () => {
    const [a, b] = await openTabs(2);
    a.focus();
    await world.pass(10);
    for (const tab of [a, b]) {
      expect(tab.isTied()).toBe(true);
      tab.leave();
      await world.pass(10);
      expect(tab.isTied()).toBe(false);
    }
    // Its timers stand still there; should one run all the same, it takes nothing.
    a.focus();
    await world.pass(20_000);
    expect(a.isTied()).toBe(false);
    a.comeBack();
    await world.pass(10);
    expect([a.isLeading(), b.isTied()]).toEqual([true, false]);
    b.comeBack();
    await world.pass(10);
    expect([a.isLeading(), b.isLeading()]).toEqual([false, true]);
    a.actions.addItem(one, 1);
    b.actions.addItem(two, 1);
    await world.pass(2000);
    expect(world.server.writes().sort()).toEqual(["set 1 × 1", "set 2 × 1"]);
  });

  it("sends what it had not sent when it is back, once", async () => {
    const [a] = await openTabs(1);
    a.actions.addItem(one, 2);
    a.leave();
    await world.pass(5000);
    expect(world.server.writes()).toEqual([]);
    a.comeBack();
    await world.pass(1000);
    expect(world.server.writes()).toEqual(["set 1 × 2"]);
    expect(a.state().pending).toEqual([]);
  });

  it("leaves what it had not sent to another tab", async () => {
    const [a, b] = await openTabs(2);
    a.focus();
    await world.pass(10);
    a.actions.addItem(one, 2);
    await world.cross();
    a.leave();
    await world.pass(1000);
    expect(b.isLeading()).toBe(true);
    a.comeBack();
    await world.pass(5000);
    expect(world.server.writes()).toEqual(["set 1 × 2"]);
    for (const tab of [a, b]) expect(tab.state().pending).toEqual([]);
  });

  it("keeps the turn until what is under way has ended", async () => {
    const [a] = await sendingLate();
    a.leave();
    await world.pass(1000);
    expect(world.server.writes()).toEqual(["set 1 × 2"]);
    await world.pass(3000);
    expect(world.serverShape()).toEqual(["1 × 9"]);
  });

  it.each([
    ["with locks", { hasLocks: true }],
    ["without locks", { hasLocks: false }],
  ])("shows what another tab did meanwhile when it is back, %s", async (_, options) => {
    const [a, b] = await openTabs(2, options);
    a.actions.addItem(one, 2);
    await world.pass(1000);
    a.leave();
    b.actions.setQuantity(one.id, 5);
    await world.pass(1000);
    expect(a.shape()).toEqual(["1 × 2"]);
    a.comeBack();
    expect(a.shape()).toEqual(["1 × 5"]);
    await world.pass(20_000);
    expect(world.server.writes()).toEqual(["set 1 × 2", "set 1 × 5"]);
  });
});

it("without locks, a tab sends what a closed one left behind, once nothing of that can be under way", async () => {
  const [a, b] = await openTabs(2, { hasLocks: false });
  a.actions.addItem(one, 2);
  await world.cross();
  a.kill();
  await world.pass(11_000);
  expect(world.server.writes()).toEqual([]);
  await world.pass(2000);
  expect(world.serverShape()).toEqual(["1 × 2"]);
  expect(b.state().pending).toEqual([]);
});

it("without locks, a write that comes late does not undo what another tab wrote since", async () => {
  const [a, b] = await openTabs(2, { hasLocks: false });
  a.actions.addItem(one, 2);
  world.server.break(["late"]);
  await world.pass(400);
  b.actions.setQuantity(one.id, 9);
  await world.pass(10_000);
  for (const tab of [a, b]) expect(tab.shape()).toEqual(["1 × 9"]);
  expect(world.serverShape()).toEqual(["1 × 9"]);
});

it("without locks, a clearing that both tabs sent does not take what was added after it", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const [a, b] = await openTabs(2, { hasLocks: false });
  a.actions.addItem(one, 2);
  await world.pass(1000);
  world.server.break(["error", "error"]);
  a.actions.clear();
  while (!world.server.writes().includes("clear")) await world.pass(1);
  await world.pass(41);
  b.focus();
  await world.cross();
  a.actions.addItem(two, 1);
  // Both try again, the second a moment before it sees that the first was answered: its clearing arrives after the new line.
  await world.pass(20_000);
  expect(world.server.writes()).toEqual(["set 1 × 2", ...Array(3).fill("clear"), "set 2 × 1", "clear", "set 2 × 1"]);
  for (const tab of [a, b]) expect(tab.shape()).toEqual(["2 × 1"]);
  expect(world.serverShape()).toEqual(["2 × 1"]);
});

it("without locks, a write that comes late brings nothing back, though another tab reads it just then", async () => {
  const [a, b] = await openTabs(2, { hasLocks: false });
  world.server.break(["late"]);
  a.actions.addItem(one, 2);
  while (world.server.writes().length === 0) await world.pass(1);
  b.actions.remove(one.id);
  await world.pass(1980);
  // Its rows are read when the late write has just arrived, and both are answered at the same moment.
  void b.actions.loadFromServer();
  await world.pass(5000);
  for (const tab of [a, b]) expect(tab.shape()).toEqual([]);
  expect(world.serverShape()).toEqual([]);
});

it("without locks, rows that were read before an order do not bring its cart back", async () => {
  const [a] = await openTabs(1, { hasLocks: false });
  a.actions.addItem(one, 2);
  await world.pass(1000);
  world.server.break(["slow"]);
  // Reads the line, and is answered three seconds later.
  tabs.push(world.openTab());
  await world.pass(100);
  const ordered = orderedLinesOf(a.lines());
  world.server.takeForOrder(ordered);
  const buyer = world.openTab();
  tabs.push(buyer);
  await world.pass(100);
  // Its own load has found the emptied cart already: there is nothing left to clear.
  buyer.actions.orderPlaced(ordered);
  await world.pass(75_000);
  expect(tabs.map((tab) => tab.shape())).toEqual([[], [], []]);
  expect(world.serverShape()).toEqual([]);
});

it("without locks, a line that is on its way while another tab orders does not come back", async () => {
  const [a, buyer] = await openTabs(2, { hasLocks: false });
  // The line arrives after the clearing, which is answered later still.
  world.server.break(["late", "slow"]);
  a.actions.addItem(one, 2);
  await world.pass(400);
  const ordered = orderedLinesOf(buyer.lines());
  world.server.takeForOrder(ordered);
  buyer.actions.orderPlaced(ordered);
  await world.pass(75_000);
  expect(tabs.map((tab) => tab.shape())).toEqual([[], []]);
  expect(world.serverShape()).toEqual([]);
});

describe("a page that ends at any moment", () => {
  it.each([
    ["before the change is sent", FRAME_MS, false],
    ["while it is under way, and arrives", 310, false],
    ["while it is under way, and never arrives", 310, true],
    ["when it was written but not yet answered", 330, false],
  ])("%s: nothing is lost", async (_, afterMs, cutsRequests) => {
    const [a] = await openTabs(1);
    a.actions.addItem(one, 2);
    a.actions.addItem(two, 1);
    a.actions.remove(two.id);
    await world.pass(afterMs);
    a.kill({ cutsRequests });
    const again = world.openTab();
    tabs.push(again);
    expect(again.shape()).toEqual(["1 × 2"]);
    await world.pass(2000);
    expect(again.shape()).toEqual(["1 × 2"]);
    expect(world.serverShape()).toEqual(["1 × 2"]);
    expect(again.state().pending).toEqual([]);
  });

  it.each(["pagehide", "visibilitychange"] as const)(
    "within the frame of a press, after %s: nothing is lost",
    async (end) => {
      const [a] = await openTabs(1);
      a.actions.addItem(one, 2);
      a.actions.addItem(two, 1);
      a.actions.remove(two.id);
      a.hide(end);
      a.kill();
      const again = world.openTab();
      tabs.push(again);
      expect(again.shape()).toEqual(["1 × 2"]);
      await world.pass(2000);
      expect(world.serverShape()).toEqual(["1 × 2"]);
      expect(again.state().pending).toEqual([]);
    },
  );

  it("by a crash within the frame of a press: that press alone is lost", async () => {
    const [a, b] = await openTabs(2);
    a.actions.addItem(one, 2);
    await world.cross();
    a.actions.addItem(two, 1);
    a.kill();
    const again = world.openTab();
    tabs.push(again);
    await world.pass(2000);
    for (const tab of [again, b]) expect(tab.shape()).toEqual(["1 × 2"]);
    expect(world.serverShape()).toEqual(["1 × 2"]);
  });

  it("a cleared cart stays cleared, whatever became of the answer", async () => {
    for (const fault of ["error", "lostAnswer", "lostRequest", "silentAfter", "silentBefore", "late"] as const) {
      const [a] = await openTabs(1);
      a.actions.addItem(one, 2);
      await world.pass(1000);
      world.server.break([fault]);
      a.actions.clear();
      await world.pass(400);
      a.kill();
      const again = world.openTab();
      tabs.push(again);
      await world.pass(15_000);
      expect(again.shape(), fault).toEqual([]);
      expect(world.serverShape(), fault).toEqual([]);
      again.kill();
    }
  });
});

describe("the guest id", () => {
  it("of another tab wins while a line is being sent: the line goes to that guest's cart", async () => {
    const [a] = await openTabs(1);
    a.actions.addItem(one, 2);
    world.server.break(["slow"]);
    await world.pass(400);
    world.server.replaceGuest();
    await world.pass(5000);
    expect(world.serverShape()).toEqual(["1 × 2"]);
    expect(a.state().pending).toEqual([]);
  });

  it("was lost: what the server had confirmed to the old one is sent again", async () => {
    const [a] = await openTabs(1);
    a.actions.addItem(one, 2);
    await world.pass(1000);
    world.server.replaceGuest();
    expect(world.serverShape()).toEqual([]);
    void a.actions.loadFromServer();
    await world.pass(2000);
    expect(a.shape()).toEqual(["1 × 2"]);
    expect(world.serverShape()).toEqual(["1 × 2"]);
  });
});

describe("a clock that is set", () => {
  it.each([-1, 1])("by %i days loses no line, stops no change and prolongs no pause", async (days) => {
    const [a] = await openTabs(1);
    a.actions.addItem(one, 2);
    await world.pass(1000);
    world.server.break(["busy"]);
    a.actions.addItem(two, 1);
    await world.pass(400);
    world.setClock(days);
    a.actions.addItem(three, 1);
    await world.pass(10_000);
    expect(a.shape()).toEqual(["1 × 2", "2 × 1", "3 × 1"]);
    expect(world.serverShape()).toEqual(["1 × 2", "2 × 1", "3 × 1"]);
  });
});

it("fault: a hundred rapid clicks on plus: some of them slow, are right at once and few writes", async () => {
  const [a] = await openTabs(1);
  a.actions.addItem(one, 1);
  for (let click = 1; click <= 100; click += 1) {
    a.actions.setQuantity(one.id, click + 1);
    expect(a.shape()).toEqual([`1 × ${click + 1}`]);
    await world.pass(click === 50 ? 320 : 30);
  }
  await world.pass(1000);
  expect(world.server.writes()).toEqual(["set 1 × 51", "set 1 × 101"]);
  expect(world.serverShape()).toEqual(["1 × 101"]);
});
