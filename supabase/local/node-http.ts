import type { IncomingMessage, ServerResponse } from "node:http";
import { MAX_BODY_BYTES } from "./request-limits.ts";

/** Something that answers web requests, such as the embedded backend. */
type Fetch = (request: Request) => Promise<Response>;

/** Methods that a web-standard `Request` does not accept. */
const FORBIDDEN_METHODS = new Set(["CONNECT", "TRACE", "TRACK"]);

/** Serves one request of Node's HTTP server (and so of Vite's) from a web-standard handler. */
export async function serve(incoming: IncomingMessage, outgoing: ServerResponse, fetch: Fetch): Promise<void> {
  const response = FORBIDDEN_METHODS.has(incoming.method ?? "")
    ? new Response(null, { status: 405 })
    : await fetch(await toRequest(incoming));
  outgoing.statusCode = response.status;
  response.headers.forEach((value, name) => {
    outgoing.setHeader(name, value);
  });
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const method = incoming.method ?? "GET";
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? "", incoming.rawHeaders[index + 1] ?? "");
  }
  headers.delete("connection");
  headers.delete("transfer-encoding");
  // The last hop is what this server itself saw: the only one that SQL may believe. No Cloudflare stands before it.
  headers.delete("cf-connecting-ip");
  headers.append("x-forwarded-for", incoming.socket.remoteAddress ?? "unknown");
  const url = new URL(incoming.url ?? "/", "http://localhost");
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(url, { method, headers, body: hasBody ? await readBody(incoming) : null });
}

/** At most one byte more than is allowed, so that the gateway sees the excess; the rest is read and forgotten. */
async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    size += chunk.length;
  }
  return new Uint8Array(Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES + 1));
}
