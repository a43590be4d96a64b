import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aProduct, idOf } from "@tests/support/factories";
import { gate } from "@tests/support/gate";
import { leaveLostAttempt } from "@tests/support/lost-attempt";
import { server, useShopServer } from "@tests/support/msw-server";
import { aDeliveryRow, aQuoteLineRow, aQuoteRow } from "@tests/support/quotes";
import { renderScreen } from "@tests/support/render-screen";
import { anOrderRow, type Row } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { readCartLines } from "@/cart/use-cart";
import { emptyCheckoutForm } from "@/domain/checkout-form";
import { orderContents } from "@/domain/orders/order-contents";
import CheckoutPage from "@/features/checkout/checkout-page";
import { noteOrder } from "@/orders/finish-order";
import { noteLostOrder } from "@/orders/note-lost-order";
import { orderQueries } from "@/services/orders/order-queries";
import { forgetCheckoutDraft, readCheckoutDraft, saveCheckoutDraft } from "@/stores/checkout-draft";
import { beginOrderAttempt } from "@/stores/order-attempt";
import { knownOrder } from "@/stores/placed-orders-store";
import { saveContact } from "@/stores/saved-contact-store";
import { confirmButton, field, loseAnswer, sentOrders, shopper, useFreshShopper } from "./checkout-screen";

useShopServer();
useFreshShopper();

// Nobody waits here for the pauses between the tries of one order.
vi.mock("@/domain/constants", async (original) => ({
  ...(await original<typeof import("@/domain/constants")>()),
  RETRY_DELAY_MS: 0,
}));

const QUOTE_ID = "A".repeat(24);
const FOLIO = "COT-20261123-ABC123";

/** What the database answers of the quote from now on. */
const answerQuote = (lines: readonly Row[], state = "valid", more: Row = {}): void =>
  server.use(
    http.post("*/rest/v1/rpc/read_quote", () =>
      HttpResponse.json({ status: "found", quote: aQuoteRow(lines, { state, ...more }) }),
    ),
  );

function open(search = "") {
  const address = `/c/${QUOTE_ID}/pedido${search}`;
  const view = renderScreen(CheckoutPage, "/c/:id/pedido", address);
  const user = userEvent.setup({ delay: null });
  const fillIn = async () => {
    await screen.findByRole("radio", { name: "Transferencia SPEI" });
    for (const [label, text] of Object.entries(shopper)) {
      await user.click(field(label));
      await user.paste(text);
    }
    await user.click(screen.getByRole("radio", { name: "Transferencia SPEI" }));
  };
  return { ...view, user, fillIn };
}

const review = () => screen.findByRole("region", { name: "Tu pedido" });
const isClosed = (sentence: string) => screen.findByText(sentence);

describe("an order of a quote whose IVA has changed", () => {
  it("bears the IVA of today in its lines and sums, and says why beside them", async () => {
    answerQuote([aQuoteLineRow(1, "Cinta", { tax_rate: 0.08 })]);
    open();
    const sums = within(await review());
    expect(sums.getByText("$1,026.00", { selector: "dd.price" })).toBeInTheDocument();
    expect(sums.getByText("IVA (8%)").nextSibling).toHaveTextContent("$76.00");
    expect(screen.getByText("Se cotizó en $1,102.00; tu pedido es otro:").closest("[role=status]")).toHaveTextContent(
      "Cinta: hoy con IVA 8%; se cotizó con IVA 16%",
    );
  });

  it("is told of another revision that was ordered, too", async () => {
    answerQuote([aQuoteLineRow(1, "Cinta")], "valid", { ordered_revision: 3 });
    open();
    expect(await screen.findByText(/^Ya se hizo un pedido con la revisión 3 de esta cotización\./)).toBeInTheDocument();
  });

  it("is nothing to be told of where all is as it was", async () => {
    answerQuote([aQuoteLineRow(1, "Cinta")]);
    open();
    expect(within(await review()).getByText("$1,102.00", { selector: "dd.price" })).toBeInTheDocument();
    expect(screen.queryByText(/^Se cotizó en/)).not.toBeInTheDocument();
  });

  it("is read anew when it changes while the form is open", async () => {
    answerQuote([aQuoteLineRow(1, "Cinta")]);
    const { user, fillIn } = open();
    await fillIn();
    answerQuote([aQuoteLineRow(1, "Cinta", { tax_rate: 0.08 })]);
    const taxes = [{ rate: 0.08, base: 950, amount: 76 }];
    const totals = { subtotal: 1000, discount_amount: 50, tax_amount: 76, taxes, shipping_cost: 0, total_amount: 1026 };
    shop.answerPlaceOrder({ status: "price_changed", price_changes: [], totals });
    await user.click(confirmButton());
    expect(await screen.findByText("El total de tu pedido ahora es $1,026.00.")).toBeInTheDocument();
    expect(await screen.findByText("Cinta: hoy con IVA 8%; se cotizó con IVA 16%")).toBeInTheDocument();
    expect(within(await review()).getByText("IVA (8%)")).toBeInTheDocument();
  });
});

