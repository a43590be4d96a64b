import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { renderScreen } from "@tests/support/render-screen";
import { aGatewayRow, anOrderRow, type Row } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { describe, expect, it, vi } from "vitest";
import OrderConfirmationPage from "@/features/order/order-confirmation-page";

useShopServer();

const NUMBER = "ACO-20260601120000-AB12CD";

const openOrder = (row: Row | null, id: string = idOf("order")) => {
  shop.fill({ orders: row ? [row] : [] });
  renderScreen(OrderConfirmationPage, "/order-confirmation/:orderId", `/order-confirmation/${id}`);
};

const thanks = () => screen.findByRole("heading", { level: 1, name: `¡Gracias por tu pedido! ${NUMBER}` });
const payment = () => screen.queryByRole("region", { name: /^Cómo pagar/ });

describe("an order of this device", () => {
  it("thanks, and shows number, lines, totals, address and what comes next", async () => {
    openOrder(anOrderRow({ notes: "Timbre 3" }));
    expect(await thanks()).toHaveAttribute("tabindex", "-1");
    const main = document.body;
    expect(within(main).getByRole("link", { name: "Lápiz HB" })).toHaveAttribute(
      "href",
      `/products/${idOf("product")}`,
    );
    expect(screen.getByText("2 × $100.00 + IVA")).toBeInTheDocument();
    for (const [label, amount] of [
      ["Subtotal", "$200.00"],
      ["IVA (16%)", "$32.00"],
      ["Envío", "$150.00"],
      ["Total", "$382.00"],
    ]) {
      expect(screen.getByText(label as string, { selector: "dt" }).nextElementSibling).toHaveTextContent(
        amount as string,
      );
    }
    const label = screen.getByRole("region", { name: "Etiqueta de envío" });
    expect(label).toHaveTextContent("María López García");
    expect(label).toHaveTextContent("Benito Juárez, Ciudad de México");
    expect(label).toHaveTextContent("C.P. 03940");
    expect(label).toHaveTextContent("Tel. 55 1234 5678");
    expect(label).toHaveTextContent("Notas: Timbre 3");
    expect(screen.getByText(/Entrega estimada:/)).toHaveTextContent(
      "entre el miércoles 3 de junio y el jueves 4 de junio",
    );
    const steps = within(screen.getByRole("region", { name: "Qué sigue" })).getAllByRole("listitem");
    expect(steps.map((step) => step.querySelector("p")?.textContent)).toEqual([
      "Pedido recibido",
      "Pedido confirmado",
      "En camino",
      "Entregado",
    ]);
    expect(screen.getByRole("link", { name: "Rastrear pedido" })).toHaveAttribute("href", `/order-tracking/${NUMBER}`);
    expect(document.title).toBe("Confirmación del pedido · Acopio");
  });

  it("copies number, account, amount and reference", async () => {
    const user = userEvent.setup();
    const instructions = "CLABE: 646 180 0000 0011 4506\nTransfiere dentro de 48 horas.";
    openOrder(anOrderRow({ payment_gateway: aGatewayRow({ instructions }) }));
    await thanks();
    const copied = async (name: string) => {
      await user.click(screen.getByRole("button", { name }));
      return navigator.clipboard.readText();
    };
    expect(await copied("Copiar el número de pedido")).toBe(NUMBER);
    expect(screen.getByText("Se copió el número de pedido")).toBeInTheDocument();
    expect(await copied("Copiar la CLABE")).toBe("646180000000114506");
    expect(await copied("Copiar el monto")).toBe("382.00");
    expect(await copied("Copiar el concepto")).toBe(NUMBER);
  });

  it("says which lines wait for a look into the store, and what the invoice will say", async () => {
    const order = anOrderRow();
    const [item] = order.items as Row[];
    openOrder({
      ...order,
      items: [{ ...item, needs_confirmation: true }],
      billing_address: {
        rfc: "GOML850101AB1",
        legal_name: "Luis Gómez",
        tax_regime: "612",
        cfdi_use: "G03",
        postal_code: "06700",
      },
    });
    await thanks();
    expect(screen.getByText("Confirmaremos la disponibilidad de este producto contigo.")).toBeInTheDocument();
    expect(screen.getByText(/RFC GOML850101AB1 · Régimen 612 · Uso G03/)).toBeInTheDocument();
  });

  it("asks for no transfer when the courier is paid", async () => {
    openOrder(
      anOrderRow({
        payment_gateway: aGatewayRow({
          label: "Pago contra entrega",
          kind: "cash_on_delivery",
          instructions: "Ten listo el total. Dudas: 5541628830.",
        }),
      }),
    );
    await thanks();
    expect(payment()).toHaveTextContent("Pago contra entrega");
    expect(screen.getByText("Total por pagar")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /CLABE|referencia|concepto/ })).not.toBeInTheDocument();
  });

  it("stops telling how to pay once it is paid", async () => {
    openOrder(anOrderRow({ status: "confirmed", payment_status: "paid", confirmed_at: "2026-06-02T12:00:00+00:00" }));
    await thanks();
    expect(payment()).not.toBeInTheDocument();
    expect(screen.getByText("Confirmado")).toBeInTheDocument();
  });

  it("neither asks for money nor promises a day once it is cancelled", async () => {
    openOrder(anOrderRow({ status: "cancelled", cancelled_at: "2026-06-02T12:00:00+00:00" }));
    await thanks();
    expect(payment()).not.toBeInTheDocument();
    expect(screen.queryByText(/Entrega estimada/)).not.toBeInTheDocument();
    expect(screen.getByText(/El pedido no se surtirá/)).toBeInTheDocument();
  });

  it("says until when the goods are held, with the device's clock", async () => {
    openOrder(anOrderRow({ held_until: "2999-06-03T18:05:00Z" }));
    await thanks();
    expect(screen.getByText(/^Apartamos tus productos hasta el/)).toHaveTextContent(
      "Apartamos tus productos hasta el 3 de junio de 2999 a las 18:05. Si para entonces el pedido no está pagado o confirmado, se cancela",
    );
  });

  it("promises a hold for the lines that are held alone", async () => {
    const [line] = anOrderRow().items as [Row];
    const items = [
      line,
      { ...line, id: "00000000-0000-4000-8000-0000000000aa", product_item_code: "OTRO", needs_confirmation: true },
    ];
    openOrder(anOrderRow({ held_until: "2999-06-03T18:05:00Z", items }));
    await thanks();
    expect(screen.getByText(/^Apartamos los demás productos hasta el/)).toBeVisible();
  });

  it.each<[string, Row, RegExp]>([
    [
      "its time to pay is over",
      { held_until: "2026-06-03T18:05:00Z" },
      /^El plazo para pagar terminó el 3 de junio de 2026/,
    ],
    [
      "it ended unpaid",
      { held_until: "2026-06-03T18:05:00Z", status: "cancelled", cancelled_at: "2026-06-03T18:10:00Z" },
      /^Se canceló porque terminó el plazo/,
    ],
  ])("says when %s", async (_, row, told) => {
    openOrder(anOrderRow(row));
    await thanks();
    expect(
      screen.getByText((_text, element) => element?.tagName === "P" && told.test(element.textContent ?? "")),
    ).toBeVisible();
  });

  it.each<[string, Row]>([
    ["a paid order", { payment_status: "paid" }],
    ["a confirmed one", { status: "confirmed", confirmed_at: "2026-06-02T10:00:00Z" }],
    ["one that the shop cancelled in time", { status: "cancelled", cancelled_at: "2026-06-02T10:00:00Z" }],
    ["one that holds nothing", { items: [{ ...(anOrderRow().items as Row[])[0], needs_confirmation: true }] }],
  ])("promises no hold for %s", async (_, row) => {
    openOrder(anOrderRow({ held_until: "2026-06-03T18:05:00Z", ...row }));
    await thanks();
    expect(screen.queryByText(/Apartamos|plazo/)).toBeNull();
  });

  it("prints", async () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => {});
    openOrder(anOrderRow());
    await thanks();
    await userEvent.click(screen.getByRole("button", { name: "Imprimir" }));
    expect(print).toHaveBeenCalledOnce();
  });
});

describe("an order that does not open", () => {
  it.each([
    ["of somebody else", anOrderRow({ guest_session_id: "guest_1780000000000_somebody-else-entirely" }), idOf("order")],
    ["that does not exist", null, idOf("order", 9)],
    ["under an id that is none", null, "no-es-un-pedido"],
  ])("(%s) points to the tracking", async (_, row, id) => {
    openOrder(row, id);
    expect(await screen.findByText("No encontramos este pedido en este dispositivo")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Rastrear pedido" })).toHaveAttribute("href", "/order-tracking");
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(document.body).not.toHaveTextContent("María López");
  });

  it("because the server failed can be loaded again", async () => {
    shop.fail("orders", 500, 1);
    openOrder(anOrderRow());
    expect(await screen.findByText(/Hay un problema en nuestros servidores/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Intentar de nuevo" }));
    expect(await thanks()).toBeInTheDocument();
    await waitFor(() => expect(shop.requests("orders")).toHaveLength(2));
  });
});
