/** What the sync needs of the page it runs in; a test runs several such pages side by side. */
export type CartPage = {
  /** @returns the function that stops listening */
  listen(type: PageEvent, listener: (event: Event) => void): () => void;
  isOnline(): boolean;
  isVisible(): boolean;
  /** Absent on plain-http addresses and in old browsers. */
  locks: Pick<LockManager, "request"> | undefined;
  /** A line to the other tabs of the shop. What one says, all others hear; there is only one thing to say. */
  openChannel(onMessage: () => void): { say(): void; close(): void };
};

export type PageEvent = "storage" | "online" | "focus" | "pageshow" | "visibilitychange";

const CHANNEL_NAME = "acopio:cart-sync";

export const browserPage: CartPage = {
  listen(type, listener) {
    const target = type === "visibilitychange" ? document : window;
    target.addEventListener(type, listener);
    return () => target.removeEventListener(type, listener);
  },
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
