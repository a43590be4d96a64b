// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { type ServedBuild, serveBuild } from "../../scripts/bench-page/serve-build";

const dist = mkdtempSync(join(tmpdir(), "acopio-dist-"));
const SCRIPT = "export const words = 'uno dos tres';\n".repeat(100);
let api: Server;
let shop: ServedBuild;

beforeAll(async () => {
  mkdirSync(join(dist, "assets"));
  writeFileSync(join(dist, "index.html"), "<h1>Inicio</h1>");
  writeFileSync(join(dist, "shell.html"), "<div id=root></div>");
  writeFileSync(join(dist, "assets/shop-1.js"), SCRIPT);
  writeFileSync(
    join(dist, "_headers"),
    "/*\n  X-Frame-Options: DENY\n  Cache-Control: no-cache\n/assets/*\n  ! Cache-Control\n  Cache-Control: immutable\n",
  );
  api = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    response.writeHead(201, { "content-type": "application/json", "content-range": "0-0/1" });
    response.end(JSON.stringify({ method: request.method, url: request.url, key: request.headers.apikey, body }));
  });
  new WebSocketServer({ server: api }).on("connection", (socket) =>
    socket.on("message", (data) => socket.send(`heard ${data}`)),
  );
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  shop = await serveBuild({ dist, api: { origin: `http://127.0.0.1:${(api.address() as AddressInfo).port}` } });
});

afterAll(async () => {
  await shop.close();
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
  rmSync(dist, { recursive: true });
});

const get = (path: string, init: RequestInit = {}) =>
  fetch(shop.origin + path, { ...init, headers: { "accept-encoding": "br", ...init.headers } });

it("sends files compressed, of their type, under the headers of the build", async () => {
  const script = await get("/assets/shop-1.js");
  expect(Object.fromEntries(script.headers)).toMatchObject({
    "content-type": expect.stringMatching(/^text\/javascript/),
    "content-encoding": "br",
    "cache-control": "immutable",
    "x-frame-options": "DENY",
  });
  expect(Number(script.headers.get("content-length"))).toBeLessThan(SCRIPT.length / 10);
  expect(await script.text()).toBe(SCRIPT);
  expect((await get("/")).headers.get("cache-control")).toBe("no-cache");
});

it("sends them as they are to whoever takes nothing else", async () => {
  const script = await get("/assets/shop-1.js", { headers: { "accept-encoding": "identity" } });
  expect(script.headers.get("content-encoding")).toBeNull();
  expect(await script.text()).toBe(SCRIPT);
});

it("says that nothing has changed to whoever has the file already", async () => {
  const etag = (await get("/")).headers.get("etag") ?? "";
  const again = await get("/", { headers: { "if-none-match": etag } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await get("/", { headers: { "if-none-match": '"another"' } })).status).toBe(200);
});

it("answers unknown addresses with the shell, unknown files with 404, and keeps the host's own to itself", async () => {
  const screen = await get("/carrito");
  expect([screen.status, await screen.text()]).toEqual([200, "<div id=root></div>"]);
  expect((await get("/assets/gone.js")).status).toBe(404);
  expect(await (await get("/_headers")).text()).toBe("<div id=root></div>");
});

it("hands requests on to the API and its answers back, compressed", async () => {
  const answer = await get("/rest/v1/orders?select=id", {
    method: "POST",
    headers: { apikey: "llave" },
    body: "cuerpo",
  });
  expect([answer.status, answer.headers.get("content-range")]).toEqual([201, "0-0/1"]);
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(await answer.json()).toEqual({
    method: "POST",
    url: "/rest/v1/orders?select=id",
    key: "llave",
    body: "cuerpo",
  });
});

it("hands sockets on in both directions", async () => {
  const socket = new WebSocket(`${shop.origin.replace("http", "ws")}/realtime/v1/websocket`);
  const heard = new Promise<string>((resolve, reject) => {
    socket.on("open", () => socket.send("hola"));
    socket.on("message", (data) => resolve(String(data)));
    socket.on("error", reject);
  });
  expect(await heard).toBe("heard hola");
  socket.close();
});

it("tells that the API is away", async () => {
  const alone = await serveBuild({ dist, api: { origin: "http://127.0.0.1:1" } });
  expect((await fetch(`${alone.origin}/rest/v1/products`)).status).toBe(502);
  await alone.close();
});
