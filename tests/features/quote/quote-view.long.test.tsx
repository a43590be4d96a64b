import { type QueryClient, useQuery } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fillShop } from "@tests/support/catalogue";
import { idOf } from "@tests/support/factories";
import { fillDevice } from "@tests/support/full-device";
import { gate } from "@tests/support/gate";
import { holdAnswer } from "@tests/support/held-answer";
import { leaveLostAttempt } from "@tests/support/lost-attempt";
import { server, useShopServer } from "@tests/support/msw-server";
import { aDelivery, aQuote, aQuoteLine, aQuoteLineRow, aQuoteRow, type QuoteLineChanges } from "@tests/support/quotes";
import { readQrCode } from "@tests/support/read-qr-code";
import { renderScreen } from "@tests/support/render-screen";
import { aZoneRow } from "@tests/support/rows";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyCheckoutForm } from "@/domain/checkout-form";
import { folioOf, type Quote, type QuoteLine } from "@/domain/quote/quote";
import QuotePage from "@/features/quote/quote-page";
import { QuoteView } from "@/features/quote/quote-view";
import { quoteQueries } from "@/services/quotes/quote-queries";
import {
  forgetCheckoutDraft,
  readCheckoutDraft,
  saveCheckoutDraft,
  takeCheckoutDraftOf,
} from "@/stores/checkout-draft";
import { eraseMadeQuotes, recordQuote } from "@/stores/made-quotes-store";

useShopServer();
beforeEach(() => fillShop({ products: [] }));

