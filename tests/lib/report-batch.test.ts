// @vitest-environment node
import { eventually } from "@tests/support/eventually";
import { server, useShopServer } from "@tests/support/msw-server";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createReportBatch } from "@/lib/report-batch";

useShopServer();

const ADDRESS = "https://logs.example.mx/errors";
const FIVE_SECONDS = 5000;

type Entry = { id: number; text?: string };

/** What the endpoint answers: a status, or «lost» for a connection that breaks. Requests beyond the list get 204. */
type Answer = number | "lost";

/**
 * Everything that arrives at the endpoint. `open` lets requests through that were held up by `hold`; `answerTo` answers a
 * request by its first entry.
 */
function anEndpoint(...answers: Answer[]) {
  const answerTo = new Map<number | undefined, Answer>();
  const requests: { ids: number[]; bytes: number; keepalive: boolean }[] = [];
  let gate = Promise.resolve();
  let open = () => {};
  server.use(
    http.post(ADDRESS, async ({ request }) => {
      const text = await request.clone().text();
      const ids = (JSON.parse(text) as Entry[]).map(({ id }) => id);
      requests.push({ ids, bytes: new TextEncoder().encode(text).length, keepalive: request.keepalive });
      const answer = answerTo.get(ids[0]) ?? answers.shift() ?? 204;
      answerTo.delete(ids[0]);
      await gate;
      return answer === "lost" ? HttpResponse.error() : new HttpResponse(null, { status: answer });
    }),
  );
  return {
    requests,
    answerTo,
    ids: () => requests.flatMap(({ ids }) => ids),
    hold: () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    open: () => open(),
  };
}

function aBatch() {
  const sent: number[] = [];
  const batch = createReportBatch<Entry>(ADDRESS, (entries) => void sent.push(...entries.map(({ id }) => id)));
  return { ...batch, sent, addAll: (ids: number[], text?: string) => ids.map((id) => batch.add({ id, text })) };
}

const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);
const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b);

