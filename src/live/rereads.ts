import { type AppError, pauseAskedFor } from "@/domain/errors";
import { newsOfRead, type ProductNews } from "@/domain/stock";
import { readLiveProducts } from "@/services/inventory-service";

/** Occasions closer together than this share one read: coming back to a tab is focus, visibility and reconnection at once. */
const COALESCE_MS = 100;

/** While reads keep failing, so many polls in a row are left out at most: one in five minutes is made. */
const MOST_SKIPPED_POLLS = 9;

export type StockRereads = {
  /** Asks for a read of everything watched, soon. A random delay of up to `withinMs` keeps pages from all reading at once. */
  request: (withinMs?: number) => void;
  /** The same for no better reason than that time has passed: left out ever more often while reads fail. */
  poll: () => void;
  /** Whether the last read failed: what is watched may be outdated until one succeeds. */
  isBehind: () => boolean;
  /** An event reported a product: a read that is under way may be older, so its answer is ignored for this product. */
  outdate: (productId: string) => void;
  stop: () => void;
};

/**
 * Reads everything watched by its ids, since what happened while no socket was open is never replayed. One read at a
 * time; when it fails (the service logs that) the next occasion or poll tries again, though not before the server allows it.
 * @param tell what was read of each product
 * @param onAnswer called after each read, whether it failed or not
 */
export function createStockRereads(
  watchedIds: () => readonly string[],
  tell: (news: ProductNews) => void,
  onAnswer: () => void,
): StockRereads {
  const stopped = new AbortController();
  const toldMeanwhile = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs while the server wants to be left alone. */
  let pause: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let pollsToSkip = 0;
  let isReading = false;
  let isWanted = false;

  const read = async () => {
    timer = undefined;
    if (isReading || pause !== undefined) {
      isWanted = true;
      return;
    }
    const ids = watchedIds();
    if (ids.length === 0) return;
    isReading = true;
    toldMeanwhile.clear();
    const answer = await readLiveProducts(ids, { signal: stopped.signal });
    isReading = false;
    if (stopped.signal.aborted) return;
    if (!answer.success) holdBack(answer.error);
    else {
      failures = 0;
      pollsToSkip = 0;
      const news = newsOfRead(ids, answer.data);
      for (const told of news.filter(({ productId }) => !toldMeanwhile.has(productId))) tell(told);
    }
    onAnswer();
    if (isWanted) request();
  };
  const holdBack = (error: AppError) => {
    failures += 1;
    pollsToSkip = Math.min(2 ** (failures - 1) - 1, MOST_SKIPPED_POLLS);
    const asked = pauseAskedFor(error);
    if (asked === null) return;
    pause = setTimeout(() => {
      pause = undefined;
      if (isWanted) request();
    }, asked);
  };
  const request = (withinMs = 0) => {
    isWanted = pause !== undefined;
    if (!isWanted) timer ??= setTimeout(() => void read(), COALESCE_MS + Math.random() * withinMs);
  };

  return {
    request,
    poll: () => {
      if (pollsToSkip > 0) pollsToSkip -= 1;
      else request();
    },
    isBehind: () => failures > 0,
    outdate: (productId) => void toldMeanwhile.add(productId),
    stop: () => {
      clearTimeout(timer);
      clearTimeout(pause);
      stopped.abort();
    },
  };
}
