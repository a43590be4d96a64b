import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { useShopServer } from "@tests/support/msw-server";
import { anOrderRow, type Row } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { describe, expect, it, vi } from "vitest";
import { noteLostOrder } from "@/orders/note-lost-order";
import { MAX_ADDRESSES, saveAddress, saveContact } from "@/stores/saved-contact-store";
import {
  confirmButton,
  field,
  loseAnswer,
  openCheckout,
  select,
  showCheckout,
  useFreshShopper,
} from "./checkout-screen";

useShopServer();
useFreshShopper();

// Nobody waits here for the pauses between the tries of one order.
vi.mock("@/domain/constants", async (original) => ({
  ...(await original<typeof import("@/domain/constants")>()),
  RETRY_DELAY_MS: 0,
}));

const remember = () => screen.getByRole("checkbox", { name: "Recordar mis datos en este dispositivo" });
const rememberInvoice = () =>
  screen.getByRole("checkbox", { name: "Recordar mis datos de factura en este dispositivo" });
const useSaved = () => screen.queryByRole("button", { name: "Usar mis datos guardados" });
const storedOnDevice = () => JSON.stringify({ ...localStorage });
const storedAddresses = () => JSON.parse(localStorage.getItem("acopio-saved-contact") ?? "").state.addresses;

const bodega = {
  postalCode: "44100",
  street: "Morelos 20",
  neighborhood: "Centro",
  municipality: "Guadalajara",
  stateCode: "JAL",
  references: "Portón azul",
};
const office = { ...bodega, postalCode: "06700", street: "Orizaba 101", neighborhood: "Roma Norte", stateCode: "CMX" };

const invoice = { RFC: "AIS190814QK4", "Razón social": "Acopio Insumos", "Código postal fiscal": "02300" };

