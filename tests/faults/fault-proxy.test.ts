// @vitest-environment node
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { type FaultProxy, startFaultProxy } from "@tests/support/fault-proxy";
import { until } from "@tests/support/realtime-backend";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";

/** A server that says what it was asked, packed, and an echo as its socket. */
const asked: string[] = [];
const server: Server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  if (request.url === "/half") {
    response.writeHead(200, { "content-length": "1000" });
    response.write("half of it", () => response.destroy());
    return;
  }
  response.setHeader("content-encoding", "gzip");
  response.end(gzipSync(`{"path":"${request.url}"}`));
});
const echo = new WebSocketServer({ server });
echo.on("connection", (socket) => socket.on("message", (message) => socket.send(String(message))));

let proxy: FaultProxy;
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
beforeEach(async () => {
  asked.length = 0;
  proxy = await startFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(() => proxy.close());
afterAll(() => {
  echo.close();
  server.close();
});

const get = (path: string) => fetch(`${proxy.origin}${path}`);
const text = async (path: string) => (await get(path)).text();
const toA = ({ path }: { path: string }) => path === "/a";

/** An open socket, and what it has heard. */
async function connect() {
  const socket = new WebSocket(proxy.origin.replace("http", "ws"));
  const heard: string[] = [];
  let isClosed = false;
  socket.on("message", (message) => heard.push(String(message)));
  socket.on("close", () => {
    isClosed = true;
  });
  socket.on("error", () => {});
  await until(() => socket.readyState !== WebSocket.CONNECTING);
  return { socket, heard, isClosed: () => isClosed };
}

it("passes everything on, and knows what it saw", async () => {
  expect(await text("/a?b=1&c=2")).toBe('{"path":"/a?b=1&c=2"}');
  expect(proxy.seen()).toMatchObject([{ method: "GET", path: "/a" }]);
  expect(proxy.seen()[0]?.query.get("c")).toBe("2");
});

it("answers in the server's place, so often and for what it was told", async () => {
  proxy.inject(toA, { kind: "answer", status: 503, headers: { "retry-after": "7" } }, 2);
  const first = await get("/a");
  expect([first.status, first.headers.get("retry-after")]).toEqual([503, "7"]);
  expect((await get("/b")).status).toBe(200);
  expect((await get("/a")).status).toBe(503);
  expect((await get("/a")).status).toBe(200);
  expect(asked).toEqual(["GET /b", "GET /a"]);
});

it("breaks off where the server does, as when another takes its place", async () => {
  const answer = await get("/half");
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
});

it("cuts before the server hears of it", async () => {
  const end = proxy.inject(toA, { kind: "cut" });
  await expect(text("/a")).rejects.toThrow();
  expect(asked).toEqual([]);
  end();
  expect(await text("/a")).toContain("/a");
});

it("loses an answer after the server has done its part", async () => {
  proxy.inject(toA, { kind: "lose-answer" });
  await expect(text("/a")).rejects.toThrow();
  expect(asked).toEqual(["GET /a"]);
});

it("holds a request until it is let go", async () => {
  proxy.inject(toA, { kind: "hold" }, 1);
  const held = text("/a");
  await until(() => proxy.seen().length === 1);
  expect(await text("/b")).toContain("/b");
  expect(asked).toEqual(["GET /b"]);
  proxy.release();
  expect(await held).toContain("/a");
});

it("changes what the server said", async () => {
  proxy.inject(toA, { kind: "rewrite", change: (body) => body.toUpperCase() });
  expect(await text("/a")).toBe('{"PATH":"/A"}');
});

it("relays sockets, drops them, lets new ones in", async () => {
  const { socket, heard, isClosed } = await connect();
  socket.send("hola");
  await until(() => heard.length === 1);
  expect(proxy.sockets.open()).toBe(1);
  proxy.sockets.drop();
  await until(isClosed);
  expect((await connect()).socket.readyState).toBe(WebSocket.OPEN);
});

it("silences sockets without closing them, and refuses new ones", async () => {
  const silent = await connect();
  proxy.sockets.silence();
  silent.socket.send("hola");
  expect(await text("/a")).toContain("/a");
  expect([silent.heard, silent.isClosed()]).toEqual([[], false]);
  proxy.sockets.refuse();
  await until(silent.isClosed);
  expect((await connect()).socket.readyState).not.toBe(WebSocket.OPEN);
});

it("is whole again once healed", async () => {
  proxy.inject(() => true, { kind: "cut" });
  proxy.sockets.refuse();
  proxy.heal();
  expect(await text("/a")).toContain("/a");
  const { socket, heard } = await connect();
  socket.send("hola");
  await until(() => heard.length === 1);
});
