import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { idOf } from "@tests/support/factories";
import { gate } from "@tests/support/gate";
import { server, useShopServer } from "@tests/support/msw-server";
import { ON_ITS_WAY, renderScreen } from "@tests/support/render-screen";
import { aGatewayRow, anOrderRow, boxOfRolls, type Row } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import OrderConfirmationPage from "@/features/order/order-confirmation-page";
import { storeSettings } from "@/lib/store-settings";

useShopServer();
afterEach(() => void vi.useRealTimers());

const NUMBER = "ACO-20260601120000-AB12CD";

const openOrder = (row: Row | null, id: string = idOf("order")) => {
  shop.fill({ orders: row ? [row] : [] });
  return renderScreen(OrderConfirmationPage, "/order-confirmation/:orderId", `/order-confirmation/${id}`);
};

const thanks = () => screen.findByRole("heading", { level: 1, name: `¡Gracias por tu pedido! ${NUMBER}` });
const payment = () => screen.queryByRole("region", { name: /^Cómo pagar/ });

describe("an order of this device", () => {
  it("takes the focus on to its thanks, where the page was waited for with the focus on its heading", async () => {
    openOrder(anOrderRow());
    screen.getByRole("heading", { level: 1, name: "Confirmación del pedido" }).focus();
    expect(await thanks()).toHaveFocus();
  });

  it("that was found says that it was placed already, and that what is in the cart is not in it", async () => {
    const { router } = openOrder(anOrderRow());
    await act(() => router.navigate(router.state.location, { state: { earlier: "other-lines" } }));
    expect(screen.getByText(/^Este pedido ya había quedado registrado/)).toHaveTextContent(
      "Lo que hay en tu carrito no está en este pedido: revísalo antes de pedirlo.",
    );
    await act(() => router.navigate(router.state.location, { state: { earlier: "same-lines" } }));
    expect(screen.getByText(/^Este pedido ya había quedado registrado/)).not.toHaveTextContent("carrito");
  });

  it("that was found says that changes are not in it only where there were any", async () => {
    const { router } = openOrder(anOrderRow());
    await act(() => router.navigate(router.state.location, { state: { earlier: "same-lines" } }));
    const found = () => screen.getByText(/^Este pedido ya había quedado registrado/);
    expect(found()).not.toHaveTextContent("Lo que cambiaste después");
    await act(() => router.navigate(router.state.location, { state: { earlier: "same-lines", wasChanged: true } }));
    expect(found()).toHaveTextContent("Lo que cambiaste después no está incluido");
    expect(within(found()).getByRole("link", { name: "escríbenos" })).toHaveAttribute("href", "/contact");
  });

  it("says of a pack what its unit and each of its pieces cost", async () => {
    const row = anOrderRow();
    const items = (row.items as Row[]).map((item) => ({ ...item, ...boxOfRolls, unit_price: boxOfRolls.precio_web }));
    openOrder({ ...row, items });
    expect(await screen.findByText("$1,503.36 con IVA por caja · $41.76 por rollo")).toBeInTheDocument();
  });

  it("says what a piece costs with the discount that its volume has earned", async () => {
    const row = anOrderRow();
    const three = { unit_price: boxOfRolls.precio_web, quantity: 3, total_price: 3888, discount_amount: 116.64 };
    openOrder({ ...row, items: (row.items as Row[]).map((item) => ({ ...item, ...boxOfRolls, ...three })) });
    expect(await screen.findByText("Con descuento por volumen: $40.51 por rollo")).toBeInTheDocument();
  });

  it("rounds what one costs with it once, with its IVA", async () => {
    const row = anOrderRow();
    const ten = { unit_price: 4.5, quantity: 10, total_price: 45, discount_amount: 2.25 };
    openOrder({ ...row, items: (row.items as Row[]).map((item) => ({ ...item, ...ten })) });
    expect(await screen.findByText("Con descuento por volumen: $4.96 por pieza")).toBeInTheDocument();
  });

  it("names the same price of one as the cart did, though the discount of its line was rounded", async () => {
    const row = anOrderRow();
    const three = { unit_price: 2.11, quantity: 3, total_price: 6.33, discount_amount: 0.32 };
    openOrder({ ...row, items: (row.items as Row[]).map((item) => ({ ...item, ...three })) });
    expect(await screen.findByText("Con descuento por volumen: $2.33 por pieza")).toBeInTheDocument();
  });

  it("says what a pack costs with it where a piece costs the same to the centavo", async () => {
    const row = anOrderRow();
    const sheets = { ...boxOfRolls, unit_content: 10_000, content_name: "hoja" };
    const three = { unit_price: boxOfRolls.precio_web, quantity: 3, total_price: 3888, discount_amount: 116.64 };
    openOrder({ ...row, items: (row.items as Row[]).map((item) => ({ ...item, ...sheets, ...three })) });
    expect(await screen.findByText("$1,503.36 con IVA por caja · $0.15 por hoja")).toBeInTheDocument();
    expect(screen.getByText("Con descuento por volumen: $1,458.26 por caja")).toBeInTheDocument();
  });

  it("leaves the focus with whoever has moved on meanwhile", async () => {
    openOrder(anOrderRow());
    screen.getByRole("heading", { level: 1, name: "Confirmación del pedido" }).focus();
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    await thanks();
    expect(field).toHaveFocus();
    field.remove();
  });

  it("thanks, and shows number, lines, totals, address and what comes next", async () => {
    openOrder(anOrderRow({ notes: "Timbre 3" }));
    expect(await thanks()).toHaveAttribute("tabindex", "-1");
    const main = document.body;
    expect(within(main).getByRole("link", { name: "Lápiz HB" })).toHaveAttribute(
      "href",
      `/products/${idOf("product")}`,
    );
    expect(screen.getByText("2 piezas")).toBeInTheDocument();
    expect(screen.getByText("$116 con IVA por pieza")).toBeInTheDocument();
    for (const [label, amount] of [
      ["Productos (IVA incluido)", "$232.00"],
      ["Subtotal", "$200.00"],
      ["IVA (16%)", "$32.00"],
      ["Envío (IVA incluido)", "$150.00"],
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
      "Entrega estimada: 2 a 3 días hábiles después de tu pago.",
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
    openOrder(anOrderRow({ held_until: "2999-06-03T18:05:00Z" }));
    await thanks();
    const copied = async (name: string) => {
      await user.click(screen.getByRole("button", { name }));
      return navigator.clipboard.readText();
    };
    expect(await copied("Copiar el número de pedido")).toBe(NUMBER);
    expect(screen.getByText("Se copió el número de pedido")).toBeInTheDocument();
    expect(await copied("Copiar la CLABE")).toBe("646180000000000009");
    expect(await copied("Copiar el banco")).toBe("STP");
    expect(await copied("Copiar el beneficiario")).toBe(storeSettings.legalName);
    expect(await copied("Copiar la referencia")).toBe("4821736");
    expect(await copied("Copiar el monto")).toBe("382.00");
    expect(await copied("Copiar el concepto")).toBe(NUMBER);
    expect(payment()).toHaveTextContent(
      "Paga a más tardar el 3 de junio de 2999 a las 12:05 (hora del centro de México).",
    );
  });

  it("tells what the person at the counter of an OXXO asks for", async () => {
    const user = userEvent.setup();
    const payment_gateway = aGatewayRow({
      ...{ label: "Depósito en OXXO", kind: "oxxo", instructions: "Conserva el ticket." },
      payment_details: { card: "4000001234567899", bank: "Banco de prueba" },
    });
    openOrder(anOrderRow({ payment_gateway, held_until: "2999-06-03T18:05:00Z" }));
    await thanks();
    for (const text of [
      "Conserva el ticket.",
      "4000 0012 3456 7899",
      storeSettings.legalName,
      "$382.00",
      "4821736",
      "3 de junio",
    ]) {
      expect(payment()).toHaveTextContent(text);
    }
    await user.click(screen.getByRole("button", { name: "Copiar el número de tarjeta" }));
    expect(await navigator.clipboard.readText()).toBe("4000001234567899");
    expect(screen.queryByText("CLABE")).toBeNull();
  });

  it("asks for no money while a line waits for the shop, and does once it has answered", async () => {
    const order = anOrderRow();
    const [item] = order.items as Row[];
    openOrder({ ...order, items: [{ ...item, needs_confirmation: true }], awaits_availability: true });
    await thanks();
    expect(payment()).toHaveTextContent("Confirmamos primero: todavía no pagues.");
    expect(payment()).toHaveTextContent("aquí verás cómo y hasta cuándo pagar");
    expect(payment()).not.toHaveTextContent(/CLABE|382|4821736/);
  });

  describe("paid at the door", () => {
    const atDoor = {
      payment_gateway: aGatewayRow({ label: "Pago contra entrega", kind: "cash_on_delivery" }),
      is_paid_at_door: true,
    };

    it("is still told to be so, with its total, once the shop has deleted that way to pay", async () => {
      const moved = { confirmed_at: "2026-06-02T12:00:00Z", shipped_at: "2026-06-03T13:00:00Z" };
      openOrder(anOrderRow({ ...atDoor, payment_gateway: null, status: "shipped", ...moved }));
      await thanks();
      expect(document.body).toHaveTextContent("En camino · Pagas al recibirlo");
      expect(payment()).toHaveTextContent("Pagas al recibirlo");
      expect(payment()).toHaveTextContent("Total por pagar$382.00");
      expect(screen.getByText(/^Entrega estimada/)).toHaveTextContent(
        "entre el jueves 4 de junio y el viernes 5 de junio",
      );
      expect(document.body).not.toHaveTextContent(/Pago pendiente|después de tu pago/);
    });

    it("only says that it is confirmed first, while a line waits for the shop", async () => {
      const order = anOrderRow({ ...atDoor, awaits_availability: true });
      const [item] = order.items as Row[];
      openOrder({ ...order, items: [{ ...item, needs_confirmation: true }] });
      await thanks();
      expect(payment()).toHaveTextContent(
        "Confirmamos primero. Tu pedido tiene productos cuya existencia revisamos a mano. Cuando los confirmemos te escribimos a tu correo. Lo que no haya lo quitamos, y el total baja.",
      );
    });

    it.each<[string, Row, string]>([
      ["is placed", {}, "Pagas al recibirlo"],
      ["is confirmed", { status: "confirmed", confirmed_at: "2026-06-02T12:00:00Z" }, "Pagas al recibirlo"],
      [
        "is on its way",
        { status: "shipped", confirmed_at: "2026-06-02T12:00:00Z", shipped_at: "2026-06-02T13:00:00Z" },
        "Pagas al recibirlo",
      ],
      [
        "was delivered",
        {
          ...{ status: "delivered", payment_status: "paid", confirmed_at: "2026-06-02T12:00:00Z" },
          ...{ shipped_at: "2026-06-02T13:00:00Z", delivered_at: "2026-06-03T13:00:00Z" },
        },
        "Pagado",
      ],
      ["was cancelled", { status: "cancelled", cancelled_at: "2026-06-02T12:00:00Z" }, "Sin cobro"],
    ])("asks for no payment before the door when it %s", async (_, row, status) => {
      openOrder(anOrderRow({ ...atDoor, held_until: "2999-06-03T18:05:00Z", ...row }));
      await thanks();
      if (row.status === undefined) {
        expect(screen.getByText(/^Apartamos tus productos hasta el/)).toHaveTextContent(
          /Si para entonces no lo hemos confirmado, se cancela y no pagas nada\.$/,
        );
      } else expect(document.body).toHaveTextContent(` · ${status}`);
      expect(document.body).not.toHaveTextContent(/Pago pendiente|no está pagado|Si ya pagaste|a más tardar|CLABE/);
    });

    it.each<[string, Row, RegExp]>([
      [
        "is over",
        {},
        /^El plazo para confirmarlo terminó el 3 de junio de 2026.* Si no lo confirmamos, se cancela y no pagas nada\.$/,
      ],
      [
        "has ended it",
        { status: "cancelled", cancelled_at: "2026-06-03T18:10:00Z" },
        /no alcanzamos a confirmarlo\. No tienes que pagar nada\.$/,
      ],
    ])("asks for no payment once its time %s", async (_, row, told) => {
      openOrder(anOrderRow({ ...atDoor, held_until: "2026-06-03T18:05:00Z", ...row }));
      await thanks();
      expect(
        screen.getByText((_text, element) => element?.tagName === "P" && told.test(element.textContent ?? "")),
      ).toBeVisible();
      expect(document.body).not.toHaveTextContent(/no vimos tu pago|plazo para pagar/);
    });
  });

  it("says what the shop had to take out, in the units it was ordered in, and that it is not charged", async () => {
    const tape = { sku: "CIN-1", name: "Cinta canela", unit_name: "caja", unit_content: 36, content_name: "rollo" };
    const ladder = { sku: "ESC-1", name: "Escalera", unit_name: "pieza", unit_content: 1, content_name: null };
    openOrder(
      anOrderRow({
        dropped_items: [
          { ...tape, quantity: 2 },
          { ...ladder, quantity: 1 },
        ],
      }),
    );
    await thanks();
    expect(screen.getByText(/^No pudimos surtir/)).toHaveTextContent(
      "No pudimos surtir 2 cajas × 36 = 72 rollos de Cinta canela (CIN-1), 1 pieza de Escalera (ESC-1): lo quitamos de tu pedido y ya no se cobra.",
    );
    expect(payment()).toHaveTextContent("CLABE");
  });

  const mouse = { sku: "NV-6210", name: "Mouse", quantity: 3, unit_name: "pieza", unit_content: 1, content_name: null };

  it.each<[string, Row, RegExp | null]>([
    [
      "its time was over",
      { cancelled_at: "2026-06-05T12:00:00Z", held_until: "2026-06-05T12:00:00Z" },
      /no vimos tu pago/,
    ],
    ["somebody cancelled it", { cancelled_at: "2026-06-02T12:00:00Z", held_until: "2026-06-05T12:00:00Z" }, null],
    ["it was paid and refunded", { cancelled_at: "2026-06-02T12:00:00Z", payment_status: "refunded" }, null],
  ])("blames no line that was dropped before for its end: %s", async (_, ended, reason) => {
    openOrder(anOrderRow({ status: "cancelled", dropped_items: [mouse], ...ended }));
    await thanks();
    expect(screen.getByText(/^No pudimos surtir/)).toHaveTextContent(/\(NV-6210\): lo quitamos de tu pedido/);
    expect(document.body).not.toHaveTextContent("así que cancelamos");
    if (reason) expect(screen.getByText(reason)).toBeVisible();
  });

  it("names the lines for its end where the shop could supply none of them", async () => {
    const ended = { status: "cancelled", cancelled_at: "2026-06-02T12:00:00Z", awaits_availability: true };
    openOrder(anOrderRow({ ...ended, dropped_items: [mouse] }));
    await thanks();
    expect(screen.getByText(/^No pudimos surtir/)).toHaveTextContent(/\(NV-6210\), así que cancelamos el pedido\.$/);
  });

  it("says that nothing is owed when the shop did not answer in time, or could supply nothing", async () => {
    const cancelled = { status: "cancelled", cancelled_at: "2026-06-02T12:00:00+00:00", awaits_availability: true };
    openOrder(anOrderRow({ ...cancelled, held_until: "2026-06-02T12:00:00+00:00" }));
    await thanks();
    expect(screen.getByText(/^Se canceló antes de que confirmáramos/)).toHaveTextContent("No tienes que pagar nada.");
    expect(screen.queryByText(/no vimos tu pago/)).toBeNull();
  });

  it("hands number and total over to a chat", async () => {
    openOrder(anOrderRow());
    await thanks();
    const link = screen.getByRole("link", { name: "Escribir por WhatsApp" });
    const address = new URL(link.getAttribute("href") ?? "");
    expect(address.origin + address.pathname).toBe(`https://wa.me/${storeSettings.whatsapp}`);
    expect(address.searchParams.get("text")).toBe(`Hola, escribo por mi pedido ${NUMBER} de $382.00.`);
  });

  it("says which lines wait for a look into the store, and what the invoice will say", async () => {
    const order = anOrderRow();
    const [item] = order.items as Row[];
    openOrder({
      ...order,
      items: [{ ...item, needs_confirmation: true }],
      awaits_availability: true,
      purchase_order: "OC-4471",
      billing_address: {
        rfc: "GOML850101AB1",
        legal_name: "Luis Gómez",
        tax_regime: "612",
        cfdi_use: "G03",
        postal_code: "06700",
        email: "facturas@example.com",
      },
    });
    await thanks();
    const label = screen.getByRole("region", { name: "Etiqueta de envío" });
    expect(label).toHaveTextContent("Orden de compra: OC-4471");
    expect(label).toHaveTextContent("La mandamos a facturas@example.com");
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
        is_paid_at_door: true,
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

  it("says who brings the parcel and by which number", async () => {
    openOrder(anOrderRow({ status: "shipped", carrier: "Estafeta", tracking_number: "8055123456" }));
    await thanks();
    expect(screen.getByText("Estafeta · 8055123456").closest("p")).toHaveTextContent("Paquetería y guía");
    await userEvent.setup().click(screen.getByRole("button", { name: "Copiar el número de guía" }));
    expect(await navigator.clipboard.readText()).toBe("8055123456");
  });

  it("says who brings the parcel, also where no number is known, and then copies none", async () => {
    openOrder(anOrderRow({ status: "shipped", carrier: "Estafeta", tracking_number: null }));
    await thanks();
    expect(screen.getByText("Estafeta").closest("p")).toHaveTextContent("Paquetería y guía: Estafeta");
    expect(screen.queryByRole("button", { name: "Copiar el número de guía" })).not.toBeInTheDocument();
  });

  it.each<[string, Row, string, string | null, string]>([
    ["waits", {}, "cómo cancelar", "/devoluciones#cancelar", "sin costo antes de que salga de la bodega"],
    [
      "is confirmed",
      { status: "confirmed", payment_status: "paid" },
      "cómo cancelar",
      "/devoluciones#cancelar",
      "sin costo antes de que salga de la bodega",
    ],
    ["is on its way", { status: "shipped" }, "cómo devolver", "/devoluciones", "Tienes 5 días hábiles"],
    ["has come", { status: "delivered" }, "cómo devolver", "/devoluciones", "Tienes 5 días hábiles"],
    [
      "was cancelled",
      { status: "cancelled", cancelled_at: "2026-06-02T12:00:00Z" },
      "Vuelve a pedirlo en Mis pedidos",
      "/orders",
      "¿Todavía lo necesitas?",
    ],
  ])("says how to go back on it while it %s", async (_, row, label, address, told) => {
    openOrder(anOrderRow(row));
    await thanks();
    const link = screen.getByRole("link", { name: label });
    expect(link).toHaveAttribute("href", address);
    expect(link.closest("p")).toHaveTextContent(told);
  });

  it("has no status that says it is on its way once it was refunded", async () => {
    openOrder(anOrderRow({ status: "shipped", payment_status: "refunded" }));
    await thanks();
    expect(document.body).toHaveTextContent("Enviado · Reembolsado");
  });

  it("offers nothing to return once it was refunded, and nothing to order again where nothing is left of it", async () => {
    openOrder(anOrderRow({ status: "delivered", payment_status: "refunded" }));
    await thanks();
    expect(screen.queryByRole("link", { name: /cancelar|devolver/ })).not.toBeInTheDocument();
    cleanup();
    openOrder(anOrderRow({ status: "cancelled", cancelled_at: "2026-06-02T12:00:00Z", items: [] }));
    await thanks();
    expect(screen.queryByRole("link", { name: /[Vv]uelve a pedir/ })).not.toBeInTheDocument();
  });

  it("has no label once it is cancelled, as nothing is sent", async () => {
    openOrder(anOrderRow({ status: "cancelled", cancelled_at: "2026-06-02T12:00:00Z" }));
    await thanks();
    expect(screen.queryByRole("region", { name: "Etiqueta de envío" })).not.toBeInTheDocument();
    expect(screen.queryByText("Entregar a")).not.toBeInTheDocument();
  });

  it.each(["pending", "refunded"])(
    "still says whose it is in the buyer's books once it is cancelled, %s",
    async (paid) => {
      openOrder(
        anOrderRow({
          status: "cancelled",
          payment_status: paid,
          cancelled_at: "2026-06-02T12:00:00Z",
          purchase_order: "OC-4471",
          quote_folio: "COT-7Q2M rev. 2",
          notes: "Timbre 3",
          billing_address: {
            rfc: "GOML850101AB1",
            legal_name: "Luis Gómez",
            tax_regime: "612",
            cfdi_use: "G03",
            postal_code: "06700",
            email: "facturas@example.com",
          },
        }),
      );
      await thanks();
      const details = screen.getByRole("region", { name: "Datos de tu pedido" });
      expect(details).toHaveTextContent("Orden de compra: OC-4471");
      expect(details).toHaveTextContent("Cotización: COT-7Q2M rev. 2");
      expect(details).toHaveTextContent("Notas: Timbre 3");
      expect(details).toHaveTextContent(/Luis Gómez.*RFC GOML850101AB1 · Régimen 612 · Uso G03/);
      expect(details).toHaveTextContent("facturas@example.com");
      expect(details).not.toHaveTextContent("La mandamos a");
    },
  );

  it("neither asks for money nor promises a day once it is cancelled", async () => {
    openOrder(anOrderRow({ status: "cancelled", cancelled_at: "2026-06-02T12:00:00+00:00" }));
    await thanks();
    expect(payment()).not.toBeInTheDocument();
    expect(screen.queryByText(/Entrega estimada/)).not.toBeInTheDocument();
    expect(screen.getByText(/El pedido no se surtirá/)).toBeInTheDocument();
  });

  it("says until when the goods are held, on the shop's clock, which it names", async () => {
    openOrder(anOrderRow({ held_until: "2999-06-03T18:05:00Z" }));
    await thanks();
    expect(screen.getByText(/^Apartamos tus productos hasta el/)).toHaveTextContent(
      "Apartamos tus productos hasta el 3 de junio de 2999 a las 12:05 (hora del centro de México). Si para entonces el pedido no está pagado o confirmado, se cancela",
    );
  });

  it("promises a hold for the lines that are held alone", async () => {
    const [line] = anOrderRow().items as [Row];
    const items = [
      line,
      { ...line, id: "00000000-0000-4000-8000-0000000000aa", product_item_code: "OTRO", needs_confirmation: true },
    ];
    openOrder(anOrderRow({ held_until: "2999-06-03T18:05:00Z", items, awaits_availability: true }));
    await thanks();
    expect(screen.getByText(/^Apartamos los demás productos hasta el/)).toBeVisible();
  });

  it("says by when an order is answered that holds nothing, and promises no hold", async () => {
    const items = [{ ...(anOrderRow().items as Row[])[0], needs_confirmation: true }];
    openOrder(anOrderRow({ held_until: "2999-06-03T18:05:00Z", items, awaits_availability: true }));
    await thanks();
    expect(screen.getByText(/^Si para el/)).toHaveTextContent(
      "Si para el 3 de junio de 2999 a las 12:05 (hora del centro de México) no hemos confirmado tus productos, el pedido se cancela y no pagas nada.",
    );
    expect(screen.queryByText(/Apartamos/)).toBeNull();
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

  it("says not to pay any more once its time to pay is over, and nothing of how to", async () => {
    const [item] = anOrderRow().items as Row[];
    openOrder(anOrderRow({ held_until: "2026-06-03T18:05:00Z", items: [{ ...item, needs_confirmation: true }] }));
    await thanks();
    expect(document.body).toHaveTextContent("Ya no pagues este pedido: haz uno nuevo o escríbenos.");
    expect(document.body).not.toHaveTextContent(/CLABE|a más tardar|después de tu pago/);
    expect(screen.queryByRole("region", { name: /^Cómo pagar/ })).toBeNull();
  });

  it("says so as soon as that time passes while it stands open", async () => {
    vi.useFakeTimers({ now: new Date("2026-06-03T18:00:00Z"), toFake: ["Date"] });
    openOrder(anOrderRow({ held_until: "2026-06-03T18:05:00Z" }));
    await thanks();
    expect(payment()).toBeVisible();
    vi.setSystemTime("2026-06-03T18:05:01Z");
    fireEvent(document, new Event("visibilitychange"));
    expect(payment()).toBeNull();
    expect(document.body).toHaveTextContent("Ya no pagues este pedido: haz uno nuevo o escríbenos.");
  });

  describe("on a device whose clock is off", () => {
    const openAt = (here: string, atTheShop: string) => {
      vi.useFakeTimers({ now: new Date(here), toFake: ["Date"] });
      const order = anOrderRow({ held_until: "2026-06-03T18:05:00Z" });
      const headers = { date: new Date(atTheShop).toUTCString() };
      server.use(http.get("*/rest/v1/orders", () => HttpResponse.json([order], { headers })));
      openOrder(order);
      return thanks();
    };

    it("goes by the shop's clock where the device's is ahead, until the time has come there", async () => {
      await openAt("2026-06-06T20:00:00Z", "2026-06-03T18:00:00Z");
      expect(payment()).toHaveTextContent("Paga a más tardar el 3 de junio de 2026 a las 12:05");
      vi.setSystemTime("2026-06-06T20:05:01Z");
      fireEvent(document, new Event("visibilitychange"));
      expect(payment()).toBeNull();
      expect(document.body).toHaveTextContent("Ya no pagues este pedido");
    });

    it("goes by the shop's clock where the device's is behind", async () => {
      await openAt("2026-06-01T20:00:00Z", "2026-06-03T18:06:00Z");
      expect(payment()).toBeNull();
      expect(document.body).toHaveTextContent("Ya no pagues este pedido");
    });
  });

  it.each<[string, Row]>([
    ["a paid order", { payment_status: "paid" }],
    ["a confirmed one", { status: "confirmed", confirmed_at: "2026-06-02T10:00:00Z" }],
    ["one that the shop cancelled in time", { status: "cancelled", cancelled_at: "2026-06-02T10:00:00Z" }],
    [
      "one that holds nothing",
      {
        items: [{ ...(anOrderRow().items as Row[])[0], needs_confirmation: true }],
        ...{ awaits_availability: true, held_until: "2099-06-03T18:05:00Z" },
      },
    ],
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
  const foreign = anOrderRow({ guest_session_id: "guest_1780000000000_somebody-else-entirely" });
  it.each([
    ["of somebody else", foreign, idOf("order"), "/order-tracking"],
    ["of another device, with its number", foreign, `${idOf("order")}?pedido=${NUMBER}`, `/order-tracking/${NUMBER}`],
    ["that does not exist", null, idOf("order", 9), "/order-tracking"],
    ["under an id that is none", null, "no-es-un-pedido", "/order-tracking"],
    ["with a number that is none", null, `${idOf("order", 9)}?pedido=../x`, "/order-tracking/..%2Fx"],
  ])("(%s) leads to the tracking", async (_, row, id, tracking) => {
    const { router } = openOrder(row, id);
    expect(await screen.findByRole("heading", { name: "Otra página" })).toBeInTheDocument();
    expect(router.state.location).toMatchObject({ pathname: tracking, search: "", state: { isElsewhere: true } });
    expect(router.state.historyAction).toBe("REPLACE");
    expect(document.body).not.toHaveTextContent("María López");
  });

  it("leads nobody back who has gone elsewhere, while the code of that page is on its way, unless they come back", async () => {
    const answer = gate();
    server.use(
      http.get("*/rest/v1/orders", async () => {
        await answer.passed;
      }),
    );
    const { client, router, address } = openOrder(foreign);
    await waitFor(() => expect(client.isFetching()).toBe(1));
    await act(() => router.navigate(ON_ITS_WAY));
    answer.open();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    await act(async () => {});
    expect(address()).toBe(ON_ITS_WAY);
    await act(() => router.navigate(-1));
    await waitFor(() => expect(address()).toBe("/order-tracking"));
  });

  it("because the server failed can be loaded again", async () => {
    shop.fail("orders", 500, 1);
    openOrder(anOrderRow());
    expect(await screen.findByText(/Hay un problema en nuestros servidores/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Intentar de nuevo" }));
    expect(await thanks()).toBeInTheDocument();
    await waitFor(() => expect(shop.requests("orders")).toHaveLength(2));
  });

  it("because the answer was empty can be loaded again: nobody said that there is no such order", async () => {
    server.use(http.get("*/rest/v1/orders", () => new HttpResponse(""), { once: true }));
    openOrder(anOrderRow());
    expect(await screen.findByText(/Hay un problema en nuestros servidores/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Intentar de nuevo" }));
    expect(await thanks()).toBeInTheDocument();
  });
});
