import { AsyncLocalStorage } from "node:async_hooks";

/** What SQL may know about the HTTP request it runs for. */
export type RequestContext = {
  method: string;
  /** The path as PostgREST sees it, without `/rest/v1`: `/products`, `/rpc/place_order`. */
  path: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Whose key came with it. */
  role: "anon" | "service_role";
  /** Whether the transaction must not write: GET, HEAD and functions that promise not to. */
  readOnly: boolean;
  /** How many rows its upsert made or changed, once it has. */
  upserted?: number;
};

const requests = new AsyncLocalStorage<RequestContext>();

/** Runs `task` on behalf of a request: {@link currentRequest} finds it in everything `task` awaits. */
export const runForRequest = <T>(request: RequestContext, task: () => Promise<T>): Promise<T> =>
  requests.run(request, task);

/** The request being answered. Throws outside of one: no table is ever touched without knowing for whom. */
export function currentRequest(): RequestContext {
  const request = requests.getStore();
  if (!request) throw new Error("The database was asked outside of a request");
  return request;
}
