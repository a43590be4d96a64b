// @vitest-environment node
import { server, useShopServer } from "@tests/support/msw-server";
import { shop } from "@tests/support/shop-state";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { userMessage } from "@/copy/error-copy";
import { placeOrder } from "@/services/orders/orders-service";
import { ORDER_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from "@/services/run-query";
import { anOrderDraft } from "../support/factories";
import { counted, forgivingReads, reads, writes } from "./calls";

useShopServer();

let warnings: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
});

const answerAll = (answer: () => Response | Promise<Response>) => server.use(http.all("*/rest/v1/*", answer));

const readsAndCounted = Object.entries({ ...reads, countedProducts: counted });
/** `placeOrder` is on its own below: it repeats some failures after a pause. */
const allButOrders = [...readsAndCounted, ...Object.entries(writes).filter(([name]) => name !== "placeOrder")];
const nameOf = (operation: string): string =>
  ["countedProducts", "searchProducts"].includes(operation) ? "listProducts" : operation;

const PROBLEM_HERE = "Hay algunos datos incorrectos. Por favor, revisa la información e intenta de nuevo.";
const PROBLEM_THERE = "Hay un problema en nuestros servidores. Estamos trabajando para solucionarlo.";

/** status · category · numeric code · may be retried · what the shopper reads */
const statuses = [
  [400, "validation", 1003, false, PROBLEM_HERE],
  [
    401,
    "authentication",
    1005,
    false,
    "No pudimos validar tu visita. Por favor, recarga la página e intenta nuevamente.",
  ],
  [403, "authorization", 1006, false, "No tienes permisos para realizar esta acción."],
  [404, "not_found", 1004, false, "El recurso que buscas no fue encontrado."],
  [409, "validation", 1003, false, PROBLEM_HERE],
  [429, "validation", 1003, false, PROBLEM_HERE],
  [500, "server_error", 2003, true, PROBLEM_THERE],
  [502, "server_error", 2003, true, PROBLEM_THERE],
  [503, "server_error", 2003, true, PROBLEM_THERE],
  [504, "server_error", 2003, true, PROBLEM_THERE],
] as const;

describe.each(statuses)("fault: status %i", (status, category, code, retryable, message) => {
  it.each(allButOrders)("%s tells it apart and logs it once", async (operation, call) => {
    answerAll(() => HttpResponse.json({ code: "X", message: "boom", details: null, hint: null }, { status }));
    const answer = await call();
    expect(answer).toMatchObject({ success: false, data: null });
    expect(answer.error).toMatchObject({ category, code, retryable, status, message: "boom" });
    expect(answer.error && userMessage(answer.error)).toBe(message);
    expect(warnings).toHaveBeenCalledExactlyOnceWith(
      `[services] Error in ${nameOf(operation)}`,
      expect.objectContaining({ category, status }),
    );
  });

  it.each(Object.entries(forgivingReads))("%s answers without it and logs it", async (_, { call, instead }) => {
    answerAll(() => new HttpResponse(null, { status }));
    expect(await call()).toEqual(instead);
    expect(warnings).toHaveBeenCalledOnce();
  });

  it.each(allButOrders)("%s names itself when the answer says nothing", async (operation, call) => {
    answerAll(() => new HttpResponse(null, { status }));
    expect((await call()).error).toMatchObject({ category, message: `Error in ${nameOf(operation)}` });
  });
});

describe("a failure with an odd body", () => {
  const bodies: [string, string][] = [
    ["a page of a proxy", "<html><body>Bad gateway</body></html>"],
    ["cut JSON", '{"message": "bo'],
    ["a list", "[]"],
    ["a number", "7"],
    ["null", "null"],
    ["a message that is no text", '{"message": {"a": 1}}'],
  ];
  it.each(bodies)("%s: the status decides, the text is not shown", async (_, body) => {
    for (const status of [404, 502]) {
      answerAll(() => new HttpResponse(body, { status }));
      for (const [operation, call] of allButOrders) {
        expect((await call()).error, operation).toMatchObject({ status, message: `Error in ${nameOf(operation)}` });
      }
    }
  });
});

