// @vitest-environment node
import { Socket } from "node:net";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";

/** Everything that would reach out of the page; whoever touches it at import or while drawing is found out. */
const outside = {
  fetch: vi.fn(() => Promise.reject(new Error("no network here"))),
  WebSocket: vi.fn(),
  setInterval: vi.fn(),
};

async function draw(address: string): Promise<string> {
  for (const [name, stub] of Object.entries(outside)) vi.stubGlobal(name, stub);
  const connect = vi.spyOn(Socket.prototype, "connect");
  vi.resetModules();
  const { App } = await import("@/app/app");
  const { prelude } = await prerender(
    <StaticRouter location={address}>
      <App />
    </StaticRouter>,
  );
  const html = await new Response(prelude).text();
  for (const stub of Object.values(outside)) expect(stub).not.toHaveBeenCalled();
  expect(connect).not.toHaveBeenCalled();
  return html;
}

it("runs where there is no page", () => {
  expect(typeof window).toBe("undefined");
  expect(typeof document).toBe("undefined");
});

const addresses = [
  "/",
  "/products?page=2",
  "/carrito",
  "/checkout",
  "/order-tracking",
  "/account",
  "/wishlist",
  "/listas",
  "/envio",
  "/preguntas-frecuentes",
  "/privacy",
  "/sitemap",
  "/no-existe",
];

for (const address of addresses) {
  it(`draws ${address} in Node without a window, a request or a socket`, async () => {
    const html = await draw(address);
    expect(html).toContain("Buscar productos");
    expect(html).toContain('id="contenido"');
    expect(html).toContain("Abrir carrito, 0 artículos");
    expect(html).toMatch(/<h1[^>]*>/);
  });
}
