import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { aProduct, idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { shop } from "@tests/support/shop-state";
import { http } from "msw";
import { describe, expect, it } from "vitest";
import { cartActions } from "@/cart/actions";
import {
  confirmButton,
  field,
  openCheckout,
  select,
  sentOrders,
  shopper,
  showCheckout,
  useFreshShopper,
} from "./checkout-screen";

useShopServer();
useFreshShopper();

const summary = () => screen.findByRole("region", { name: /^Falta corregir/ });

describe("the stock that could not be read", () => {
  it("is said, and can be looked at again from here", async () => {
    shop.fail("products");
    const { user } = await openCheckout(undefined, { optionsArrive: false });
    expect(await screen.findByText(/^No pudimos comprobar las existencias\. Puedes seguir/)).toBeInTheDocument();
    const again = screen.getByRole("button", { name: "Comprobar ahora" });
    await user.click(again);
    await waitFor(() => expect(again).toHaveAttribute("aria-disabled", "false"));
    expect(screen.getByText(/^No pudimos comprobar las existencias/)).toBeInTheDocument();
    shop.recover();
    await user.click(again);
    await waitFor(() => expect(again).not.toBeInTheDocument());
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("is looked at again once there is a connection", async () => {
    shop.fail("products");
    await openCheckout(undefined, { optionsArrive: false });
    await screen.findByText(/^No pudimos comprobar las existencias/);
    act(() => void window.dispatchEvent(new Event("online")));
    await screen.findByText("Comprobando las existencias…");
    expect(await screen.findByText(/^No pudimos comprobar las existencias/)).toBeInTheDocument();
    shop.recover();
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Comprobar ahora" })).not.toBeInTheDocument());
  });
});

describe("the order beside the form", () => {
  const order = () => within(screen.getByRole("region", { name: "Tu pedido" }));
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const [sku, name] = [`TZN-${1001 + index}`, `Lápiz ${index + 1}`];
      const product = aProduct({ id: idOf("product", index + 1), sku, name });
      return { product, row: { item_code: sku, item_name: name } };
    });

  it("folds when it is long, and unfolds on demand", async () => {
    const { user } = await openCheckout(lines(7));
    expect(order().getAllByRole("listitem")).toHaveLength(4);
    await user.click(order().getByRole("button", { name: "y 3 más", expanded: false }));
    expect(order().getAllByRole("listitem")).toHaveLength(7);
    await user.click(order().getByRole("button", { name: "Ver menos", expanded: true }));
    expect(order().getAllByRole("listitem")).toHaveLength(4);
  });

  it("unfolds for paper, where there is nothing to press", async () => {
    await openCheckout(lines(7));
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(order().getAllByRole("listitem")).toHaveLength(7);
    expect(order().getByRole("button", { name: "Ver menos" })).toBeVisible();
  });

  it("does not fold for a single line more", async () => {
    await openCheckout(lines(5));
    expect(order().getAllByRole("listitem")).toHaveLength(5);
    expect(order().queryByRole("button")).not.toBeInTheDocument();
  });
});

describe("the form", () => {
  it("asks for everything by its fixed name, and marks what is optional", async () => {
    await openCheckout();
    for (const label of ["Nombre completo", "Correo electrónico", "Teléfono", "Código postal", "Calle y número"]) {
      expect(field(label)).toHaveAttribute("aria-required", "true");
    }
    for (const label of ["Colonia", "Municipio o alcaldía"]) {
      expect(field(label)).toHaveAttribute("aria-required", "true");
    }
    expect(select("Estado").options).toHaveLength(33);
    for (const label of ["Referencias", "Notas del pedido", "Orden de compra"]) {
      expect(field(label)).not.toHaveAttribute("aria-required");
    }
    expect(screen.getAllByText("(opcional)")).toHaveLength(3);
    expect(screen.getByRole("radiogroup", { name: "Forma de pago" })).toBeInTheDocument();
    expect(screen.getByRole("checkbox", { name: "Requiero factura" })).not.toBeChecked();
    expect(screen.queryByLabelText("RFC")).not.toBeInTheDocument();
    expect(document.title).toBe("Finalizar compra · Acopio");
  });

  it("tells browsers what to fill in, and phones which keys to show", async () => {
    await openCheckout();
    const autocomplete = {
      "Nombre completo": "name",
      "Correo electrónico": "email",
      Teléfono: "tel-national",
      "Código postal": "postal-code",
      "Calle y número": "address-line1",
      Colonia: "address-level3",
      "Municipio o alcaldía": "address-level2",
    };
    for (const [label, value] of Object.entries(autocomplete))
      expect(field(label)).toHaveAttribute("autocomplete", value);
    expect(select("Estado")).toHaveAttribute("autocomplete", "address-level1");
    expect(field("Código postal")).toHaveAttribute("inputmode", "numeric");
    expect(field("Código postal")).toHaveAttribute("type", "text");
    expect(field("Teléfono")).toHaveAttribute("type", "tel");
    expect(field("Correo electrónico")).toHaveAttribute("type", "email");
  });

  it("says nothing while a field is first typed, complains when it is left, and is content at once when mended", async () => {
    const { user } = await openCheckout();
    await user.type(field("Correo electrónico"), "maria@");
    expect(field("Correo electrónico")).not.toHaveAttribute("aria-invalid");
    await user.tab();
    expect(await screen.findByText("Revisa el correo: debe verse como nombre@ejemplo.com")).toBeInTheDocument();
    expect(field("Correo electrónico")).toHaveAttribute("aria-invalid", "true");
    expect(field("Correo electrónico")).toHaveAccessibleDescription(/Revisa el correo/);
    await user.type(field("Correo electrónico"), "example.com");
    await waitFor(() => expect(field("Correo electrónico")).not.toHaveAttribute("aria-invalid"));
    expect(screen.queryByText(/Revisa el correo/)).not.toBeInTheDocument();
  });

  it("does not complain about a field that was right while it is typed anew", async () => {
    const { user, enter } = await openCheckout();
    await enter("Código postal", "06700");
    await user.clear(field("Código postal"));
    await user.type(field("Código postal"), "44");
    expect(field("Código postal")).not.toHaveAttribute("aria-invalid");
    await user.tab();
    await waitFor(() => expect(field("Código postal")).toHaveAttribute("aria-invalid", "true"));
  });

  it.each([
    ["+52 1 55 1234 5678", "5512345678"],
    ["521 55 1234 5678", "5512345678"],
    ["044 55 12 34 56 78", "5512345678"],
    ["(222) 416-2883", "2224162883"],
  ])("turns a pasted %s into ten digits", async (pasted, digits) => {
    const { enter } = await openCheckout();
    await enter("Teléfono", pasted);
    expect(field("Teléfono")).toHaveValue(digits);
    expect(field("Teléfono")).not.toHaveAttribute("aria-invalid");
  });

  it("leaves a phone that is none as typed and says what is missing", async () => {
    const { enter } = await openCheckout();
    await enter("Teléfono", "55 1234");
    expect(await screen.findByText(/Escribe los 10 dígitos del teléfono/)).toBeInTheDocument();
    expect(field("Teléfono")).toHaveValue("55 1234");
  });

  it.each([
    ["Teléfono", "+52 1 55 1234 567", /Escribe los 10 dígitos del teléfono/],
    ["Teléfono", "155 123 4567", /No reconocemos ese teléfono/],
    ["Código postal", "0670", /Escribe los 5 dígitos/],
    ["Código postal", "00000", /Ese código postal no existe/],
  ])("«%s», %s: says what is wrong with it, and keeps it as typed", async (label, typed, message) => {
    const { enter } = await openCheckout();
    await enter(label, typed);
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(message));
    expect(field(label)).toHaveValue(typed);
  });

  it("cleans a pasted postal code", async () => {
    const { enter } = await openCheckout();
    await enter("Código postal", "C.P. 06700");
    expect(field("Código postal")).toHaveValue("06700");
    expect(select("Estado")).toHaveValue("CMX");
  });
});