describe("fault: Retry-After", () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();
  it.each([
    ["12", 12],
    ["0", 0],
    ["soon", null],
    ["-5", null],
    ["1e9", null],
    [null, null],
  ])("%j is %j seconds", async (header, seconds) => {
    answerAll(() => HttpResponse.json({}, { status: 429, headers: header === null ? {} : { "retry-after": header } }));
    expect((await writes.setGuestQuantity?.())?.error?.retryAfterSeconds).toBe(seconds);
  });

  it.each([
    ["retry in 40 seconds", 40],
    ["retry in a while", null],
    [7, null],
  ])("is read from the hint %j where there is no header", async (hint, seconds) => {
    answerAll(() => HttpResponse.json({ code: "PT429", hint }, { status: 429 }));
    expect((await writes.setGuestQuantity?.())?.error?.retryAfterSeconds).toBe(seconds);
  });

  it("may be a date, also one that has passed", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    answerAll(() => HttpResponse.json({}, { status: 503, headers: { "retry-after": inSeconds(30) } }));
    const wait = (await reads.listProducts?.())?.error?.retryAfterSeconds;
    expect(wait).toBeGreaterThanOrEqual(28);
    expect(wait).toBeLessThanOrEqual(30);
    answerAll(() => HttpResponse.json({}, { status: 503, headers: { "retry-after": inSeconds(-30) } }));
    expect((await reads.listProducts?.())?.error?.retryAfterSeconds).toBe(0);
  });

  it("a date is measured by the server's clock, which the device's may be a day off", async () => {
    const date = new Date(Date.UTC(2020, 0, 1)).toUTCString();
    const headers = { date, "retry-after": new Date(Date.UTC(2020, 0, 1, 0, 0, 12)).toUTCString() };
    answerAll(() => HttpResponse.json({}, { status: 503, headers }));
    expect((await reads.listProducts?.())?.error?.retryAfterSeconds).toBe(12);
  });
});

describe("a connection that breaks", () => {
  it.each(allButOrders)("%s reports the network, with the cause for the log", async (_, call) => {
    answerAll(() => HttpResponse.error());
    const { error } = await call();
    expect(error).toMatchObject({ category: "network", code: 1001, retryable: true, status: null });
    expect(error?.cause).toMatchObject({ message: expect.stringContaining("Failed to fetch") });
    expect(error && userMessage(error)).toBe(
      "No podemos conectar con el servidor. Por favor, verifica tu conexión a internet.",
    );
  });
});

describe("a success that is none", () => {
  const answerAllWith = (body: string) =>
    answerAll(() => new HttpResponse(body, { status: 200, headers: { "content-type": "application/json" } }));
  const brokenServer = { category: "server_error", code: 2003, retryable: true };

  it.each([
    ["fault: HTML instead of JSON", "<!doctype html><title>Inicia sesión en la red</title>"],
    ["fault: malformed JSON", '[{"id": "a'],
  ])("%s: every call fails as the server's error, and its shopper reads so", async (_, body) => {
    answerAllWith(body);
    for (const [operation, call] of allButOrders) {
      const { success, error } = await call();
      const message = `Error in ${nameOf(operation)}`;
      expect({ success, ...error }, operation).toMatchObject({ success: false, ...brokenServer, status: 200, message });
      expect(error && userMessage(error), operation).toBe(PROBLEM_THERE);
    }
  });

  const withRows = readsAndCounted.filter(([name]) => name !== "getSetting");
  it.each([
    ["a text", '"hola"'],
    ["an object where a list belongs", '{"rows": []}'],
    ["null", "null"],
    ["nothing at all", ""],
  ])("%s: reads fail as the server's error, and take nothing for missing", async (_, body) => {
    answerAllWith(body);
    for (const [operation, call] of withRows) {
      const message = `Error in ${nameOf(operation)}`;
      expect((await call()).error, operation).toMatchObject({ ...brokenServer, message });
    }
  });

  it("an empty list says so of what was asked for by itself", async () => {
    answerAllWith("[]");
    const ofOneRow = Object.entries(reads).filter(([name]) => /^get(Product|Brand|Category|Order|Slide)/.test(name));
    expect(ofOneRow.length).toBeGreaterThan(5);
    for (const [operation, call] of ofOneRow) {
      const message = `Error in ${operation}: not found`;
      const missing = { category: "not_found", code: 1004, retryable: false, message };
      expect((await call()).error, operation).toMatchObject(missing);
    }
  });

  it("is not believed by the cart's writes either", async () => {
    answerAll(() => new HttpResponse("<!doctype html>", { status: 200 }));
    for (const name of ["setGuestQuantity", "removeGuestProduct", "clearGuestCart"]) {
      expect((await writes[name]?.())?.error, name).toMatchObject({ category: "server_error", status: 200 });
    }
  });

  it("leaves nothing of a foreign page but its beginning in the log", async () => {
    answerAll(() => new HttpResponse(`<p>${"x".repeat(5000)}</p>`, { status: 200 }));
    await reads.listProducts?.();
    expect(JSON.stringify(warnings.mock.calls).length).toBeLessThan(600);
  });
});