it("an order of a quote whose last day ends while its form is open keeps the form, the focus and what was typed", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-12-01T05:59:00Z"), toFake: ["Date", "setInterval", "clearInterval"] });
  answerQuote([aQuoteLineRow(1, "Cinta")]);
  const { client, user } = open();
  const name = await screen.findByRole("textbox", { name: "Nombre completo" });
  await user.click(name);
  await user.paste("Laura");
  answerQuote([aQuoteLineRow(1, "Cinta")], "expired");
  act(() => void vi.advanceTimersByTime(62_000));
  expect(client.isFetching({ queryKey: ["quotes"] })).toBe(0);
  // Read again all the same, as by coming back to the tab.
  await act(() => client.invalidateQueries({ queryKey: ["quotes"] }));
  await waitFor(() => expect(client.getQueryData(["quotes", QUOTE_ID])).toMatchObject({ quote: { state: "expired" } }));
  expect(name).toHaveValue("Laura");
  expect(name).toHaveFocus();
});

describe("a total of a quote's order that rises while the form is open", () => {
  it.each([
    ["by more IVA", aQuoteLineRow(1, "Cinta", { tax_rate: 0.08 }), aQuoteLineRow(1, "Cinta"), "$1,102.00"],
    ["by more pieces", aQuoteLineRow(1, "Cinta", { stock_quantity: 3 }), aQuoteLineRow(1, "Cinta"), "$1,102.00"],
  ])("%s, is agreed to", async (_, before, after, total) => {
    answerQuote([before, aQuoteLineRow(2, "Casco", null)]);
    const { client, user, fillIn } = open("?solo=disponible");
    await fillIn();
    answerQuote([after, aQuoteLineRow(2, "Casco", null)]);
    await client.invalidateQueries({ queryKey: ["quotes"] });
    expect(await screen.findByText(`El total de tu pedido ahora es ${total}.`)).toBeInTheDocument();
    await user.click(confirmButton());
    await waitFor(() => expect(screen.getByRole("region", { name: "Antes de confirmar" })).toHaveFocus());
    expect(sentOrders()).toHaveLength(0);
    await user.click(screen.getByRole("button", { name: "Aceptar el nuevo total" }));
    await user.click(confirmButton());
    await waitFor(() => expect(sentOrders()).toMatchObject([{ expected_total: 1102 }]));
  });
});

