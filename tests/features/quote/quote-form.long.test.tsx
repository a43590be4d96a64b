import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fillShop } from "@tests/support/catalogue";
import { aProduct } from "@tests/support/factories";
import { gate } from "@tests/support/gate";
import { server, useShopServer } from "@tests/support/msw-server";
import { aDelivery, aDeliveryRow, aQuoteLineRow, aQuoteRow } from "@tests/support/quotes";
import { renderScreen } from "@tests/support/render-screen";
import { shop } from "@tests/support/shop-state";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { summarizeAdditions } from "@/domain/quick-order/addition-sums";
import { QuoteForm } from "@/features/quote/quote-form";
import { eraseMadeQuotes } from "@/stores/made-quotes-store";
import { forgetQuoteDraft, readQuoteDraft, saveQuoteDraft } from "@/stores/quote-draft";
import { eraseSavedData, saveAddress, saveContact } from "@/stores/saved-contact-store";

useShopServer();

/** What the database was asked to keep. */
let sent: unknown[];
/** Opened before the database answers. */
let answer: ReturnType<typeof gate>;
let page: ReturnType<typeof renderScreen>;
beforeEach(() => {
  fillShop({ products: [] });
  forgetQuoteDraft();
  eraseSavedData();
  eraseMadeQuotes();
  sent = [];
  answer = gate();
  answer.open();
  server.use(
    http.post("*/rest/v1/rpc/save_quote", async ({ request }) => {
      sent.push(((await request.json()) as { payload: unknown }).payload);
      await answer.passed;
      return HttpResponse.json({
        status: "saved",
        quote: aQuoteRow([aQuoteLineRow(1, "Cinta")], { delivery: aDeliveryRow }),
      });
    }),
  );
});

function open() {
  const summary = summarizeAdditions([{ product: aProduct(), quantity: 2 }], []);
  page = renderScreen(() => <QuoteForm summary={summary} />, "/cotizacion", "/cotizacion");
  return userEvent.setup({ delay: null });
}

const delivery = () => screen.findByRole("region", { name: "Datos de entrega" });
const make = () => screen.getByRole("button", { name: "Hacer cotización" });
const tick = () => screen.getByRole("checkbox", { name: /^Datos de entrega/ });

async function fillIn(user: ReturnType<typeof open>, street = "Durango 12") {
  const fields = within(await delivery());
  await fields.findByRole("textbox", { name: "Nombre completo" });
  for (const [label, text] of [
    ...([
      ["Nombre completo", "  Ana   Gómez "],
      ["Correo electrónico", "ana@example.com"],
      ["Teléfono", "55 8765 4321"],
    ] as const),
    ...([
      ["Código postal", "C.P. 06700"],
      ["Calle y número", street],
      ["Colonia", "Roma Norte"],
    ] as const),
    ...([["Municipio o alcaldía", "Cuauhtémoc"]] as const),
  ]) {
    await user.click(fields.getByLabelText(label));
    await user.paste(text);
  }
  return fields;
}

it("keeps what it says until it is made, and nothing of it for the next one", async () => {
  const user = open();
  await user.type(screen.getByRole("textbox", { name: /^Para quién es/ }), "Café La Esquina");
  await user.type(screen.getByRole("textbox", { name: /^Notas/ }), "Tocar dos veces");
  await user.click(tick());
  await fillIn(user);
  const typed = { buyer: "Café La Esquina", notes: "Tocar dos veces", hasDelivery: true };
  expect(readQuoteDraft()).toMatchObject({ ...typed, delivery: { street: "Durango 12" } });
  await user.click(make());
  await screen.findByRole("heading", { name: "Otra página" });
  expect(sent).toMatchObject([{ buyer: "Café La Esquina" }]);
  expect(readQuoteDraft()).toMatchObject({ buyer: "", notes: "", hasDelivery: false, delivery: { street: "" } });
});

describe("the answer to a shopper who went elsewhere meanwhile", () => {
  /** Asks for a quote, and follows a link before it is made. */
  const leaveTo = async (...link: [address: string, options?: { replace: boolean }]) => {
    answer = gate();
    const user = open();
    await user.type(screen.getByRole("textbox", { name: /^Para quién es/ }), "Café La Esquina");
    await user.click(make());
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(() => page.router.navigate(...link));
  };
  const arrive = async () => {
    answer.open();
    await waitFor(() => expect(localStorage.getItem("acopio-quotes")).toContain("COT-"));
    await act(async () => {});
  };

  it("leaves them there, with nothing of it for the next quote", async () => {
    await leaveTo("/product/1");
    await arrive();
    expect(page.address()).toBe("/product/1");
    expect(readQuoteDraft().buyer).toBe("");
  });

  it("opens where they have only followed a link to the page that is open", async () => {
    await leaveTo("/cotizacion", { replace: true });
    await arrive();
    expect(page.address()).toBe(`/c/${"A".repeat(24)}`);
  });

  it("leaves them in the form that they have opened anew", async () => {
    await leaveTo("/product/1");
    await act(() => page.router.navigate(-1));
    await arrive();
    expect(page.address()).toBe("/cotizacion");
  });

  it("takes away nothing of what they have typed for the next quote", async () => {
    await leaveTo("/product/1");
    saveQuoteDraft({ buyer: "Hotel Central" });
    await arrive();
    expect(readQuoteDraft().buyer).toBe("Hotel Central");
  });
});

