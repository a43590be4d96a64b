import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { renderScreen } from "@tests/support/render-screen";
import { aGatewayRow, anOrderRow } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import TrackingPage from "@/features/tracking/tracking-page";
import { forgetGuestId } from "@/services/guest-session";

useShopServer();
afterEach(() => void vi.useRealTimers());

const NUMBER = "ACO-20260601120000-AB12CD";
const EMAIL = "maria@example.com";

const open = (address = "/order-tracking") => {
  renderScreen(TrackingPage, "/order-tracking/:orderId?", address);
  return userEvent.setup({ delay: null });
};

const numberField = () => screen.getByRole("textbox", { name: "Número de pedido" });
const emailField = () => screen.getByRole("textbox", { name: "Correo electrónico" });
const button = () => screen.getByRole("button", { name: "Rastrear pedido" });
const found = () => screen.findByRole("article", { name: `Pedido ${NUMBER}` });

const lookUp = async (user: ReturnType<typeof open>, number = NUMBER, email = EMAIL) => {
  await user.clear(numberField());
  await user.type(numberField(), number);
  await user.clear(emailField());
  await user.type(emailField(), email);
  await user.click(button());
};

beforeEach(() => {
  sessionStorage.clear();
  shop.fill({ orders: [anOrderRow({ guest_session_id: "guest_1780000000000_another-device-entirely" })] });
});

