import { screen, waitFor, within } from "@testing-library/react";
import { aProduct } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { renderApp } from "@tests/support/render-app";
import { expect, it, vi } from "vitest";
import { appError } from "@/domain/errors";
import { recordResponseTime } from "@/lib/metrics";
import { recordError } from "@/services/error-records";
import { cartActions } from "@/stores/cart-actions";

useShopServer();

const panel = () => screen.findByRole("complementary", { name: "Panel de diagnóstico" });

it("is not there for shoppers", async () => {
  renderApp("/cookies");
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("complementary", { name: "Panel de diagnóstico" })).not.toBeInTheDocument();
});

it("shows response times, the channel, unsent changes and failures to whoever asks with ?debug=1", async () => {
  recordResponseTime("placeOrder", 480);
  recordError(appError("server_error", "Error in placeOrder"));
  cartActions.addItem(aProduct({ id: "00000000-0000-4000-8000-000000000001" }), 3);

  renderApp("/cookies?debug=1");
  const opened = within(await panel());

  expect(opened.getByRole("row", { name: "placeOrder 1 480 480" })).toBeVisible();
  expect(opened.getByText(/En reposo desde/)).toBeVisible();
  expect(opened.getByRole("row", { name: /^set 00000000-0000-4000-8000-000000000001 3 / })).toBeVisible();
  expect(opened.getByRole("row", { name: /2003 Error in placeOrder No$/ })).toBeVisible();
});

it("copies all of it as JSON, and closes", async () => {
  const { user } = renderApp("/cookies?debug=1");
  const copied = vi.spyOn(navigator.clipboard, "writeText");
  const opened = within(await panel());
  await user.click(opened.getByRole("button", { name: "Copiar el diagnóstico" }));
  const snapshot = JSON.parse(copied.mock.calls[0]?.[0] ?? "null");
  expect(Object.keys(snapshot)).toEqual(["version", "takenAt", "responseTimes", "channel", "unsent", "errors", "log"]);

  await user.click(opened.getByRole("button", { name: "Cerrar el panel de diagnóstico" }));
  await waitFor(() =>
    expect(screen.queryByRole("complementary", { name: "Panel de diagnóstico" })).not.toBeInTheDocument(),
  );
});
