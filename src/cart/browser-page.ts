import { afterFrame } from "@/lib/after-frame";

/** What the cart and its sync need of the page they run in; a test runs several such pages side by side. */
export type CartPage = {
  /** @returns the function that stops listening */
  listen(type: PageEvent, listener: (event: Event) => void): () => void;
  /** Runs a task once what was just changed is on the screen; at once when the page is hidden or left. @returns the cancel */
  afterFrame(task: () => void): () => void;
  isOnline(): boolean;
  isVisible(): boolean;
  /** Absent on plain-http addresses and in old browsers. */
  locks: Pick<LockManager, "request"> | undefined;
  /** A channel to the other tabs of the shop. All of them receive what one says; there is only one message. */
  openChannel(onMessage: () => void): { say(): void; close(): void };
};

export type PageEvent = "storage" | "online" | "focus" | "pageshow" | "pagehide" | "visibilitychange";

const CHANNEL_NAME = "acopio:cart-sync";

export const browserPage: CartPage = {
  listen(type, listener) {
    const target = type === "visibilitychange" ? document : window;
    target.addEventListener(type, listener);
    return () => target.removeEventListener(type, listener);
  },
  afterFrame,
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === "visible",
  get locks() {
    return "locks" in navigator ? navigator.locks : undefined;
  },
  openChannel(onMessage) {
    try {
      const channel = new BroadcastChannel(CHANNEL_NAME);
      channel.onmessage = onMessage;
      return { say: () => channel.postMessage(null), close: () => channel.close() };
    } catch {
      // Browsers that block storage may block this as well: then there is no other tab to share a cart with.
      return { say: () => {}, close: () => {} };
    }
  },
};
