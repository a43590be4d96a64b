import { isUuid } from "@/domain/ids";

/** As long as an address with a hundred ids (see `readByIds`): well below what every proxy on the way accepts. */
const MAX_QUERY_LENGTH = 4000;

/**
 * In an address PostgREST takes «eq.1», «not.x» or «fts(english).x» for a filter of the answer, not for an argument: texts
 * that begin like one of its operators travel in a body.
 */
const LIKE_A_FILTER = /^[a-z]+[.(]/i;

type Argument = string | number | boolean | readonly string[];

/**
 * How to call a function that only reads: by GET, so that browsers and proxies may cache the answer and repeat the
 * request by themselves; by POST when its arguments do not fit into an address. Of lists, only those of ids fit, as the
 * client writes the entries without quotes.
 */
export function stableCall(args: Readonly<Record<string, Argument>>): { get: boolean } {
  const query = new URLSearchParams(Object.entries(args).map(([name, value]) => [name, String(value)]));
  return { get: Object.values(args).every(fitsIntoAddress) && query.toString().length <= MAX_QUERY_LENGTH };
}

function fitsIntoAddress(value: Argument): boolean {
  if (typeof value === "object") return value.every(isUuid);
  return typeof value !== "string" || !LIKE_A_FILTER.test(value);
}
