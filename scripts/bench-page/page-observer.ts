/** What to wait for after a press: the first visible element of `selector` with another text than before. */
export type Awaited = {
  selector: string;
  /** Its text until now. */
  oldText: string;
  /** The address has to have changed as well. */
  isElsewhere: boolean;
};

export type Vitals = {
  fcp: number;
  lcp: number;
  /** The tag of the largest element, e.g. «img». */
  lcpElement: string;
  cls: number;
  tbt: number;
  /**
   * The frame in which the first badge no longer says «Consultando»: prices and stock of today are shown. 0 on a page without
   * products, infinite where none ever was.
   */
  facts: number;
};

/** The interaction that kept the shopper waiting longest, in ms. */
export type Interaction = {
  /** From the event to the frame after it. */
  duration: number;
  /** The event, e.g. «pointerdown». */
  name: string;
  /** Until its handlers began; in them; from their end to that frame. */
  delay: number;
  work: number;
  presentation: number;
};

export type PageObserver = {
  /** ms since the navigation; up to now. */
  vitals: () => Vitals;
  /** Of every document of this tab; null where all were shorter than 16 ms. */
  longestInteraction: () => Interaction | null;
  await: (change: Awaited) => void;
  /** ms from the last press (of pointer or key) before the change to the frame that showed it; null until then. */
  waited: () => number | null;
};

declare global {
  interface Window {
    bench: PageObserver;
  }
}

/**
 * Runs in every document before the document's own scripts, so it must not use anything outside of itself. What a wait
 * needs is kept in session storage, since a press may lead to another document.
 */
export function observePage(): void {
  if (!location.protocol.startsWith("http")) return;
  type Wait = Awaited & { from: string; pressedAt: number | null; shownAt: number | null };
  const recall = <Kept>(key: string): Kept | null => JSON.parse(sessionStorage.getItem(`bench:${key}`) ?? "null");
  const keep = (key: string, value: unknown) => sessionStorage.setItem(`bench:${key}`, JSON.stringify(value));
  const here = () => location.pathname + location.search;

  const observed = { fcp: 0, lcp: 0, lcpElement: "", cls: 0, facts: 0 };
  const longTasks: PerformanceEntry[] = [];
  let session = { sum: 0, startedAt: 0, lastAt: Number.NEGATIVE_INFINITY };

  type Entry = PerformanceEntry & {
    element?: Element | null;
    value?: number;
    hadRecentInput?: boolean;
    interactionId?: number;
    processingStart?: number;
    processingEnd?: number;
  };
  const observe = (type: string, record: (entry: Entry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(record));
    // Event Timing leaves out what is shorter than 104 ms unless asked for 16 ms, the least it takes.
    observer.observe({ type, buffered: true, ...(type === "event" ? { durationThreshold: 16 } : {}) });
  };
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") observed.fcp = startTime;
  });
  observe("largest-contentful-paint", ({ startTime, element }) => {
    observed.lcp = startTime;
    observed.lcpElement = element?.tagName.toLowerCase() ?? "";
  });
  observe("layout-shift", ({ startTime, value = 0, hadRecentInput }) => {
    if (hadRecentInput) return;
    const isSameSession = startTime - session.lastAt < 1000 && startTime - session.startedAt < 5000;
    session = isSameSession
      ? { ...session, sum: session.sum + value, lastAt: startTime }
      : { sum: value, startedAt: startTime, lastAt: startTime };
    observed.cls = Math.max(observed.cls, session.sum);
  });
  observe("longtask", (entry) => longTasks.push(entry));
  observe("event", ({ interactionId, name, startTime, duration, processingStart = 0, processingEnd = 0 }) => {
    if (!interactionId || duration <= (recall<Interaction>("longest")?.duration ?? 0)) return;
    keep("longest", {
      duration,
      name,
      delay: processingStart - startTime,
      work: processingEnd - processingStart,
      presentation: startTime + duration - processingEnd,
    } satisfies Interaction);
  });

  /** Of each task after the first paint, the time beyond 50 ms counts. */
  const tbt = () =>
    longTasks
      .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, observed.fcp) - 50)
      .reduce((sum, blocking) => sum + Math.max(0, blocking), 0);

  const noteDown = (event: Event) => {
    const wait = recall<Wait>("wait");
    if (wait && wait.shownAt === null) keep("wait", { ...wait, pressedAt: performance.timeOrigin + event.timeStamp });
  };
  addEventListener("pointerdown", noteDown, true);
  addEventListener("keydown", noteDown, true);

  const isVisible = (element: Element): boolean => {
    // Texts for screen readers alone measure 1 px.
    const { width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1) return false;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { visibility, opacity } = getComputedStyle(at);
      if (Number(opacity) === 0 || (at === element && visibility !== "visible")) return false;
    }
    return true;
  };
  const isThere = ({ selector, oldText, isElsewhere, from }: Wait): boolean => {
    if (isElsewhere && here() === from) return false;
    const shown = [...document.querySelectorAll(selector)].find(isVisible)?.textContent?.trim() ?? "";
    return shown !== "" && shown !== oldText;
  };

  /** Calls `note` once the current frame is drawn: a message is handled after that. */
  const afterPaint = (note: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = note;
    port2.postMessage(null);
  };
  const noteShown = () => {
    const wait = recall<Wait>("wait");
    if (wait?.shownAt === null) keep("wait", { ...wait, shownAt: performance.timeOrigin + performance.now() });
  };
  const watch = () => {
    const wait = recall<Wait>("wait");
    if (!wait || wait.shownAt !== null) return;
    if (wait.pressedAt !== null && isThere(wait)) afterPaint(noteShown);
    else requestAnimationFrame(watch);
  };

  const isAsking = (product: Element) => product.textContent.includes("Consultando");
  const watchFacts = () => {
    // Products whose pieces nobody has counted keep this badge.
    const products = [...document.querySelectorAll("main article")].filter(isAsking);
    if (products.length === 0) return;
    observed.facts = Number.POSITIVE_INFINITY;
    // Looked at only where something has changed; the next frame shows it.
    const changes = new MutationObserver(() => {
      if (products.every(isAsking)) return;
      changes.disconnect();
      requestAnimationFrame(() =>
        afterPaint(() => {
          observed.facts = performance.now();
        }),
      );
    });
    for (const product of products) changes.observe(product, { subtree: true, childList: true, characterData: true });
  };

  const begin = () => {
    watch();
    watchFacts();
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
  else begin();

  window.bench = {
    vitals: () => ({ ...observed, tbt: tbt() }),
    longestInteraction: () => recall<Interaction>("longest"),
    await(change) {
      keep("wait", { ...change, from: here(), pressedAt: null, shownAt: null } satisfies Wait);
      requestAnimationFrame(watch);
    },
    waited() {
      const wait = recall<Wait>("wait");
      return wait?.shownAt && wait.pressedAt ? wait.shownAt - wait.pressedAt : null;
    },
  };
}