/** Lets the next turn come, and waits until nothing is under way. */
async function turn(endpoint: { requests: unknown[] }, requests: number, pause = FIVE_SECONDS): Promise<void> {
  await vi.advanceTimersByTimeAsync(pause);
  await eventually(() => expect(endpoint.requests).toHaveLength(requests));
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

describe("in the ordinary course", () => {
  it("what arrives within five seconds travels together, in order, at most thirty at a time", async () => {
    const endpoint = anEndpoint();
    const batch = aBatch();
    batch.addAll(upTo(40));
    expect(endpoint.requests).toEqual([]);
    await turn(endpoint, 1);
    await eventually(() => expect(batch.sent).toEqual(upTo(30)));
    await turn(endpoint, 2);
    await eventually(() => expect(batch.sent).toEqual(upTo(40)));
    expect(vi.getTimerCount()).toBe(0);
  });

  it("large entries travel in smaller requests, and one that is larger than any travels alone", async () => {
    const endpoint = anEndpoint();
    const batch = aBatch();
    batch.addAll([1, 2, 3], "é".repeat(3000));
    batch.addAll([4], "x".repeat(90_000));
    batch.addAll([5]);
    for (const count of [1, 2, 3, 4]) {
      await turn(endpoint, count);
      await eventually(() => expect(batch.sent).toEqual(endpoint.ids()));
    }
    expect(endpoint.requests.map(({ ids }) => ids)).toEqual([[1, 2], [3], [4], [5]]);
    expect(endpoint.requests.map(({ keepalive }) => keepalive)).toEqual([true, true, false, true]);
  });
});

describe("when the endpoint fails", () => {
  it.each<Answer>([429, 500, 503, "lost"])(
    "what got %s is kept and sent again, after a longer pause",
    async (answer) => {
      const endpoint = anEndpoint(answer, answer);
      const batch = aBatch();
      batch.addAll([1, 2]);
      for (const [count, pause] of [
        [1, 1],
        [2, 2],
        [3, 4],
      ] as const) {
        await turn(endpoint, count, pause * FIVE_SECONDS);
        if (count < 3) await eventually(() => expect(vi.getTimerCount()).toBe(1));
      }
      await eventually(() => expect(batch.sent).toEqual([1, 2]));
      expect(endpoint.ids()).toEqual([1, 2, 1, 2, 1, 2]);
      expect(console.warn).not.toHaveBeenCalled();
    },
  );

  it("of what waits meanwhile the newest two hundred are kept", async () => {
    const endpoint = anEndpoint(503);
    const batch = aBatch();
    batch.addAll(upTo(30));
    await turn(endpoint, 1);
    await eventually(() => expect(vi.getTimerCount()).toBe(1));
    batch.addAll(upTo(270, 31));
    batch.leave();
    await eventually(() => expect(sorted(batch.sent)).toEqual(upTo(200, 101)));
  });

  it.each([400, 401, 404, 413, 422])(
    "what is refused with %i is dropped, told to the console, and not sent again",
    async (status) => {
      const endpoint = anEndpoint(status);
      const batch = aBatch();
      batch.addAll(upTo(35));
      await turn(endpoint, 1);
      await eventually(() => expect(console.warn).toHaveBeenCalledOnce());
      await turn(endpoint, 2);
      await eventually(() => expect(batch.sent).toEqual(upTo(5, 31)));
      expect(endpoint.ids()).toEqual(upTo(35));
      expect(vi.getTimerCount()).toBe(0);
    },
  );
});

describe("when the page is left", () => {
  it("everything leaves at once, in requests that a browser carries out", async () => {
    const endpoint = anEndpoint();
    const batch = aBatch();
    batch.addAll(upTo(100), "x".repeat(400));
    batch.leave();
    await eventually(() => expect(sorted(batch.sent)).toEqual(upTo(100)));
    expect(sorted(endpoint.ids())).toEqual(upTo(100));
    expect(endpoint.requests.every(({ keepalive, bytes }) => keepalive && bytes < 64 * 1024)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("also while a request is under way, and nothing leaves twice", async () => {
    const endpoint = anEndpoint();
    endpoint.hold();
    const batch = aBatch();
    batch.addAll(upTo(70));
    await turn(endpoint, 1);
    batch.leave();
    batch.leave();
    await eventually(() => expect(sorted(endpoint.ids())).toEqual(upTo(70)));
    endpoint.open();
    await eventually(() => expect(sorted(batch.sent)).toEqual(upTo(70)));
    expect(sorted(endpoint.ids())).toEqual(upTo(70));
  });

  it("more than a browser carries out at once goes without that promise, rather than being refused", async () => {
    const endpoint = anEndpoint();
    endpoint.hold();
    const batches = [aBatch(), aBatch()];
    for (const batch of batches) {
      batch.addAll(upTo(90), "x".repeat(1000));
      batch.leave();
    }
    await eventually(() => expect(endpoint.ids()).toHaveLength(180));
    const carried = endpoint.requests.filter(({ keepalive }) => keepalive);
    const bytes = carried.reduce((sum, request) => sum + request.bytes, 0);
    expect(bytes).toBeGreaterThan(40_000);
    expect(bytes).toBeLessThanOrEqual(64 * 1024);
    endpoint.open();
    for (const { sent } of batches) await eventually(() => expect(sorted(sent)).toEqual(upTo(90)));
  });

  it("what did not get through waits for the next turn of a page that comes back", async () => {
    const endpoint = anEndpoint();
    endpoint.answerTo.set(1, "lost").set(31, 503).set(61, 400);
    const batch = aBatch();
    batch.addAll(upTo(100));
    batch.leave();
    await eventually(() => expect(batch.sent).toEqual(upTo(10, 91)));
    await eventually(() => expect(vi.getTimerCount()).toBe(1));
    await turn(endpoint, 5, 2 * FIVE_SECONDS);
    await eventually(() => expect(vi.getTimerCount()).toBe(1));
    await turn(endpoint, 6);
    // The third batch was refused for good.
    await eventually(() => expect(sorted(batch.sent)).toEqual([...upTo(60), ...upTo(10, 91)]));
  });
});

it("nothing is planned any more once it was stopped, also while a request is under way", async () => {
  const endpoint = anEndpoint(503);
  endpoint.hold();
  const batch = aBatch();
  batch.addAll([1]);
  await turn(endpoint, 1);
  batch.stop();
  endpoint.open();
  batch.addAll([2]);
  await vi.advanceTimersByTimeAsync(60 * FIVE_SECONDS);
  expect(endpoint.ids()).toEqual([1]);
  expect(vi.getTimerCount()).toBe(0);
});