describe("an order of a quote whose answer was lost before a reload", () => {
  const used = () => answerQuote([aQuoteLineRow(1, "Cinta")], "used");
  beforeEach(() => leaveLostAttempt());

  it("is found again: its confirmation opens, says so, and the cart stays as it is", async () => {
    used();
    shop.fill({ orders: [anOrderRow({ quote_folio: FOLIO })] });
    cartActions.addItem(aProduct(), 2);
    const { address, router } = open();
    await waitFor(() => expect(address()).toContain(`/order-confirmation/${idOf("order")}`));
    expect(router.state.location.state).toEqual({ earlier: "other-lines" });
    expect(readCartLines().map(({ quantity }) => quantity)).toEqual([2]);
  });

  it("and which has ended is told beside the quote that it has used, and only listed", async () => {
    used();
    shop.fill({ orders: [anOrderRow({ quote_folio: FOLIO, status: "cancelled" })] });
    const { address } = open();
    expect(await screen.findByText(/^Tu pedido anterior, el ACO-\S+, se canceló\./)).toBeInTheDocument();
    expect(await isClosed("Lo cotizado ya no se puede pedir a esos precios.")).toBeInTheDocument();
    expect(address()).toBe(`/c/${QUOTE_ID}/pedido`);
    expect(knownOrder(idOf("order"))).toBeDefined();
  });

  describe("of which it turns out that it was the cart's", () => {
    const typed = { ...emptyCheckoutForm, name: "Laura Ruiz", street: "Otra 5" };
    const fillOrders = () => shop.fill({ orders: [anOrderRow({ quote_folio: null })] });

    it("is still to be sent: the form stands as it was typed, and says which order was placed", async () => {
      answerQuote([aQuoteLineRow(1, "Cinta")]);
      saveCheckoutDraft(typed, { quoteFolio: FOLIO });
      fillOrders();
      const { address } = open();
      expect(await screen.findByText(/^Ya quedó registrado otro pedido tuyo, el ACO-/)).toBeInTheDocument();
      expect(address()).toBe(`/c/${QUOTE_ID}/pedido`);
      expect(field("Nombre completo")).toHaveValue("Laura Ruiz");
      expect(readCheckoutDraft()).toEqual(typed);
    });

    it("opens that order where the quote cannot be ordered any more", async () => {
      used();
      fillOrders();
      const { address } = open();
      await waitFor(() => expect(address()).toContain(`/order-confirmation/${idOf("order")}`));
    });

    it("opens that order where the quote turns out meanwhile not to be valid any more", async () => {
      answerQuote([aQuoteLineRow(1, "Cinta")]);
      fillOrders();
      const orderRead = gate();
      server.use(http.get("*/rest/v1/orders", () => orderRead.passed));
      const { address, client } = open();
      expect(await screen.findByText("Comprobando tu pedido…")).toBeInTheDocument();
      answerQuote([aQuoteLineRow(1, "Cinta")], "expired");
      await act(() => client.invalidateQueries({ queryKey: ["quotes"] }));
      await waitFor(() =>
        expect(client.getQueryData(["quotes", QUOTE_ID])).toMatchObject({ quote: { state: "expired" } }),
      );
      orderRead.open();
      await waitFor(() => expect(address()).toContain(`/order-confirmation/${idOf("order")}`));
    });

    it("loses nothing of what stands in the form when lines that have gone from the cart lead to that order", async () => {
      answerQuote([aQuoteLineRow(1, "Cinta")]);
      // Typed for the cart, before this form opened.
      saveCheckoutDraft(typed);
      shop.fail("orders", 503);
      open();
      await review();
      expect(field("Nombre completo")).toHaveValue("Laura Ruiz");
      shop.recover();
      fillOrders();
      await act(noteLostOrder);
      expect(knownOrder(idOf("order"))).toBeDefined();
      expect(readCheckoutDraft()).toEqual(typed);
    });

    it("leaves nothing of what was typed for the cart where no form of another order stands", async () => {
      saveCheckoutDraft(typed);
      fillOrders();
      await noteLostOrder();
      expect(knownOrder(idOf("order"))).toBeDefined();
      expect(readCheckoutDraft()).toEqual(emptyCheckoutForm);
    });
  });

  it("and cannot be looked for yet is not denied, and was somebody else's where none is found", async () => {
    used();
    shop.fail("orders", 503);
    const { user } = open();
    expect(await screen.findByText("Aún no sabemos si tu pedido quedó registrado")).toBeInTheDocument();
    shop.recover();
    await user.click(screen.getByRole("button", { name: "Intentar de nuevo" }));
    expect(await isClosed("Lo cotizado ya no se puede pedir a esos precios.")).toBeInTheDocument();
  });

  it("does not keep a quote that nobody has ordered from being ordered", async () => {
    answerQuote([aQuoteLineRow(1, "Cinta")]);
    open();
    expect(await review()).toBeInTheDocument();
  });

  it("opens as well where the answer came, and the page was left before its confirmation could be seen", async () => {
    leaveLostAttempt({ isOpen: false, placedAs: idOf("order") });
    used();
    const { address } = open();
    await waitFor(() => expect(address()).toBe(`/order-confirmation/${idOf("order")}`));
  });
});

