import { vi } from "vitest";
import { createCartActions } from "@/cart/actions";
import type { CartPage } from "@/cart/browser-page";
import { CART_STORAGE_KEY, parseStoredCart } from "@/cart/storage";
import { createCart, linesOf } from "@/cart/store";
import { createCartSync } from "@/cart/sync";
import { createCartUpkeep } from "@/cart/upkeep";
import type { Product } from "@/domain/product";
import { shapeOf } from "./setup";
import { createLocks } from "./world-locks";
import { createFakeServer, type EndOfTab, numberOf } from "./world-server";
import { CROSSING_MS, createSharedStorage } from "./world-storage";

/** From a change until the browser has drawn it. */
export const FRAME_MS = 16;
/** Tabs that still write to each other after so many crossings would do so for ever. */
const MAX_CROSSINGS = 100;
/** The last that a page hears of its end; a crash comes without either. */
export const endings = ["pagehide", "visibilitychange"] as const;

export type Tab = ReturnType<ReturnType<typeof createWorld>["openTab"]>;
const noLocks: NonNullable<CartPage["locks"]> = {
  request: () => Promise.reject(new DOMException("blocked", "SecurityError")),
};

type Merge = Parameters<typeof createCartSync>[3];

/**
 * A shopper's browser with any number of tabs of the shop, and its server: each tab is a whole cart with its sync, over a
 * storage, locks and events as a browser has them. Time is the test's: see `pass`.
 * @param options.hasLocks false for an old browser, or an address without https
 * @param options.refusesLocks for a browser that blocks storage, and locks with it
 * @param options.merge a deliberately wrong one, to prove that it is noticed
 */
export function createWorld(
  catalogue: readonly Product[],
  options: { hasLocks?: boolean; refusesLocks?: boolean; merge?: Merge } = {},
) {
  const { hasLocks = true, refusesLocks = false, merge } = options;
  const products = new Map(catalogue.map((product) => [product.id, product]));
  const server = createFakeServer(() => products, hasLocks);
  const shared = createSharedStorage();
  const locks = createLocks();
  const tabs = new Set<{ hear: (() => void) | null; events: EventTarget }>();
  let isOnline = true;

  function openTab() {
    let isOpen = true;
    const ends: EndOfTab[] = [];
    const events = new EventTarget();
    const tell = (type: string, fields = {}) => events.dispatchEvent(Object.assign(new Event(type), fields));
    let isAway = false;
    const { storage, close } = shared.openView((key) => {
      if (!isAway) tell("storage", { key });
    });
    const channel: { hear: (() => void) | null; events: EventTarget } = { hear: null, events };
    tabs.add(channel);
    const page: CartPage = {
      afterFrame(task) {
        const run = () => {
          stop();
          task();
        };
        const timer = setTimeout(run, FRAME_MS);
        for (const type of endings) events.addEventListener(type, run);
        const stop = () => {
          clearTimeout(timer);
          for (const type of endings) events.removeEventListener(type, run);
        };
        return stop;
      },
      listen(type, listener) {
        events.addEventListener(type, listener);
        return () => events.removeEventListener(type, listener);
      },
      isOnline: () => isOnline,
      isVisible: () => true,
      locks: refusesLocks ? noLocks : hasLocks ? locks.of(channel) : undefined,
      openChannel(onMessage) {
        channel.hear = onMessage;
        const others = () => [...tabs].filter((other) => other !== channel);
        return {
          say: () =>
            void setTimeout(() => {
              if (isOpen) for (const { hear } of others()) hear?.();
            }, 1),
          close: () => {
            channel.hear = null;
          },
        };
      },
    };
    const cart = createCart(storage, page);
    const sync = createCartSync(
      cart,
      server.connect({ isOpen: () => isOpen, onEnd: (end) => ends.push(end) }),
      page,
      merge,
    );
    const stop = sync.start(true);

    return {
      actions: { ...createCartActions(cart), ...createCartUpkeep(cart, sync.load) },
      state: () => cart.use.getState(),
      /** «product × quantity» of each line, by product. */
      shape: () => shapeOf(linesOf(cart.use.getState())).sort(),
      /** The same as it rests on the device, as far as this tab can tell. */
      storedShape: () => {
        const stored = JSON.parse(storage.getItem(CART_STORAGE_KEY) ?? "null");
        return shapeOf(linesOf(parseStoredCart(stored).cart)).sort();
      },
      lines: () => linesOf(cart.use.getState()),
      /** The tab is looked at. */
      focus: () => tell("focus"),
      /** The browser puts the page into its memory, where no event of another tab reaches it. */
      leave: () => {
        tell("pagehide", { persisted: true });
        isAway = true;
      },
      comeBack: () => {
        isAway = false;
        tell("pageshow", { persisted: true });
      },
      isLeading: () => locks.holder() === channel,
      /** Whether it holds a lock, waits for one, or listens to other tabs: what keeps a page out of the browser's memory. */
      isTied: () => locks.holder() === channel || locks.isWaiting(channel) || channel.hear !== null,
      /** Closed, reloaded, or on a phone just out of sight: it may well never run again after that event. */
      hide: (how: (typeof endings)[number] = "pagehide") => tell(how),
      /** Crashed, or gone after `hide`: nothing of it runs any more; what it was sending may be cut off. */
      kill({ cutsRequests = false } = {}) {
        isOpen = false;
        for (const end of ends) end(cutsRequests);
        close();
        stop();
        tabs.delete(channel);
        locks.free(channel);
      },
    };
  }

  return {
    server,
    openTab,
    /** A tab that has the turn and sleeps: it hears nothing and lets nothing go. */
    openSleepingTab(): void {
      locks
        .of({})
        .request("", () => new Promise<void>(() => {}))
        .catch(() => {});
    },
    product: (id: string): Product => {
      const product = products.get(id);
      if (!product) throw new Error(`no product ${id}`);
      return product;
    },
    changeProduct(id: string, fields: Partial<Product>): void {
      const product = products.get(id);
      if (product) products.set(id, { ...product, ...fields });
    },
    setOnline(value: boolean): void {
      isOnline = value;
      server.setReachable(value);
      if (value) for (const { events } of tabs) events.dispatchEvent(new Event("online"));
    },
    /**
     * Until every tab has seen what the others wrote, and what they wrote upon that. The server's answers arrive meanwhile and
     * are written as well, so that no fixed time is enough.
     */
    async cross(): Promise<void> {
      await vi.advanceTimersByTimeAsync(10 * CROSSING_MS);
      for (let steps = 0; shared.isUnderWay(); steps += 1) {
        if (steps === MAX_CROSSINGS) throw new Error("the tabs never stop answering each other's writes");
        await vi.advanceTimersByTimeAsync(CROSSING_MS);
      }
    },
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    /** The device's clock jumps by so many days; the server's does not. */
    setClock(days: number): void {
      vi.setSystemTime(Date.now() + days * 24 * 60 * 60 * 1000);
    },
    /** The device sleeps; nothing runs meanwhile, and the clocks have gone on. */
    sleep(milliseconds: number): void {
      vi.setSystemTime(Date.now() + milliseconds);
      server.sleep(milliseconds);
    },
    serverShape: () =>
      server
        .rows()
        .map((row) => `${numberOf(row.productId)} × ${row.quantity}`)
        .sort(),
  };
}