describe("number and e-mail", () => {
  it("open the order from any device: status, timeline, lines and totals, and nothing about the shopper", async () => {
    const user = open();
    await lookUp(user);
    const order = await found();
    expect(order).toHaveTextContent("Pendiente");
    expect(order).toHaveTextContent("Pago pendiente");
    expect(order).toHaveTextContent("Transferencia SPEI");
    expect(order).toHaveTextContent("Lápiz HB");
    expect(order).toHaveTextContent("$382.00");
    expect(within(order).getByText("Pedido recibido").closest("li")).toHaveAttribute("aria-current", "step");
    expect(order).not.toHaveTextContent(/Insurgentes|5512345678|María López/);
    expect(within(order).getByRole("heading", { level: 2, name: `Pedido ${NUMBER}` })).toHaveFocus();
  });

  it("tell how to go back on the order, and how to order it again once it is cancelled", async () => {
    const user = open();
    await lookUp(user);
    expect(within(await found()).getByRole("link", { name: "cómo cancelar" })).toHaveAttribute(
      "href",
      "/devoluciones#cancelar",
    );
    shop.change("orders", idOf("order"), { status: "cancelled", cancelled_at: "2026-06-02T12:00:00Z" });
    await user.click(button());
    const again = await screen.findByRole("link", { name: "Volver a pedir" });
    expect(again).toHaveAttribute("href", "/carrito?agregar=LAP-HB:2");
    expect(screen.queryByRole("link", { name: "cómo cancelar" })).not.toBeInTheDocument();
  });

  it("tell whoever pays how to, from any device", async () => {
    shop.change("orders", idOf("order"), { held_until: "2999-06-03T18:05:00Z" });
    const user = open();
    await lookUp(user);
    const payment = within(await found()).getByRole("region", { name: /^Cómo pagar/ });
    for (const text of ["646180000000000009", "$382.00", "4821736", "Paga a más tardar el 3 de junio de 2999"]) {
      expect(payment).toHaveTextContent(text);
    }
    const chat = screen.getByRole("link", { name: "Escribir por WhatsApp" }).getAttribute("href");
    expect(chat).toContain(encodeURIComponent(`${NUMBER} de $382.00`));
  });

  it("tell that nothing is to be paid while a line waits for the shop", async () => {
    shop.change("orders", idOf("order"), { awaits_availability: true });
    const user = open();
    await lookUp(user);
    const payment = within(await found()).getByRole("region", { name: /^Cómo pagar/ });
    expect(payment).toHaveTextContent("todavía no pagues");
    expect(payment).not.toHaveTextContent("646180000000000009");
  });

  it("tell not to pay any more what nobody paid in time", async () => {
    shop.change("orders", idOf("order"), { held_until: "2026-06-03T18:05:00Z" });
    const user = open();
    await lookUp(user);
    expect(await found()).toHaveTextContent("Pendiente·Ya no lo pagues·Transferencia SPEI");
    expect(await found()).toHaveTextContent("Ya no pagues este pedido");
    expect(await found()).not.toHaveTextContent(/CLABE|646180000000000009|Paga a más tardar/);
  });

  it("turn over when that time passes while they stand open", async () => {
    vi.useFakeTimers({ now: new Date("2026-06-03T18:00:00Z"), toFake: ["Date"] });
    shop.change("orders", idOf("order"), { held_until: "2026-06-03T18:05:00Z" });
    const user = open();
    await lookUp(user);
    expect(await found()).toHaveTextContent("Paga a más tardar");
    vi.setSystemTime("2026-06-03T18:05:01Z");
    fireEvent(document, new Event("visibilitychange"));
    expect(await found()).toHaveTextContent("Pendiente·Ya no lo pagues·Transferencia SPEI");
  });

  it("are asked again when somebody looks at the page again, and leave the focus where it is", async () => {
    const user = open();
    await lookUp(user);
    expect(await found()).toHaveTextContent("Pendiente·Pago pendiente");
    await user.click(emailField());
    shop.change("orders", idOf("order"), {
      status: "shipped",
      shipped_at: "2026-06-02T12:00:00Z",
      payment_status: "paid",
    });
    fireEvent(document, new Event("visibilitychange"));
    await waitFor(async () => expect(await found()).toHaveTextContent("En camino·Pagado"));
    expect(emailField()).toHaveFocus();
    shop.change("orders", idOf("order"), { payment_status: "refunded" });
    fireEvent(document, new Event("visibilitychange"));
    await waitFor(async () => expect(await found()).toHaveTextContent("Enviado·Reembolsado"));
  });

  it("stay as they were told where they cannot be asked again, and spend no tries on that", async () => {
    const asked = () => shop.requests("rpc/track_order", "POST").length;
    const user = open();
    await lookUp(user);
    await found();
    shop.change("orders", idOf("order"), { customer_email: "otra@example.com" });
    fireEvent(document, new Event("visibilitychange"));
    await waitFor(() => expect(asked()).toBe(2));
    for (let look = 0; look < 3; look += 1) {
      await user.click(emailField());
      fireEvent(document, new Event("visibilitychange"));
    }
    expect(await found()).toHaveTextContent("Pendiente·Pago pendiente");
    await lookUp(user);
    expect(await screen.findByText(/No encontramos un pedido/)).toBeVisible();
    expect(asked()).toBe(3);
  });

  it("tell of an order that the courier is paid for that it is paid then, and once cancelled that nothing is owed", async () => {
    const payment_gateway = aGatewayRow({ label: "Pago contra entrega", kind: "cash_on_delivery" });
    shop.change("orders", idOf("order"), { payment_gateway, is_paid_at_door: true });
    const user = open();
    await lookUp(user);
    expect(await found()).toHaveTextContent("Pendiente·Pagas al recibirlo·Pago contra entrega");
    shop.change("orders", idOf("order"), { status: "cancelled", cancelled_at: "2026-06-02T12:00:00Z" });
    await lookUp(user);
    await waitFor(async () => expect(await found()).toHaveTextContent("Cancelado·Sin cobro"));
    expect(await found()).toHaveTextContent("No tienes que pagar nada.");
    expect(await found()).not.toHaveTextContent("Si ya pagaste");
  });

  it("tell of a parcel that was refused at the door that it is back and nothing is charged, and nothing of a wait that was over", async () => {
    shop.change("orders", idOf("order"), {
      payment_gateway: aGatewayRow({ label: "Pago contra entrega", kind: "cash_on_delivery" }),
      is_paid_at_door: true,
      status: "cancelled",
      held_until: "2026-06-04T12:00:00Z",
      confirmed_at: "2026-06-02T12:00:00Z",
      shipped_at: "2026-06-03T12:00:00Z",
      cancelled_at: "2026-06-06T12:00:00Z",
    });
    const user = open();
    await lookUp(user);
    expect(await found()).toHaveTextContent("Cancelado·Sin cobro");
    expect(await found()).toHaveTextContent("Tu paquete regresó con nosotros. No se te cobra nada.");
    expect(await found()).not.toHaveTextContent("no se surtirá");
    expect(await found()).not.toHaveTextContent("terminó el plazo");
  });

  it("tell when a paid order arrives, counted from its payment", async () => {
    shop.change("orders", idOf("order"), { payment_status: "paid", paid_at: "2026-06-05T18:00:00Z" });
    const user = open();
    await lookUp(user);
    expect(await found()).toHaveTextContent("entre el martes 9 de junio y el miércoles 10 de junio");
    expect(screen.queryByRole("region", { name: /^Cómo pagar/ })).toBeNull();
  });

  it("tell until when the goods are held", async () => {
    shop.change("orders", idOf("order"), { held_until: "2999-06-03T18:05:00Z" });
    const user = open();
    await lookUp(user);
    expect(await found()).toHaveTextContent(
      "Apartamos tus productos hasta el 3 de junio de 2999 a las 12:05 (hora del centro de México)",
    );
  });

  it("are taken in any letter case and with blanks around them", async () => {
    const user = open();
    await lookUp(user, ` ${NUMBER.toLowerCase()} `, " MARIA@example.com ");
    expect(await found()).toBeInTheDocument();
  });

  it.each([NUMBER.replaceAll("-", "–"), NUMBER.replaceAll("-", ""), `Pedido ${NUMBER}.`])(
    "are taken as they were copied: «%s»",
    async (number) => {
      const user = open();
      await lookUp(user, number);
      expect(await found()).toBeInTheDocument();
    },
  );

  it.each([
    ["a wrong number", "ACO-20260601120000-ZZZZZZ", EMAIL],
    ["a wrong e-mail", NUMBER, "otra@example.com"],
  ])("get the same answer for %s", async (_, number, email) => {
    const user = open();
    await lookUp(user, number, email);
    expect(
      await screen.findByText(
        "No encontramos un pedido con ese número y ese correo. Revisa ambos: el número empieza con ACO- y el correo es el que escribiste al confirmar.",
      ),
    ).toBeInTheDocument();
    expect(screen.getByText(/^¿Ya lo intentaste varias veces\? Espera una hora/)).toBeInTheDocument();
    expect(screen.queryByRole("article")).not.toBeInTheDocument();
  });

  it("are checked for their form before a try is spent", async () => {
    const user = open();
    await user.click(button());
    expect(await screen.findByText("Escribe el número de pedido")).toBeInTheDocument();
    // The focus goes to the first field, which says why; the others wait until it comes to them.
    expect(numberField()).toHaveFocus();
    expect(numberField()).toHaveAccessibleDescription("Escribe el número de pedido");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    await lookUp(user, "ACO-123", "maria");
    expect(await screen.findByText(/Revisa el número: se ve como ACO-/)).toBeInTheDocument();
    expect(screen.getByText(/Revisa el correo/)).toBeInTheDocument();
    expect(shop.requests("rpc/track_order")).toHaveLength(0);
    await user.clear(numberField());
    await user.type(numberField(), NUMBER);
    await waitFor(() => expect(numberField()).not.toHaveAttribute("aria-invalid"));
  });

  it("are told to wait after too many tries", async () => {
    shop.answerTrackOrder({ status: "rate_limited", retry_after_seconds: 900 });
    const user = open();
    await lookUp(user);
    expect(
      await screen.findByText("Hiciste demasiados intentos. Espera 15 minutos e intenta de nuevo."),
    ).toBeInTheDocument();
  });

  it("stay where they are when the server fails, for the next try", async () => {
    shop.fail("rpc/track_order", 500, 1);
    const user = open();
    await lookUp(user);
    expect(await screen.findByText(/Hay un problema en nuestros servidores/)).toBeInTheDocument();
    expect(emailField()).toHaveValue(EMAIL);
    await user.click(button());
    expect(await found()).toBeInTheDocument();
    expect(screen.queryByText(/Hay un problema/)).not.toBeInTheDocument();
  });
});