describe("the postal code", () => {
  it("preselects the state after two digits, follows a correction, and says how long after its payment the order takes", async () => {
    const { user } = await openCheckout();
    await user.type(field("Código postal"), "44");
    expect(select("Estado")).toHaveValue("JAL");
    await user.clear(field("Código postal"));
    await user.type(field("Código postal"), "06700");
    expect(select("Estado")).toHaveValue("CMX");
    expect(select("Estado")).toHaveAccessibleDescription(
      /^Entrega en Ciudad de México: 2 a 3 días hábiles después de tu pago\.$/,
    );
  });

  it("counts the days from the confirmation where the order is paid at the door", async () => {
    const { user } = await openCheckout();
    await user.type(field("Código postal"), "06700");
    await user.click(screen.getByRole("radio", { name: "Pago contra entrega" }));
    expect(select("Estado")).toHaveAccessibleDescription(
      /^Entrega en Ciudad de México: 2 a 3 días hábiles después de que confirmemos tu pedido\.$/,
    );
  });

  const places = (postal_code: string, municipality: string, neighborhoods: string[], state_code = "CMX") => ({
    postal_code,
    state_code,
    municipality,
    neighborhoods,
  });
  const municipality = () => field("Municipio o alcaldía");
  const offered = () => {
    const id = screen.getByLabelText("Colonia").getAttribute("list");
    return [...document.querySelectorAll<HTMLOptionElement>(`#${id} option`)].map(({ value }) => value);
  };

  it("that is known fills in the municipality and offers its neighbourhoods, whole codes alone being asked for", async () => {
    const { user } = await openCheckout();
    shop.fill({ postal_codes: [places("58260", "Morelia", ["Chapultepec Sur", "Chapultepec Norte"], "MIC")] });
    await user.type(field("Código postal"), "58260");
    await waitFor(() => expect(municipality()).toHaveValue("Morelia"));
    expect(select("Estado")).toHaveValue("MIC");
    expect(offered()).toEqual(["Chapultepec Norte", "Chapultepec Sur"]);
    expect(screen.getByLabelText("Colonia")).toHaveAccessibleDescription(/Elige una de las 2 que sugerimos o escribe/);
    expect(screen.getByLabelText("Colonia")).toHaveValue("");
    expect(shop.requests("postal_codes").map(({ url }) => url.searchParams.get("postal_code"))).toEqual(["eq.58260"]);
  });

  it("that is corrected takes what it filled in along, and nothing that was typed", async () => {
    const { user, enter } = await openCheckout();
    shop.fill({ postal_codes: [places("06700", "Cuauhtémoc", []), places("03100", "Benito Juárez", ["Del Valle"])] });
    await user.type(field("Código postal"), "06700");
    await waitFor(() => expect(municipality()).toHaveValue("Cuauhtémoc"));
    await enter("Código postal", "03100");
    await waitFor(() => expect(municipality()).toHaveValue("Benito Juárez"));
    await enter("Código postal", "09999");
    await waitFor(() => expect(municipality()).toHaveValue(""));
    await enter("Municipio o alcaldía", "Escrito a mano");
    await enter("Código postal", "06700");
    await waitFor(() => expect(shop.requests("postal_codes")).toHaveLength(3));
    await enter("Código postal", "03100");
    await waitFor(() => expect(offered()).toEqual(["Del Valle"]));
    expect(municipality()).toHaveValue("Escrito a mano");
    expect(shop.requests("postal_codes")).toHaveLength(3);
  });

  it("that is corrected takes a neighbourhood of the old one along, once the new one is known not to have it", async () => {
    const { user, enter } = await openCheckout();
    const neighborhood = () => screen.getByLabelText("Colonia");
    const write = async (text: string) => {
      await user.clear(neighborhood());
      await user.type(neighborhood(), text);
    };
    shop.fill({
      postal_codes: [
        places("06700", "Cuauhtémoc", ["Roma Norte"]),
        places("06760", "Cuauhtémoc", ["Roma Norte", "Roma Sur"]),
        places("44100", "Guadalajara", ["Centro"], "JAL"),
      ],
    });
    await user.type(field("Código postal"), "06700");
    await waitFor(() => expect(offered()).toEqual(["Roma Norte"]));
    await write("roma norte");
    await enter("Código postal", "06760");
    await waitFor(() => expect(offered()).toEqual(["Roma Norte", "Roma Sur"]));
    expect(neighborhood()).toHaveValue("roma norte");
    await enter("Código postal", "44100");
    await waitFor(() => expect(municipality()).toHaveValue("Guadalajara"));
    expect(neighborhood()).toHaveValue("");
    await write("Centro");
    await enter("Código postal", "06700");
    await waitFor(() => expect(municipality()).toHaveValue("Cuauhtémoc"));
    await write("Roma Norte");
    await enter("Código postal", "99999");
    await waitFor(() => expect(municipality()).toHaveValue(""));
    expect(neighborhood()).toHaveValue("Roma Norte");
    await enter("Código postal", "44100");
    await waitFor(() => expect(municipality()).toHaveValue("Guadalajara"));
    await write("La que nadie conoce");
    await enter("Código postal", "06700");
    await waitFor(() => expect(municipality()).toHaveValue("Cuauhtémoc"));
    expect(neighborhood()).toHaveValue("La que nadie conoce");
  });

  it("that is corrected after a reload takes along what it had filled in before", async () => {
    const { user } = await openCheckout();
    shop.fill({ postal_codes: [places("64000", "Monterrey", ["Centro"], "NLE"), places("06700", "Cuauhtémoc", [])] });
    await user.type(field("Código postal"), "64000");
    await waitFor(() => expect(municipality()).toHaveValue("Monterrey"));
    cleanup();

    const { enter } = showCheckout();
    await waitFor(() => expect(offered()).toEqual(["Centro"]));
    expect(municipality()).toHaveValue("Monterrey");
    await enter("Código postal", "06700");
    await waitFor(() => expect(municipality()).toHaveValue("Cuauhtémoc"));
    expect(select("Estado")).toHaveValue("CMX");
  });

  it("that is corrected takes what it filled in along at once, also where nobody says what the new one stands for", async () => {
    const { user, fillIn } = await openCheckout();
    shop.fill({ postal_codes: [places("06700", "Cuauhtémoc", [])] });
    await fillIn({ "Municipio o alcaldía": "" });
    await user.type(field("Código postal"), "{Backspace}0");
    await waitFor(() => expect(municipality()).toHaveValue("Cuauhtémoc"));
    shop.fail("postal_codes", 503);
    await user.tripleClick(field("Código postal"));
    await user.paste("97000");
    await user.click(confirmButton());
    expect(municipality()).toHaveValue("");
    await waitFor(() => expect(municipality()).toHaveAttribute("aria-invalid", "true"));
    expect(select("Estado")).toHaveValue("YUC");
    expect(sentOrders()).toEqual([]);
  });

  it("that reaches into two municipalities offers the neighbourhoods of both and fills in neither", async () => {
    const { enter } = await openCheckout();
    shop.fill({ postal_codes: [places("06700", "Uno", ["Zeta", "Álamo"]), places("06700", "Dos", ["Bravo"])] });
    await enter("Código postal", "06700");
    await waitFor(() => expect(offered()).toEqual(["Álamo", "Bravo", "Zeta"]));
    expect(municipality()).toHaveValue("");
  });

  it("that cannot be looked up leaves the form as it is", async () => {
    const { enter, fillIn } = await openCheckout();
    shop.fail("postal_codes");
    await fillIn();
    await enter("Código postal", "44100");
    await waitFor(() => expect(shop.requests("postal_codes").length).toBeGreaterThan(0));
    expect(field("Colonia")).toHaveValue("Roma Norte");
    expect(municipality()).toHaveValue("Cuauhtémoc");
    expect(field("Colonia")).not.toHaveAttribute("list");
    await waitFor(() => expect(select("Estado")).toHaveValue("JAL"));
  });

  it("does not touch a state chosen by hand, but asks to look twice", async () => {
    const { user, enter } = await openCheckout();
    await user.selectOptions(select("Estado"), "Jalisco");
    await enter("Código postal", "06700");
    expect(select("Estado")).toHaveValue("JAL");
    expect(select("Estado")).toHaveAccessibleDescription(
      /El código postal suele pertenecer a otro estado, Ciudad de México\./,
    );
  });

  it("takes the complaint about the state away with it", async () => {
    const { user, enter } = await openCheckout();
    await user.click(select("Estado"));
    await user.tab();
    await waitFor(() => expect(select("Estado")).toHaveAttribute("aria-invalid", "true"));
    await enter("Código postal", "06700");
    await waitFor(() => expect(select("Estado")).not.toHaveAttribute("aria-invalid"));
  });
});

