import { eventually } from "@tests/support/eventually";
import { server, useShopServer } from "@tests/support/msw-server";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { appError } from "@/domain/errors";
import { type LogEntry, logger } from "@/lib/logger";
import { listBrands } from "@/services/brands-service";
import { errorRecords, recordError } from "@/services/error-records";
import { startReporting } from "@/services/reporting";

useShopServer();

const ENDPOINT = "https://logs.example.mx/acopio";
const FIVE_SECONDS = 5000;

type Posted = { path: string; entries: Record<string, unknown>[] };

/** Everything posted to the endpoint; `statuses` answers the first requests, 204 the others. */
function listenAtEndpoint(statuses: number[] = []): Posted[] {
  const posted: Posted[] = [];
  server.use(
    http.post(`${ENDPOINT}/:kind`, async ({ params, request }) => {
      posted.push({ path: String(params.kind), entries: (await request.json()) as Posted["entries"] });
      return new HttpResponse(null, { status: statuses.shift() ?? 204 });
    }),
  );
  return posted;
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

describe("error records", () => {
  it("hold what the catalogue says, redacted, and at most the last 100", () => {
    for (let n = 1; n <= 101; n += 1) {
      recordError(appError("server_error", `failed for ana@ejemplo.mx (${n})`), {
        operation: "placeOrder",
        phone: "5512345678",
      });
    }
    const records = errorRecords();
    expect(records).toHaveLength(100);
    expect(records.at(-1)).toMatchObject({
      category: "server_error",
      severity: "high",
      code: 2003,
      message: "failed for [redacted] (101)",
      details: { operation: "placeOrder", phone: "[redacted]" },
      url: "http://localhost:5173/",
      retryable: true,
      reported: false,
    });
    expect(records.at(-1)?.id).toMatch(/^[0-9A-F]{12}$/);
    expect(Date.parse(records.at(-1)?.timestamp ?? "")).not.toBeNaN();
  });

  it("have an id that the log does not take for a telephone number", () => {
    const draw = vi.spyOn(crypto, "getRandomValues");
    for (const id of ["4a3546127268", "5541628830ab", "1bc0e44f6a21"]) {
      draw.mockImplementationOnce((bytes) => {
        if (bytes instanceof Uint8Array) bytes.set(Buffer.from(id, "hex"));
        return bytes;
      });
    }
    expect(recordError(appError("network", "no line"))).toBe("1BC0E44F6A21");
  });

  it("are made of every request that fails", async () => {
    server.use(http.get("*/rest/v1/brands", () => HttpResponse.json({ message: "down" }, { status: 503 })));
    await listBrands();
    expect(errorRecords().at(-1)).toMatchObject({
      code: 2003,
      message: "down",
      details: { operation: "listBrands", status: 503 },
    });
  });
});

describe("the address of a record", () => {
  const QUOTE = "aB3".repeat(8);
  const ORDER = "3f2b8a52-4a0e-4d0c-9b6f-0d1b0f5a7c11";

  it.each([
    [`/c/${QUOTE}`, "/c/…"],
    [`/C/${QUOTE}/`, "/C/…/"],
    [`/c/${QUOTE}/pedido`, "/c/…/pedido"],
    ["/order-tracking/ACO-20261128120000-AB12CD", "/order-tracking/…"],
    [`/order-confirmation/${ORDER}`, "/order-confirmation/…"],
    ["/products/42", "/products/42"],
    ["/categoria/c", "/categoria/c"],
    ["/order-tracking", "/order-tracking"],
  ])("opens no quote and names no order, in failures and in the log: %s", (path, written) => {
    const entries: LogEntry[] = [];
    const stop = logger.listen((entry) => void entries.push(entry));
    window.history.replaceState(null, "", `${path}?pedido=ACO-1#x`);
    recordError(appError("network", "no line"));
    logger.warn("no line");
    window.history.replaceState(null, "", "/");
    stop();
    expect([errorRecords().at(-1)?.url, ...entries.map(({ url }) => url)]).toEqual(
      Array(2).fill(`http://localhost:5173${written}`),
    );
  });
});

describe("reporting", () => {
  it("posts what arrives within five seconds in one request to /errors and one to /logs", async () => {
    const posted = listenAtEndpoint();
    const stop = startReporting(ENDPOINT);
    await vi.advanceTimersByTimeAsync(60_000);
    await eventually(() => expect(errorRecords().every(({ reported }) => reported)).toBe(true));
    posted.length = 0;

    recordError(appError("network", "first"));
    recordError(appError("timeout", "second"));
    logger.warn("sync failed for ana@ejemplo.mx");
    expect(posted).toEqual([]);
    await vi.advanceTimersByTimeAsync(FIVE_SECONDS);
    await eventually(() => expect(posted).toHaveLength(2));

    expect(posted.find(({ path }) => path === "errors")?.entries.map(({ message }) => message)).toEqual([
      "first",
      "second",
    ]);
    expect(posted.find(({ path }) => path === "logs")?.entries).toMatchObject([
      { level: "warn", message: "sync failed for [redacted]" },
    ]);
    await eventually(() => expect(errorRecords().at(-1)?.reported).toBe(true));
    stop();
  });

  it("keeps what could not be sent for a later turn, and tells nobody", async () => {
    const posted = listenAtEndpoint([500]);
    const warned = vi.mocked(console.warn);
    const stop = startReporting(ENDPOINT);
    recordError(appError("network", "the one that waits"));
    await vi.advanceTimersByTimeAsync(FIVE_SECONDS);
    await eventually(() => expect(posted).toHaveLength(1));
    await eventually(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    expect(errorRecords().at(-1)?.reported).toBe(false);

    await vi.advanceTimersByTimeAsync(2 * FIVE_SECONDS);
    await eventually(() => expect(posted).toHaveLength(2));
    expect(posted[1]?.entries).toEqual(posted[0]?.entries);
    await eventually(() => expect(errorRecords().at(-1)?.reported).toBe(true));
    expect(warned).not.toHaveBeenCalled();
    stop();
  });

  it("sends what waits when the page is left", async () => {
    const posted = listenAtEndpoint();
    const stop = startReporting(ENDPOINT);
    recordError(appError("unknown", "the last words"));
    window.dispatchEvent(new Event("pagehide"));
    await eventually(() =>
      expect(posted.flatMap(({ entries }) => entries).map(({ message }) => message)).toContain("the last words"),
    );
    stop();
  });

  it("sends all that waits when the page is left, failures and log, also while a request is under way", async () => {
    const posted = listenAtEndpoint();
    const stop = startReporting(ENDPOINT);
    const messages = Array.from({ length: 80 }, (_, index) => `failure ${index} before the page was left`);
    for (const message of messages) {
      recordError(appError("unknown", message));
      logger.warn(message);
    }
    // The first request is on its way when the page goes.
    vi.advanceTimersByTime(FIVE_SECONDS);
    window.dispatchEvent(new Event("pagehide"));
    for (const path of ["errors", "logs"]) {
      const arrived = () => posted.filter((batch) => batch.path === path).flatMap(({ entries }) => entries);
      await eventually(() => expect(arrived().length).toBeGreaterThanOrEqual(messages.length));
      const those = arrived().map(({ message }) => message);
      expect(those.filter((message) => messages.includes(String(message))).sort()).toEqual([...messages].sort());
    }
    stop();
  });

  it("drops what the endpoint refuses, and goes on with what follows", async () => {
    const posted = listenAtEndpoint([400]);
    const stop = startReporting(ENDPOINT);
    recordError(appError("unknown", "the refused one"));
    await vi.advanceTimersByTimeAsync(FIVE_SECONDS);
    await eventually(() => expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("refused with 400")));
    recordError(appError("unknown", "the next one"));
    await vi.advanceTimersByTimeAsync(FIVE_SECONDS);
    await eventually(() => expect(errorRecords().at(-1)).toMatchObject({ message: "the next one", reported: true }));
    expect(posted.map(({ entries }) => entries.map(({ message }) => message))).toEqual([
      ["the refused one"],
      ["the next one"],
    ]);
    stop();
  });

  it("sends nothing once it was stopped", async () => {
    const posted = listenAtEndpoint();
    startReporting(ENDPOINT)();
    recordError(appError("unknown", "unheard"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(posted).toEqual([]);
  });
});
