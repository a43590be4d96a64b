import { act, renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aProduct } from "@tests/support/factories";
import { fillDevice } from "@tests/support/full-device";
import { useShopServer } from "@tests/support/msw-server";
import { renderScreen } from "@tests/support/render-screen";
import { aProductRow } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { useCartState } from "@/cart/store";
import { readCartLines } from "@/cart/use-cart";
import AccountPage from "@/features/device/account-page";
import { createList } from "@/stores/lists-store";
import { useSearchKey } from "@/stores/preferences-store";
import { eraseSavedData, saveAddress, saveContact, saveInvoice, useSavedData } from "@/stores/saved-contact-store";

useShopServer();

beforeEach(() => {
  useCartState.setState(useCartState.getInitialState(), true);
  eraseSavedData();
});

const open = () => {
  renderScreen(AccountPage, "/account", "/account");
  return userEvent.setup({ delay: null });
};

const saved = () => renderHook(useSavedData).result.current;
const section = (name: string) => screen.getByRole("region", { name });
const field = (label: string) => screen.getByRole("textbox", { name: label });

const anAddress = (street: string) => ({
  street,
  neighborhood: "Roma Norte",
  municipality: "Cuauhtémoc",
  stateCode: "CMX",
  postalCode: "06700",
  references: null,
});

it("switches the key of the search field off and on", async () => {
  const user = open();
  const key = within(section("Teclado")).getByRole("checkbox", { name: "Ir al buscador con la tecla /" });
  expect(key).toBeChecked();
  await user.click(key);
  expect(key).not.toBeChecked();
  const { result } = renderHook(useSearchKey);
  expect(result.current).toBe("");
  await user.click(key);
  expect(result.current).toBe("/");
});

describe("the contact", () => {
  it("is added, checked like in the checkout, and shown", async () => {
    const user = open();
    await user.click(screen.getByRole("button", { name: "Agregar contacto" }));
    expect(field("Nombre completo")).toHaveFocus();
    await user.type(field("Nombre completo"), "Ana Ruiz");
    await user.type(field("Correo electrónico"), "ana");
    await user.type(field("Teléfono"), "044 55 1234 5678");
    await user.click(screen.getByRole("button", { name: "Guardar contacto" }));
    expect(await screen.findByText(/Revisa el correo/)).toBeInTheDocument();
    await waitFor(() => expect(field("Correo electrónico")).toHaveFocus());
    expect(saved().contact).toBeNull();

    await user.type(field("Correo electrónico"), "@example.com");
    await user.click(screen.getByRole("button", { name: "Guardar contacto" }));
    await waitFor(() => expect(section("Contacto")).toHaveTextContent("55 1234 5678"));
    expect(saved().contact).toEqual({ name: "Ana Ruiz", email: "ana@example.com", phone: "5512345678" });
  });

  it("is changed, left unchanged by «Cancelar», and erased", async () => {
    saveContact({ name: "Ana Ruiz", email: "ana@example.com", phone: "5512345678" });
    const user = open();
    await user.click(screen.getByRole("button", { name: "Cambiar contacto" }));
    await user.type(field("Nombre completo"), " Soto");
    await user.click(screen.getByRole("button", { name: "Cancelar" }));
    expect(saved().contact?.name).toBe("Ana Ruiz");
    await user.click(screen.getByRole("button", { name: "Borrar contacto" }));
    expect(saved().contact).toBeNull();
    expect(screen.getByRole("button", { name: "Agregar contacto" })).toBeInTheDocument();
  });
});

it("says that what was saved goes with the page where the device is full, and no more once it is stored", () => {
  open();
  const warning = "Tu navegador no está guardando tus datos: se perderán al cerrar la página.";
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
  fillDevice();
  act(() => saveContact({ name: "Ana Ruiz", email: "ana@example.com", phone: "5512345678" }));
  expect(screen.getByText(warning)).toBeInTheDocument();
  localStorage.clear();
  act(() => saveContact({ name: "Ana Soto", email: "ana@example.com", phone: "5512345678" }));
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
});

describe("the focus", () => {
  const heading = (name: string) => screen.getByRole("heading", { level: 2, name });

  it("stays with what was saved, left or erased, whose button is gone", async () => {
    saveContact({ name: "Ana Ruiz", email: "ana@example.com", phone: "5512345678" });
    const user = open();
    await user.click(screen.getByRole("button", { name: "Cambiar contacto" }));
    await user.click(screen.getByRole("button", { name: "Guardar contacto" }));
    await waitFor(() => expect(heading("Contacto")).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "Borrar contacto" }));
    expect(heading("Contacto")).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Agregar datos de factura" }));
    await user.click(await screen.findByRole("button", { name: "Cancelar" }));
    expect(heading("Factura")).toHaveFocus();
  });

  it("stays with the addresses", async () => {
    saveAddress(anAddress("Orizaba 101"));
    const user = open();
    await user.click(screen.getByRole("button", { name: /^Cambiar Orizaba/ }));
    await user.click(screen.getByRole("button", { name: "Guardar dirección" }));
    await waitFor(() => expect(heading("Direcciones")).toHaveFocus());
    await user.click(screen.getByRole("button", { name: /^Borrar Orizaba/ }));
    expect(heading("Direcciones")).toHaveFocus();
  });
});

