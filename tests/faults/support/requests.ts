import type { Seen } from "../../support/fault-proxy";

type Matcher = (request: Seen) => boolean;

/** Everything asked of the data API. */
export const anyData: Matcher = ({ path }) => path.startsWith("/rest/v1/");

/** Reads of the table, however they are made. */
export const readsOf =
  (table: string): Matcher =>
  ({ method, path }) =>
    (method === "GET" || method === "HEAD") && path === `/rest/v1/${table}`;

export const cartWrites: Matcher = ({ method, path }) => path === "/rest/v1/guest_carts" && method !== "GET";

/** Calls of the function, however they are made. */
export const callsOf =
  (name: string): Matcher =>
  ({ path }) =>
    path === `/rest/v1/rpc/${name}`;

/** The script that the build named after one of its files, e.g. «warranty-page». */
export const chunkOf =
  (name: string): Matcher =>
  ({ path }) =>
    path.startsWith(`/assets/${name}-`) && path.endsWith(".js");

export const orderCalls: Matcher = ({ method, path }) => path === "/rest/v1/rpc/place_order" && method === "POST";