it("is asked for without what pasted text brings along and no line of it may hold", async () => {
  const user = open();
  for (const [label, text] of [
    [/^Para quién es/, "Ana\tGómez"],
    [/^Atención/, " Compras\u000B\t1 "],
    [/^Notas/, "Por la mañana\n\tpuerta 2\u000B"],
  ] as const) {
    await user.click(screen.getByRole("textbox", { name: label }));
    await user.paste(text);
  }
  await user.click(make());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ buyer: "Ana Gómez", attention: "Compras 1", notes: "Por la mañana\n\tpuerta 2" });
});

it("keeps what it says where no quote came of it, and says why where the focus goes", async () => {
  server.use(http.post("*/rest/v1/rpc/save_quote", () => HttpResponse.json({ message: "down" }, { status: 503 })));
  const user = open();
  const found: (string | null)[] = [];
  const problem = screen.getByRole("alert");
  problem.addEventListener("focus", () => found.push(problem.textContent));
  await user.type(screen.getByRole("textbox", { name: /^Para quién es/ }), "Café La Esquina");
  await user.click(make());
  await waitFor(() => expect(found).toEqual([expect.stringMatching(/^Hay un problema en nuestros servidores\./)]));
  expect(readQuoteDraft().buyer).toBe("Café La Esquina");
});

describe("delivery data of a quote", () => {
  it("are nobody's unless asked for, and say who reads them before they are typed", async () => {
    const user = open();
    expect(screen.queryByRole("region", { name: "Datos de entrega" })).not.toBeInTheDocument();
    expect(tick()).toHaveAccessibleDescription(/Salen impresos y los lee quien tenga el enlace\./);
    await user.selectOptions(screen.getByRole("combobox", { name: /^Estado de entrega/ }), "JAL");
    await user.click(make());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ state_code: "JAL", delivery: null });
  });

  it("go with the quote tidied as those of an order, to the state of their postal code", async () => {
    const user = open();
    await user.click(tick());
    const fields = await fillIn(user);
    expect(screen.queryByRole("combobox", { name: /^Estado de entrega/ })).not.toBeInTheDocument();
    expect(fields.getByRole("combobox", { name: "Estado" })).toHaveValue("CMX");
    await user.click(make());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ state_code: "CMX", delivery: aDeliveryRow });
  });

  it("are judged by the checkout's rules and words before anything is sent", async () => {
    const user = open();
    await user.click(tick());
    const fields = await fillIn(user, " ");
    await user.click(make());
    expect(
      await fields.findByText("Escribe la calle y el número; si no tiene número, agrega «s/n»"),
    ).toBeInTheDocument();
    expect(fields.getByRole("textbox", { name: "Calle y número" })).toHaveFocus();
    expect(sent).toEqual([]);
  });

  /** Where the list says that postal code 06700 lies. */
  const listed = (...states: readonly string[]) =>
    shop.fill({
      postal_codes: states.map((state_code) => ({
        postal_code: "06700",
        state_code,
        municipality: "Cuauhtémoc",
        neighborhoods: ["Roma Norte"],
      })),
    });
  const goTo = async (user: ReturnType<typeof open>, state: string) => {
    await user.click(tick());
    const fields = await fillIn(user);
    await user.selectOptions(fields.getByRole("combobox", { name: "Estado" }), state);
    return fields;
  };

  it("cannot go to another state than that of their postal code", async () => {
    listed("CMX");
    const user = open();
    const fields = await goTo(user, "JAL");
    await fields.findByText("Elige la que sugerimos o escribe la tuya.");
    await user.click(make());
    expect(await fields.findByText(/^Elige el estado al que pertenece el código postal/)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it.each([
    ["the list does not know", []],
    ["lies in two states", ["CMX", "MEX"]],
  ])("go to the state that is chosen where their postal code %s", async (_, states) => {
    listed(...states);
    const user = open();
    await goTo(user, "MEX");
    await waitFor(() => expect(shop.requests("postal_codes")).toHaveLength(1));
    await user.click(make());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ state_code: "MEX" });
  });

  it("are left out again by the press that asked for them, and stay typed", async () => {
    const user = open();
    await user.click(tick());
    await fillIn(user);
    await user.click(tick());
    await user.click(tick());
    expect(within(await delivery()).getByRole("textbox", { name: "Calle y número" })).toHaveValue("Durango 12");
    await user.click(tick());
    await user.click(make());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ state_code: null, delivery: null });
  });

  it("are those of a device that remembers its shopper after one press", async () => {
    saveContact(aDelivery.customer);
    saveAddress(aDelivery.shippingAddress);
    const user = open();
    await user.click(tick());
    await user.click(await screen.findByRole("button", { name: "Usar mis datos guardados" }));
    await user.click(make());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ state_code: "CMX", delivery: aDeliveryRow });
  });
});