describe("the invoice", () => {
  const anInvoice = {
    ...{ rfc: "AIS190814QK4", legalName: "Acopio Insumos", taxRegime: "601", cfdiUse: "G03" },
    ...{ fiscalPostalCode: "02300", invoiceEmail: "facturas@example.com" },
  };
  const choice = (label: string) => screen.getByRole("combobox", { name: label });

  it("is shown and erased", async () => {
    saveInvoice(anInvoice);
    const user = open();
    for (const text of ["Acopio Insumos", "RFC AIS190814QK4", "facturas@example.com"]) {
      expect(section("Factura")).toHaveTextContent(text);
    }
    await user.click(screen.getByRole("button", { name: "Borrar datos de factura" }));
    expect(saved().invoice).toBeNull();
    expect(screen.getByRole("button", { name: "Agregar datos de factura" })).toBeInTheDocument();
  });

  it("is changed with the fields of the checkout, and left unchanged by «Cancelar»", async () => {
    saveInvoice(anInvoice);
    const user = open();
    await user.click(screen.getByRole("button", { name: "Cambiar datos de factura" }));
    expect(await screen.findByRole("textbox", { name: "RFC" })).toHaveFocus();
    expect(field("RFC")).toHaveValue("AIS190814QK4");
    expect(choice("Régimen fiscal")).toHaveValue("601");
    expect(choice("Uso de CFDI")).toHaveValue("G03");
    await user.clear(field("Código postal fiscal"));
    await user.type(field("Código postal fiscal"), "06700");
    await user.click(screen.getByRole("button", { name: "Cancelar" }));
    expect(saved().invoice).toEqual(anInvoice);

    await user.click(screen.getByRole("button", { name: "Cambiar datos de factura" }));
    await user.clear(field("Código postal fiscal"));
    await user.type(field("Código postal fiscal"), "C.P. 06 700");
    await user.click(screen.getByRole("button", { name: "Guardar datos de factura" }));
    await waitFor(() => expect(section("Factura")).toHaveTextContent("C.P. 06700"));
    expect(saved().invoice).toEqual({ ...anInvoice, fiscalPostalCode: "06700" });
  });

  it("is added, and nothing is saved while a pair that SAT refuses is chosen", async () => {
    const user = open();
    await user.click(screen.getByRole("button", { name: "Agregar datos de factura" }));
    await user.click(await screen.findByRole("button", { name: "Guardar datos de factura" }));
    expect(await screen.findByText("Escribe el RFC para la factura")).toBeInTheDocument();
    await user.type(field("RFC"), "ais-190814-qk4");
    await user.type(field("Razón social"), "Acopio Insumos");
    await user.selectOptions(choice("Régimen fiscal"), "601");
    await user.selectOptions(choice("Uso de CFDI"), "G03");
    await user.type(field("Código postal fiscal"), "02300");
    await user.clear(field("RFC"));
    await user.type(field("RFC"), "VECJ880326XX9");
    await user.click(screen.getByRole("button", { name: "Guardar datos de factura" }));
    await waitFor(() => expect(choice("Régimen fiscal")).toBeInvalid());
    expect(saved().invoice).toBeNull();

    await user.clear(field("RFC"));
    await user.type(field("RFC"), "ais-190814-qk4");
    await user.click(screen.getByRole("button", { name: "Guardar datos de factura" }));
    await waitFor(() => expect(section("Factura")).toHaveTextContent("RFC AIS190814QK4"));
    expect(saved().invoice).toEqual({ ...anInvoice, invoiceEmail: "" });
  });
});

