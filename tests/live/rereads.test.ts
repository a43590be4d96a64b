// @vitest-environment node
import { openPage, pass } from "@tests/support/realtime-page";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const PRODUCT = "00000000-0000-4000-8000-000000000001";

describe("live stock of a service that refuses", () => {
  /** When the products were asked for, in seconds since the page began to watch. */
  let asked: number[];
  let answer: () => Response;
  let page: Awaited<ReturnType<typeof openPage>>;
  let stop: () => void;

  const refuse = (status: number, headers: Record<string, string> = {}) => {
    answer = () => Response.json({ message: "not now" }, { status, headers });
  };
  const watch = () => {
    const start = Date.now();
    vi.stubGlobal("fetch", async () => {
      asked.push(Math.round((Date.now() - start) / 1000));
      return answer();
    });
    stop = page.watchStock([PRODUCT], () => {});
  };

  beforeEach(async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    asked = [];
    page = await openPage({ origin: "https://shop.test", restRequests: [] }, "polling");
  });
  afterEach(async () => {
    stop();
    await pass(6000);
    expect(page.channelState().status).toBe("idle");
    vi.useRealTimers();
  });

  it("is not read before the time that it named, whatever the occasion, and then at once for who came back", async () => {
    refuse(429, { "retry-after": "25" });
    watch();
    await pass(10_000);
    for (const occasion of ["focus", "online"] as const) page.fire(occasion);
    await pass(14_000);
    expect(asked).toEqual([0]);
    await pass(2000);
    expect(asked).toEqual([0, 25]);
  });

  it("is read after a minute where it named a day", async () => {
    refuse(503, { "retry-after": "86400" });
    watch();
    await pass(10_000);
    page.fire("focus");
    await pass(52_000);
    expect(asked).toEqual([0, 60]);
  });

  it("is read ever more rarely by itself, and as before once that succeeds", async () => {
    refuse(500);
    watch();
    await pass(800_000);
    expect(asked).toEqual([0, 30, 90, 210, 450, 750]);
    answer = () => Response.json([]);
    await pass(45_000);
    page.fire("focus");
    await pass(60_000);
    expect(asked.slice(6)).toEqual([845, 870, 900]);
  });
});