describe("an order of a quote whose answer was lost while the form stands", () => {
  it("is told once it has ended, with the way on: its quote stays used", async () => {
    answerQuote([aQuoteLineRow(1, "Cinta")]);
    const { user, fillIn, address } = open();
    await fillIn();
    await loseAnswer(user);
    shop.fill({ orders: [anOrderRow({ quote_folio: FOLIO, status: "cancelled" })] });
    shop.answerPlaceOrder({ status: "invalid", problems: [{ field: "idempotency_key", code: "key_reused" }] });
    await user.click(confirmButton());
    expect(
      await screen.findByText(
        /^Tu pedido anterior, el ACO-\S+, se canceló\. Los precios de esta cotización ya se usaron/,
      ),
    ).toBeInTheDocument();
    expect(address()).toBe(`/c/${QUOTE_ID}/pedido`);
    expect(field("Colonia")).toHaveValue("Roma Norte");
  });

  it("is still to be sent where another tab has ordered the cart since, and nothing typed is lost", async () => {
    answerQuote([aQuoteLineRow(1, "Cinta")]);
    const { user, fillIn, address } = open();
    await fillIn();
    await loseAnswer(user);
    const contents = orderContents(emptyCheckoutForm, [], 999);
    beginOrderAttempt(contents, []);
    const orderNumber = "ACO-20260601120000-AB12CD";
    const order = { id: idOf("order", 8), orderNumber, totalAmount: 999, placedAt: "2026-06-01T12:00:00+00:00" };
    act(() => noteOrder({ order, productIds: [], ordered: [], contents }));
    expect(
      await screen.findByText(
        `Ya quedó registrado otro pedido tuyo, el ${orderNumber}. Este todavía no: revísalo y confírmalo.`,
      ),
    ).toBeInTheDocument();
    expect(address()).toBe(`/c/${QUOTE_ID}/pedido`);
    expect(field("Colonia")).toHaveValue("Roma Norte");

    const lost = sentOrders();
    await user.click(confirmButton());
    await waitFor(() => expect(sentOrders().length).toBeGreaterThan(lost.length));
    const sent = sentOrders().at(-1);
    expect(sent).toMatchObject({ quote_id: QUOTE_ID });
    expect(lost.map(({ idempotency_key }) => idempotency_key)).not.toContain(sent?.idempotency_key);
  });
});