describe("the invoice", () => {
  const askForInvoice = async () => {
    const screenOfCheckout = await openCheckout();
    await screenOfCheckout.user.click(screen.getByRole("checkbox", { name: "Requiero factura" }));
    return screenOfCheckout;
  };

  it("opens its fields", async () => {
    await askForInvoice();
    for (const label of ["RFC", "Razón social", "Código postal fiscal", "Correo para la factura"])
      expect(field(label)).toBeInTheDocument();
    for (const label of ["Régimen fiscal", "Uso de CFDI"]) expect(select(label)).toBeInTheDocument();
  });

  it("warns of a wrong check digit and sends the order all the same", async () => {
    const { user, enter, fillIn } = await askForInvoice();
    await fillIn();
    await enter("RFC", "goml-850101-ab1");
    expect(field("RFC")).toHaveValue("GOML850101AB1");
    expect(field("RFC")).toHaveAccessibleDescription(/El último carácter del RFC no coincide/);
    expect(field("RFC")).not.toHaveAttribute("aria-invalid");
    await enter("Razón social", "Luis Gómez Martínez");
    await user.selectOptions(select("Régimen fiscal"), "612");
    await user.selectOptions(select("Uso de CFDI"), "G03");
    await enter("Código postal fiscal", "06700");
    await user.click(confirmButton());
    await waitFor(() => expect(sentOrders()).toHaveLength(1));
    expect(sentOrders()[0]).toMatchObject({
      invoice: {
        rfc: "GOML850101AB1",
        legal_name: "Luis Gómez Martínez",
        tax_regime: "612",
        cfdi_use: "G03",
        postal_code: "06700",
      },
    });
  });

  it("warns of a legal name with its kind of company, offers it without, and takes either", async () => {
    const { user, enter } = await askForInvoice();
    const fields = field("Razón social").closest("div:has([role=status])");
    const warning = within(fields as HTMLElement).getByRole("status");
    await enter("Razón social", "Acopio Insumos, S.A. de C.V.");
    // Screen readers announce what is put into a region that was there before.
    expect(warning).toHaveTextContent(/el nombre va sin el tipo de sociedad/);
    expect(field("Razón social")).not.toHaveAttribute("aria-invalid");
    await user.click(screen.getByRole("button", { name: "Usar «Acopio Insumos»" }));
    expect(field("Razón social")).toHaveValue("Acopio Insumos");
    expect(field("Razón social")).toHaveFocus();
    expect(screen.queryByText(/sin el tipo de sociedad/)).not.toBeInTheDocument();
    // A person may be called so.
    await enter("RFC", "GOML850101AB1");
    await enter("Razón social", "Luis Sas");
    expect(screen.queryByText(/sin el tipo de sociedad/)).not.toBeInTheDocument();
  });

  it("warns of a financial company's name, and guesses at none", async () => {
    const { enter } = await askForInvoice();
    await enter("Razón social", "Banco Acopio, S.A., Institución de Banca Múltiple");
    expect(screen.getByText(/el nombre va sin el tipo de sociedad/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Usar «/ })).not.toBeInTheDocument();
  });

  it("may go to another e-mail, and the order under the buyer's own number", async () => {
    const { user, enter, fillIn } = await askForInvoice();
    await fillIn({
      ...{ RFC: "GOML850101AB1", "Razón social": "Luis Gómez", "Código postal fiscal": "06700" },
      ...{ "Correo para la factura": "facturas", "Orden de compra": " OC-4471 " },
    });
    await user.selectOptions(select("Régimen fiscal"), "612");
    await user.selectOptions(select("Uso de CFDI"), "G03");
    await user.click(confirmButton());
    await waitFor(() => expect(field("Correo para la factura")).toHaveAccessibleDescription(/^Revisa el correo/));
    await enter("Correo para la factura", "facturas@example.com");
    await user.click(confirmButton());
    await waitFor(() => expect(sentOrders()).toHaveLength(1));
    expect(sentOrders()[0]).toMatchObject({
      purchase_order: "OC-4471",
      invoice: { email: "facturas@example.com" },
    });
  });

  it("offers only what fits, and explains a choice that stopped fitting until it fits again", async () => {
    const { user, enter } = await askForInvoice();
    await enter("RFC", "GOML850101AB1");
    const offered = () => [...select("Régimen fiscal").options].map(({ value }) => value);
    expect(offered()).toContain("612");
    expect(offered()).not.toContain("601");
    await user.selectOptions(select("Régimen fiscal"), "605");
    expect([...select("Uso de CFDI").options].map(({ value }) => value)).not.toContain("G03");

    await enter("RFC", "AIS190814QK4");
    expect(await screen.findByText("Elige otro régimen: este no corresponde a ese RFC")).toBeInTheDocument();
    expect(select("Régimen fiscal")).toHaveValue("605");
    await enter("RFC", "GOML850101AB1");
    await waitFor(() => expect(select("Régimen fiscal")).not.toHaveAttribute("aria-invalid"));
    expect(select("Régimen fiscal")).toHaveValue("605");
  });

  it.each([
    ["VECJ880326XX", /^Revisa el RFC: 4 letras y 13 caracteres/],
    ["VECJ880326XXX", /^No reconocemos ese RFC/],
    ["VECJ880326", /^Revisa el RFC: 4 letras y 13 caracteres/],
  ])("says of the RFC %s what is wrong with it", async (rfc, message) => {
    const { enter } = await askForInvoice();
    await enter("RFC", rfc);
    await waitFor(() => expect(field("RFC")).toHaveAccessibleDescription(message));
  });

  it("offers the one regime and the one use that the RFC of the general public can have", async () => {
    const { enter } = await askForInvoice();
    await enter("RFC", "xaxx 010101 000");
    const offered = (label: string) => [...select(label).options].flatMap(({ value }) => value || []);
    expect(offered("Régimen fiscal")).toEqual(["616"]);
    expect(offered("Uso de CFDI")).toEqual(["S01"]);
  });

  it("checks that use and regime go together", async () => {
    const { user } = await askForInvoice();
    await user.selectOptions(select("Uso de CFDI"), "G03");
    await user.selectOptions(select("Régimen fiscal"), "605");
    expect(await screen.findByText(/Elige otro uso: el SAT no lo acepta/)).toBeInTheDocument();
    await user.selectOptions(select("Régimen fiscal"), "612");
    await waitFor(() => expect(select("Uso de CFDI")).not.toHaveAttribute("aria-invalid"));
  });

  it("is not asked for any more once the box is unticked, and stands in nobody's way", async () => {
    const { user, fillIn } = await askForInvoice();
    await fillIn();
    await user.click(confirmButton());
    expect(await summary()).toHaveTextContent("Falta corregir 5 datos");
    await user.click(screen.getByRole("checkbox", { name: "Requiero factura" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: /^Falta corregir/ })).not.toBeInTheDocument());
    await user.click(confirmButton());
    await waitFor(() => expect(sentOrders()).toHaveLength(1));
    expect(sentOrders()[0]).toMatchObject({ invoice: null });
  });
});

