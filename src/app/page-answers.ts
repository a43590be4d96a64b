import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** The element that carries the answers of a prerendered page; data, which no policy against scripts forbids. */
export const ANSWERS_ID = "page-answers";

/** How keys begin of what may be over since the build: what an order costs (`orderQueries`), the home page's slides. */
const MAY_BE_OVER: readonly unknown[] = ["checkout", "slides"];

/**
 * Everything a page has read, as text that may stand inside a script element: nothing in it can end the element. Counts by
 * id travel as lists of pairs, since JSON has no maps.
 */
export function writeAnswers(client: QueryClient): string {
  const answers = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === "success")
    .map(({ queryKey, state }) => [queryKey, state.data]);
  const json = JSON.stringify(answers, (_name, value: unknown) =>
    value instanceof Map ? { [MAP]: [...value] } : value,
  );
  return json.replaceAll("<", "\\u003c");
}

/**
 * Fills the cache with what the page brought along. It counts as read now: the screen asks for nothing that it shows
 * already; prices and stock, which may have changed since the page was built, are read again for all of it at once. What an
 * order costs (discounts, zones) and the slides of a campaign count as old instead: whoever shows them asks again.
 */
export function readAnswers(client: QueryClient, text: string): void {
  for (const [key, data] of parseAnswers(text)) {
    client.setQueryData(key, data, ageOf(key));
  }
}

const ageOf = (key: QueryKey) => (MAY_BE_OVER.includes(key[0]) ? { updatedAt: 0 } : {});

/**
 * Adds what a page brought along to a cache in use. What was read since is newer and stays; what is being asked for is
 * not waited for any longer.
 * @returns whether anything was added
 */
export async function addAnswers(client: QueryClient, text: string): Promise<boolean> {
  const missing = parseAnswers(text).filter(([key]) => client.getQueryData(key) === undefined);
  for (const [key, data] of missing) {
    await client.cancelQueries({ queryKey: key, exact: true });
    client.setQueryData(key, data, ageOf(key));
  }
  return missing.length > 0;
}

const parseAnswers = (text: string): [QueryKey, unknown][] =>
  JSON.parse(text, (_name, value: unknown) => (isPairs(value) ? new Map(value[MAP]) : value));

const MAP = "$map";

const isPairs = (value: unknown): value is { [MAP]: [unknown, unknown][] } =>
  typeof value === "object" && value !== null && MAP in value;