const show = (quote: Quote) => renderScreen(() => <QuoteView quote={quote} />, "/", "/");
const paper = () => screen.getByRole("article", { name: "Cotización COT-20261123-ABC123" });
const today = (changes: Partial<NonNullable<QuoteLine["today"]>>) => ({
  ...{ unitPrice: 100, percentage: 0, taxRate: 0.16, stockQuantity: 40 },
  ...changes,
});
const changesShown = () =>
  within(screen.getByRole("region", { name: "Qué cambió desde que se hizo" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("a quote whose last day ends while it is in view", () => {
  const LAST_MINUTE = "2026-12-01T05:59:00Z";
  const HOUR_MS = 3_600_000;

  it.each([
    ["right", 0],
    ["an hour behind", -HOUR_MS],
    ["an hour ahead", HOUR_MS],
  ])("is read anew at that midnight, by a device whose clock is %s", async (_, clockLead) => {
    vi.useFakeTimers({ now: Date.parse(LAST_MINUTE) + clockLead, toFake: ["Date", "setInterval", "clearInterval"] });
    let reads = 0;
    server.use(
      http.post("*/rest/v1/rpc/read_quote", () => {
        const now = Date.now() - clockLead;
        reads += 1;
        const state = now > Date.parse("2026-12-01T05:59:59Z") ? "expired" : "valid";
        const quote = aQuoteRow([aQuoteLineRow(1, "Cinta")], { state });
        return HttpResponse.json({ status: "found", quote }, { headers: { date: new Date(now).toUTCString() } });
      }),
    );
    renderScreen(QuotePage, "/c/:id", `/c/${"A".repeat(24)}`);
    expect(await screen.findByRole("link", { name: "Pedir a estos precios" })).toBeInTheDocument();
    expect(reads).toBe(1);
    act(() => void vi.advanceTimersByTime(62_000));
    expect(await screen.findByText(/^Estos precios terminaron el 30 de noviembre de 2026/)).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Pedir a estos precios" })).not.toBeInTheDocument();
    // Once it has ended there is nothing to wait for.
    expect(vi.getTimerCount()).toBe(0);
    expect(reads).toBe(2);
  });

  it("is read once more where that read fails", async () => {
    vi.useFakeTimers({ now: Date.parse(LAST_MINUTE), toFake: ["Date", "setInterval", "clearInterval"] });
    const answers = ["valid", "down", "expired"];
    server.use(
      http.post("*/rest/v1/rpc/read_quote", () => {
        const state = answers.shift();
        if (state === "down") return HttpResponse.json({ code: "XX000", message: state }, { status: 500 });
        const quote = aQuoteRow([aQuoteLineRow(1, "Cinta")], { state });
        return HttpResponse.json({ status: "found", quote }, { headers: { date: new Date().toUTCString() } });
      }),
    );
    const { client } = renderScreen(QuotePage, "/c/:id", `/c/${"A".repeat(24)}`);
    expect(await screen.findByRole("link", { name: "Pedir a estos precios" })).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(62_000));
    await vi.waitFor(() => expect(client.getQueryState(["quotes", "A".repeat(24)])?.status).toBe("error"));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(await screen.findByText(/^Estos precios terminaron el 30 de noviembre de 2026/)).toBeInTheDocument();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("says so where somebody stood in the field of who authorises it, and leaves the focus of others alone", async () => {
    const quote = aQuote(aQuoteLine(1, "Cinta"));
    const told = "No quedó autorizada: estos precios terminaron antes.";
    const expired = { status: "found" as const, quote: { ...quote, state: "expired" as const } };
    const end = (client: QueryClient) => act(() => void client.setQueryData(["quotes", quote.id], expired));
    const field = () => screen.getByRole("textbox", { name: "Autorizado por" });

    const typing = renderScreen(() => <AsRead quote={quote} />, "/", "/");
    act(() => field().focus());
    end(typing.client);
    expect(await screen.findByText(told)).toHaveFocus();
    cleanup();

    const reading = renderScreen(() => <AsRead quote={quote} />, "/", "/");
    act(() => field().focus());
    const print = screen.getByRole("button", { name: "Imprimir o guardar PDF" });
    act(() => print.focus());
    end(reading.client);
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Autorizado por" })).not.toBeInTheDocument());
    expect(screen.queryByText(told)).not.toBeInTheDocument();
    expect(print).toHaveFocus();
  });
});

describe("the days of a quote", () => {
  const zone = process.env.TZ;
  afterEach(() => {
    process.env.TZ = zone;
  });

  it.each(["UTC", "America/Cancun", "America/Tijuana"])("are those of Mexico City for a reader in %s", (where) => {
    process.env.TZ = where;
    show({ ...aQuote(aQuoteLine(1, "Cinta")), approvedBy: "Laura Ruiz", approvedAt: "2026-11-25T02:05:00Z" });
    // Made late in the evening of the day that its folio names.
    expect(paper()).toHaveTextContent(/23 de noviembre de 2026 ?Precios válidos hasta el 30 de noviembre de 2026/);
    expect(paper()).toHaveTextContent("para estas cantidades, válidos hasta el 30 de noviembre de 2026");
    expect(paper()).toHaveTextContent(/Autorizado por Laura Ruiz, 24 de noviembre de 2026.*20:05/);
    expect(screen.getByText(/^Autorizado por Laura Ruiz el 24 de noviembre de 2026/)).toBeInTheDocument();
    const whatsapp = screen.getByRole("link", { name: "Mandar por WhatsApp" }).getAttribute("href") ?? "";
    expect(decodeURIComponent(whatsapp)).toContain("válida hasta el 30 de noviembre de 2026");
  });

  it("end in Mexico City too", () => {
    process.env.TZ = "UTC";
    show({ ...aQuote(aQuoteLine(1, "Cinta")), state: "expired" });
    expect(screen.getByText(/^Estos precios terminaron el 30 de noviembre de 2026\./)).toBeInTheDocument();
  });
});

it("an address with a character that the database does not take is answered as that of any unknown quote", async () => {
  server.use(
    http.post("*/rest/v1/rpc/read_quote", async ({ request }) =>
      (await request.text()).includes("\\u0000")
        ? HttpResponse.json({ code: "22P05", message: "unsupported Unicode escape sequence" }, { status: 400 })
        : HttpResponse.json({ status: "not_found" }),
    ),
  );
  renderScreen(QuotePage, "/c/:id", "/c/x%00y");
  expect(await screen.findByRole("heading", { name: "No encontramos esta cotización" })).toBeInTheDocument();
});

it("a quote of which another revision became an order says so before it can be ordered as well", () => {
  show({ ...aQuote(aQuoteLine(1, "Cinta")), newerId: "B".repeat(24), orderedRevision: 2 });
  const warning = screen.getByText(/^Ya se hizo un pedido con la revisión 2 de esta cotización\./);
  const order = screen.getByRole("link", { name: "Pedir a estos precios" });
  expect(warning.compareDocumentPosition(order)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("a quote that is used leads on from a device that has sent an order and had no answer", () => {
  leaveLostAttempt();
  show({ ...aQuote(aQuoteLine(1, "Cinta")), state: "used" });
  const link = screen.getByRole("link", { name: "Comprueba si es este" });
  expect(link).toHaveAttribute("href", `/c/${"A".repeat(24)}/pedido`);
  cleanup();
  localStorage.removeItem("acopio-order-attempt");
  show({ ...aQuote(aQuoteLine(1, "Cinta")), state: "used" });
  expect(screen.queryByRole("link", { name: "Comprueba si es este" })).not.toBeInTheDocument();
});

describe("a quote made on a full device", () => {
  const NOT_KEPT = "Tu navegador no está guardando tus cotizaciones: copia el enlace de cada una para abrirla después.";
  const quote = aQuote(aQuoteLine(1, "Cinta"));
  const make = () => recordQuote({ ...quote, folio: folioOf(quote) });

  beforeEach(eraseMadeQuotes);
  afterEach(() => {
    localStorage.clear();
    eraseMadeQuotes();
  });

  it("says where it is shown and listed that only its link leads back to it", async () => {
    fillDevice();
    make();
    show(quote);
    expect(screen.getByText(NOT_KEPT)).toBeInTheDocument();
    cleanup();
    renderScreen(QuotePage, "/cotizacion", "/cotizacion");
    expect(await screen.findByText(NOT_KEPT)).toBeInTheDocument();
    localStorage.clear();
    act(make);
    expect(screen.queryByText(NOT_KEPT)).not.toBeInTheDocument();
  });

  it("says nothing of it to whoever has only its link", () => {
    fillDevice();
    recordQuote({ ...quote, folio: folioOf(quote), id: "B".repeat(24) });
    show(quote);
    expect(screen.queryByText(NOT_KEPT)).not.toBeInTheDocument();
  });
});

it("the QR code on paper leads to the quote, and printing waits for it", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => {});
  show(aQuote(aQuoteLine(1, "Cinta")));
  await userEvent.click(screen.getByRole("button", { name: "Imprimir o guardar PDF" }));
  const code = await within(paper()).findByRole("img", { name: "Código QR con el enlace de esta cotización" });
  const link = readQrCode(code.getAttribute("viewBox"), code.querySelector("path")?.getAttribute("d") ?? null);
  expect(link).toBe(`http://localhost:5173/c/${"A".repeat(24)}`);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
});

describe("where a quote is delivered", () => {
  const toNuevoLeon = () => show({ ...aQuote(aQuoteLine(1, "Cinta")), stateCode: "NLE" });

  it("is printed with its time, which printing waits for", async () => {
    const zones = gate();
    server.use(
      http.get("*/rest/v1/shipping_zones", async () => {
        await zones.passed;
        return HttpResponse.json([aZoneRow({ state_codes: ["NLE"] })]);
      }),
    );
    const printed = vi.fn();
    vi.spyOn(window, "print").mockImplementation(() => printed(paper().textContent));
    toNuevoLeon();
    await within(paper()).findByRole("img", { name: /^Código QR/ });
    await userEvent.click(screen.getByRole("button", { name: "Imprimir o guardar PDF" }));
    expect(printed).not.toHaveBeenCalled();
    zones.open();
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
    expect(printed).toHaveBeenCalledWith(expect.stringMatching(/Entrega en Nuevo León: \d/));
  });

  it("is named where no zone delivers there, and where the zones cannot be read", async () => {
    fillShop({ products: [], shipping_zones: [] });
    toNuevoLeon();
    expect(await screen.findByText(/^Por ahora no tenemos un tiempo estimado para Nuevo León/)).toBeInTheDocument();
    cleanup();
    server.use(http.get("*/rest/v1/shipping_zones", () => HttpResponse.json({}, { status: 500 })));
    toNuevoLeon();
    const print = vi.spyOn(window, "print").mockImplementation(() => {});
    await userEvent.click(screen.getByRole("button", { name: "Imprimir o guardar PDF" }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(paper()).toHaveTextContent("Entrega en Nuevo León.");
  });
});

describe("the lines of a quote", () => {
  it("say the percentage that applied, however the centavos were rounded", () => {
    const cheap = { quantity: 3, unitPrice: 0.37, totalPrice: 1.11, discountAmount: 0.06, percentage: 5 };
    show(aQuote(aQuoteLine(1, "Liga", cheap), aQuoteLine(2, "Caja", { discountAmount: 97.5, percentage: 9.75 })));
    const rows = within(paper())
      .getAllByRole("row")
      .map(({ textContent }) => textContent);
    expect(rows).toEqual(
      expect.arrayContaining([expect.stringMatching(/Liga.*−5%/), expect.stringMatching(/Caja.*−9\.75%/)]),
    );
  });

  it("say which IVA they bear where it is not the general one", () => {
    show(
      aQuote(
        aQuoteLine(1, "Cinta"),
        aQuoteLine(2, "Azúcar", { taxRate: 0, today: today({ taxRate: 0 }) }),
        aQuoteLine(3, "Caja", { taxRate: 0.08, today: today({ taxRate: 0.08 }) }),
      ),
    );
    expect(
      within(paper())
        .getByText(/· IVA 0%/)
        .closest("tr"),
    ).toHaveTextContent("Azúcar");
    expect(
      within(paper())
        .getByText(/· IVA 8%/)
        .closest("tr"),
    ).toHaveTextContent("Caja");
    expect(within(paper()).queryByText(/· IVA 16%/)).not.toBeInTheDocument();
  });
});

describe("a line of packs", () => {
  const boxes = (changes: QuoteLineChanges = {}) =>
    aQuoteLine(1, "Cinta", {
      quantity: 5,
      unit: { name: "caja", content: 36, contentName: "rollo" },
      unitPrice: 1296,
      today: today({ unitPrice: 1296 }),
      ...changes,
    });

  it("says what each of its pieces costs, which a line of single pieces need not", () => {
    show(aQuote(boxes(), boxes({ productId: idOf("product", 3), taxRate: 0 }), aQuoteLine(2, "Guante")));
    const cells = within(paper())
      .getAllByRole<HTMLTableRowElement>("row")
      .map(({ cells: [product, quantity] }) => [product?.textContent, quantity?.textContent]);
    expect(cells).toEqual(
      expect.arrayContaining([
        ["SKU-1 Cinta · $36 por rollo sin IVA", "5 cajas × 36 = 180 rollos"],
        ["SKU-1 Cinta · IVA 0% · $36 por rollo", "5 cajas × 36 = 180 rollos"],
        ["SKU-2 Guante", "10 piezas"],
      ]),
    );
  });

  it("is told with both units where it is sold by another one now, and cannot be ordered", () => {
    show(aQuote(boxes({ today: today({ unit: { name: "rollo", content: 1, contentName: null }, unitPrice: 38 }) })));
    expect(changesShown()).toEqual([
      "Cinta: hoy se vende por rollo y cuesta $44.08 con IVA por rollo; lo ofrecido, por caja con 36 rollos, ya no se puede pedir",
    ]);
    expect(screen.queryByRole("link", { name: /^Pedir/ })).not.toBeInTheDocument();
  });

  it("is counted by the unit of today where its quantities are changed, and can be asked for as it is", async () => {
    show(aQuote(boxes({ today: today({ unit: { name: "rollo", content: 1, contentName: null }, unitPrice: 38 }) })));
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole("button", { name: "Cambiar cantidades" }));
    const editor = within(screen.getByRole("region", { name: "Cambiar cantidades" }));
    expect(editor.getByText("por rollo, antes por caja con 36 rollos")).toBeInTheDocument();
    expect(editor.getByRole("button", { name: "Guardar revisión" })).toBeEnabled();
  });

  it.each([
    [
      "went elsewhere before it was saved",
      (page: ReturnType<typeof show>) => page.router.navigate("/product/1"),
      "/product/1",
    ],
    ["has closed the editor meanwhile", () => userEvent.click(screen.getByRole("button", { name: "Cancelar" })), "/"],
  ])("leads nobody to the revision who %s", async (_, leave, address) => {
    const answer = holdAnswer(http.post, "*/rest/v1/rpc/save_quote", () =>
      HttpResponse.json({ status: "saved", quote: aQuoteRow([aQuoteLineRow(1, "Cinta")]) }),
    );
    eraseMadeQuotes();
    const page = show(aQuote(boxes({ today: today({ unit: { name: "rollo", content: 1, contentName: null } }) })));
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole("button", { name: "Cambiar cantidades" }));
    await user.click(screen.getByRole("button", { name: "Guardar revisión" }));
    await answer.asked();
    await act(() => leave(page));
    answer.open();
    await waitFor(() => expect(localStorage.getItem("acopio-quotes")).toContain("COT-"));
    await act(async () => {});
    expect(page.address()).toBe(address);
  });

  it("says that a quantity is too large for a line while it is typed, before a revision is saved", async () => {
    show(aQuote(boxes()));
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole("button", { name: "Cambiar cantidades" }));
    const editor = within(screen.getByRole("region", { name: "Cambiar cantidades" }));
    await user.type(editor.getByRole("textbox"), "{Control>}a{/Control}9999");
    expect(editor.getByText("Máximo 999")).toBeVisible();
    await user.tab();
    expect(editor.getByRole("textbox")).toHaveValue("999");
    expect(editor.getByText("Máximo 999")).toBeVisible();
  });

  it("tells in its unit what there is less of, and another price with that of a piece", () => {
    show(aQuote(boxes({ today: today({ unitPrice: 1440, stockQuantity: 3 }) })));
    expect(changesShown()).toEqual([
      "Cinta: hoy cuesta $1,670.40 con IVA por caja · $46.40 por rollo; aquí se ofreció a $1,503.36",
      "Cinta: hay 3 cajas: para 5 cajas × 36 = 180 rollos no alcanza",
    ]);
  });
});

describe("what has changed since", () => {
  it.each([
    [2, "valid", "; lo que hay se pide con 2% menos por volumen"],
    [0, "valid", "; lo que hay se pide sin descuento por volumen"],
    [15, "valid", ""],
    [0, "expired", ""],
  ] as const)("is told with what its pieces are given off: %i % while %s", (availablePercentage, state, text) => {
    const scarce = today({ percentage: 15, stockQuantity: 3, availablePercentage });
    show({ ...aQuote(aQuoteLine(1, "Cinta", { percentage: 15, today: scarce })), state });
    expect(changesShown()).toEqual([`Cinta: hay 3: para 10 piezas no alcanza${text}`]);
  });

  it("is told of discounts and IVA as of prices and pieces", () => {
    const rise = today({ unitPrice: 110, percentage: 5 });
    show(
      aQuote(
        aQuoteLine(1, "Cinta", { percentage: 5 }),
        aQuoteLine(2, "Caja", { today: rise }),
        aQuoteLine(3, "Guante", { percentage: 5, today: today({ percentage: 8 }) }),
        aQuoteLine(4, "Azúcar", { today: today({ taxRate: 0.08 }) }),
        aQuoteLine(5, "Casco", { today: null }),
        aQuoteLine(6, "Clip", { today: null, lacks: "price" }),
        aQuoteLine(7, "Pluma", { today: null, lacks: "sku" }),
      ),
    );
    expect(changesShown()).toEqual([
      "Cinta: hoy sin descuento por volumen; aquí se ofreció con 5% menos",
      "Caja: hoy cuesta $127.60 con IVA por pieza; aquí se ofreció a $116",
      "Caja: hoy con 5% menos por volumen; aquí se ofreció sin él",
      "Guante: hoy con 8% menos por volumen; aquí se ofreció con 5% menos",
      "Azúcar: hoy con IVA 8%, que es el que paga un pedido; aquí con IVA 16%",
      "Casco: ya no se vende",
      "Clip: aún no tiene precio y no se puede comprar",
      "Pluma: no tiene clave y no se puede comprar",
    ]);
  });
});

describe("who approves a quote", () => {
  const answer = (body: object) => server.use(http.post("*/rest/v1/rpc/approve_quote", () => HttpResponse.json(body)));
  const approve = async (changes: Partial<Quote> = {}) => {
    const approval = { approved_by: "Laura Ruiz", approved_at: "2026-11-24T18:00:00Z" };
    answer({ status: "found", quote: aQuoteRow([aQuoteLineRow(1, "Cinta")], approval) });
    const { client } = show({ ...aQuote(aQuoteLine(1, "Cinta")), ...changes });
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole("textbox", { name: "Autorizado por" }));
    await user.paste("Laura Ruiz");
    await user.click(screen.getByRole("button", { name: "Autorizar" }));
    await waitFor(() => expect(client.getQueryData(["quotes", "A".repeat(24)])).toBeDefined());
  };
  beforeEach(forgetCheckoutDraft);

  it("need not write the name once more in the checkout of this tab", async () => {
    await approve();
    expect(readCheckoutDraft()).toEqual({ ...emptyCheckoutForm, name: "Laura Ruiz" });
  });

  it("is named in one line, whatever the pasted name brings along", async () => {
    const sent: unknown[] = [];
    server.use(
      http.post("*/rest/v1/rpc/approve_quote", async ({ request }) => {
        sent.push(await request.json());
        const approval = { approved_by: "Laura Ruiz", approved_at: "2026-11-24T18:00:00Z" };
        return HttpResponse.json({ status: "found", quote: aQuoteRow([aQuoteLineRow(1, "Cinta")], approval) });
      }),
    );
    show(aQuote(aQuoteLine(1, "Cinta")));
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole("textbox", { name: "Autorizado por" }));
    await user.paste("Laura\tRuiz");
    await user.click(screen.getByRole("button", { name: "Autorizar" }));
    await waitFor(() => expect(readCheckoutDraft().name).toBe("Laura Ruiz"));
    expect(sent).toMatchObject([{ approver: "Laura Ruiz" }]);
  });

  it("says a name: signs and numbers are none, and nothing is asked of the shop", async () => {
    show(aQuote(aQuoteLine(1, "Cinta")));
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole("textbox", { name: "Autorizado por" }));
    await user.paste("— 123");
    await user.click(screen.getByRole("button", { name: "Autorizar" }));
    expect(screen.getByRole("textbox", { name: "Autorizado por" })).toHaveAccessibleDescription(
      "Escribe el nombre de quien autoriza.",
    );
  });

  it("does not receive what the quote sends to somebody else", async () => {
    await approve({ stateCode: "CMX", delivery: aDelivery });
    expect(readCheckoutDraft()).toEqual(emptyCheckoutForm);
  });

  it("leaves what was typed for another quote's order to that order", async () => {
    saveCheckoutDraft({ ...emptyCheckoutForm, street: "Orizaba 101" }, { quoteFolio: "COT-20261123-XYZ987" });
    await approve();
    takeCheckoutDraftOf({});
    expect(readCheckoutDraft()).toEqual({ ...emptyCheckoutForm, name: "Laura Ruiz", street: "Orizaba 101" });
  });

  it("does not replace whom the checkout names already", async () => {
    const draft = { ...emptyCheckoutForm, name: "Ana Gómez", street: "Orizaba 101" };
    saveCheckoutDraft(draft);
    await approve();
    expect(readCheckoutDraft()).toEqual(draft);
  });
});

describe("an approval that comes too late", () => {
  it.each([
    ["expired", "No quedó autorizada: estos precios terminaron antes."],
    ["used", "No quedó autorizada: ya se hizo un pedido con estos precios."],
  ] as const)("of a quote that is %s says so, and names nobody in the checkout", async (state, told) => {
    forgetCheckoutDraft();
    const quote = aQuote(aQuoteLine(1, "Cinta"));
    const late = { status: "found", quote: { ...aQuoteRow([aQuoteLineRow(1, "Cinta")]), state } };
    server.use(http.post("*/rest/v1/rpc/approve_quote", () => HttpResponse.json(late)));
    renderScreen(() => <AsRead quote={quote} />, "/", "/");
    const user = userEvent.setup({ delay: null });
    await user.type(screen.getByRole("textbox", { name: "Autorizado por" }), "Laura Ruiz{Enter}");
    expect(await screen.findByText(told)).toHaveFocus();
    expect(readCheckoutDraft()).toEqual(emptyCheckoutForm);
  });
});

/** As its page shows it: what is heard of the quote takes the place of what it was opened with. */
function AsRead({ quote }: { quote: Quote }) {
  const { data } = useQuery({ ...quoteQueries.quote(quote.id), enabled: false });
  return <QuoteView quote={data && "quote" in data ? data.quote : quote} />;
}

it("«Cancelar» of other quantities gives the focus back to what opened them", async () => {
  show(aQuote(aQuoteLine(1, "Cinta")));
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole("button", { name: "Cambiar cantidades" }));
  await user.click(screen.getByRole("button", { name: "Cancelar" }));
  expect(screen.getByRole("button", { name: "Cambiar cantidades" })).toHaveFocus();
});

