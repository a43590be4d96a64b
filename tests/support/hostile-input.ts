import { request } from "node:http";
import { connect } from "node:net";
import fc from "@tests/support/fast-check";
import { LOCAL_ANON_KEY } from "../../supabase/local/gateway";
import type { ServedBackend } from "./realtime-backend";

/** One HTTP request that nobody in their right mind would send. */
export type HostileRequest = { method: string; path: string; headers: Record<string, string>; body: string | null };

const words = fc.constantFrom(
  ...[
    "products",
    "brands",
    "guest_carts",
    "orders",
    "id",
    "item_name",
    "stock_quantity",
    "place_order",
    "search_products",
  ],
  ...[
    "select",
    "order",
    "limit",
    "offset",
    "or",
    "and",
    "columns",
    "on_conflict",
    "not.",
    "eq.",
    "in.(",
    "match.",
    "ilike.",
  ],
  ...[
    "cs.{",
    "fts(spanish).",
    "is.",
    "any)",
    "(",
    ")",
    ",",
    ".",
    ":",
    "::",
    "->>",
    "!inner",
    "...",
    "*",
    "%25",
    "{",
    "}",
    "{9}",
  ],
  ...[
    "-1",
    "0",
    "7",
    "1e400",
    "99999999999999999999",
    "null",
    "true",
    '"',
    "'",
    "\\",
    " ",
    ";--",
    "%00",
    "%ff",
    "ñ",
    "😀",
  ],
);
const anyText = fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }));
const syntax = fc.array(fc.oneof({ weight: 5, arbitrary: words }, { weight: 1, arbitrary: anyText }), {
  maxLength: 12,
});
const wellFormed = (text: string): string => text.replace(/[\ud800-\udfff]/gu, "");
const phrase = syntax.map((parts) => parts.join(""));
const parameter = fc
  .tuple(
    fc.constantFrom("select", "order", "limit", "offset", "or", "and", "id", "item_name", "query", "columns"),
    phrase,
  )
  .map(([name, value]) => `${name}=${value}`);

const path = fc.oneof(
  phrase.map((text) => `/rest/v1/${text}`),
  fc
    .tuple(
      fc.constantFrom(
        "products",
        "brands",
        "guest_carts",
        "orders",
        "rpc/search_products",
        "rpc/place_order",
        "rpc/nada",
      ),
      fc.array(fc.oneof(parameter, phrase), { maxLength: 4 }),
    )
    .map(([resource, query]) => `/rest/v1/${resource}?${query.join("&")}`),
);
const headers = fc.record(
  {
    prefer: fc.constantFrom(
      "count=exact",
      "return=representation",
      "resolution=merge-duplicates",
      "handling=strict,x=y",
      ",",
    ),
    accept: fc.constantFrom("application/vnd.pgrst.object+json", "text/csv", "application/vnd.pgrst.plan", "*/*", "x"),
    range: fc.constantFrom("0-4", "9-1", "-1", "0-99999999999999999999", "x"),
    "content-type": fc.constantFrom("application/json", "text/csv", "application/x-www-form-urlencoded", "x"),
    "accept-profile": fc.constantFrom("private", "realtime", ""),
    "x-guest-session": fc.constant(`guest_1763700000000_${"a".repeat(32)}`),
  },
  { requiredKeys: [] },
);
const body = fc.option(
  fc.oneof(
    fc.json(),
    phrase,
    fc.json().map((value) => `{"payload":${value}}`),
  ),
);

const columns = fc.constantFrom("id", "item_name", "stock_quantity", "is_active", "created_at", "brand_id", "quantity");
const operators = fc.constantFrom(
  "eq.",
  "not.eq.",
  "gte.",
  "ilike.*",
  "match.",
  "in.(",
  "is.",
  "cs.{",
  "fts.",
  "like(any).{",
);
const filter = fc.tuple(columns, operators, fc.oneof(words, anyText)).map(([column, operator, value]) => {
  const end = operator.endsWith("(") ? ")" : operator.endsWith("{") ? "}" : "";
  return `${column}=${operator}${encodeURIComponent(wellFormed(value))}${end}`;
});
const select = fc.constantFrom("select=*", "select=id", "select=*,brands(*)", "select=id,brands!inner(products(id))");

