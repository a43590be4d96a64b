import { QueryObserver } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { aProduct, idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { renderApp } from "@tests/support/render-app";
import { aProductRow } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { delay, HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { readCartLines } from "@/cart/use-cart";
import { type Product, stockOf } from "@/domain/product";
import type { LiveProduct, ProductNews } from "@/domain/stock";
import { hearBeforeHydration, leaveBeforeHydration, replayEvents } from "@/lib/before-hydration";
import { nextTask } from "@/lib/next-task";
import { factsOfToday, isAwaitingFacts, markUnchecked } from "@/live/cached-products";
import { keepProductsLive } from "@/live/keep-products-live";
import { recordHeard, recordStock } from "@/live/stock-store";
import { channelState, watchStock } from "@/live/stock-watch";
import { firstQuestion } from "@/services/first-question";
import { queries } from "@/services/queries";
import { createQueryClient } from "@/services/query-client";

useShopServer();

/** The channel is proven elsewhere; here somebody else hears the news, and tells them to whoever watches. */
const listeners = vi.hoisted(() => new Set<(news: ProductNews) => void>());
vi.mock("@/live/stock-watch", async (original) => ({
  ...(await original<typeof import("@/live/stock-watch")>()),
  channelState: vi.fn(),
  watchStock: vi.fn((_: readonly string[], listener: (news: ProductNews) => void) => {
    // Its own for each watch: the next one begins before the last one stops.
    const tell = (news: ProductNews) => listener(news);
    listeners.add(tell);
    return () => void listeners.delete(tell);
  }),
}));

/** Until the channel was asked for a product. */
const untilWatched = ({ id }: Product) =>
  waitFor(() => expect(vi.mocked(watchStock).mock.calls.flatMap(([ids]) => ids)).toContain(id));

const theChannelIs = (status: "connecting" | "live") =>
  vi.mocked(channelState).mockReturnValue({ mode: "changes", status, watched: 1, shards: 1, since: "", reconnects: 0 });

beforeEach(() => {
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  vi.mocked(watchStock).mockClear();
  theChannelIs("connecting");
});

/** The only product of the shop. */
function onlyProduct(): Product {
  const product = aProduct({ name: "Cinta canela", stockQuantity: 50, price: 100 });
  shop.fill({ products: [aProductRow({ item_name: product.name, stock_quantity: 50, precio_web: 100 })] });
  return product;
}

/** What the channel does when an event arrives. */
function hear(product: Product, news: Partial<LiveProduct>): void {
  act(() => {
    for (const listener of listeners)
      listener({ productId: product.id, product: { ...product, productId: product.id, ...news } });
  });
}

const cardOf = async (product: Product) =>
  within((await screen.findByRole("button", { name: `Agregar ${product.name}` })).closest("article") as HTMLElement);

describe("products on screen", () => {
  it("follow live stock and prices, and a change of status is announced", async () => {
    const product = onlyProduct();
    renderApp("/products");
    const card = await cardOf(product);
    await untilWatched(product);
    expect(card.getByText("En Stock")).toBeVisible();

    hear(product, { stockQuantity: 49, price: 110 });
    expect(await card.findByText("$127.60")).toBeVisible();
    expect(screen.queryByText(/^Cinta canela: /)).not.toBeInTheDocument();

    hear(product, { stockQuantity: 2, price: 120 });
    expect(await card.findByText("Pocas Unidades")).toHaveClass("animate-flash");
    expect(card.getByText("$139.20")).toBeVisible();
    expect(screen.getByText("Cinta canela: Pocas Unidades (2 disponibles)")).toHaveAttribute("role", "status");

    hear(product, { stockQuantity: 0 });
    expect(await card.findByText("Agotado", { selector: ".badge" })).toBeVisible();
    expect(screen.getByRole("button", { name: `Agregar ${product.name}` })).toBeDisabled();
  });

  it("that are sold out and then taken from sale are announced as no longer sold", async () => {
    const product = onlyProduct();
    renderApp("/products");
    await cardOf(product);
    await untilWatched(product);
    hear(product, { stockQuantity: 0 });
    expect(await screen.findByText(/^Cinta canela: Agotado/)).toHaveAttribute("role", "status");
    hear(product, { stockQuantity: 0, isActive: false });
    expect(await screen.findByText(/^Cinta canela: ya no se vende/)).toHaveAttribute("role", "status");
  });
});

describe("the cart", () => {
  it("asks to accept a price that changes while it is looked at, and goes on only then", async () => {
    const product = onlyProduct();
    cartActions.addItem(product, 2);
    const { user, address } = renderApp("/carrito");
    await screen.findByRole("heading", { level: 1, name: "Carrito" });
    await untilWatched(product);

    // The database changes first and tells then: a read in between has the new price as well.
    shop.change("products", product.id, { precio_web: 130 });
    hear(product, { price: 130 });
    expect(await screen.findByText(/El precio cambió de/)).toHaveTextContent(
      "El precio cambió de $116 a $150.80 con IVA por pieza",
    );
    await user.click(screen.getByRole("button", { name: "Proceder al Pago" }));
    const accept = screen.getByRole("button", { name: "Aceptar el precio actual" });
    await waitFor(() => expect(accept).toHaveFocus());
    expect(address()).toBe("/carrito");

    await user.click(accept);
    expect(screen.queryByText(/El precio cambió de/)).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Proceder al Pago" }));
    await waitFor(() => expect(address()).toBe("/checkout"));
  });

  it("says so when fewer pieces are left than the cart holds, though the status is the same", async () => {
    const product = onlyProduct();
    cartActions.addItem(product, 40);
    renderApp("/carrito");
    await untilWatched(product);
    hear(product, { stockQuantity: 30 });
    const announcement = screen.getByText("Cinta canela: Solo 30 unidades disponibles (solicitas 40)");
    // An open dialog hides from screen readers what has no such attribute.
    expect(announcement).toHaveAttribute("aria-live", "polite");
    expect(await screen.findByRole("button", { name: /^Ajustar a 30:/ })).toBeVisible();
  });

  it("does not sell for nothing what has lost its price", async () => {
    const product = onlyProduct();
    cartActions.addItem(product, 2);
    renderApp("/carrito");
    await untilWatched(product);
    hear(product, { price: 0 });
    expect(await screen.findByRole("button", { name: "Resolver Inventario" })).toBeDisabled();
    const said = screen.getAllByText("Este producto aún no tiene precio y no se puede comprar");
    for (const text of said) expect(text).toBeVisible();
    expect(screen.queryByText(/ya no se vende|no está disponible/)).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Aceptar/ })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Ajustar/ })).not.toBeInTheDocument();
  });

  it("blocks the checkout at once when a product is taken off sale, and frees it when it is back", async () => {
    const product = onlyProduct();
    cartActions.addItem(product, 2);
    renderApp("/carrito");
    await untilWatched(product);
    const proceed = await screen.findByRole("button", { name: "Proceder al Pago" });
    expect(proceed).toBeEnabled();
    proceed.focus();

    hear(product, { isActive: false });
    expect(screen.getByRole("button", { name: "Resolver Inventario" })).toBeDisabled();
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Carrito" })).toHaveFocus());
    hear(product, { isActive: true });
    expect(screen.getByRole("button", { name: "Proceder al Pago" })).toBeEnabled();
  });
});