describe("a failed send", () => {
  it("sends nothing and focuses a summary whose links lead to the fields", async () => {
    const { user } = await openCheckout();
    await user.click(confirmButton());
    const errors = await summary();
    await waitFor(() => expect(errors).toHaveFocus());
    expect(errors).toHaveTextContent("Falta corregir 9 datos");
    // The summary is read where the focus goes; the fields do not shout the same at once.
    expect(field("Colonia")).toHaveAccessibleDescription("Escribe la colonia");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(sentOrders()).toHaveLength(0);

    await user.click(within(errors).getByRole("link", { name: "Escribe la colonia" }));
    expect(field("Colonia")).toHaveFocus();
    await user.click(within(errors).getByRole("link", { name: "Elige cómo quieres pagar" }));
    expect(screen.getByRole("radio", { name: "Transferencia SPEI" })).toHaveFocus();
  });

  it("is read out once from a field, too, in which Enter sends: the focus goes on to the summary", async () => {
    const { user } = await openCheckout();
    await user.type(field("Colonia"), "{Enter}");
    const errors = await summary();
    await waitFor(() => expect(errors).toHaveFocus());
    expect(field("Colonia")).toHaveAccessibleDescription("Escribe la colonia");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("leaves fields to say by themselves what is wrong when they are left wrongly later", async () => {
    const { user, enter } = await openCheckout();
    await user.click(confirmButton());
    await summary();
    await enter("Correo electrónico", "maria");
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Revisa el correo/);
  });

  it("shrinks as fields are mended, and takes the focus again when the next send fails", async () => {
    const { user, enter, fillIn } = await openCheckout();
    await fillIn({ Colonia: "", "Correo electrónico": "maria" });
    await user.click(confirmButton());
    expect(await summary()).toHaveTextContent("Falta corregir 2 datos");
    await enter("Colonia", "Roma Norte");
    await waitFor(async () => expect(await summary()).toHaveTextContent("Falta corregir un dato"));
    await user.click(confirmButton());
    await waitFor(async () => expect(await summary()).toHaveFocus());
  });
});

describe("what was typed", () => {
  it("survives a reload, invoice and payment included", async () => {
    const { user, fillIn } = await openCheckout();
    await fillIn();
    await user.type(field("Notas del pedido"), "Timbre 3");
    await user.click(screen.getByRole("checkbox", { name: "Requiero factura" }));
    await user.type(field("RFC"), "GOML");
    cleanup();

    await openCheckout();
    expect(field("Nombre completo")).toHaveValue("María López García");
    expect(field("Notas del pedido")).toHaveValue("Timbre 3");
    expect(field("RFC")).toHaveValue("GOML");
    expect(select("Estado")).toHaveValue("CMX");
    expect(screen.getByRole("radio", { name: "Transferencia SPEI" })).toBeChecked();
  });

  it("does not choose a way to pay that has been closed since", async () => {
    const first = await openCheckout();
    await first.fillIn();
    cleanup();
    shop.fill({
      payment_gateways: shop
        .rows("payment_gateways")
        .slice(1)
        .map((row) => ({ ...row })),
    });
    const { user } = await openCheckout();
    await user.click(confirmButton());
    expect(await summary()).toHaveTextContent("Elige cómo quieres pagar");
    expect(sentOrders()).toHaveLength(0);
  });
});

describe("ways to pay", () => {
  it("that were walked past are not said to be closed, whatever else is drawn anew", async () => {
    const { user } = await openCheckout();
    const first = screen.getAllByRole("radio")[0];
    act(() => first?.focus());
    await user.tab();
    await user.click(screen.getByRole("checkbox", { name: "Requiero factura" }));
    expect(screen.queryByText(/ya no está disponible/)).not.toBeInTheDocument();
    await user.click(confirmButton());
    expect(await screen.findByRole("link", { name: "Elige cómo quieres pagar" })).toBeInTheDocument();
    expect(screen.queryByText(/ya no está disponible/)).not.toBeInTheDocument();
  });

  it("can be loaded again when they did not come", async () => {
    shop.fail("payment_gateways", 500, 1);
    const { user } = await openCheckout(undefined, { optionsArrive: false });
    await user.click(await screen.findByRole("button", { name: "Cargar las formas de pago" }));
    expect(await screen.findByRole("radio", { name: "Transferencia SPEI" })).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Cómo pagas" })).toHaveFocus();
  });

  it("are led to by the error summary where they did not come: to the button that loads them", async () => {
    shop.fail("payment_gateways", 500, 1);
    const { user } = await openCheckout(undefined, { optionsArrive: false });
    const load = await screen.findByRole("button", { name: "Cargar las formas de pago" });
    await user.click(confirmButton());
    await user.click(within(await summary()).getByRole("link", { name: "Elige cómo quieres pagar" }));
    expect(load).toHaveFocus();
  });

  it("are led to by the error summary while they are on their way, and keep the focus when they come", async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    server.use(http.get("*/rest/v1/payment_gateways", () => asked));
    const { user } = await openCheckout(undefined, { optionsArrive: false });
    await user.click(confirmButton());
    await user.click(within(await summary()).getByRole("link", { name: "Elige cómo quieres pagar" }));
    const place = document.activeElement;
    expect(place).toHaveTextContent("Cargando las formas de pago…");
    answer();
    expect(place).toContainElement(await screen.findByRole("radio", { name: "Transferencia SPEI" }));
    expect(place).toHaveFocus();
  });

  it("tells whom to write to when none is open, and is led to by the error summary", async () => {
    shop.fill({ payment_gateways: [] });
    const { user } = await openCheckout(undefined, { optionsArrive: false });
    const told = await screen.findByText(/Por ahora no hay formas de pago abiertas/);
    await user.click(confirmButton());
    await user.click(within(await summary()).getByRole("link", { name: told.textContent }));
    expect(document.activeElement).toContainElement(told);
    expect(document.body).not.toHaveFocus();
  });

  it("of which none is open are no mistake of the shopper's", async () => {
    shop.fill({ payment_gateways: [] });
    const { user, enter } = await openCheckout(undefined, { optionsArrive: false });
    await screen.findByText(/Por ahora no hay formas de pago abiertas/);
    for (const [label, text] of Object.entries(shopper)) await enter(label, text);
    await user.click(confirmButton());
    const closed = await screen.findByRole("region", { name: "Por ahora no podemos recibir tu pedido" });
    await waitFor(() => expect(closed).toHaveFocus());
    expect(closed).toHaveTextContent(/Por ahora no hay formas de pago abiertas/);
    expect(screen.queryByText(/Falta corregir|Elige cómo quieres pagar|elige otra/)).not.toBeInTheDocument();
    expect(field("Colonia")).toHaveValue("Roma Norte");
    await enter("Colonia", "");
    expect(await screen.findByRole("region", { name: "Falta corregir un dato" })).toBeInTheDocument();
  });

  it("of which the last has been closed meanwhile are not asked for", async () => {
    const { user, fillIn } = await openCheckout();
    await fillIn();
    shop.answerPlaceOrder({ status: "invalid", problems: [{ field: "payment_gateway_id", code: "unknown" }] });
    shop.fill({ payment_gateways: [] });
    await user.click(confirmButton());
    const closed = await screen.findByRole("region", { name: "Por ahora no podemos recibir tu pedido" });
    expect(closed).toHaveTextContent(/Por ahora no hay formas de pago abiertas/);
    expect(screen.queryByText(/elige otra/)).not.toBeInTheDocument();
  });

  describe("with a limit", () => {
    const OVER_LIMIT = /Tu total rebasa lo que se puede pagar de esa forma; elige otra/;
    const oxxo = () => screen.getByRole("radio", { name: "Depósito en OXXO" });
    const group = () => screen.getByRole("radiogroup", { name: "Forma de pago" });
    const setPieces = (quantity: number) =>
      act(async () => {
        await cartActions.setQuantity(idOf("product"), quantity);
      });
    // Two pieces come to $382.00, three to $498.00.
    const limitOxxo = (max_amount: number) =>
      shop.fill({
        payment_gateways: shop.rows("payment_gateways").map((row) => ({
          ...row,
          max_amount: row.kind === "oxxo" ? max_amount : null,
        })),
      });

    it("are open up to it, and beyond it say why they are not", async () => {
      limitOxxo(382);
      await openCheckout();
      expect(oxxo()).toBeEnabled();
      await setPieces(3);
      await waitFor(() => expect(oxxo()).toBeDisabled());
      expect(oxxo()).toHaveAccessibleDescription("Recibe hasta $382.00 por pedido, y el tuyo suma $498.00.");
      expect(screen.getByRole("radio", { name: "Transferencia SPEI" })).toBeEnabled();
      expect(group()).not.toHaveAccessibleDescription(OVER_LIMIT);
    });

    it("stay chosen when the total rises above it, say so at once and hold the order back until it is mended", async () => {
      limitOxxo(382);
      const { user, fillIn, address } = await openCheckout();
      await fillIn();
      await user.click(oxxo());
      await setPieces(3);
      await waitFor(() => expect(group()).toHaveAccessibleDescription(OVER_LIMIT));
      expect(oxxo()).toBeChecked();
      await user.click(confirmButton());
      expect(await summary()).toHaveTextContent(OVER_LIMIT);
      expect(sentOrders()).toHaveLength(0);

      await user.click(screen.getByRole("radio", { name: "Transferencia SPEI" }));
      await waitFor(() => expect(group()).not.toHaveAccessibleDescription(OVER_LIMIT));
      expect(oxxo()).toBeDisabled();
      await user.click(confirmButton());
      await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
      expect(sentOrders()).toMatchObject([{ payment_gateway_id: idOf("gateway"), expected_total: 498 }]);
    });

    it("are passed over by the summary's link, which leads to the first that takes the total", async () => {
      shop.fill({
        payment_gateways: shop
          .rows("payment_gateways")
          .map((row) => ({ ...row, max_amount: row.kind === "spei" ? 100 : null })),
      });
      const { user } = await openCheckout();
      await waitFor(() => expect(screen.getByRole("radio", { name: "Transferencia SPEI" })).toBeDisabled());
      await user.click(confirmButton());
      await user.click(within(await summary()).getByRole("link", { name: "Elige cómo quieres pagar" }));
      expect(oxxo()).toHaveFocus();
    });

    it("are right again when the total falls", async () => {
      limitOxxo(382);
      const { user } = await openCheckout();
      await user.click(oxxo());
      await setPieces(3);
      await waitFor(() => expect(group()).toHaveAccessibleDescription(OVER_LIMIT));
      await setPieces(2);
      await waitFor(() => expect(group()).not.toHaveAccessibleDescription(OVER_LIMIT));
      expect(oxxo()).toBeChecked();
    });

    describe("that none of them is within", () => {
      const TOO_MUCH =
        /^Tu total rebasa lo que recibe cada forma de pago: pide menos piezas\. ¿Las necesitas todas\? Escríbenos a /;
      const limitAll = () =>
        shop.fill({ payment_gateways: shop.rows("payment_gateways").map((row) => ({ ...row, max_amount: 382 })) });
      const closed = () => screen.findByRole("region", { name: "Por ahora no podemos recibir tu pedido" });

      it("say what can be done, and are led to by the error summary", async () => {
        limitAll();
        const { user, enter } = await openCheckout([{ product: aProduct(), quantity: 3 }]);
        const told = await screen.findByText(TOO_MUCH);
        for (const [label, text] of Object.entries(shopper)) await enter(label, text);
        await user.click(confirmButton());
        await user.click(within(await closed()).getByRole("link", { name: told.textContent }));
        expect(document.activeElement).toContainElement(group());
        expect(document.activeElement).toContainElement(told);
        expect(screen.queryByText(/Falta corregir|Elige cómo quieres pagar/)).not.toBeInTheDocument();
      });

      it("ask for no other way where one is chosen, and take the order once there are fewer pieces", async () => {
        limitAll();
        const { user, fillIn, address } = await openCheckout();
        await fillIn();
        expect(screen.queryByText(TOO_MUCH)).not.toBeInTheDocument();
        await setPieces(3);
        await user.click(confirmButton());
        expect(await closed()).toHaveTextContent(/Tu total rebasa lo que recibe cada forma de pago/);
        expect(screen.queryByText(/elige otra/)).not.toBeInTheDocument();
        await setPieces(2);
        await waitFor(() => expect(screen.queryByText(TOO_MUCH)).not.toBeInTheDocument());
        await user.click(confirmButton());
        await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
      });
    });

    it("are refused at their field when only the database knows of it", async () => {
      shop.answerPlaceOrder({
        status: "invalid",
        problems: [{ field: "payment_gateway_id", code: "over_limit" }],
      });
      const { user, fillIn } = await openCheckout();
      await fillIn();
      await user.click(oxxo());
      await user.click(confirmButton());
      expect(await summary()).toHaveTextContent(OVER_LIMIT);
      expect(group()).toHaveAccessibleDescription(OVER_LIMIT);
    });
  });

  it("say how each of them works, and carry no id twice", async () => {
    await openCheckout();
    expect(screen.getByRole("radio", { name: "Pago contra entrega" })).toHaveAccessibleDescription(/al repartidor/);
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
