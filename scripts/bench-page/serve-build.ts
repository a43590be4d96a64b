import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { lookup } from "mrmime";
import { type HeaderRule, headersFor, parseHeaderRules } from "../host-headers.ts";
import { type Api, apiProxy } from "./api-proxy.ts";

export type ServedBuild = {
  origin: string;
  /** Puts another build in the place of the one that is served; connections stay. */
  deploy: (dist: string) => void;
  close: () => Promise<void>;
};

export type ServeOptions = {
  /** The folder of the build. Its files are read once, when they are deployed. */
  dist: string;
  /** 0, the default: any free one. */
  port?: number;
  /** Answers `/rest/v1` and `/realtime/v1`; without it these are paths like any other. */
  api?: Api;
};

type StaticFile = { body: Buffer; type: string; etag: string; brotli: () => Promise<Buffer> };

/** Instructions to the host, not pages of the shop. */
const HOST_FILES = /^(?:_headers|_redirects|\..*)$/;
const TEXT = /^text\/|json|javascript|xml|manifest/;

/**
 * Serves a build as a CDN would: compressed files from memory, answers of 304, one page for every unknown address, and
 * the headers that `dist/_headers` asks for. Listens on 127.0.0.1 only.
 * @throws when there is no such folder or the port is taken
 */
export async function serveBuild({ dist, port = 0, api }: ServeOptions): Promise<ServedBuild> {
  let files = readFiles(dist);
  let rules = readHeaderRules(dist);
  const proxy = api && apiProxy(api);

  const server = createServer((request, response) => {
    const path = (request.url ?? "/").split(/[?#]/, 1)[0] ?? "/";
    if (proxy?.isApi(path)) return proxy.passOn(request, response);
    const name = fileFor(path, (file) => files.has(file));
    for (const [header, value] of headersFor(path, rules)) response.setHeader(header, value);
    const file = name === null ? undefined : files.get(name);
    if (!file) return void response.writeHead(404, { "content-type": "text/plain" }).end("not found");
    send(file, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.on("upgrade", (request, socket, head) => (proxy ? proxy.upgrade(request, socket, head) : socket.destroy()));

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy(next) {
      files = readFiles(next);
      rules = readHeaderRules(next);
    },
    async close() {
      proxy?.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * The file that answers an address: the one of that name, then `name.html`, then `name/index.html`. Whatever else has no
 * extension is a screen that the shop draws by itself, in `shell.html` or else `index.html`.
 * @param path as in the request line, escaped, without the query
 * @returns its name in the build, with slashes; null for a file that is not there
 */
export function fileFor(path: string, isFile: (name: string) => boolean): string | null {
  const name = decoded(path)?.replace(/^\/+|\/+$/g, "") ?? null;
  const named = name === null ? [] : name === "" ? ["index.html"] : [name, `${name}.html`, `${name}/index.html`];
  const found = named.find(isFile);
  if (found !== undefined) return found;
  if (name !== null && extname(name) !== "") return null;
  return ["shell.html", "index.html"].find(isFile) ?? null;
}

/** Null for an address such as `/%`, which stands for no file. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

async function send(file: StaticFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") return void response.writeHead(405).end();
  response.setHeader("content-type", file.type).setHeader("etag", file.etag).setHeader("vary", "accept-encoding");
  if (request.headers["if-none-match"] === file.etag) return void response.writeHead(304).end();
  const isCompressed = TEXT.test(file.type) && /\bbr\b/.test(String(request.headers["accept-encoding"]));
  const body = isCompressed ? await file.brotli() : file.body;
  if (isCompressed) response.setHeader("content-encoding", "br");
  response.setHeader("content-length", body.length).end(request.method === "HEAD" ? undefined : body);
}

function readFiles(dist: string): ReadonlyMap<string, StaticFile> {
  const names = readdirSync(dist, { recursive: true, encoding: "utf8" })
    .map((name) => name.split(sep).join("/"))
    .filter((name) => !HOST_FILES.test(name) && statSync(join(dist, name)).isFile());
  return new Map(names.map((name) => [name, staticFile(join(dist, name))]));
}

function staticFile(path: string): StaticFile {
  const body = readFileSync(path);
  let compressed: Promise<Buffer> | undefined;
  return {
    body,
    type: lookup(path) ?? "application/octet-stream",
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 16)}"`,
    // Compressed when first asked for: all pages of a catalogue at once would take a minute.
    brotli: () => {
      compressed ??= promisify(brotliCompress)(body);
      return compressed;
    },
  };
}

function readHeaderRules(dist: string): readonly HeaderRule[] {
  const file = join(dist, "_headers");
  return statSync(file, { throwIfNoEntry: false }) ? parseHeaderRules(readFileSync(file, "utf8")) : [];
}