describe("the paper of a quote", () => {
  const label = () => document.documentElement.style.getPropertyValue("--sheet-label");

  it("says who receives and where, if its maker chose so", () => {
    const { shippingAddress } = aDelivery;
    const delivery = { ...aDelivery, shippingAddress: { ...shippingAddress, references: "Portón azul" } };
    show({ ...aQuote(aQuoteLine(1, "Cinta")), stateCode: "CMX", delivery });
    expect(paper()).toHaveTextContent(
      /Entregar a: Ana Gómez · Tel\. 55 8765 4321 · ana@example\.com ?Durango 12, Col\. Roma Norte, C\.P\. 06700, Cuauhtémoc, Ciudad de México · Referencias: Portón azul/,
    );
    cleanup();
    show(aQuote(aQuoteLine(1, "Cinta")));
    expect(paper()).not.toHaveTextContent("Entregar a");
  });

  it("names shop and folio in the margin of every sheet, and of no other page's", () => {
    show({ ...aQuote(aQuoteLine(1, "Cinta")), revision: 2 });
    expect(label()).toBe('"Acopio · COT-20261123-ABC123/2"');
    cleanup();
    expect(label()).toBe("");
  });

  it("has the notes above the sums, beside which it is signed", () => {
    show({ ...aQuote(aQuoteLine(1, "Cinta")), notes: "Por la mañana." });
    expect(paper()).toHaveTextContent(/Cinta.*Notas: Por la mañana\..*Son: /);
  });
});

