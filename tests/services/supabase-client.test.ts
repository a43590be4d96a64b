// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** A socket that counts how often one was opened, in the place of the one that Node 20 does not have. */
class CountedSocket {
  static opened = 0;
  readyState = 0;
  constructor(readonly url: string) {
    CountedSocket.opened += 1;
  }
  send() {}
  close() {}
}

beforeEach(() => {
  vi.resetModules();
  CountedSocket.opened = 0;
});
afterEach(() => vi.doUnmock("@supabase/realtime-js"));

const loadClient = () => import("@/services/supabase-client");

it("is imported in Node without touching a page, the network or a socket", async () => {
  const browserParts = ["window", "document", "location", "localStorage", "fetch", "WebSocket"];
  const before = browserParts.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  const touched: string[] = [];
  for (const name of browserParts) {
    Object.defineProperty(globalThis, name, { configurable: true, get: () => void touched.push(name) });
  }
  try {
    await loadClient();
    await import("@/services/products-service");
    await import("@/services/orders/orders-service");
    expect(touched).toEqual([]);
  } finally {
    for (const [name, descriptor] of before) {
      Reflect.deleteProperty(globalThis, name);
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    }
  }
});

it("fails with an answer, not an exception, where nobody knows the service's address", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { listCategories } = await import("@/services/categories-service");
  const answer = await listCategories();
  expect(answer.error?.message).toBe("Outside a browser the shop needs VITE_SUPABASE_URL");
});

describe("an answer that the page's own script asked for", () => {
  const ADDRESS = "https://shop.test/rest/v1/products";
  const early = () => new Response("early");
  const busy = (seconds = "7") => new Response("", { status: 503, headers: { "retry-after": seconds } });

  /** @returns what whoever asks the same is answered with */
  async function answeredWith(answer: Promise<Response>, age: number): Promise<string> {
    vi.stubGlobal("location", new URL("https://shop.test/"));
    vi.stubGlobal("fetch", async () => new Response("asked again"));
    answer.catch(() => {});
    globalThis.askedAhead = new Map([[`GET ${ADDRESS}`, { answer, at: Date.now() - age }]]);
    const { serviceFetch } = await loadClient();
    return (await serviceFetch(ADDRESS)).text();
  }
  afterEach(() => {
    globalThis.askedAhead = undefined;
  });

  it("is taken while it is younger than ten seconds, once", async () => {
    expect(await answeredWith(Promise.resolve(early()), 9000)).toBe("early");
    const { serviceFetch } = await loadClient();
    expect(await (await serviceFetch(ADDRESS)).text()).toBe("asked again");
  });

  it.each([
    ["is older, as in a tab that slept", () => Promise.resolve(early()), 10_001],
    ["never came", () => Promise.reject<Response>(new TypeError("Failed to fetch")), 0],
    ["was a failure of the server", () => Promise.resolve(new Response("", { status: 503 })), 0],
    ["was one that asked for patience, which it has had", () => Promise.resolve(busy()), 7001],
    ["was one that asked for none", () => Promise.resolve(busy("0")), 0],
  ])("is asked for again where it %s", async (_why, answer, age) => {
    expect(await answeredWith(answer(), age)).toBe("asked again");
  });

  it("is not taken for one with other arguments where these travel in the body", async () => {
    const asked = vi.fn(async (_address: string, { body }: RequestInit) => new Response(body));
    vi.stubGlobal("fetch", asked);
    const { askingAhead, serviceFetch } = await loadClient();
    const ask = async (body: string) => (await serviceFetch(ADDRESS, { method: "POST", body })).text();
    askingAhead();
    expect([await ask("one"), await ask("other"), await ask("one")]).toEqual(["one", "other", "one"]);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("is not asked for again at once where the server asked for patience", async () => {
    expect(JSON.parse(await answeredWith(Promise.resolve(busy()), 6000))).toMatchObject({ retryAfterSeconds: 7 });
  });
});

describe("how far the device's clock is ahead", () => {
  const HOUR_MS = 3_600_000;

  /** What the answers show, one after the other. Each is read an hour after it came, as by a device that slept. */
  async function leadsAfter(...answers: Record<string, string>[]): Promise<number[]> {
    vi.useFakeTimers({ now: Date.UTC(2026, 5, 3, 18), toFake: ["Date"] });
    vi.stubGlobal("location", new URL("https://shop.test/"));
    const { serviceFetch } = await loadClient();
    const { readClockLead } = await import("@/lib/server-clock");
    const leads: number[] = [];
    for (const headers of answers) {
      vi.setSystemTime(Date.UTC(2026, 5, 3, 18));
      vi.stubGlobal("fetch", async () => {
        vi.setSystemTime(Date.now() + HOUR_MS);
        return new Response("[]", { headers });
      });
      await serviceFetch("https://shop.test/rest/v1/orders");
      leads.push(readClockLead());
    }
    return leads;
  }
  const at = (hour: number) => ({ date: new Date(Date.UTC(2026, 5, 3, hour)).toUTCString() });
  afterEach(() => void vi.useRealTimers());

  it("is told by the last answer, as somebody may set the clock", async () => {
    expect(await leadsAfter(at(16), at(19))).toEqual([2 * HOUR_MS, -HOUR_MS]);
  });

  it("is not told by an answer that a cache may have kept", async () => {
    expect(await leadsAfter(at(16), { ...at(10), "cache-control": "public, max-age=300" })).toEqual([
      2 * HOUR_MS,
      2 * HOUR_MS,
    ]);
  });

  it("stays what it was, nothing at first, where the answer does not tell", async () => {
    expect(await leadsAfter({}, { date: "today" })).toEqual([0, 0]);
    expect(await leadsAfter(at(16), {})).toEqual([2 * HOUR_MS, 2 * HOUR_MS]);
  });
});

it("makes one socket, and opens nothing by making it", async () => {
  vi.stubGlobal("WebSocket", CountedSocket);
  vi.stubGlobal("location", new URL("https://shop.test/products"));
  const { realtime } = await import("@/services/realtime");
  expect(realtime()).toBe(realtime());
  const channel = realtime().channel("products");
  expect(channel.topic).toBe("realtime:products");
  expect(await realtime().removeChannel(channel)).toBe("ok");
  expect(CountedSocket.opened).toBe(0);
});

it("speaks to the service's own socket, with the settings of the shop", async () => {
  const made = vi.fn();
  vi.stubGlobal("WebSocket", CountedSocket);
  vi.doMock("@supabase/realtime-js", () => ({ RealtimeClient: made }));
  vi.stubGlobal("location", new URL("https://shop.test/"));
  const { realtime } = await import("@/services/realtime");
  realtime();
  expect(made).toHaveBeenCalledExactlyOnceWith(
    "wss://shop.test/realtime/v1",
    expect.objectContaining({
      params: { apikey: "local-anon-key", eventsPerSecond: 0 },
      heartbeatIntervalMs: 25_000,
      timeout: 10_000,
    }),
  );
  const { reconnectAfterMs } = made.mock.calls[0]?.[1] ?? {};
  expect([1, 2, 3, 4, 5, 50].map(reconnectAfterMs)).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000]);
});