describe("an order of a quote that went under the key of another quote's, whose answer was lost, too", () => {
  const otherQuote = () => ({ ...orderContents(emptyCheckoutForm, [], 999), quoteId: "B".repeat(24) });

  it("is told as this quote's once it is found to be placed", async () => {
    answerQuote([aQuoteLineRow(1, "Cinta")]);
    beginOrderAttempt(otherQuote(), []);
    const { user, fillIn, address, router } = open();
    await fillIn();
    await loseAnswer(user);
    shop.fill({ orders: [anOrderRow({ quote_folio: FOLIO })] });
    shop.answerPlaceOrder({ status: "invalid", problems: [{ field: "idempotency_key", code: "key_reused" }] });
    await user.type(screen.getByRole("textbox", { name: /^Notas/ }), "Ya");
    await user.click(confirmButton());
    await waitFor(() => expect(address()).toContain(`/order-confirmation/${idOf("order")}`));
    expect(router.state.location.state).toMatchObject({ wasChanged: true });
  });

  it("is not opened by the form of the other quote, which is still to be sent", async () => {
    answerQuote([aQuoteLineRow(1, "Cinta")]);
    const { user, fillIn, address } = open();
    await fillIn();
    await loseAnswer(user);
    // Another tab sends the other quote, and finds that it was placed.
    beginOrderAttempt(otherQuote(), []);
    shop.fill({ orders: [anOrderRow({ quote_folio: "COT-20261123-XYZ789" })] });
    await act(noteLostOrder);
    expect(await screen.findByText(/^Ya quedó registrado otro pedido tuyo/)).toBeInTheDocument();
    expect(address()).toBe(`/c/${QUOTE_ID}/pedido`);
    expect(field("Colonia")).toHaveValue("Roma Norte");
  });
});

describe("an order of a quote of which something is sold by another unit", () => {
  const aRoll = { unit_name: "rollo" };

  it("does not begin, and says why", async () => {
    answerQuote([aQuoteLineRow(1, "Cinta", aRoll)]);
    open();
    expect(await isClosed("Algo de lo cotizado hoy se vende por otra unidad.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Ver la cotización" })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: /^Pedir lo que hay/ })).not.toBeInTheDocument();
  });

  it("ends where that is found out while the form is open, with the way to the rest", async () => {
    answerQuote([aQuoteLineRow(1, "Cinta"), aQuoteLineRow(2, "Guante")]);
    const change = { product_id: idOf("product", 1), product_name: "Cinta", old_price: 100, new_price: 100 };
    shop.answerPlaceOrder({
      status: "price_changed",
      price_changes: [{ ...change, ...aRoll, unit_content: 1, content_name: null }],
      totals: aQuoteRow([]).totals,
    });
    const { user, fillIn } = open();
    await fillIn();
    answerQuote([aQuoteLineRow(1, "Cinta", aRoll), aQuoteLineRow(2, "Guante")]);
    await user.click(confirmButton());
    expect(await isClosed("Algo de lo cotizado hoy se vende por otra unidad.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Pedir lo que hay a estos precios" })).toBeInTheDocument();
  });
});

describe("an order of a quote for a state", () => {
  const state = () => screen.findByRole("combobox", { name: "Estado" });

  it("goes there, until the postal code says another one", async () => {
    answerQuote([aQuoteLineRow(1, "Cinta")], "valid", { state_code: "JAL" });
    const { user } = open();
    expect(await state()).toHaveValue("JAL");
    await user.click(field("Código postal"));
    await user.paste("06700");
    expect(await state()).toHaveValue("CMX");
  });

  it("goes where somebody has chosen, whatever the postal code and the quote say", async () => {
    answerQuote([aQuoteLineRow(1, "Cinta")], "valid", { state_code: "JAL" });
    const { user } = open();
    await user.selectOptions(await state(), "YUC");
    await user.click(field("Código postal"));
    await user.paste("06700");
    expect(await state()).toHaveValue("YUC");
  });

  it("asks for it where the quote does not say", async () => {
    answerQuote([aQuoteLineRow(1, "Cinta")]);
    open();
    expect(await state()).toHaveValue("");
  });
});