describe("the ways on from a quote", () => {
  const order = () => screen.queryByRole("link", { name: /^Pedir/ });

  it("lead to its prices, and say that the cart's are those of today", () => {
    show(aQuote(aQuoteLine(1, "Cinta")));
    expect(order()).toHaveAccessibleName("Pedir a estos precios");
    expect(order()).toHaveAttribute("href", `/c/${"A".repeat(24)}/pedido`);
    expect(
      screen.getByText("«Pedir a estos precios» conserva los de esta cotización; en el carrito cuentan los de hoy."),
    ).toBeInTheDocument();
  });

  it("lead to what there is of it where some is short or gone", () => {
    show(
      aQuote(aQuoteLine(1, "Cinta", { today: today({ stockQuantity: 3 }) }), aQuoteLine(2, "Casco", { today: null })),
    );
    expect(order()).toHaveAccessibleName("Pedir lo que hay a estos precios");
    expect(order()).toHaveAttribute("href", `/c/${"A".repeat(24)}/pedido?solo=disponible`);
  });

  it("promise no discount that what there is is not given", () => {
    const scarce = today({ percentage: 25, stockQuantity: 3, availablePercentage: 0 });
    show(aQuote(aQuoteLine(1, "Cinta", { percentage: 25, today: scarce })));
    expect(order()).toHaveAccessibleName("Pedir lo que hay con menos descuento");
    expect(
      screen.getByText(
        "«Pedir lo que hay con menos descuento» conserva los precios de esta cotización antes del descuento; en el carrito cuentan los de hoy.",
      ),
    ).toBeInTheDocument();
  });

  it("lead to no order where nothing of it is there, or its prices have ended", () => {
    show(aQuote(aQuoteLine(1, "Casco", { today: null })));
    expect(order()).not.toBeInTheDocument();
    show({ ...aQuote(aQuoteLine(1, "Cinta")), state: "used" });
    expect(order()).not.toBeInTheDocument();
    expect(screen.queryByText(/conserva los de esta cotización/)).not.toBeInTheDocument();
  });

  it.each(["valid", "used", "expired"] as const)(
    "lead to no other quantities where nothing is sold, while %s",
    (state) => {
      show({ ...aQuote(aQuoteLine(1, "Casco", { today: null })), state });
      expect(changesShown()).toEqual(["Casco: ya no se vende"]);
      expect(screen.queryByText(/Cambiar cantidades|pasar los productos/)).not.toBeInTheDocument();
    },
  );
});
