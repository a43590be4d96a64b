/** Where a fault is tested: in a real browser behind the fault-making proxy, in Vitest, or in both. */
export type Place = "browser" | "vitest";

export type Fault = {
  /** Tests (or groups of them) that are titled «fault: {name}», alone or followed by `: detail`, belong to it. */
  name: string;
  places: readonly [Place, ...Place[]];
};

const inBrowser = (name: string): Fault => ({ name, places: ["browser"] });
const inVitest = (name: string): Fault => ({ name, places: ["vitest"] });
const inBoth = (name: string): Fault => ({ name, places: ["browser", "vitest"] });

const statuses = [401, 403, 404, 409, 429, 500, 502, 503, 504];
const meanwhile = ["price changed", "product deactivated", "stock fallen"];
const moments = ["before checkout", "at checkout", "during the order call"];

/** Everything that may go wrong around the page without costing the shopper a line, an order or an explanation. */
export const faults: readonly Fault[] = [
  inBrowser("offline at load"),
  inBoth("offline while editing the cart"),
  inBrowser("backend switched off"),
  inBoth("server failing three times, then working"),
  inVitest("status 400"),
  ...statuses.map((status) => inBoth(`status ${status}`)),
  inVitest("Retry-After"),
  inBrowser("latency above ten seconds"),
  inBoth("a call that never answers"),
  inBoth("malformed JSON"),
  inBoth("HTML instead of JSON"),
  inBoth("missing fields"),
  inBoth("extra fields"),
  inBoth("prices that are no numbers"),
  inBoth("socket dropped"),
  inBoth("socket silent"),
  inBoth("socket never opening"),
  inBoth("tab asleep"),
  inVitest("a stock listener that throws"),
  inBoth("localStorage full"),
  inBoth("localStorage blocked"),
  inBoth("localStorage corrupted"),
  inBrowser("localStorage of an older version"),
  inBrowser("localStorage of a newer version"),
  inBrowser("two tabs keep one session id"),
  inBoth("two tabs keep both lines"),
  inBoth("two tabs place one order"),
  inBrowser("two tabs end with one session"),
  inBrowser("clock a day ahead"),
  inBrowser("clock a day behind"),
  inBoth("a lazy chunk gone after a deploy"),
  inBrowser("what a page starts with gone after a deploy"),
  ...meanwhile.flatMap((what) => moments.map((when) => inBrowser(`${what} ${when}`))),
  inBoth("answer of a committed order lost"),
  inBrowser("reload at any point of the checkout"),
  inBoth("twenty clicks in 200 ms"),
  inBoth("Back after an order"),
  inBoth("load from server with unsent edits"),
  inBoth("broken pictures"),
  inBoth("render errors"),
  inBoth("hostile URLs"),
  inBoth("a hundred rapid clicks on plus"),
  inBrowser("two hundred pages and a thousand edits"),
];
