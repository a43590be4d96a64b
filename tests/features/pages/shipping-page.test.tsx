import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { renderScreen } from "@tests/support/render-screen";
import { aZoneRow } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { beforeEach, describe, expect, it } from "vitest";
import ShippingPage from "@/features/pages/shipping-page.mdx";

useShopServer();

const open = () => {
  renderScreen(ShippingPage, "/envio", "/envio");
  return userEvent.setup({ delay: null });
};
const zones = () => screen.findByRole("table", { name: "Zonas de entrega, sus estados y el tiempo estimado" });

beforeEach(() =>
  shop.fill({
    shipping_zones: [
      aZoneRow({ id: idOf("zone", 1), name: "Península", state_codes: ["YUC", "CAM"], min_days: 4, max_days: 6 }),
      aZoneRow({ id: idOf("zone", 2), name: "Valle de México", state_codes: ["MEX", "CMX"], min_days: 1, max_days: 2 }),
    ],
  }),
);

describe("zones", () => {
  it("are listed with their states and estimates, the fastest first", async () => {
    open();
    const rows = within(await zones())
      .getAllByRole("row")
      .slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      "Valle de MéxicoCiudad de México, Estado de México1 a 2 días hábiles",
      "PenínsulaCampeche, Yucatán4 a 6 días hábiles",
    ]);
  });

  it("tell how long after its payment an order takes to a state, without a date", async () => {
    const user = open();
    await zones();
    await user.selectOptions(screen.getByRole("combobox", { name: "¿A qué estado va tu pedido?" }), "Yucatán");
    expect(screen.getByRole("status")).toHaveTextContent(
      /^Entrega en Yucatán: 4 a 6 días hábiles después de tu pago\.$/,
    );
  });

  it("admit that a state has no estimate", async () => {
    const user = open();
    await zones();
    await user.selectOptions(screen.getByRole("combobox", { name: "¿A qué estado va tu pedido?" }), "Sonora");
    expect(screen.getByRole("status")).toHaveTextContent("Por ahora no tenemos un tiempo estimado para Sonora");
  });

  it("that cannot be read leave the rest of the page and a way to try again", async () => {
    shop.fail("shipping_zones");
    const user = open();
    const again = await screen.findByRole("button", { name: "Intentar de nuevo" });
    expect(screen.getByRole("heading", { name: "Cuánto cuesta" })).toBeVisible();
    shop.recover();
    await user.click(again);
    expect(await zones()).toBeVisible();
  });

  it("that do not exist are no empty table", async () => {
    shop.fill({ shipping_zones: [] });
    open();
    expect(await screen.findByText(/^Estamos actualizando los tiempos de entrega/)).toBeVisible();
    expect(screen.queryByRole("table", { name: /^Zonas/ })).not.toBeInTheDocument();
  });
});

it("the cost is that of the cart: 150, free from 1,000", () => {
  open();
  const cost = screen.getByRole("table", { name: "Costo del envío según el subtotal del pedido" });
  expect(cost).toHaveTextContent("Menos de $1,000$150, IVA incluido");
  expect(cost).toHaveTextContent("$1,000 o másGratis");
});
