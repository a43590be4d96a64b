import { cartEvents } from "@/domain/cart-codes";
import { sessionTimeLeft } from "@/domain/cart-session";
import {
  clearGuestCart,
  findProducts,
  readGuestCart,
  removeGuestProduct,
  setGuestQuantity,
} from "@/services/guest-cart-service";
import { guestMark } from "@/services/guest-session";
import { browserPage, type CartPage } from "./browser-page";
import { createLoader } from "./load";
import { type CartServer, createOutbox } from "./outbox";
import { CART_STORAGE_KEY } from "./storage";
import { type Cart, type CartState, cart, expireCart, notify } from "./store";
import { leadInTurns } from "./tab-leader";

/** How often changes that were given up on, and a load that failed, are tried again. A load also once the server takes a change. */
const TICK_MS = 60_000;

/** The sync of one tab's cart. Everything it needs comes from outside, so that tests can run several tabs at once. */
export function createCartSync(
  cart: Cart,
  server: CartServer,
  page: CartPage,
  merge?: Parameters<typeof createLoader>[3],
) {
  const outbox = createOutbox(cart, server, page);
  const load = createLoader(cart, server, outbox, merge);

  /**
   * Keeps device and server in step: sends what is pending, loads what the server has for a known guest, follows other
   * tabs, and ends the cart when its session does. Failures are logged and never undo a change. Only the tab whose turn
   * it is sends, and loads when its first turn begins. A tab that told of a failed load tries it again itself.
   * @param isKnown whether this guest was here before: a first visitor has no rows to load
   * @param told lines that were on offer already when the page began to wait for this code
   * @returns the function that stops all of it
   */
  function start(isKnown: boolean, told = cart.use.getState().offered): () => void {
    let mustLoad = isKnown;
    const onOccasion = () => {
      expireCart(cart);
      outbox.retry();
      if (cart.use.getState().mustReload) void load(true);
    };
    let tick: ReturnType<typeof setTimeout> | undefined;
    const awaitTick = () => {
      clearTimeout(tick);
      tick = setTimeout(() => {
        onOccasion();
        awaitTick();
      }, untilTick());
    };
    const stopTelling = tellOffered(told);
    expireCart(cart);
    awaitTick();
    const stops = [
      () => clearTimeout(tick),
      stopTelling,
      // A page in the back/forward cache gets no event for what is stored meanwhile.
      page.listen("pageshow", followOtherTabs),
      ...(["online", "focus", "pageshow", "visibilitychange"] as const).map((type) => page.listen(type, onOccasion)),
      page.listen("storage", onStorage),
      cart.use.subscribe((now, before) => {
        if (now.accepted !== before.accepted && now.mustReload) void load(true);
        if (now.session?.expiresAt !== before.session?.expiresAt) awaitTick();
      }),
      leadInTurns(page, () => {
        const stop = outbox.start();
        if (mustLoad) void load();
        mustLoad = false;
        return stop;
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /**
   * The shopper is told in every open tab, whichever of them found that the cart had run out, or that lines were missing: those
   * leave a cart whose session goes on.
   */
  function tellOffered(told: CartState["offered"]): () => void {
    let known = told;
    const tell = ({ offered, session }: CartState, before?: CartState) => {
      const added = offered.filter(({ id }) => !known.some((line) => line.id === id));
      known = offered;
      if (added.length === 0) return;
      if (session === null || session.id !== before?.session?.id) {
        notify(cart, { kind: "event", code: cartEvents.expired });
      } else {
        for (const about of added) notify(cart, { kind: "event", code: cartEvents.missing, about });
      }
    };
    tell(cart.use.getState());
    return cart.use.subscribe(tell);
  }

  /** Milliseconds to the next tick, which comes early enough to end the session on time. */
  function untilTick(): number {
    const { session } = cart.use.getState();
    return session ? Math.min(TICK_MS, sessionTimeLeft(session, Date.now())) : TICK_MS;
  }

  /** `key` is null when another tab cleared all of the storage. */
  function onStorage(event: Event): void {
    const { key } = event as StorageEvent;
    if (key === null || key === CART_STORAGE_KEY) followOtherTabs();
  }

  function followOtherTabs(): void {
    const brought = cart.reconcile();
    if (!page.locks) outbox.leaveToOtherTab(brought);
  }

  return { start, load };
}

const server: CartServer = {
  readGuestCart,
  setGuestQuantity,
  removeGuestProduct,
  clearGuestCart,
  guestMark,
  findProducts,
};

/** The sync of this page. */
export const { start: startCartSync, load: loadCart } = createCartSync(cart, server, browserPage);