describe("fault: a call that never answers", () => {
  const never = () => new Promise<Response>(() => {});

  it.each(allButOrders)("%s gives up after 10 s, not before", async (operation, call) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    answerAll(never);
    const settled = vi.fn();
    const answer = call().then((result) => {
      settled();
      return result;
    });
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    const { error } = await answer;
    expect(error).toMatchObject({ category: "timeout", code: 1002, message: `Error in ${nameOf(operation)}` });
    expect(error && userMessage(error)).toBe(
      "La operación está tardando demasiado tiempo. Por favor, intenta nuevamente.",
    );
  });

  it("is 10 s for a read and 20 s for an order", () => {
    expect([REQUEST_TIMEOUT_MS, ORDER_TIMEOUT_MS]).toEqual([10_000, 20_000]);
  });

  it("counts the body too, when the head of the answer came at once", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    answerAll(() => new HttpResponse(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array([91])) })));
    const answer = reads.listProducts?.();
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
    expect((await answer)?.error?.category).toBe("timeout");
  });
});

describe("a caller who has lost interest", () => {
  it.each(allButOrders)("%s stops, and nobody is warned", async (operation, call) => {
    const controller = new AbortController();
    answerAll(() => {
      controller.abort();
      return new Promise<Response>(() => {});
    });
    const { error } = await call({ signal: controller.signal });
    expect(error).toMatchObject({ category: "unknown", message: `${nameOf(operation)} was aborted` });
    expect(warnings).not.toHaveBeenCalled();
  });

  it("sends nothing when it was too late from the start", async () => {
    await reads.listProducts?.({ signal: AbortSignal.abort() });
    expect(shop.requests()).toEqual([]);
  });
});

describe("placing an order", () => {
  const sentAt: number[] = [];
  beforeEach(() => {
    sentAt.length = 0;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  });

  const failing = (answer: (call: number) => Response | Promise<Response>) =>
    answerAll(() => {
      sentAt.push(Date.now());
      return answer(sentAt.length);
    });

  /** The stand-in answers within some turns of the event loop; the fake clock stands still meanwhile. */
  async function settleRequests() {
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  }

  /** Lets the fake clock run until the order's fate is known. */
  async function outcome(order: ReturnType<typeof placeOrder>) {
    const done = vi.fn();
    void order.then(done);
    for (let step = 0; step < 1000 && done.mock.calls.length === 0; step += 1) {
      await settleRequests();
      await vi.advanceTimersByTimeAsync(100);
    }
    return order;
  }

  const seconds = () => sentAt.slice(1).map((moment, at) => Math.round((moment - (sentAt[at] ?? 0)) / 1000));

  it.each(statuses.filter(([status]) => status < 500))("is not repeated after %i", async (status, category) => {
    failing(() => HttpResponse.json({ message: "no" }, { status }));
    expect((await outcome(placeOrder(anOrderDraft()))).error).toMatchObject({ category, status });
    expect(sentAt).toHaveLength(1);
  });

  it.each(statuses.filter(([status]) => status >= 500))("is tried three times after %i", async (status, category) => {
    failing(() => HttpResponse.json({ message: "no" }, { status }));
    expect((await outcome(placeOrder(anOrderDraft()))).error).toMatchObject({ category, status });
    expect(seconds()).toEqual([1, 2]);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ["a broken connection", () => HttpResponse.error()],
    ["HTML", () => new HttpResponse("<html>", { status: 200 })],
    ["an answer nobody agreed on", () => HttpResponse.json({ status: "maybe" })],
    ["silence", () => new Promise<Response>(() => {})],
  ])(
    "fault: answer of a committed order lost: reaches the confirmation after %s, with the same key each time",
    async (_, problem) => {
      const keys: unknown[] = [];
      server.use(
        http.post("*/rest/v1/rpc/place_order", async ({ request }) => {
          const { payload } = (await request.json()) as { payload: { idempotency_key: string } };
          keys.push(payload.idempotency_key);
          if (keys.length < 3) return problem();
          return HttpResponse.json({
            status: "placed",
            order_id: "o",
            order_number: "ACO-20260601120000-AB12CD",
            created_at: "2026-06-01T12:00:00+00:00",
            totals: { subtotal: 1, discount_amount: 0, tax_amount: 0, taxes: [], shipping_cost: 0, total_amount: 1 },
          });
        }),
      );
      expect((await outcome(placeOrder(anOrderDraft()))).data).toMatchObject({ status: "placed", orderId: "o" });
      expect(keys).toEqual(Array(3).fill(anOrderDraft().idempotencyKey));
    },
  );

  it("fault: a call that never answers: an order waits 20 s for each answer", async () => {
    failing(() => new Promise<Response>(() => {}));
    expect((await outcome(placeOrder(anOrderDraft()))).error?.category).toBe("timeout");
    expect(seconds()).toEqual([21, 22]);
  });

  it("stops between two tries when the shopper leaves", async () => {
    const controller = new AbortController();
    failing(() => HttpResponse.json({}, { status: 503 }));
    const order = placeOrder(anOrderDraft(), { signal: controller.signal });
    await settleRequests();
    expect(warnings).toHaveBeenCalledOnce();
    controller.abort();
    expect((await order).error).toMatchObject({ status: 503 });
    expect(sentAt).toHaveLength(1);
  });
});