/** Requests that are right except for their values, so that they reach the database. */
const nearlyRight: fc.Arbitrary<Pick<HostileRequest, "method" | "path" | "body">> = fc.oneof(
  fc
    .tuple(fc.constantFrom("GET", "HEAD"), select, fc.array(filter, { maxLength: 2 }))
    .map(([method, first, filters]) => ({
      method,
      path: `/rest/v1/products?${[first, ...filters].join("&")}`,
      body: null,
    })),
  fc
    .record(
      { query: fc.jsonValue(), page: fc.jsonValue(), brand_ids: fc.jsonValue(), min_price: fc.jsonValue() },
      { requiredKeys: ["query"] },
    )
    .map((args) => ({ method: "POST", path: "/rest/v1/rpc/search_products", body: JSON.stringify(args) })),
  fc
    .record({ product_id: fc.oneof(fc.uuid(), fc.jsonValue()), quantity: fc.oneof(fc.integer(), fc.jsonValue()) })
    .chain((row) => fc.constantFrom(row, [row], [row, row]))
    .map((row) => ({
      method: "POST",
      path: "/rest/v1/guest_carts?on_conflict=session_id,product_id&columns=product_id,quantity",
      body: JSON.stringify(row),
    })),
  fc
    .record({ quantity: fc.jsonValue() })
    .map((row) => ({ method: "PATCH", path: "/rest/v1/guest_carts?quantity=gte.1", body: JSON.stringify(row) })),
);

const method = fc.constantFrom("GET", "GET", "GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS");

export const hostileRequest: fc.Arbitrary<HostileRequest> = fc
  .tuple(fc.oneof(nearlyRight, fc.record({ method, path, body })), fc.oneof(fc.constant({}), headers))
  .map(([made, headers]) => ({ ...made, headers }))
  .map((made) => ({ ...made, path: made.path.replace(/[^!-~]/gu, (char) => encodeURIComponent(wellFormed(char))) }));

/** Sends the request with the public key; rejects when there is no answer. */
export function sendHostile({ origin }: ServedBackend, { method, path, headers, body }: HostileRequest) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(origin + path, { method, headers: { apikey: LOCAL_ANON_KEY, ...headers }, path }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }));
    });
    sent.on("error", reject);
    sent.end(body ?? undefined);
  });
}

/** Targets that a client may ask to upgrade: printable characters, since others are no HTTP. */
export const hostileTarget: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      "/",
      "//",
      "///",
      "//[",
      "*",
      "*:",
      "http://",
      "ws://",
      "/realtime/v1/websocket",
      "/realtime/v1/websocket?",
    ),
    fc.oneof(phrase, fc.constantFrom("[::1", "x:99999/", "apikey=local-anon-key&vsn=2.0.0", "?vsn=%", "0x")),
  )
  .map(([start, rest]) => start + rest.replace(/[^!-~]/gu, ""));

/** Asks for a WebSocket at this target, as it stands; the first line of the answer, empty when the connection just ended. */
export function requestUpgrade(
  origin: string,
  target: string,
  headers: readonly string[] = [],
  host = new URL(origin).hostname,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const key = ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="];
    const lines = [
      `GET ${target} HTTP/1.1`,
      `Host: ${host}`,
      "Connection: Upgrade",
      "Upgrade: websocket",
      ...key,
      ...headers,
    ];
    const connection = connect(Number(port), hostname, () => connection.write(`${lines.join("\r\n")}\r\n\r\n`));
    connection.once("data", (data: Buffer) => {
      connection.destroy();
      resolve(data.toString("latin1").split("\r\n")[0] ?? "");
    });
    connection.once("end", () => resolve(""));
    connection.once("error", reject);
  });
}

const name = fc.oneof(fc.constantFrom("phoenix", "realtime:a", "realtime:b", "realtime:", "room:1"), anyText);
const event = fc.oneof(
  fc.constantFrom("phx_join", "phx_leave", "heartbeat", "access_token", "broadcast", "presence"),
  anyText,
);
const change = fc.record(
  {
    event: fc.oneof(fc.constantFrom("*", "UPDATE"), fc.jsonValue()),
    schema: fc.oneof(fc.constant("public"), fc.jsonValue()),
    table: fc.oneof(fc.constant("products"), fc.jsonValue()),
    filter: fc.oneof(
      fc
        .tuple(fc.constantFrom("id=eq.", "id=in.(", "stock_quantity=lt.", "precio_web=neq."), phrase)
        .map((two) => two.join("")),
      fc.jsonValue(),
    ),
  },
  { requiredKeys: [] },
);
const payload = fc.oneof(
  fc.record({ config: fc.record({ postgres_changes: fc.array(fc.oneof(change, fc.jsonValue()), { maxLength: 5 }) }) }),
  fc.jsonValue(),
);
const ref = fc.oneof(fc.constantFrom("1", "2", null), fc.jsonValue());

/** What a client may send over an open socket: messages, nearly right or all wrong, also as objects and not as lists, and bytes. */
export const hostileFrame: fc.Arbitrary<string | Buffer> = fc.oneof(
  fc.tuple(ref, ref, name, event, payload).map((frame) => JSON.stringify(frame)),
  fc.record({ join_ref: ref, ref, topic: name, event, payload }).map((frame) => JSON.stringify(frame)),
  fc.oneof(fc.json(), anyText),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from([3, ...bytes])),
);