describe("a page that was made at build time", () => {
  /** Shows products as the build found them, and keeps them live. */
  function show(products: readonly Product[], options?: Parameters<typeof keepProductsLive>[2], opened?: Product) {
    const client = createQueryClient({ retry: false });
    if (opened) client.setQueryData(queries.product(opened.id).queryKey, opened);
    const mount = (key: string, shown: readonly Product[]) => {
      const observer = new QueryObserver(client, {
        queryKey: ["products", key],
        queryFn: () => [...shown],
        initialData: [...shown],
      });
      onTestFinished(observer.subscribe(() => {}));
    };
    mount("first", products);
    const stop = keepProductsLive(client, () => {}, options);
    onTestFinished(stop);
    const onChange = (listener: () => void) => onTestFinished(client.getQueryCache().subscribe(listener));
    const itself = () => opened && client.getQueryData(queries.product(opened.id).queryKey);
    return {
      mount,
      shown: (key = "first") => client.getQueryData<Product[]>(["products", key]),
      itself,
      onChange,
      stop,
    };
  }

  const reads = () => shop.requests("products", "GET").map(({ url }) => url.searchParams.get("id"));
  const built = [aProduct(), aProduct({ id: idOf("product", 2) }), aProduct({ id: crypto.randomUUID() })];
  const [first, second, gone] = built as [Product, Product, Product];

  /** The browser is still busy with the first screen. */
  const beforeTheChannel = () => void vi.stubGlobal("requestIdleCallback", () => {});

  it("reads what it shows by one request at once, and what it shows besides a moment later", async () => {
    beforeTheChannel();
    const { mount, shown } = show([first, gone], { readAtOnce: true });
    expect(reads()).toEqual([]);
    shop.change("products", first.id, { precio_web: 321, stock_quantity: 3 });
    await waitFor(() => expect(shown()?.[0]).toMatchObject({ price: 321, stockQuantity: 3 }));
    expect(shown()?.[1]).toMatchObject({ id: gone.id, isActive: false });
    mount("more", [first, second]);
    shop.change("products", second.id, { precio_web: 123 });
    await waitFor(() => expect(shown("more")?.[1]?.price).toBe(123));
    expect(reads()).toEqual([`in.(${first.id},${gone.id})`, `in.(${second.id})`]);
  });

  it("of one product reads all that it shows of it by that request", async () => {
    beforeTheChannel();
    markUnchecked([first.id, second.id]);
    onTestFinished(() => markUnchecked([]));
    const { shown, itself } = show([first, second], { readAtOnce: true }, first);
    const brand = { id: idOf("brand", 7), name: "Nórdika", slug: "nordika" };
    shop.change("products", first.id, {
      item_code: "CIN-2",
      description: "Descripción de hoy",
      sale_unit: "Caja con 24 rollos",
      attributes: [{ label: "Ancho", value: "48 mm" }],
      more_image_urls: ["https://fotos.example/otra.webp"],
      brand,
    });
    await waitFor(() => expect(isAwaitingFacts()).toBe(false));
    expect(itself()).toMatchObject({
      sku: "CIN-2",
      description: "Descripción de hoy",
      saleUnit: "Caja con 24 rollos",
      attributes: [{ label: "Ancho", value: "48 mm" }],
      moreImageUrls: ["https://fotos.example/otra.webp"],
      brand,
    });
    expect(shown()?.[0]).toMatchObject({ sku: "CIN-2", saleUnit: "Caja con 24 rollos", brand });
    expect(reads()).toEqual([`in.(${first.id},${second.id})`]);
  });

  it("of one product reads all of it again where its stock is heard before the answer", async () => {
    beforeTheChannel();
    markUnchecked([first.id, second.id]);
    onTestFinished(() => markUnchecked([]));
    const { itself } = show([first, second], { readAtOnce: true }, first);
    shop.change("products", first.id, { description: "Descripción de hoy" });
    recordStock([stockOf(first)]);
    await waitFor(() => expect(isAwaitingFacts()).toBe(false));
    expect(itself()).toMatchObject({ description: "Descripción de hoy" });
  });

  describe("whose own script has asked already", () => {
    /** The page holds two products, and `answer` waits for whoever asks what its script asked. */
    async function askedBy(answer: Promise<Response>, opened?: Product) {
      beforeTheChannel();
      const question = await firstQuestion([second.id, first.id], opened !== undefined);
      if (!question) throw new Error("nothing to ask");
      answer.catch(() => {});
      globalThis.askedAhead?.set(`GET ${new URL(question.url, location.origin)}`, { answer, at: Date.now() });
      markUnchecked([second.id, first.id]);
      onTestFinished(() => markUnchecked([]));
      return show([first, second], { readAtOnce: true }, opened);
    }

    const answered = () =>
      Promise.resolve(Response.json([first, second].map(({ id }) => aProductRow({ id, precio_web: 321 }))));

    /** React answers for nothing yet. */
    function beforeHydration() {
      const root = document.body.appendChild(document.createElement("div"));
      hearBeforeHydration(root);
      onTestFinished(() => {
        leaveBeforeHydration();
        replayEvents("shell");
        root.remove();
      });
    }

    it("shows nothing of it until the page has been hydrated", async () => {
      beforeHydration();
      const { shown } = await askedBy(answered());
      for (let task = 0; task < 10; task += 1) await nextTask();
      expect(globalThis.askedAhead?.size).toBe(0);
      replayEvents("shell");
      for (let task = 0; task < 10; task += 1) await nextTask();
      expect(shown()).toEqual([first, second]);
      replayEvents("page");
      await waitFor(() => expect(shown()?.map(({ price }) => price)).toEqual([321, 321]));
    });

    it("shows it where the page is left before that", async () => {
      beforeHydration();
      const { shown } = await askedBy(answered());
      leaveBeforeHydration();
      await waitFor(() => expect(shown()?.[0]?.price).toBe(321));
    });

    it.each([
      ["a list", undefined],
      ["one product", first],
    ])("shows that answer and asks for nothing more: %s", async (_, opened) => {
      const { shown } = await askedBy(answered(), opened);
      await waitFor(() => expect(shown()?.map(({ price }) => price)).toEqual([321, 321]));
      expect(isAwaitingFacts()).toBe(false);
      expect(reads()).toEqual([]);
    });

    describe("lets a press wait", () => {
      /** Whoever waits would do so forever. */
      beforeEach(() => {
        const wait = globalThis.setTimeout;
        vi.spyOn(globalThis, "setTimeout").mockImplementation(((run: () => void, ms?: number) =>
          ms === 2000 ? 0 : wait(run, ms)) as typeof setTimeout);
      });

      it("until that answer is shown, all of it", async () => {
        let answer = (_: Response) => {};
        const { shown } = await askedBy(
          new Promise((resolve) => {
            answer = resolve;
          }),
        );
        const seen = factsOfToday()?.then(() => shown()?.map(({ price }) => price));
        answer(await answered());
        expect(await seen).toEqual([321, 321]);
        expect(factsOfToday()).toBeUndefined();
      });

      it("no longer where nobody can say", async () => {
        server.use(http.get("*/rest/v1/products", () => HttpResponse.error()));
        const { shown } = await askedBy(Promise.reject(new TypeError("Failed to fetch")));
        expect(isAwaitingFacts()).toBe(true);
        await factsOfToday();
        expect(shown()).toEqual([first, second]);
      });
    });

    it("asks itself where the connection failed the script", async () => {
      shop.change("products", first.id, { precio_web: 321 });
      const { shown } = await askedBy(Promise.reject(new TypeError("Failed to fetch")));
      await waitFor(() => expect(shown()?.[0]?.price).toBe(321));
      expect(reads()).toEqual([`in.(${second.id},${first.id})`]);
    });
  });

  describe("and reads a whole list", () => {
    /** Until the first of twelve, each dearer than the build knew, is shown as it is today. */
    async function untilFirstIsShown() {
      beforeTheChannel();
      const list = Array.from({ length: 12 }, (_, at) => aProduct({ id: idOf("product", at + 1) }));
      shop.fill({ products: list.map(({ id }) => aProductRow({ id, precio_web: 321 })) });
      const page = show(list, { readAtOnce: true });
      await new Promise<void>((resolve) => page.onChange(() => page.shown()?.[0]?.price === 321 && resolve()));
      // Whatever else the same task does.
      for (let step = 0; step < 100; step += 1) await Promise.resolve();
      return { ...page, list, priceAt: (at: number) => page.shown()?.at(at)?.price };
    }

    it("shows the first and then slices of four, between which the page answers to the shopper", async () => {
      const { list, shown, onChange } = await untilFirstIsShown();
      const today = () => shown()?.filter(({ price }) => price === 321).length ?? 0;
      expect(today()).toBe(1);
      const steps: number[] = [];
      onChange(() => setTimeout(() => steps.push(today())));
      await waitFor(() => expect(today()).toBe(list.length));
      expect(new Set(steps)).toEqual(new Set([5, 9, 12]));
    });

    it("shows all of it, whatever another part of the shop reads of the stock meanwhile", async () => {
      const { priceAt, list } = await untilFirstIsShown();
      const last = list.at(-1) as Product;
      recordHeard(last.id, { ...stockOf(last), stockQuantity: 1 });
      await waitFor(() => expect(priceAt(-1)).toBe(321));
    });

    it("shows no more of it once it is told to stop", async () => {
      const { priceAt, list, stop } = await untilFirstIsShown();
      stop();
      // Two more tasks than the slices that are left.
      for (let task = 0; task < 5; task += 1) await nextTask();
      expect(priceAt(-1)).toBe(list.at(-1)?.price);
    });
  });

  it("keeps what is heard while it reads", async () => {
    let answer: (() => void) | undefined;
    const untilAnswered = new Promise<void>((resolve) => {
      server.use(
        http.get("*/rest/v1/products", () => {
          answer = resolve;
          return untilAnswered;
        }),
      );
    });
    beforeTheChannel();
    const { shown } = show([first, second], { readAtOnce: true });
    await waitFor(() => expect(answer).toBeDefined());
    // By another part of the shop: the channel is not joined yet.
    recordHeard(first.id, { ...stockOf(first), stockQuantity: 1 });
    answer?.();
    await waitFor(() => expect(shown()?.[1]?.price).not.toBe(second.price));
    expect(shown()?.[0]).toBe(first);
  });

  it("asks once more where another part of the shop read the stock alone while it read", async () => {
    beforeTheChannel();
    markUnchecked([first.id]);
    const { shown } = show([first], { readAtOnce: true });
    shop.change("products", first.id, { precio_web: 321 });
    recordHeard(first.id, stockOf(first));
    await waitFor(() => expect(shown()?.[0]?.price).toBe(321));
    expect(isAwaitingFacts()).toBe(false);
    expect(reads()).toEqual([`in.(${first.id})`, `in.(${first.id})`]);
  });

  it.each([
    ["unless it is told to", undefined],
    ["once the channel reads by itself", { readAtOnce: true }],
  ])("reads nothing %s", async (_, options) => {
    theChannelIs("live");
    const { mount } = show([], options);
    mount("one", [first]);
    await untilWatched(first);
    mount("more", [second]);
    await untilWatched(second);
    expect(reads()).toEqual([]);
  });

  it("reads what a list, which may have been kept on its way, says otherwise than it was heard, once", async () => {
    theChannelIs("live");
    const { mount, shown } = show([first, second]);
    await untilWatched(first);
    hear(first, { stockQuantity: 0 });
    shop.change("products", first.id, { stock_quantity: 0 });
    mount("kept", [first, second]);
    expect(shown("kept")?.[0]).toMatchObject({ stockQuantity: first.stockQuantity });
    await waitFor(() => expect(shown("kept")?.[0]).toMatchObject({ stockQuantity: 0 }));
    mount("fresh", [{ ...first, stockQuantity: 0 }, second]);
    await waitFor(() => expect(shown("fresh")).toBeDefined());
    expect(reads()).toEqual([`in.(${first.id})`]);
  });

  describe("and hears of a product that a list has as it was before", () => {
    const news: Partial<LiveProduct> = { price: 777, stockQuantity: 20 };

    /** The shop and the page know the news; the product is in stock before and after. */
    async function heardPage() {
      theChannelIs("live");
      const page = show([first]);
      await untilWatched(first);
      hear(first, news);
      shop.change("products", first.id, { precio_web: 777, stock_quantity: 20 });
      expect(page.shown()).toMatchObject([news]);
      return page;
    }

    it.each([
      ["price", { ...first, stockQuantity: 20 }],
      ["number of pieces", { ...first, price: 777 }],
    ])("reads it for its %s alone", async (_, old) => {
      const { mount, shown } = await heardPage();
      mount("kept", [old]);
      await waitFor(() => expect(shown("kept")).toMatchObject([news]));
      expect(reads()).toEqual([`in.(${first.id})`]);
    });

    it("reads it where another list, asked for later, has the news", async () => {
      const { mount, shown } = await heardPage();
      mount("kept", [first]);
      mount("fresh", [{ ...first, ...news }]);
      await waitFor(() => expect(shown("kept")).toMatchObject([news]));
      expect(reads()).toEqual([`in.(${first.id})`]);
    });

    it("believes a list that turns out to be right", async () => {
      const { mount, shown } = await heardPage();
      shop.change("products", first.id, { precio_web: 888 });
      mount("newer", [{ ...first, ...news, price: 888 }]);
      await waitFor(() => expect(shown()?.[0]?.price).toBe(888));
      mount("more", [second]);
      await untilWatched(second);
      expect(shown("newer")?.[0]?.price).toBe(888);
      expect(reads()).toEqual([`in.(${first.id})`]);
    });

    it("asks once where the read fails, whatever else comes into view", async () => {
      const { mount, shown } = await heardPage();
      shop.fail("products");
      mount("kept", [first]);
      await waitFor(() => expect(reads()).not.toEqual([]));
      mount("more", [second]);
      await untilWatched(second);
      expect(reads()).toEqual([`in.(${first.id})`]);
      hear(first, news);
      expect(shown("kept")).toMatchObject([news]);
    });
  });

  it("reads nothing again of a line of the cart, which keeps the stock with which it was added", async () => {
    theChannelIs("live");
    cartActions.addItem(first, 2);
    show([]);
    await untilWatched(first);
    hear(first, { stockQuantity: 0 });
    cartActions.addItem(second, 1);
    await untilWatched(second);
    expect(readCartLines()[0]?.product.stockQuantity).toBe(first.stockQuantity);
    expect(reads()).toEqual([]);
  });

  it("does not leave it to a channel that is still being joined", async () => {
    const { mount, shown } = show([], { readAtOnce: true });
    shop.change("products", first.id, { precio_web: 321 });
    mount("late", [first]);
    await untilWatched(first);
    await waitFor(() => expect(shown("late")?.[0]?.price).toBe(321));
  });

  it("opens no channel before the first screen is done, nor without a network", async () => {
    let rest: (() => void) | undefined;
    vi.stubGlobal("requestIdleCallback", (run: () => void) => {
      rest = run;
    });
    const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const { mount } = show([first]);
    vi.mocked(watchStock).mockClear();
    await waitFor(() => expect(rest).toBeDefined());
    rest?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(watchStock).not.toHaveBeenCalled();
    isOnline.mockReturnValue(true);
    window.dispatchEvent(new Event("online"));
    await untilWatched(first);
    mount("more", [second]);
    await untilWatched(second);
  });

  describe("and shows more than the channel has room for", () => {
    /** So many products, each as the build left it and as the shop has it. */
    function builtPage(count: number): Product[] {
      const products = Array.from({ length: count }, (_, at) => aProduct({ id: idOf("product", at + 1) }));
      shop.fill({ products: products.map(({ id, price }) => aProductRow({ id, precio_web: price })) });
      markUnchecked(products.map(({ id }) => id));
      onTestFinished(() => markUnchecked([]));
      return products;
    }

    /** What the last of them costs today. */
    function repriceLast(products: readonly Product[]): void {
      const { id = "" } = products.at(-1) ?? {};
      shop.change("products", id, { precio_web: 321 });
    }

    it("shows what the last of its products costs today, and leaves none as the build did", async () => {
      vi.mocked(watchStock).mockClear();
      const products = builtPage(302);
      repriceLast(products);
      const { shown } = show(products, { readAtOnce: true });
      await waitFor(() => expect(shown()?.at(-1)?.price).toBe(321));
      expect(isAwaitingFacts()).toBe(false);
      expect(
        reads()
          .map((ids) => ids?.split(",").length)
          .sort(),
      ).toEqual([100, 100, 100, 2]);
      for (const { url } of shop.requests("products")) expect(url.href.length).toBeLessThan(4500);
      await untilWatched(products[0] as Product);
      for (const [ids] of vi.mocked(watchStock).mock.calls) expect(ids).toHaveLength(200);
    });

    it("does so when the channel is open already", async () => {
      theChannelIs("live");
      const products = builtPage(201);
      repriceLast(products);
      const { shown } = show(products);
      await waitFor(() => expect(shown()?.at(-1)?.price).toBe(321));
      expect(reads()).toEqual([`in.(${products.at(-1)?.id})`]);
    });

    it("asks once more for what could not be read, when the shop is heard again", async () => {
      theChannelIs("live");
      const products = builtPage(201);
      repriceLast(products);
      shop.fail("products");
      const { shown } = show(products);
      await waitFor(() => expect(reads()).not.toEqual([]));
      shop.recover();
      const listen = () => {
        hear(products[0] as Product, {});
        expect(shown()?.at(-1)?.price).toBe(321);
      };
      await waitFor(listen, { timeout: 5000 });
    });

    it("asks six questions at a time, though it shows hundreds more", async () => {
      let underWay = 0;
      let most = 0;
      server.use(
        http.get("*/rest/v1/products", async () => {
          underWay += 1;
          most = Math.max(most, underWay);
          await delay(10);
          underWay -= 1;
        }),
      );
      beforeTheChannel();
      show(builtPage(801), { readAtOnce: true });
      await waitFor(() => expect(isAwaitingFacts()).toBe(false));
      expect(reads()).toHaveLength(9);
      expect(most).toBe(6);
    });
  });
});
