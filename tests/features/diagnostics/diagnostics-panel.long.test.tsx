import { screen, waitFor, within } from "@testing-library/react";
import { fillShop, productRow } from "@tests/support/catalogue";
import { aProduct } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { renderApp } from "@tests/support/render-app";
import { shop } from "@tests/support/shop-state";
import { expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { appError } from "@/domain/errors";
import { logger } from "@/lib/logger";
import { recordResponseTime } from "@/lib/metrics";
import { recordError } from "@/services/error-records";
import { JoiningSocket } from "./joining-socket";

useShopServer();

/** A browser with a socket and with time for what is not urgent. */
function beConnected(): void {
  vi.stubGlobal("WebSocket", JoiningSocket);
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
}

const panel = () => screen.findByRole("complementary", { name: "Panel de diagnóstico" });

it("is not there for shoppers", async () => {
  renderApp("/cookies");
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("complementary", { name: "Panel de diagnóstico" })).not.toBeInTheDocument();
});

it("turns logging on: what is said from then on is shown, and copied", async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  logger.info("said before", undefined, "a-part");
  const { user } = renderApp("/cookies?debug=1");
  const copied = vi.spyOn(navigator.clipboard, "writeText");
  const opened = within(await panel());
  expect(logger.entries()).toEqual([]);

  logger.info("said after", { page: 2 }, "a-part");
  expect(await opened.findByRole("row", { name: / info a-part said after$/ })).toBeVisible();
  expect(opened.queryByText("said before")).not.toBeInTheDocument();
  await user.click(opened.getByRole("button", { name: "Copiar el diagnóstico" }));
  const { log } = JSON.parse(copied.mock.calls[0]?.[0] ?? "null");
  expect(log).toMatchObject([{ level: "info", source: "a-part", message: "said after", details: { page: 2 } }]);
});

it("shows response times, the channel, unsent changes and failures to whoever asks with ?debug=1", async () => {
  recordResponseTime("placeOrder", 480);
  recordError(appError("server_error", "Error in placeOrder"));
  cartActions.addItem(aProduct({ id: "00000000-0000-4000-8000-000000000001" }), 3);
  // Lines of the demonstration stay on the device.
  cartActions.addItem(aProduct({ id: "00000000-0000-4000-8000-000000000002" }), 1, "mock");

  renderApp("/cookies?debug=1");
  const opened = within(await panel());

  expect(opened.getByRole("row", { name: "placeOrder 1 480 480" })).toBeVisible();
  expect(opened.getByText(/En reposo desde/)).toBeVisible();
  expect(opened.getByRole("row", { name: /^set 00000000-0000-4000-8000-000000000001 3 / })).toBeVisible();
  expect(opened.queryByText(/-000000000002/)).toBeNull();
  expect(opened.getByRole("row", { name: /2003 Error in placeOrder No$/ })).toBeVisible();
});

it("follows the shop: each operation with p50 and p95, the live channel, and changes the server refuses", async () => {
  beConnected();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  shop.fail("guest_carts", 503);
  for (const milliseconds of [10, 20, 30, 900]) recordResponseTime("trackOrder", milliseconds);
  const { user } = renderApp("/products?debug=1");
  const copied = vi.spyOn(navigator.clipboard, "writeText");
  const opened = within(await panel());
  const [add] = await screen.findAllByRole("button", { name: /^Agregar / });
  await user.click(add as HTMLElement);

  const [shown] = shop
    .rows("products")
    .filter(({ item_name }) => add?.getAttribute("aria-label") === `Agregar ${item_name}`);
  expect(await opened.findByText(/^En vivo desde/)).toHaveTextContent(
    /^En vivo desde \d+:\d\d:\d\d · 12 productos · 1 filtro · 0 reconexiones$/,
  );
  expect(await opened.findByRole("row", { name: /^listProducts 1 \d+ \d+$/ })).toBeVisible();
  expect(await opened.findByRole("row", { name: "trackOrder 4 20 900" })).toBeVisible();
  expect(await opened.findByRole("row", { name: new RegExp(`^set ${shown?.id} 1 \\d+:`) })).toBeVisible();

  await user.click(opened.getByRole("button", { name: "Copiar el diagnóstico" }));
  expect(JSON.parse(copied.mock.calls[0]?.[0] ?? "null")).toMatchObject({
    responseTimes: expect.arrayContaining([{ operation: "trackOrder", count: 4, p50: 20, p95: 900 }]),
    channel: { status: "live", watched: 12, shards: 1 },
    unsent: [{ kind: "set", productId: shown?.id, quantity: 1 }],
  });
});

it("calls one product by its singular", async () => {
  beConnected();
  fillShop({ products: [productRow(1)] });
  renderApp("/products?debug=1");
  expect(await within(await panel()).findByText(/^En vivo desde .* · 1 producto · 1 filtro · /)).toBeVisible();
});

it("names each product that lacks something, once", async () => {
  renderApp("/products?debug=1");
  const section = within(await panel()).getByRole("heading", { name: "Productos incompletos" }).parentElement;
  const rows = () => within(section as HTMLElement).queryAllByRole("row");
  await waitFor(() => expect(rows().length).toBeGreaterThan(1));
  const named = rows().map((row) => row.textContent);
  expect(new Set(named).size).toBe(named.length);
  expect(named.some((text) => text?.includes("existencias"))).toBe(true);
});

it("copies all of it as JSON, and closes", async () => {
  const { user } = renderApp("/cookies?debug=1");
  const copied = vi.spyOn(navigator.clipboard, "writeText");
  const opened = within(await panel());
  await user.click(opened.getByRole("button", { name: "Copiar el diagnóstico" }));
  const snapshot = JSON.parse(copied.mock.calls[0]?.[0] ?? "null");
  expect(Object.keys(snapshot)).toEqual([
    "version",
    "takenAt",
    "responseTimes",
    "channel",
    "unsent",
    "incomplete",
    "errors",
    "log",
  ]);

  await user.click(opened.getByRole("button", { name: "Cerrar el panel de diagnóstico" }));
  await waitFor(() =>
    expect(screen.queryByRole("complementary", { name: "Panel de diagnóstico" })).not.toBeInTheDocument(),
  );
});

it("gives the focus back to where it came from when it is closed", async () => {
  const { user } = renderApp("/cookies?debug=1");
  const opened = within(await panel());
  const search = await screen.findByRole("combobox", { name: "Buscar productos" });
  search.focus();
  await user.click(opened.getByRole("button", { name: "Cerrar el panel de diagnóstico" }));
  expect(screen.queryByRole("complementary", { name: "Panel de diagnóstico" })).not.toBeInTheDocument();
  expect(search).toHaveFocus();
});