describe("an order of a quote that says where it goes", () => {
  const withDelivery = () =>
    answerQuote([aQuoteLineRow(1, "Cinta")], "valid", { state_code: "CMX", delivery: aDeliveryRow });
  const offer = () => within(screen.getByRole("region", { name: "Datos de entrega de la cotización" }));
  beforeEach(forgetCheckoutDraft);

  it("is one press away: who receives, where, and how it is paid stand there, and can be seen", async () => {
    withDelivery();
    const { user } = open();
    expect(await screen.findByRole("radio", { name: "Transferencia SPEI" })).toBeChecked();
    expect(
      offer().getByText(/^La cotización dice entregar a Ana Gómez, Durango 12, Roma Norte, 06700/),
    ).toBeInTheDocument();
    expect(offer().getByRole("status")).toHaveTextContent("Ya están en el formulario");
    expect(screen.getByRole("combobox", { name: "Estado" })).toHaveValue("CMX");
    await user.click(confirmButton());
    await waitFor(() => expect(sentOrders()).toHaveLength(1));
    expect(sentOrders()[0]).toMatchObject({ quote_id: QUOTE_ID, ...aDeliveryRow });
  });

  it("asks again how it is paid when that way closes meanwhile, and chooses no other one", async () => {
    withDelivery();
    const { client, user } = open();
    await user.click(await screen.findByRole("radio", { name: "Depósito en OXXO" }));
    shop.fill({ payment_gateways: shop.rows("payment_gateways").filter(({ kind }) => kind !== "oxxo") });
    await act(() => client.invalidateQueries({ queryKey: orderQueries.paymentGateways().queryKey }));
    const group = screen.getByRole("radiogroup", { name: "Forma de pago" });
    expect(await within(group).findByRole("alert")).toHaveTextContent(
      "Esa forma de pago ya no está disponible; elige otra",
    );
    expect(screen.queryByRole("radio", { checked: true })).not.toBeInTheDocument();
  });

  it("keeps what its shopper has typed before, and offers the quote's with one press", async () => {
    saveCheckoutDraft({ ...emptyCheckoutForm, name: "Laura Ruiz", street: "Otra 5" });
    withDelivery();
    const { user } = open();
    await review();
    expect(field("Nombre completo")).toHaveValue("Laura Ruiz");
    expect(field("Calle y número")).toHaveValue("Otra 5");
    expect(field("Código postal")).toHaveValue("");
    await user.click(offer().getByRole("button", { name: "Usar los datos de la cotización" }));
    expect(field("Nombre completo")).toHaveFocus();
    expect(field("Nombre completo")).toHaveValue("Ana Gómez");
    expect(field("Calle y número")).toHaveValue("Durango 12");
    expect(field("Código postal")).toHaveValue("06700");
    expect(offer().getByRole("status")).toHaveTextContent("Ya están en el formulario");
  });

  it("offers the quote's again once something else stands in the form, and says that they are there when they are", async () => {
    withDelivery();
    const { user } = open();
    await review();
    const offered = () => offer().queryByRole("button", { name: "Usar los datos de la cotización" });
    for (const label of ["Nombre completo", "Teléfono", "Código postal", "Calle y número"]) {
      await user.click(field(label));
      await user.tab();
    }
    expect(offered()).not.toBeInTheDocument();
    await user.type(field("Calle y número"), "0");
    expect(offered()).toBeInTheDocument();
    expect(offer().getByRole("status")).toBeEmptyDOMElement();
    await user.type(field("Calle y número"), "{Backspace}");
    expect(offered()).not.toBeInTheDocument();
    expect(offer().getByRole("status")).toHaveTextContent("Ya están en el formulario");
  });

  it("says nothing of the quote's data over those that the device remembers", async () => {
    saveContact({ name: "Laura Ruiz", email: "laura@example.com", phone: "5511112222" });
    withDelivery();
    const { user } = open();
    await review();
    await user.click(screen.getByRole("button", { name: "Usar mis datos guardados" }));
    expect(offer().getByRole("status")).toBeEmptyDOMElement();
    await user.click(offer().getByRole("button", { name: "Usar los datos de la cotización" }));
    expect(field("Nombre completo")).toHaveValue("Ana Gómez");
    expect(offer().getByRole("status")).toHaveTextContent("Ya están en el formulario");
  });

  it("leaves nothing of the quote's in the draft of this tab, but what was changed of it", async () => {
    withDelivery();
    const { user } = open();
    await review();
    await user.type(screen.getByRole("textbox", { name: /^Notas/ }), "Ya");
    expect(readCheckoutDraft()).toMatchObject({ name: "", street: "", postalCode: "", notes: "Ya" });
    await user.type(field("Calle y número"), "0");
    expect(readCheckoutDraft()).toMatchObject({ name: "", street: "Durango 120", postalCode: "06700" });
  });

  it("chooses no way to pay where the quote says nothing of its delivery", async () => {
    answerQuote([aQuoteLineRow(1, "Cinta")]);
    open();
    expect(await screen.findByRole("radio", { name: "Transferencia SPEI" })).not.toBeChecked();
    expect(screen.queryByRole("region", { name: "Datos de entrega de la cotización" })).not.toBeInTheDocument();
  });
});

