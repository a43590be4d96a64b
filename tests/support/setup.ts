import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { rememberComputedStyles } from "./computed-style";

// Where files share a process, the next one begins without the modules, globals and settings that an earlier one left.
vi.resetModules();
vi.unstubAllGlobals();
vi.unstubAllEnvs();

const inDom = typeof window !== "undefined";

// React calls it for each element, which helps only debuggers and takes a tenth of the screens' time.
Reflect.deleteProperty(console, "createTask");

if (inDom) {
  await import("@testing-library/jest-dom/vitest");
  const { cleanup, configure } = await import("@testing-library/react");
  // Code that loads lazily is compiled when a test first needs it, which takes many seconds on a busy machine.
  configure({ asyncUtilTimeout: 60_000 });
  afterEach(cleanup);
  stubWhatJsdomLacks();
  rememberComputedStyles();
  forgetTimersWithThePage();
}

/** An error on the console is a failure, unless the test itself spies on `console.error` and expects it. */
const unexpectedErrors: string[] = [];
const originalConsoleError = console.error;

beforeEach(() => {
  unexpectedErrors.length = 0;
  console.error = (...args: unknown[]) => {
    unexpectedErrors.push(args.map(String).join(" "));
  };
  if (inDom) {
    localStorage.clear();
    sessionStorage.clear();
  }
});

afterEach(() => {
  console.error = originalConsoleError;
  vi.useRealTimers();
  expect(unexpectedErrors, "console.error was called").toEqual([]);
});

/** Ends with the page whatever it had put off, as in a browser: here timers would outlive the window that they use. */
function forgetTimersWithThePage(): void {
  const timers: ReturnType<typeof setTimeout>[] = [];
  globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
    apply(start, self, parameters) {
      const timer: ReturnType<typeof setTimeout> = Reflect.apply(start, self, parameters);
      timers.push(timer);
      return timer;
    },
  });
  afterAll(() => {
    // What waits for a frame is done or called off: the frame would set a timer yet.
    window.dispatchEvent(new Event("pagehide"));
    for (const timer of timers) clearTimeout(timer);
  });
}

/** The smallest stand-ins for browser parts that the screens use and jsdom does not have. */
function stubWhatJsdomLacks(): void {
  class Observer {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
    takeRecords(): [] {
      return [];
    }
  }
  const missing: Record<string, unknown> = {
    IntersectionObserver: Observer,
    ResizeObserver: Observer,
    matchMedia: (media: string) => ({
      media,
      matches: false,
      onchange: null,
      addEventListener: () => {},
      removeEventListener: () => {},
      dispatchEvent: () => false,
    }),
    scrollTo: () => {},
    // Never idle: what a page does when it has nothing more urgent to do (live stock, for one) stays out of tests that
    // are about something else. `vi.stubGlobal("requestIdleCallback", (run: () => void) => run())` lets it begin.
    requestIdleCallback: () => 0,
    cancelIdleCallback: () => {},
  };
  for (const [name, value] of Object.entries(missing)) {
    Object.defineProperty(window, name, { value, configurable: true, writable: true });
  }
  const element = Element.prototype as unknown as Record<string, unknown>;
  element.scrollIntoView ??= () => {};
  element.scrollTo ??= () => {};
  element.setPointerCapture ??= () => {};
  element.releasePointerCapture ??= () => {};
  element.hasPointerCapture ??= () => false;
  element.getAnimations ??= () => [];
}
