import { createServer, request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { pipeline } from "node:stream";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { keepConnections } from "./keep-connections";

/** A request as a rule sees it. `path` is without the query, e.g. «/rest/v1/products». */
export type Seen = { method: string; path: string; query: URLSearchParams };

/** What happens to a request instead of being answered as usual. */
export type Fault =
  /** Answered here; the backend never hears of it. */
  | { kind: "answer"; status: number; body?: string; headers?: Record<string, string> }
  /** The connection is cut before the backend hears of it. */
  | { kind: "cut" }
  /** The backend does what was asked, and its answer is lost on the way. */
  | { kind: "lose-answer" }
  /** Held until `release()`; forwarded then. */
  | { kind: "hold" }
  /** The backend's answer with another body. */
  | { kind: "rewrite"; change: (body: string) => string };

type Rule = { matches: (request: Seen) => boolean; fault: Fault; times: number };

/** Everything that a test can do to the line between the page and the server. */
export type FaultProxy = {
  /** The address at which the page is opened, e.g. «http://127.0.0.1:40123». */
  origin: string;
  /** Applies a fault to the next `times` matching requests (all of them unless given). @returns the function that ends it */
  inject: (matches: (request: Seen) => boolean, fault: Fault, times?: number) => () => void;
  /** How many requests are held. */
  held: () => number;
  /** Lets every held request go on. */
  release: () => void;
  /** Every request so far, in order. */
  seen: () => readonly Seen[];
  /** What the server answered so far, in order. */
  answered: () => readonly { path: string; status: number }[];
  sockets: {
    open: () => number;
    /** Cuts the open sockets; new ones are let in. */
    drop: () => void;
    /** Sockets stay open, but nothing passes any more, in either direction; those opened later are silent too. */
    silence: () => void;
    /** New sockets are cut at once. */
    refuse: () => void;
  };
  /** Ends every fault. */
  heal: () => void;
  close: () => Promise<void>;
};

const HOP_HEADERS = ["connection", "content-length", "content-encoding", "transfer-encoding"];

/** A proxy in front of the shop and its backend that breaks what it is told to break, and nothing else. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const rules: Rule[] = [];
  const seen: Seen[] = [];
  const answered: { path: string; status: number }[] = [];
  const held = new Set<() => void>();
  const sockets = new Set<Socket>();
  let socketFault: "none" | "silent" | "refused" = "none";

  const takeRule = (request: Seen): Fault | null => {
    const rule = rules.find(({ matches, times }) => times > 0 && matches(request));
    if (!rule) return null;
    rule.times -= 1;
    return rule.fault;
  };

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, fault: Fault | null) => {
    const { method, url, headers } = incoming;
    // Each request has a connection of its own: one that is kept open may be closed just as the next request sets out.
    const upstream = forward({ agent: false, hostname, port, method, path: url, headers }, async (answer) => {
      answered.push({ path: seenOf(incoming).path, status: answer.statusCode ?? 502 });
      if (fault?.kind === "lose-answer") {
        // The beginning of the answer is sent: where a reused connection just ends, a browser asks again by itself.
        const { "content-length": _, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, kept).flushHeaders();
        answer.resume();
        answer.on("end", () => setImmediate(() => incoming.socket.destroy()));
        return;
      }
      if (fault?.kind !== "rewrite") {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        // An answer that breaks off on the server's side breaks off here as well: otherwise the browser would wait for
        // the rest for ever.
        pipeline(answer, outgoing, (broken) => broken && incoming.socket.destroy());
        return;
      }
      const body = fault.change(await textOf(answer));
      const kept = Object.entries(answer.headers).filter(([name]) => !HOP_HEADERS.includes(name));
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept)).end(body);
    });
    upstream.on("error", () => incoming.socket.destroy());
    outgoing.on("close", () => upstream.destroy());
    incoming.pipe(upstream);
  };

  const server = createServer((incoming, outgoing) => {
    const request = seenOf(incoming);
    seen.push(request);
    const fault = takeRule(request);
    switch (fault?.kind) {
      case "answer":
        incoming.resume();
        outgoing
          .writeHead(fault.status, { "content-type": "application/json", ...fault.headers })
          .end(fault.body ?? "");
        return;
      case "cut":
        incoming.socket.destroy();
        return;
      case "hold": {
        const goOn = () => {
          held.delete(goOn);
          pass(incoming, outgoing, null);
        };
        held.add(goOn);
        return;
      }
      default:
        pass(incoming, outgoing, fault);
    }
  });

  server.on("upgrade", (incoming, client: Socket, head) => {
    if (socketFault === "refused") {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname, () => {
      const lines = incoming.rawHeaders.flatMap((text, at, all) => (at % 2 === 0 ? [`${text}: ${all[at + 1]}`] : []));
      upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      upstream.write(head);
    });
    sockets.add(client);
    const relay = (from: Socket, to: Socket) => {
      from.on("data", (bytes) => {
        if (socketFault !== "silent") to.write(bytes);
      });
      from.on("close", () => {
        sockets.delete(client);
        to.destroy();
      });
      from.on("error", () => to.destroy());
    };
    relay(client, upstream);
    relay(upstream, client);
  });

  keepConnections(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const release = () => {
    for (const goOn of [...held]) goOn();
  };
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    inject(matches, fault, times = Number.POSITIVE_INFINITY) {
      const rule = { matches, fault, times };
      rules.unshift(rule);
      return () => {
        rule.times = 0;
      };
    },
    held: () => held.size,
    release,
    seen: () => seen,
    answered: () => answered,
    sockets: {
      open: () => sockets.size,
      drop,
      silence: () => {
        socketFault = "silent";
      },
      refuse: () => {
        socketFault = "refused";
        drop();
      },
    },
    heal() {
      rules.length = 0;
      if (socketFault === "silent") drop();
      socketFault = "none";
      release();
    },
    async close() {
      drop();
      release();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function seenOf({ method = "GET", url = "/" }: IncomingMessage): Seen {
  const [path = "/", query = ""] = url.split("?", 2);
  return { method, path, query: new URLSearchParams(query) };
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const decode = decoders[answer.headers["content-encoding"] ?? ""];
  return (decode ? decode(bytes) : bytes).toString("utf8");
}