describe("an order of a quote of which there is too little", () => {
  const short = [
    aQuoteLineRow(1, "Cinta", { stock_quantity: 3 }),
    aQuoteLineRow(2, "Casco", null),
    aQuoteLineRow(3, "Caja"),
  ];

  it("does not begin with a form that cannot be sent: it offers what there is", async () => {
    answerQuote(short);
    const { user, address } = open();
    expect(await isClosed("Hoy no hay todo lo que se cotizó.")).toBeInTheDocument();
    expect(screen.queryByRole("form", { name: "Datos del pedido" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("link", { name: "Pedir lo que hay a estos precios" }));
    expect(address()).toBe(`/c/${QUOTE_ID}/pedido?solo=disponible`);
    expect(await review()).toHaveTextContent(/Cinta.*3 piezas.*Caja.*10 piezas/);
  });

  it("takes what there is at the offered prices, and says what it goes without", async () => {
    answerQuote(short);
    const { user, fillIn } = open("?solo=disponible");
    const note = (await screen.findByText(/^Se cotizó en/)).closest("[role=status]");
    expect(note).toHaveTextContent("Cinta: 3 de 10 piezasCasco: 0 de 10 piezas");
    expect(note).toHaveTextContent("Una cotización se usa una sola vez");
    await fillIn();
    await user.click(confirmButton());
    await waitFor(() => expect(sentOrders()).toHaveLength(1));
    expect(sentOrders()[0]).toMatchObject({
      quote_id: QUOTE_ID,
      items: [
        { product_id: idOf("product", 1), quantity: 3, unit_price: 100 },
        { product_id: idOf("product", 3), quantity: 10, unit_price: 100 },
      ],
      // 1,300 less 5 %, with IVA.
      expected_total: 1432.6,
    });
  });

  it.each([
    [2, "con 2% menos por volumen", 491.04],
    [0, "sin descuento por volumen", 498],
  ])("is charged with the %i % that its pieces are given, and says so", async (available_percentage, text, total) => {
    answerQuote([aQuoteLineRow(1, "Cinta", { stock_quantity: 3, available_percentage })]);
    const { user, fillIn } = open("?solo=disponible");
    const note = (await screen.findByText(/^Se cotizó en/)).closest("[role=status]");
    expect(note).toHaveTextContent(`Cinta: 3 de 10 piezas, ${text}`);
    expect(screen.getByText(/^Pides lo que hay de la cotización/)).toHaveTextContent(
      "a los precios que ofrece, con menos descuento por volumen.",
    );
    await fillIn();
    await user.click(confirmButton());
    await waitFor(() => expect(sentOrders()).toMatchObject([{ expected_total: total }]));
  });

  it("offers what there is without the discount that it is not given, before and after the form is open", async () => {
    const scarce = aQuoteLineRow(1, "Cinta", { stock_quantity: 3, available_percentage: 0 });
    const way = () => screen.findByRole("link", { name: "Pedir lo que hay con menos descuento" });
    answerQuote([scarce]);
    open();
    expect(await way()).toBeInTheDocument();
    cleanup();
    answerQuote([aQuoteLineRow(1, "Cinta")]);
    const { client } = open();
    await review();
    answerQuote([scarce]);
    await client.invalidateQueries({ queryKey: ["quotes"] });
    expect(await way()).toBeInTheDocument();
  });

  it("keeps an open form, and says at once what is missing", async () => {
    answerQuote([aQuoteLineRow(1, "Cinta"), aQuoteLineRow(3, "Caja")]);
    const { client, user } = open();
    await user.click(await screen.findByRole("textbox", { name: "Nombre completo" }));
    await user.paste("María López");
    answerQuote([aQuoteLineRow(1, "Cinta", { stock_quantity: 3 }), aQuoteLineRow(3, "Caja")]);
    await client.invalidateQueries({ queryKey: ["quotes"] });
    const obstacles = within(screen.getByRole("region", { name: "Antes de confirmar" }));
    expect(await obstacles.findByRole("alert")).toHaveTextContent(/Cinta/);
    expect(obstacles.getByRole("link", { name: "Pedir lo que hay a estos precios" })).toBeInTheDocument();
    expect(field("Nombre completo")).toHaveValue("María López");
  });

  it("says nothing more of that once its prices do not hold, and offers the way to the quote instead", async () => {
    answerQuote([aQuoteLineRow(1, "Cinta"), aQuoteLineRow(3, "Caja")]);
    const { user, fillIn } = open();
    await fillIn();
    answerQuote([aQuoteLineRow(1, "Cinta", { stock_quantity: 4 }), aQuoteLineRow(3, "Caja")]);
    const conflict = { ...{ product_id: idOf("product", 1), product_name: "Cinta" }, status: "low-stock" };
    shop.answerPlaceOrder({
      status: "conflict",
      price_changes: [],
      conflicts: [{ ...conflict, available_quantity: 4, requested_quantity: 10 }],
    });
    await user.click(confirmButton());
    const obstacles = within(screen.getByRole("region", { name: "Antes de confirmar" }));
    expect(await obstacles.findByText(/^Solo 4 unidades disponibles/)).toBeInTheDocument();
    shop.answerPlaceOrder({ status: "invalid", problems: [{ field: "quote_id", code: "expired" }] });
    await user.click(confirmButton());
    expect(await obstacles.findByText(/^Los precios de esta cotización ya vencieron/)).toBeInTheDocument();
    expect(obstacles.queryByText(/^Solo 4 unidades disponibles/)).not.toBeInTheDocument();
    expect(obstacles.queryByRole("link", { name: /^Pedir/ })).not.toBeInTheDocument();
    expect(obstacles.getByRole("link", { name: "Ver la cotización" })).toHaveAttribute("href", `/c/${QUOTE_ID}`);
    expect(field("Nombre completo")).toHaveValue("María López García");
  });

  it("says so when there is more again than the form knows of", async () => {
    answerQuote(short);
    const { user, fillIn } = open("?solo=disponible");
    await fillIn();
    answerQuote([aQuoteLineRow(1, "Cinta"), aQuoteLineRow(2, "Casco", null), aQuoteLineRow(3, "Caja")]);
    const taxes = [{ rate: 0.16, base: 1400, amount: 224 }];
    shop.answerPlaceOrder({
      status: "price_changed",
      price_changes: [{ product_id: idOf("product", 1), product_name: "Cinta", old_price: 100, new_price: 150 }],
      totals: { subtotal: 1450, discount_amount: 50, tax_amount: 224, taxes, shipping_cost: 0, total_amount: 1624 },
    });
    await user.click(confirmButton());
    expect(await screen.findByRole("alert")).toHaveTextContent("Cambió lo que hay de esta cotización.");
    await waitFor(async () => expect(await review()).toHaveTextContent(/Cinta.*10 piezas/));
  });

  it("ends where nothing is left of it", async () => {
    answerQuote([aQuoteLineRow(1, "Cinta", { stock_quantity: 0 }), aQuoteLineRow(2, "Casco", null)]);
    open("?solo=disponible");
    expect(await isClosed("Lo cotizado ya no se puede pedir a esos precios.")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: /^Pedir/ })).not.toBeInTheDocument();
  });
});