describe("coming back in the same tab", () => {
  it("finds the order again as it is by now, with what was typed, and moves no focus", async () => {
    const user = open();
    await lookUp(user);
    await found();
    cleanup();
    shop.change("orders", idOf("order"), { status: "shipped", shipped_at: "2026-06-02T12:00:00Z" });
    open();
    expect(numberField()).toHaveValue(NUMBER);
    expect(emailField()).toHaveValue(EMAIL);
    expect(await found()).toHaveTextContent("En camino·Pago pendiente");
    expect(document.body).toHaveFocus();
    expect(JSON.stringify(localStorage)).not.toMatch(/maria@|AB12CD/);
  });

  it("finds what was typed where no order was shown, and spends no try on it", async () => {
    const user = open();
    await lookUp(user, "ACO-20260601120000-ZZZZZZ");
    await screen.findByText(/No encontramos un pedido/);
    cleanup();
    open();
    expect(numberField()).toHaveValue("ACO-20260601120000-ZZZZZZ");
    expect(emailField()).toHaveValue(EMAIL);
    expect(screen.queryByText(/No encontramos un pedido/)).not.toBeInTheDocument();
    expect(shop.requests("rpc/track_order", "POST")).toHaveLength(1);
  });

  it("asks no second time for an order that is not found any more", async () => {
    const user = open();
    await lookUp(user);
    await found();
    cleanup();
    shop.change("orders", idOf("order"), { customer_email: "otra@example.com" });
    open();
    expect(await screen.findByText(/No encontramos un pedido/)).toBeInTheDocument();
    cleanup();
    open();
    expect(emailField()).toHaveValue(EMAIL);
    expect(shop.requests("rpc/track_order", "POST")).toHaveLength(2);
  });

  it.each([`/order-tracking/${NUMBER}`, `/order-tracking/${idOf("order")}`])(
    "finds at %s what was found there, and elsewhere nothing of it",
    async (address) => {
      const user = open(address);
      await lookUp(user);
      await found();
      cleanup();
      open();
      expect(emailField()).toHaveValue("");
      expect(screen.queryByRole("article")).not.toBeInTheDocument();
      cleanup();
      open(address);
      expect(await found()).toBeInTheDocument();
      expect(emailField()).toHaveValue(EMAIL);
    },
  );

  it.each([
    [
      "what is typed while an answer is on its way",
      (user: ReturnType<typeof open>) => user.type(emailField(), ".mx"),
      `${EMAIL}.mx`,
    ],
    ["nothing where the device has been told meanwhile to forget", async () => forgetGuestId(), ""],
  ])("finds %s", async (_what, meanwhile, email) => {
    let answer = () => {};
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(http.post("*/rest/v1/rpc/track_order", () => gate));
    const user = open();
    await lookUp(user);
    await meanwhile(user);
    answer();
    await found();
    cleanup();
    open();
    expect(emailField()).toHaveValue(email);
    expect(shop.requests("rpc/track_order", "POST")).toHaveLength(1);
  });

  it("finds nothing once the device has forgotten who typed it", async () => {
    const user = open();
    await lookUp(user);
    await found();
    cleanup();
    forgetGuestId();
    open();
    expect(numberField()).toHaveValue("");
    expect(emailField()).toHaveValue("");
    expect(shop.requests("rpc/track_order", "POST")).toHaveLength(1);
  });
});

