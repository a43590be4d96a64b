import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useShopServer } from "@tests/support/msw-server";
import { renderScreen } from "@tests/support/render-screen";
import { shop } from "@tests/support/shop-state";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { composeMessage, messageLinks } from "@/features/pages/contact-message";
import ContactPage from "@/features/pages/contact-page.mdx";
import { storeSettings } from "@/lib/store-settings";
import { forgetGuestId } from "@/services/guest-session";

useShopServer();

/** Links that a press would have followed. */
let followed: string[] = [];
const follow = (event: MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link && !event.defaultPrevented) followed.push(link.href);
  event.preventDefault();
};
beforeEach(() => {
  followed = [];
  window.addEventListener("click", follow);
});
afterEach(() => window.removeEventListener("click", follow));

const open = () => {
  renderScreen(ContactPage, "/contact", "/contact");
  return userEvent.setup({ delay: null });
};
const topic = () => screen.getByRole("combobox", { name: "¿De qué se trata?" });
const text = () => screen.getByRole("textbox", { name: "Mensaje" });
const mail = () => screen.getByRole("link", { name: "Abrir en mi correo" });
const chat = () => screen.getByRole("link", { name: "Abrir en WhatsApp" });

const write = async (user: ReturnType<typeof open>) => {
  await user.selectOptions(topic(), "Devolución o garantía");
  await user.type(screen.getByRole("textbox", { name: "Tu nombre" }), "María López");
  await user.type(screen.getByRole("textbox", { name: "Número de pedido" }), "ACO-20260601120000-AB12CD");
  await user.type(text(), "Llegó rota & mojada: ¿qué hago?");
};

describe("the contact form", () => {
  it("opens the mail program with the finished message and says that it is not sent yet", async () => {
    const user = open();
    await write(user);
    await user.click(mail());
    expect(followed).toHaveLength(1);
    const link = new URL(followed[0] ?? "");
    expect(`${link.protocol}${link.pathname}`).toBe(`mailto:${storeSettings.supportEmail}`);
    expect(link.searchParams.get("subject")).toBe("Devolución o garantía · ACO-20260601120000-AB12CD");
    expect(link.searchParams.get("body")).toBe(
      "Llegó rota & mojada: ¿qué hago?\n\nPedido: ACO-20260601120000-AB12CD\n\nMaría López",
    );
    expect(screen.getByText("falta que lo envíes tú")).toBeVisible();
    expect(document.body).not.toHaveTextContent(/mensaje enviado|gracias por escribir/i);
  });

  it("opens WhatsApp with the same words", async () => {
    const user = open();
    await write(user);
    await user.click(chat());
    const link = new URL(followed[0] ?? "");
    expect(`${link.origin}${link.pathname}`).toBe(`https://wa.me/${storeSettings.whatsapp}`);
    expect(link.searchParams.get("text")).toContain("Llegó rota & mojada: ¿qué hago?");
  });

  it("sends nothing anywhere by itself", async () => {
    const user = open();
    await write(user);
    await user.type(screen.getByRole("textbox", { name: "Tu nombre" }), "{Enter}");
    await user.click(mail());
    expect(shop.requests(undefined, "POST")).toEqual([]);
  });

  it("without topic or text it opens nothing, says what is missing and goes there", async () => {
    const user = open();
    await user.click(mail());
    expect(followed).toEqual([]);
    expect(topic()).toHaveFocus();
    expect(topic()).toHaveAccessibleDescription("Elige de qué se trata");
    expect(text()).toHaveAccessibleDescription("Escribe tu mensaje");
    // Read where the focus goes.
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();

    await user.selectOptions(topic(), "Factura");
    expect(topic()).not.toHaveAttribute("aria-invalid");
    await user.click(chat());
    expect(followed).toEqual([]);
    expect(text()).toHaveFocus();
  });

  it("does not complain before the first try", async () => {
    const user = open();
    await user.type(text(), "a");
    await user.clear(text());
    await user.tab();
    expect(text()).not.toHaveAttribute("aria-invalid");
  });

  it("offers the text for copying once something was opened, until it changes", async () => {
    const user = open();
    await write(user);
    await user.click(mail());
    await user.click(screen.getByRole("button", { name: /^Copiar/ }));
    expect(await navigator.clipboard.readText()).toMatch(/^Devolución o garantía · ACO-[^\n]+\n\nLlegó rota & mojada/);
    await user.type(text(), " Gracias.");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Copiar/ })).not.toBeInTheDocument());
  });
});

it("keeps what was typed for whoever comes back from another page, until the device forgets the shopper", async () => {
  await write(open());
  cleanup();
  await open().type(text(), " Gracias.");
  cleanup();
  open();
  expect(topic()).toHaveValue("Devolución o garantía");
  expect(text()).toHaveValue("Llegó rota & mojada: ¿qué hago? Gracias.");
  cleanup();
  forgetGuestId();
  open();
  expect(text()).toHaveValue("");
});

describe("the composed message", () => {
  it("leaves out what was not given", () => {
    expect(composeMessage({ topic: "Factura", orderNumber: " ", name: "", text: " Hola " })).toEqual({
      subject: "Factura",
      body: "Hola",
    });
  });

  it("writes spaces so that mail programs show them as spaces", () => {
    const { mail: link } = messageLinks({ topic: "Otro tema", orderNumber: "", name: "", text: "uno dos" });
    expect(link).toContain("body=uno%20dos");
    expect(link).not.toContain("+");
  });
});