describe("remembering", () => {
  it("is off unless asked for, and then keeps nothing about the shopper", async () => {
    const { user, fillIn, address } = await openCheckout();
    expect(remember()).not.toBeChecked();
    expect(useSaved()).not.toBeInTheDocument();
    await fillIn();
    await user.click(confirmButton());
    await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
    expect(storedOnDevice()).not.toMatch(/María|maria@|5512345678|Orizaba/);
  });

  it("keeps contact and address once the order is placed, not before", async () => {
    const { user, fillIn, address } = await openCheckout();
    await fillIn({ Teléfono: "+52 55 1234 5678" });
    await user.click(remember());
    expect(storedOnDevice()).not.toMatch(/María/);
    await user.click(confirmButton());
    await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
    expect(JSON.parse(localStorage.getItem("acopio-saved-contact") ?? "")).toMatchObject({
      state: {
        contact: { name: "María López García", email: "maria@example.com", phone: "5512345678" },
        addresses: [{ street: "Orizaba 101", postalCode: "06700", stateCode: "CMX", references: null }],
      },
    });
  });

  it("stays ticked through a reload, like the rest of what was typed, and then keeps contact, address and invoice", async () => {
    const { user, fillIn } = await openCheckout();
    await user.click(screen.getByRole("checkbox", { name: "Requiero factura" }));
    await fillIn(invoice);
    await user.selectOptions(select("Régimen fiscal"), "601");
    await user.selectOptions(select("Uso de CFDI"), "G03");
    await user.click(remember());
    await user.click(rememberInvoice());
    cleanup();

    const reloaded = showCheckout();
    await screen.findByRole("radiogroup", { name: "Forma de pago" });
    expect(remember()).toBeChecked();
    expect(rememberInvoice()).toBeChecked();
    await reloaded.user.click(confirmButton());
    await waitFor(() => expect(reloaded.address()).toMatch(/^\/order-confirmation\//));
    expect(storedOnDevice()).toMatch(/María López García/);
    expect(storedOnDevice()).toMatch(/Orizaba 101/);
    expect(storedOnDevice()).toMatch(/AIS190814QK4/);
    cleanup();

    // Each order asks anew.
    await openCheckout();
    expect(remember()).not.toBeChecked();
  });

  describe("of an order whose answer was lost", () => {
    const openRemembering = async () => {
      const view = await openCheckout();
      await view.user.click(screen.getByRole("checkbox", { name: "Requiero factura" }));
      await view.fillIn({ ...invoice, Teléfono: "+52 55 1234 5678" });
      await view.user.selectOptions(select("Régimen fiscal"), "601");
      await view.user.selectOptions(select("Uso de CFDI"), "G03");
      await view.user.click(remember());
      await view.user.click(rememberInvoice());
      await loseAnswer(view.user);
      expect(storedOnDevice()).not.toMatch(/María|AIS190814QK4/);
      const guest = localStorage.getItem("acopio-guest-id");
      shop.fill({ guest_carts: [], orders: [anOrderRow({ guest_session_id: guest })] });
      return view;
    };

    it("keeps contact, address and invoice once it is found after a reload", async () => {
      await openRemembering();
      cleanup();
      const { address } = showCheckout();
      await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
      expect(JSON.parse(localStorage.getItem("acopio-saved-contact") ?? "")).toMatchObject({
        state: {
          contact: { name: "María López García", email: "maria@example.com", phone: "5512345678" },
          addresses: [{ street: "Orizaba 101", postalCode: "06700", stateCode: "CMX", references: null }],
          invoice: { rfc: "AIS190814QK4", legalName: "Acopio Insumos", taxRegime: "601", cfdiUse: "G03" },
        },
      });
    });

    it("keeps nothing that was spoilt before it was found, wherever that is", async () => {
      const { enter, address } = await openRemembering();
      await enter("Correo electrónico", "maria@");
      await act(noteLostOrder);
      await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
      expect(storedOnDevice()).not.toMatch(/María|Orizaba/);
      expect(storedOnDevice()).toMatch(/AIS190814QK4/);
    });
  });

  it("says that an eleventh address is for this order alone, and keeps the ten there are", async () => {
    const { user, fillIn, address } = await openCheckout();
    expect(remember()).not.toHaveAccessibleDescription(/10 direcciones/);
    act(() => {
      for (let number = 1; number <= MAX_ADDRESSES; number += 1) saveAddress({ ...bodega, street: `Calle ${number}` });
    });
    const kept = storedAddresses();
    expect(remember()).toHaveAccessibleDescription(/Ya guardas 10 direcciones: si esta es nueva, la usamos solo/);
    await fillIn();
    await user.click(remember());
    await user.click(confirmButton());
    await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
    expect(storedOnDevice()).toMatch(/María López García/);
    expect(storedAddresses()).toHaveLength(MAX_ADDRESSES);
    expect(storedAddresses()).toEqual(kept);
  });
});

describe("the invoice", () => {
  it("is kept when that is ticked, alone, and fills the next one by one press", async () => {
    const { user, enter, fillIn, address } = await openCheckout();
    await user.click(screen.getByRole("checkbox", { name: "Requiero factura" }));
    await fillIn({ ...invoice, "Correo para la factura": "facturas@example.com" });
    await user.selectOptions(select("Régimen fiscal"), "601");
    await user.selectOptions(select("Uso de CFDI"), "G03");
    await user.click(rememberInvoice());
    expect(storedOnDevice()).not.toMatch(/AIS190814QK4/);
    await user.click(confirmButton());
    await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
    expect(storedOnDevice()).toMatch(/AIS190814QK4/);
    expect(storedOnDevice()).not.toMatch(/María|Orizaba/);
    cleanup();

    const next = await openCheckout();
    await next.user.click(screen.getByRole("checkbox", { name: "Requiero factura" }));
    await next.user.click(screen.getByRole("button", { name: "Usar mis datos de factura (AIS190814QK4)" }));
    expect(field("RFC")).toHaveFocus();
    expect(field("Razón social")).toHaveValue("Acopio Insumos");
    expect(select("Régimen fiscal")).toHaveValue("601");
    expect(select("Uso de CFDI")).toHaveValue("G03");
    expect(field("Correo para la factura")).toHaveValue("facturas@example.com");
    await enter("RFC", "AIS190814QK4");
    expect(screen.queryByRole("button", { name: /^Usar mis datos de factura/ })).not.toBeInTheDocument();
  });

  it("is kept nowhere unless asked for", async () => {
    const { user, fillIn, address } = await openCheckout();
    await user.click(screen.getByRole("checkbox", { name: "Requiero factura" }));
    expect(rememberInvoice()).not.toBeChecked();
    await fillIn(invoice);
    await user.selectOptions(select("Régimen fiscal"), "601");
    await user.selectOptions(select("Uso de CFDI"), "G03");
    await user.click(remember());
    await user.click(confirmButton());
    await waitFor(() => expect(address()).toMatch(/^\/order-confirmation\//));
    expect(storedOnDevice()).toMatch(/María/);
    expect(storedOnDevice()).not.toMatch(/AIS190814QK4/);
  });
});

const place = (postal_code: string, municipality: string): Row => ({
  postal_code,
  municipality,
  state_code: "JAL",
  neighborhoods: [],
});

describe("what was remembered", () => {
  it("fills the form by one press, and takes its complaints away", async () => {
    saveContact({ name: "Ana Ruiz", email: "ana@example.com", phone: "3312345678" });
    saveAddress(bodega);
    const { user } = await openCheckout();
    await user.click(confirmButton());
    await screen.findByRole("region", { name: /^Falta corregir/ });
    await user.click(useSaved() as HTMLElement);
    expect(field("Nombre completo")).toHaveValue("Ana Ruiz");
    expect(field("Teléfono")).toHaveValue("3312345678");
    expect(field("Calle y número")).toHaveValue("Morelos 20");
    expect(field("Referencias")).toHaveValue("Portón azul");
    expect(select("Estado")).toHaveValue("JAL");
    expect(screen.getByText("Llenamos el formulario con tus datos.")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("region", { name: "Falta corregir un dato" })).toBeInTheDocument());
  });

  it("lets the shopper choose among several addresses, the latest first", async () => {
    saveAddress(bodega);
    saveAddress(office);
    const { user } = await openCheckout();
    const choice = select("Dirección guardada");
    expect([...choice.options].map(({ text }) => text)).toEqual([
      "Orizaba 101, Roma Norte, 06700",
      "Morelos 20, Centro, 44100",
    ]);
    await user.selectOptions(choice, "Morelos 20, Centro, 44100");
    await user.click(useSaved() as HTMLElement);
    expect(field("Código postal")).toHaveValue("44100");
    expect(select("Estado")).toHaveValue("JAL");
  });

  it.each<[string, Row[] | number]>([
    ["nobody knows", []],
    ["reaches into two municipalities", [place("44190", "Guadalajara"), place("44190", "Zapopan")]],
    ["cannot be looked up", 503],
  ])("keeps its municipality where its postal code %s", async (_, answer) => {
    shop.fill({ postal_codes: [place("44100", "Guadalajara"), ...(typeof answer === "number" ? [] : answer)] });
    act(() => saveAddress({ ...bodega, postalCode: "44190" }));
    const { user, enter } = await openCheckout();
    await enter("Código postal", "44100");
    await waitFor(() => expect(field("Municipio o alcaldía")).toHaveValue("Guadalajara"));
    if (typeof answer === "number") shop.fail("postal_codes", answer);
    await user.click(await screen.findByRole("button", { name: "Usar mis datos guardados" }));
    await waitFor(() => expect(shop.requests("postal_codes").length).toBeGreaterThan(1));
    expect(field("Municipio o alcaldía")).toHaveValue("Guadalajara");
    // It is that code's, should it be known after all: the next one takes it along.
    await enter("Código postal", "44100");
    await waitFor(() => expect(field("Municipio o alcaldía")).toHaveValue("Guadalajara"));
  });

  it("goes with its postal code, also where that was there before: the next code takes it along", async () => {
    shop.fill({ postal_codes: [place("44100", "Guadalajara"), place("45010", "Zapopan")] });
    act(() => saveAddress(bodega));
    const { user, enter } = await openCheckout();
    await enter("Código postal", "44100");
    await waitFor(() => expect(field("Municipio o alcaldía")).toHaveValue("Guadalajara"));
    await user.click(await screen.findByRole("button", { name: "Usar mis datos guardados" }));
    expect(field("Calle y número")).toHaveValue(bodega.street);
    await enter("Código postal", "45010");
    await waitFor(() => expect(field("Municipio o alcaldía")).toHaveValue("Zapopan"));
  });

  it("keeps its neighbourhood where its postal code is not known, though the code before had it, too", async () => {
    shop.fill({ postal_codes: [{ ...place("44100", "Guadalajara"), neighborhoods: ["Centro"] }] });
    act(() => saveAddress({ ...bodega, postalCode: "44199" }));
    const { user, enter } = await openCheckout();
    await enter("Colonia", "Centro");
    await enter("Código postal", "44100");
    await waitFor(() => expect(field("Municipio o alcaldía")).toHaveValue("Guadalajara"));
    await user.click(await screen.findByRole("button", { name: "Usar mis datos guardados" }));
    await waitFor(() => expect(screen.getByLabelText("Colonia")).not.toHaveAttribute("list"));
    await waitFor(() => expect(shop.requests("postal_codes")).toHaveLength(2));
    expect(field("Colonia")).toHaveValue("Centro");
  });

  it("loses its neighbourhood when its postal code is corrected to one that does not have it", async () => {
    shop.fill({
      postal_codes: [
        { ...place("06700", "Cuauhtémoc"), state_code: "CMX", neighborhoods: ["Roma Norte"] },
        { ...place("44100", "Guadalajara"), neighborhoods: ["Centro"] },
      ],
    });
    act(() => saveAddress({ ...office, municipality: "Cuauhtémoc" }));
    const { user, enter } = await openCheckout();
    await user.click(await screen.findByRole("button", { name: "Usar mis datos guardados" }));
    await waitFor(() => expect(screen.getByLabelText("Colonia")).toHaveAttribute("list"));
    await enter("Código postal", "44100");
    await waitFor(() => expect(field("Municipio o alcaldía")).toHaveValue("Guadalajara"));
    expect(select("Estado")).toHaveValue("JAL");
    expect(screen.getByLabelText("Colonia")).toHaveValue("");
  });

  it("can be changed or erased from here", async () => {
    saveContact({ name: "Ana Ruiz", email: "ana@example.com", phone: "3312345678" });
    await openCheckout();
    const saved = screen.getByRole("region", { name: "Mis datos guardados" });
    expect(within(saved).getByRole("link", { name: "Cambiarlos o borrarlos" })).toHaveAttribute("href", "/account");
  });
});
