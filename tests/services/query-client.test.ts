import { type QueryKey, QueryObserver } from "@tanstack/react-query";
import { eventually } from "@tests/support/eventually";
import { anOrderDraft, aProduct, idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { shop } from "@tests/support/shop-state";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { appError, type ErrorCategory } from "@/domain/errors";
import type { ProductFilters } from "@/domain/filters";
import { orderQueries } from "@/services/orders/order-queries";
import { placeOrder } from "@/services/orders/orders-service";
import { popularCategoriesQuery } from "@/services/product-lists/popular-categories-query";
import { suggestionsQuery } from "@/services/product-lists/suggestions-query";
import { queries } from "@/services/queries";
import { createQueryClient, retryRead, retryReadDelay } from "@/services/query-client";
import { appErrorOf, QueryError } from "@/services/query-error";
import { shellQueries } from "@/services/shell-queries";

useShopServer();
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));

const failed = (category: ErrorCategory, retryAfterSeconds: number | null = null) =>
  new QueryError(appError(category, "boom", { retryAfterSeconds }));

describe("trying a read again", () => {
  it.each<[ErrorCategory, boolean]>([
    ["network", true],
    ["timeout", true],
    ["server_error", true],
    ["validation", false],
    ["not_found", false],
    ["authentication", false],
    ["authorization", false],
    ["business_logic", false],
    ["unknown", false],
  ])("after a %s: %s", (category, again) => {
    expect(retryRead(0, failed(category))).toBe(again);
  });

  it("happens three times at most, and never after a bug", () => {
    expect([0, 1, 2, 3].map((failures) => retryRead(failures, failed("network")))).toEqual([true, true, true, false]);
    expect(retryRead(0, new TypeError("x is undefined"))).toBe(false);
  });

  it("waits a second longer each time, or what the server asked for", () => {
    expect([0, 1, 2].map((failures) => retryReadDelay(failures, failed("network")))).toEqual([1000, 2000, 3000]);
    expect(retryReadDelay(0, failed("server_error", 7))).toBe(7000);
    expect(retryReadDelay(2, failed("server_error", 1))).toBe(3000);
  });

  it("does not make a shopper wait more than 10 s for what the server may do then", () => {
    expect(retryRead(0, failed("server_error", 10))).toBe(true);
    expect(retryRead(0, failed("server_error", 11))).toBe(false);
  });

  it("happens after too many requests as well, once the server's wait is over", () => {
    const tooMany = new QueryError(appError("validation", "slow down", { status: 429, retryAfterSeconds: 2 }));
    expect(retryRead(0, tooMany)).toBe(true);
    expect(retryReadDelay(0, tooMany)).toBe(2000);
  });

  it("does not happen after a statement that the database cut off: three more would keep a slow database slow", async () => {
    server.use(
      http.get("*/rest/v1/rpc/popular_categories", () =>
        HttpResponse.json({ code: "57014", message: "canceling statement due to statement timeout" }, { status: 500 }),
      ),
    );
    const asked = vi.fn();
    server.events.on("request:start", asked);
    const reason = await createQueryClient()
      .fetchQuery({ ...popularCategoriesQuery(), retry: retryRead, retryDelay: 0 })
      .catch((error: unknown) => error);
    server.events.removeListener("request:start", asked);
    expect(appErrorOf(reason as Error)).toMatchObject({ category: "timeout", status: 500, retryable: true });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("fault: server failing three times, then working: the cache tries again, and nobody notices", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    shop.fail("categories", 503, 3);
    const categories = createQueryClient().fetchQuery({ ...shellQueries.categories(), retry: retryRead });
    // The code of the question comes first, in its own time.
    await vi.waitUntil(() => shop.requests("categories").length > 0, { timeout: 60_000 });
    for (let turn = 0; turn < 80 && shop.requests("categories").length < 4; turn += 1) {
      await new Promise(setImmediate);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(await categories).toHaveLength(3);
    expect(shop.requests("categories")).toHaveLength(4);
  });

  it("is off in tests, and for what is not there", async () => {
    shop.fail("categories", 503);
    await expect(createQueryClient({ retry: false }).fetchQuery(shellQueries.categories())).rejects.toThrow(QueryError);
    await expect(createQueryClient().fetchQuery(queries.product(idOf("product", 99)))).rejects.toThrow(QueryError);
    expect(shop.requests()).toHaveLength(2);
  });
});

describe("a failed query", () => {
  it("carries the expected error", async () => {
    shop.fail("products", 500);
    const client = createQueryClient({ retry: false });
    const error = await client.fetchQuery(queries.featured()).catch((thrown: unknown) => thrown);
    expect(appErrorOf(error)).toMatchObject({ category: "server_error", status: 500 });
  });

  it("makes an expected error of a bug", () => {
    expect(appErrorOf(new TypeError("x is undefined"))).toMatchObject({ category: "unknown", retryable: false });
  });

  it("is asked even when the browser believes to be offline", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    server.use(http.get("*/rest/v1/categories", () => HttpResponse.error()));
    const client = createQueryClient({ retry: false });
    const error = await client.fetchQuery(shellQueries.categories()).catch((thrown: unknown) => thrown);
    expect(appErrorOf(error).category).toBe("network");
  });
});

describe("what could not be asked", () => {
  it("is asked again once another question is answered, though the browser never said that it was offline", async () => {
    server.use(http.get("*/rest/v1/categories", () => HttpResponse.error()));
    const client = createQueryClient({ retry: false });
    client.mount();
    const categories = new QueryObserver(client, shellQueries.categories());
    const stop = categories.subscribe(() => {});
    await eventually(() => expect(categories.getCurrentResult().isError).toBe(true));
    server.resetHandlers();
    await client.fetchQuery(queries.featured());
    await eventually(() => expect(categories.getCurrentResult().data).toHaveLength(3));
    stop();
    client.unmount();
  });
});

describe("what is kept", () => {
  it("is shared by all that ask for the same at the same time, and for a while after", async () => {
    const client = createQueryClient({ retry: false });
    await Promise.all([
      client.fetchQuery(queries.products({ page: 1, sort: "name_asc" })),
      client.fetchQuery(queries.products({ sort: "name_asc", page: 1 })),
    ]);
    await client.fetchQuery(queries.products({ page: 1, sort: "name_asc" }));
    expect(shop.requests("products")).toHaveLength(1);
  });

  it("treats search texts that mean the same as one", async () => {
    const client = createQueryClient({ retry: false });
    await client.fetchQuery(suggestionsQuery("Lápiz "));
    await client.fetchQuery(suggestionsQuery("LAPIZ"));
    expect(shop.requests("rpc/search_suggestions")).toHaveLength(1);
  });

  it("counts once for all pages, sizes and orders of a list", async () => {
    const client = createQueryClient({ retry: false });
    await client.fetchQuery(queries.facets({ searchQuery: "a", page: 1 }, "list"));
    await client.fetchQuery(queries.facets({ searchQuery: "a", page: 7, limit: 24, sort: "price_asc" }, "list"));
    expect(shop.requests("rpc/product_facets")).toHaveLength(1);
  });

  it("has a name of its own for every question", () => {
    const product = aProduct();
    const keys = [
      queries.products(),
      queries.products({ page: 2 }),
      queries.countedProducts(),
      queries.product(product.id),
      queries.productsByIds([product.id]),
      queries.featured(),
      queries.featured(4),
      queries.recent(),
      queries.related(product),
      queries.family("caja"),
      queries.search({ searchQuery: "a" }),
      queries.search({ searchQuery: "a", page: 2 }),
      suggestionsQuery("a"),
      suggestionsQuery("a", 6),
      queries.facets({ searchQuery: "a" }, "search"),
      queries.facets({ searchQuery: "a" }, "list"),
      queries.attributeFacets({ searchQuery: "a" }),
      popularCategoriesQuery(),
      queries.brands(),
      queries.brandBySlug("a"),
      queries.categoryBySlug("a"),
      shellQueries.categories(),
      shellQueries.slides(),
      shellQueries.sliderSettings(),
      orderQueries.paymentGateways(),
      orderQueries.shippingZones(),
      orderQueries.volumeDiscounts(),
      orderQueries.volumeDiscountsOf([idOf("product")]),
      orderQueries.order(idOf("order")),
    ].map(({ queryKey }) => JSON.stringify(queryKey));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("is a list, for whoever comes back to it after a while, but not for ever; and what was only looked into goes sooner", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const client = createQueryClient({ retry: false });
    const lists = [
      queries.products(),
      queries.countedProducts(),
      queries.productsByIds([idOf("product")]),
      queries.featured(),
      queries.recent(),
      queries.search({ searchQuery: "a" }),
      queries.facets({}, "list"),
      queries.attributeFacets({}),
      queries.brands(),
      queries.brandBySlug("a"),
      queries.categoryBySlug("a"),
      shellQueries.categories(),
      shellQueries.slides(),
      shellQueries.sliderSettings(),
    ];
    const soonGone = [queries.product(idOf("product")), suggestionsQuery("a")];
    const asked = [...lists, ...soonGone].map(({ queryKey, ...options }) => {
      return client.prefetchQuery({ ...(options as object), queryKey: [...queryKey], queryFn: () => "answered" });
    });
    await Promise.all(asked);
    const held = () => client.getQueryCache().getAll().length;
    expect(held()).toBe(lists.length + soonGone.length);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(held()).toBe(lists.length);
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(held()).toBe(lists.length);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(held()).toBe(0);
  });

  it("reads an order again for every visit: it moves on", async () => {
    const items = [{ productId: idOf("product", 10), quantity: 1, unitPrice: 100 }];
    const placed = await placeOrder(anOrderDraft({ items, expectedTotal: 266 }));
    if (placed.data?.status !== "placed") throw new Error(`unexpected answer: ${JSON.stringify(placed)}`);
    const client = createQueryClient({ retry: false });
    await client.fetchQuery(orderQueries.order(placed.data.orderId));
    await client.fetchQuery(orderQueries.order(placed.data.orderId));
    expect(shop.requests("orders")).toHaveLength(2);
  });
});

describe("a superseded question", () => {
  it("is aborted, and its late answer is dropped while the previous page stays", async () => {
    const client = createQueryClient({ retry: false });
    let release: (() => void) | undefined;
    let aborted = false;
    server.use(
      http.get("*/rest/v1/products", async ({ request }) => {
        if (!request.url.includes("offset=12")) return;
        request.signal.addEventListener("abort", () => {
          aborted = true;
        });
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return HttpResponse.json([]);
      }),
    );
    const observer = new QueryObserver(client, queries.products({ page: 1 }));
    const stop = observer.subscribe(() => {});
    await eventually(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
    const first = observer.getCurrentResult().data;

    observer.setOptions(queries.products({ page: 2 }));
    await eventually(() => expect(release).toBeDefined());
    expect(observer.getCurrentResult()).toMatchObject({ data: first, isPlaceholderData: true });
    observer.setOptions(queries.products({ page: 1 }));
    await eventually(() => expect(aborted).toBe(true));
    release?.();
    expect(observer.getCurrentResult()).toMatchObject({ data: first, isPlaceholderData: false });
    expect(client.getQueryState(queries.products({ page: 2 }).queryKey)?.data).toBeUndefined();
    stop();
  });
});

describe("the previous answer, until the next one is here", () => {
  const asked = [
    ["a page of products", queries.products],
    ["a brand's page of products", queries.countedProducts],
    ["a page of results", queries.search],
    ["counts", (filters: ProductFilters) => queries.facets(filters, "search")],
    ["attributes", queries.attributeFacets],
  ] as const;

  const shownOnTheWay = (ask: (filters: ProductFilters) => object, from: ProductFilters, to: ProductFilters) => {
    const client = createQueryClient({ retry: false });
    const before = ask(from) as { queryKey: QueryKey };
    client.setQueryData(before.queryKey, "answered");
    const observer = new QueryObserver<unknown>(client, before);
    const stop = observer.subscribe(() => {});
    observer.setOptions({ ...(ask(to) as { queryKey: QueryKey }), queryFn: () => new Promise(() => {}) });
    const { data } = observer.getCurrentResult();
    stop();
    return data;
  };

  it.each(asked)("is shown while other filters are read: %s", (_, ask) => {
    const filters = { searchQuery: "guante" };
    expect(shownOnTheWay(ask, filters, { ...filters, onlyAvailable: true })).toBe("answered");
    expect(shownOnTheWay(ask, {}, { onlyAvailable: true })).toBe("answered");
  });

  it.each(asked)("is never shown for another text: %s", (_, ask) => {
    expect(shownOnTheWay(ask, { searchQuery: "guante" }, { searchQuery: "cinta" })).toBeUndefined();
    expect(shownOnTheWay(ask, { searchQuery: "guante" }, {})).toBeUndefined();
    expect(shownOnTheWay(ask, {}, { searchQuery: "cinta" })).toBeUndefined();
  });
});