describe("addresses", () => {
  it("are added with the state that the postal code suggests", async () => {
    const user = open();
    await user.click(screen.getByRole("button", { name: "Agregar dirección" }));
    expect(field("Código postal")).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Guardar dirección" }));
    expect(await screen.findByText("Escribe la colonia")).toBeInTheDocument();
    await user.type(field("Código postal"), "44100");
    await user.type(field("Calle y número"), "Morelos 20");
    await user.type(field("Colonia"), "Centro");
    await user.type(field("Municipio o alcaldía"), "Guadalajara");
    await user.click(screen.getByRole("button", { name: "Guardar dirección" }));
    await waitFor(() => expect(section("Direcciones")).toHaveTextContent("Guadalajara, Jalisco"));
    expect(saved().addresses).toMatchObject([{ street: "Morelos 20", stateCode: "JAL", references: null }]);
  });

  it("are filled in with what the postal code says", async () => {
    shop.fill({
      postal_codes: [
        { postal_code: "06700", state_code: "CMX", municipality: "Cuauhtémoc", neighborhoods: ["Roma Norte"] },
      ],
    });
    const user = open();
    await user.click(screen.getByRole("button", { name: "Agregar dirección" }));
    await user.type(field("Código postal"), "06700");
    await waitFor(() => expect(field("Municipio o alcaldía")).toHaveValue("Cuauhtémoc"));
    expect(screen.getByLabelText("Colonia")).toHaveAccessibleDescription("Elige la que sugerimos o escribe la tuya.");
  });

  it("are told apart by name, changed and erased one by one", async () => {
    saveAddress(anAddress("Orizaba 101"));
    saveAddress(anAddress("Durango 5"));
    const user = open();
    await user.click(screen.getByRole("button", { name: "Cambiar Orizaba 101, Roma Norte, 06700" }));
    expect(field("Calle y número")).toHaveValue("Orizaba 101");
    await user.clear(field("Calle y número"));
    await user.type(field("Calle y número"), "Orizaba 103");
    await user.click(screen.getByRole("button", { name: "Guardar dirección" }));
    await waitFor(() => expect(saved().addresses.map(({ street }) => street)).toEqual(["Orizaba 103", "Durango 5"]));
    await user.click(screen.getByRole("button", { name: "Borrar Durango 5, Roma Norte, 06700" }));
    expect(within(section("Direcciones")).getAllByRole("listitem")).toHaveLength(1);
  });

  it("are written one at a time: no other button takes away what is typed", async () => {
    saveAddress(anAddress("Orizaba 101"));
    saveAddress(anAddress("Durango 5"));
    const user = open();
    for (const begin of [/^Cambiar Orizaba/, "Agregar dirección"]) {
      await user.click(screen.getByRole("button", { name: begin }));
      expect(within(section("Direcciones")).queryByRole("button", { name: /^(Cambiar|Agregar)/ })).toBeNull();
      await user.click(screen.getByRole("button", { name: "Cancelar" }));
    }
    expect(screen.getByRole("button", { name: /^Cambiar Durango/ })).toBeVisible();
  });

  it("are ten at most", () => {
    for (let number = 1; number <= 10; number += 1) saveAddress(anAddress(`Calle ${number}`));
    open();
    expect(screen.queryByRole("button", { name: "Agregar dirección" })).not.toBeInTheDocument();
    expect(screen.getByText(/borra una para agregar otra/)).toBeInTheDocument();
  });
});

describe("erasing", () => {
  beforeEach(() => {
    vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
    shop.fill({ products: [aProductRow()] });
    saveContact({ name: "Ana Ruiz", email: "ana@example.com", phone: "5512345678" });
    cartActions.addItem(aProduct(), 2);
  });

  const erase = async (user: ReturnType<typeof open>) => {
    await user.click(await screen.findByRole("button", { name: "Borrar mis datos de este dispositivo" }));
    const dialog = await screen.findByRole("alertdialog", { name: "¿Borrar tus datos de este dispositivo?" });
    await user.click(within(dialog).getByRole("button", { name: "Borrar mis datos" }));
    await screen.findByText("Listo: este dispositivo ya no guarda datos tuyos.");
  };

  it("asks first, and keeps everything when the answer is no", async () => {
    const user = open();
    expect(await screen.findByText(/la lista de tus pedidos y la de tus cotizaciones/)).toHaveTextContent(
      "una cotización solo se vuelve a abrir con su enlace",
    );
    await user.click(await screen.findByRole("button", { name: "Borrar mis datos de este dispositivo" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveTextContent(
      "Antes, apunta el número de los pedidos que aún esperas y copia el enlace de las cotizaciones que aún vas a usar.",
    );
    await user.click(within(dialog).getByRole("button", { name: "Cancelar" }));
    expect(saved().contact?.name).toBe("Ana Ruiz");
  });

  it("forgets the shopper, also in forms that are open, not the cart", async () => {
    const user = open();
    await user.click(screen.getByRole("button", { name: "Cambiar contacto" }));
    await user.click(screen.getByRole("button", { name: "Agregar dirección" }));
    await erase(user);
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Agregar contacto" })).toBeInTheDocument();
    expect(readCartLines()).toHaveLength(1);
  });

  it.each([
    ["a contact is saved", () => saveContact({ name: "Ana Ruiz", email: "ana@example.com", phone: "5512345678" })],
    ["a list is made", () => createList("Para después", [])],
  ])("is no longer said to have left nothing once %s again", async (_, remember) => {
    const user = open();
    await erase(user);
    act(() => void remember());
    expect(screen.queryByText("Listo: este dispositivo ya no guarda datos tuyos.")).not.toBeInTheDocument();
  });

  it("empties the cart when that is ticked as well", async () => {
    const user = open();
    await user.click(await screen.findByRole("checkbox", { name: "Vaciar también mi carrito" }));
    await erase(user);
    expect(readCartLines()).toHaveLength(0);
  });
});