describe("the address", () => {
  it("with a number in another spelling fills in the number", async () => {
    open(`/order-tracking/${encodeURIComponent(`Pedido ${NUMBER.replaceAll("-", "–")}.`)}`);
    expect(numberField()).toHaveValue(NUMBER);
  });

  it("with a number fills it in and asks for the e-mail only", async () => {
    const user = open(`/order-tracking/${NUMBER}`);
    expect(numberField()).toHaveValue(NUMBER);
    await user.type(emailField(), EMAIL);
    await user.click(button());
    expect(await found()).toBeInTheDocument();
  });

  it("with the id of an order of this device shows it at once, how to pay it included", async () => {
    shop.fill({ orders: [anOrderRow()] });
    open(`/order-tracking/${idOf("order")}`);
    const order = await found();
    expect(within(order).getByRole("region", { name: /^Cómo pagar/ })).toBeInTheDocument();
    expect(within(order).getByRole("link", { name: "Ver el pedido completo" })).toHaveAttribute(
      "href",
      `/order-confirmation/${idOf("order")}`,
    );
    expect(numberField()).toHaveValue(NUMBER);
    expect(shop.requests("rpc/track_order")).toHaveLength(0);
  });

  it("with the id of an order of another device asks for number and e-mail", async () => {
    const user = open(`/order-tracking/${idOf("order")}`);
    expect(await screen.findByText(/Este pedido no se abre desde este dispositivo/)).toBeInTheDocument();
    await lookUp(user);
    expect(await found()).toBeInTheDocument();
    expect(screen.queryByText(/no se abre desde este dispositivo/)).not.toBeInTheDocument();
  });

  it("reached from a confirmation of another device says why, with the number filled in", async () => {
    const { router } = renderScreen(TrackingPage, "/order-tracking/:orderId?", "/order-tracking");
    await act(() => router.navigate(`/order-tracking/${NUMBER}`, { state: { isElsewhere: true } }));
    expect(await screen.findByText(/Este pedido no se abre desde este dispositivo/)).toBeInTheDocument();
    expect(numberField()).toHaveValue(NUMBER);
  });

  it("with an id can be loaded again when the server failed", async () => {
    shop.fill({ orders: [anOrderRow()] });
    shop.fail("orders", 503, 1);
    const user = open(`/order-tracking/${idOf("order")}`);
    await user.click(await screen.findByRole("button", { name: "Intentar de nuevo" }));
    expect(await found()).toBeInTheDocument();
  });

  it.each(["%", "%E0%A4%A", "<script>", "x".repeat(10_000)])("takes %.20j for a number that is wrong", async (text) => {
    open(`/order-tracking/${encodeURIComponent(text)}`);
    expect(numberField()).toHaveValue(text);
    expect(shop.requests()).toHaveLength(0);
  });
});

describe("the timeline", () => {
  it("shows the steps that happened with their moments, and those to come", async () => {
    shop.fill({
      orders: [
        anOrderRow({ status: "shipped", confirmed_at: "2026-06-02T15:00:00Z", shipped_at: "2026-06-03T15:00:00Z" }),
      ],
    });
    open(`/order-tracking/${idOf("order")}`);
    const steps = within(await found()).getAllByRole("listitem");
    const step = (title: string) => steps.find((one) => one.textContent?.startsWith(title));
    expect(step("Pedido confirmado")).toHaveTextContent("2 de junio de 2026");
    expect(step("En camino")).toHaveAttribute("aria-current", "step");
    expect(step("Entregado")).toHaveTextContent("Por venir");
  });

  it("says who brings the parcel and by which number, once the shop has said so", async () => {
    shop.fill({ orders: [anOrderRow({ status: "shipped", carrier: "Estafeta", tracking_number: "8055123456" })] });
    open(`/order-tracking/${idOf("order")}`);
    expect(await found()).toHaveTextContent("Paquetería y guía: Estafeta · 8055123456");
    expect(screen.getByRole("button", { name: "Copiar el número de guía" })).toBeVisible();
  });
});
