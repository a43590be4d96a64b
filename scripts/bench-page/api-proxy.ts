import { Agent, request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { constants, createBrotliCompress } from "node:zlib";

export type Api = {
  /** A Supabase-compatible server that speaks plain HTTP, e.g. «http://127.0.0.1:54321». */
  origin: string;
  /** Added to every answer of `/rest/v1`, as the way to a data centre would. Default: 0. */
  delayMs?: number;
};

export type ApiProxy = {
  isApi: (path: string) => boolean;
  passOn: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  upgrade: (incoming: IncomingMessage, client: Duplex, head: Buffer) => void;
  close: () => void;
};

/** A low quality, which is quick, as gateways use for answers that they compress on the fly. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const PER_CONNECTION = ["connection", "keep-alive", "transfer-encoding"];

/** Hands requests and sockets on to the API, and compresses its answers, as the gateway before a hosted project does. */
export function apiProxy({ origin, delayMs = 0 }: Api): ApiProxy {
  const { hostname, port, host } = new URL(origin);
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Duplex>();

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const headers = { ...incoming.headers, host };
    const upstream = forward({ agent, hostname, port, method: incoming.method, path: incoming.url, headers });
    upstream.on("response", (answer) => answerWith(answer, incoming, outgoing));
    upstream.on("error", (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502, { "content-type": "text/plain" }).end(error.message);
    });
    outgoing.on("close", () => upstream.destroy());
    incoming.pipe(upstream);
  };

  return {
    isApi: (path) => /^\/(?:rest|realtime)\/v1\//.test(path),
    passOn: (incoming, outgoing) => void setTimeout(pass, delayMs, incoming, outgoing),
    upgrade(incoming, client, head) {
      const upstream = connect(Number(port), hostname, () => {
        const headers = incoming.rawHeaders.flatMap((text, at, all) =>
          at % 2 === 0 ? [`${text}: ${all[at + 1]}`] : [],
        );
        upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
        upstream.write(head);
        upstream.pipe(client).pipe(upstream);
      });
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(one);
        one.on("error", () => one.destroy());
        one.on("close", () => {
          sockets.delete(one);
          other.destroy();
        });
      }
    },
    close() {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
    },
  };
}

function answerWith(answer: IncomingMessage, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !PER_CONNECTION.includes(name)));
  const status = answer.statusCode ?? 502;
  const isText =
    /json|text/.test(headers["content-type"]?.toString() ?? "") && headers["content-encoding"] === undefined;
  const hasBody = incoming.method !== "HEAD" && status !== 204 && status !== 304;
  if (isText && hasBody && /\bbr\b/.test(String(incoming.headers["accept-encoding"]))) {
    const { "content-length": _, ...kept } = headers;
    outgoing.writeHead(status, { ...kept, "content-encoding": "br", vary: "accept-encoding" });
    answer.pipe(createBrotliCompress(BROTLI)).pipe(outgoing);
  } else {
    outgoing.writeHead(status, headers);
    answer.pipe(outgoing);
  }
}
