import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act, fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { renderScreen } from "@tests/support/render-screen";
import { aBrandRow } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { orderStatusText } from "@/copy/order-copy";
import { FREE_SHIPPING_FROM, SHIPPING_PRICE } from "@/copy/shipping-copy";
import {
  CART_SESSION_DAYS,
  CART_SESSION_EXTENSION_THRESHOLD_DAYS,
  TAX_RATES,
  WITHDRAWAL_WORKING_DAYS,
} from "@/domain/constants";
import CareersPage from "@/features/pages/careers-page.mdx";
import CookiesPage from "@/features/pages/cookies-page.mdx";
import { faqGroups } from "@/features/pages/faq-entries";
import HelpPage from "@/features/pages/help-page.mdx";
import { LEGAL_TEXTS_UPDATED_AT } from "@/features/pages/legal";
import PrivacyPage from "@/features/pages/privacy-page.mdx";
import { lastReturnDay } from "@/features/pages/return-deadline";
import ReturnsPage from "@/features/pages/returns-page.mdx";
import ShippingPage from "@/features/pages/shipping-page.mdx";
import { siteLinks } from "@/features/pages/site-links";
import SitemapPage from "@/features/pages/sitemap-page";
import TermsPage from "@/features/pages/terms-page.mdx";
import { storeSettings } from "@/lib/store-settings";
import { saveContact, useSavedData } from "@/stores/saved-contact-store";
import { paymentGateways } from "../../../scripts/catalogue/shop-front";

useShopServer();

/** By the row that tells of it, what the shop stores in a browser. */
const storedByRow: Record<string, readonly string[]> = {
  "Tu carrito": ["acopio-cart", "acopio-cart-aside"],
  "Un número al azar que identifica a este navegador": ["acopio-guest-id"],
  "Contacto, direcciones y datos de factura": ["acopio-saved-contact"],
  "Los pedidos hechos aquí: número, fecha, total, productos y folio de su cotización": ["acopio-orders"],
  "Tus listas, con sus cantidades y notas": ["acopio-lists"],
  "Favoritos, piezas que te faltaron, avisos de existencias, comparación, productos vistos y búsquedas recientes": [
    "acopio-wishlist",
    "acopio-wished-pieces",
    "acopio-stock-alerts",
    "acopio-compare",
    "acopio-recently-viewed",
    "acopio-recent-searches",
  ],
  "Tus preferencias: tema, precios con o sin IVA, forma de la lista, tecla del buscador, estado de entrega": [
    "acopio-preferences",
    "acopio-list-layout",
    "acopio-delivery-state",
  ],
  "La tabla de tu pedido rápido": ["acopio-quick-order", "acopio-quick-order-rest"],
  "El pedido que escribes o rastreas": ["acopio-checkout-draft", "acopio-tracking"],
  "Las cotizaciones que hiciste: folio, fecha, total y para quién son": ["acopio-quotes"],
  "Para quién es la cotización que estás haciendo, sus notas y sus datos de entrega": ["acopio-quote-draft"],
  "Un número al azar por pedido enviado": ["acopio-order-attempt"],
  "Tu lugar en cada página, y a qué hora se recargó sola": ["acopio-scroll", "acopio-reloaded-at"],
  "Páginas y fotos que viste, y los archivos de la tienda": [
    "acopio-pages",
    "acopio-pictures",
    "acopio-assets",
    "acopio-shell",
  ],
};

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? sources(join(folder, entry.name)) : [readFileSync(join(folder, entry.name), "utf8")],
  );

describe("what the privacy notice says about this device", () => {
  it("names everything that the shop writes into the browser, and nothing else", () => {
    const written = sources("src").flatMap((source) => source.match(/(?<=")acopio-[a-z-]+(?=")/g) ?? []);
    expect(Object.values(storedByRow).flat().sort()).toEqual([...new Set(written)].sort());
  });

  it("lists it with its purpose and how long it stays, and where to erase it", () => {
    renderScreen(PrivacyPage, "/privacy", "/privacy");
    const table = screen.getByRole("table", { name: "Lo que la tienda guarda en este navegador" });
    const rows = within(table).getAllByRole("rowheader");
    expect(rows.map(({ textContent }) => textContent)).toEqual(Object.keys(storedByRow));
    expect(screen.getByRole("link", { name: "Ver o borrar mis datos de este dispositivo" })).toHaveAttribute(
      "href",
      "/account",
    );
  });

  it("has the button that erases it, which asks first and says that nothing is left", async () => {
    vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
    const user = userEvent.setup({ delay: null });
    const contact = () => renderHook(useSavedData).result.current.contact;
    saveContact({ name: "Ana Ruiz", email: "ana@example.com", phone: "5512345678" });
    renderScreen(PrivacyPage, "/privacy", "/privacy");
    const part = within(screen.getByRole("region", { name: /Qué se guarda en este dispositivo/ }));
    await user.click(await part.findByRole("button", { name: "Borrar mis datos de este dispositivo" }));
    const dialog = await screen.findByRole("alertdialog", { name: "¿Borrar tus datos de este dispositivo?" });
    expect(contact()?.name).toBe("Ana Ruiz");
    await user.click(within(dialog).getByRole("button", { name: "Borrar mis datos" }));
    expect(await part.findByText("Listo: este dispositivo ya no guarda datos tuyos.")).toBeVisible();
    expect(contact()).toBeNull();
  });

  it("says what of it the server hears while the shop is used, and what only with an order or a quote", () => {
    renderScreen(PrivacyPage, "/privacy", "/privacy");
    const sentence = screen.getByText(/^La tienda no usa cookies\./);
    for (const sent of [
      "el carrito",
      "las claves de los productos, pedidos y cotizaciones",
      "lo que buscas",
      "pedido rápido",
      "código postal",
    ]) {
      expect(sentence).toHaveTextContent(new RegExp(`de ahí salen al servidor .*${sent}`));
    }
    expect(sentence).toHaveTextContent(/datos de factura solo se mandan cuando confirmas/);
  });

  it("says who is responsible, under which law, and how ARCO rights are exercised", () => {
    renderScreen(PrivacyPage, "/privacy", "/privacy");
    expect(document.body).toHaveTextContent(
      "Ley Federal de Protección de Datos Personales en Posesión de los Particulares",
    );
    expect(document.body).toHaveTextContent("20 de marzo de 2025");
    for (const right of ["acceder", "rectificarlos", "cancelarlos", "oponerte"]) {
      expect(screen.getByText(right)).toBeVisible();
    }
    expect(document.body).toHaveTextContent("Secretaría Anticorrupción y Buen Gobierno");
  });
});

describe("what is said about the shop's data", () => {
  const answerTo = (asked: string) =>
    faqGroups
      .flatMap(({ entries }) => entries)
      .find(({ id }) => id === asked)
      ?.answer.join(" ");

  it("of an order under its number and e-mail, names what tracking shows and what it keeps", () => {
    renderScreen(PrivacyPage, "/privacy", "/privacy");
    expect(document.body).toHaveTextContent(
      "Con su número y correo se ven sus productos, precios, IVA y total, su avance, la guía y la zona de envío, y cómo pagarlo mientras se deba",
    );
    expect(document.body).toHaveTextContent("no se ven el domicilio, el teléfono, el correo");
  });

  it("of an order that has left, names the status that it bears from then on", () => {
    const status = `«${orderStatusText({ status: "shipped", paymentStatus: "paid" })}»`;
    expect(answerTo("cancelar")).toContain(`mientras su estado no llegue a ${status}`);
    expect(answerTo("cambiar-direccion")).toContain(`mientras su estado no llegue a ${status}`);
    renderScreen(ReturnsPage, "/devoluciones", "/devoluciones");
    expect(document.body).toHaveTextContent(`Mientras su estado no llegue a ${status} puedes cancelar tu pedido`);
    renderScreen(ShippingPage, "/envio", "/envio");
    expect(document.body).toHaveTextContent(`El pedido cambia a ${status}.`);
  });

  it("of what delivery costs, sets the price's note between commas", () => {
    expect(answerTo("compra-minima")).toContain(
      `El envío cuesta ${SHIPPING_PRICE}, hasta que tu subtotal llega a ${FREE_SHIPPING_FROM}.`,
    );
  });

  it("of the days of a delivery, knows from when they count where the courier is paid", () => {
    expect(answerTo("cuanto-tarda")).toContain("si pagas contra entrega, desde que confirmamos el pedido contigo");
    renderScreen(ShippingPage, "/envio", "/envio");
    expect(screen.getByText(/^Los tiempos son/)).toHaveTextContent(
      "Si pagas contra entrega, cuentan desde que confirm",
    );
    expect(screen.getByText(/revisamos tus productos/)).toHaveTextContent(/si pagas contra entrega, confirmamos/);
    renderScreen(TermsPage, "/terms", "/terms");
    expect(screen.getByText(/^Entregamos en los 32/)).toHaveTextContent("si pagas contra entrega, de que confirmamos");
  });

  it("of the hours of the shop, keeps the names in them as they are written", () => {
    const original = storeSettings.openingHours;
    onTestFinished(() => {
      storeSettings.openingHours = original;
    });
    storeSettings.openingHours = "Lunes a viernes de 9:00 a 18:00, hora de Monterrey";
    renderScreen(ReturnsPage, "/devoluciones", "/devoluciones");
    expect(document.body).toHaveTextContent("Horario: lunes a viernes de 9:00 a 18:00, hora de Monterrey.");
  });

  it("of days and numbers that are settings, writes none of them out beside the setting", () => {
    const written = /.*\b(?:diez direcciones|hasta diez\.|siete días).*/g;
    expect(sources("src").flatMap((source) => source.match(written) ?? [])).toEqual([]);
  });

  it("of waiting, writes an ellipsis as one sign, but for the words that the specification sets", () => {
    const dots = sources("src").flatMap((source) => source.match(/"[^"\n]*\p{L}\.\.\."/gu) ?? []);
    expect([...new Set(dots)]).toEqual(['"Cargando carrito..."']);
  });

  it("of a percentage, sets no space before its sign", () => {
    const written = /^(?!\s*\/?[*/]).*[\d}](?:\s|\\u00a0)%.*/gm;
    expect(sources("src").flatMap((source) => source.match(written) ?? [])).toEqual([]);
  });

  it("of the address that requests come from, names all that count it, and how long an order holds it", () => {
    renderScreen(PrivacyPage, "/privacy", "/privacy");
    expect(screen.getByText(/^Dirección de red desde la que/)).toHaveTextContent(
      /guardas tu carrito, cotizas o abres una cotización, confirmas o rastreas un pedido.*solo lo que dura el conteo.*La de un pedido.*hasta que se confirma, se paga o termina/,
    );
    expect(screen.getByRole("row", { name: /^Dirección de red/ })).toHaveTextContent(
      "Al guardar tu carrito, cotizar o abrir una cotización, confirmar o rastrear un pedido",
    );
  });

  it("of mail, names who delivers it and what it says", () => {
    renderScreen(PrivacyPage, "/privacy", "/privacy");
    expect(screen.getByRole("row", { name: /^El servicio que entrega nuestros correos/ })).toHaveTextContent(
      "Correo, nombre, número, total y guía",
    );
  });

  it("of who applies for a job, keeps the same for as long as the page of jobs says", () => {
    renderScreen(CareersPage, "/careers", "/careers");
    expect(document.body).toHaveTextContent("guardamos tu correo seis meses");
    renderScreen(PrivacyPage, "/privacy", "/privacy");
    expect(document.body).toHaveTextContent("Postulaciones a un trabajo: seis meses.");
    expect(screen.getByRole("row", { name: /currículum/ })).toHaveTextContent("Solo si te postulas a un trabajo");
    expect(screen.getByText(/^Considerarte para un puesto/)).toBeVisible();
  });

  it("of the days to return, has one number, which no text writes out beside it", () => {
    const written = new RegExp(`.*\\b${WITHDRAWAL_WORKING_DAYS} días.*`, "g");
    expect(sources("src").flatMap((source) => source.match(written) ?? [])).toEqual([]);
  });

  it("of prices, knows each rate of IVA, and that a product of 0 % has one price", () => {
    renderScreen(TermsPage, "/terms", "/terms");
    expect(document.body).toHaveTextContent("salvo en los de tasa 0%, que tienen un solo precio");
    for (const rate of TAX_RATES) {
      expect(screen.getByText(/^Están en pesos/)).toHaveTextContent(new RegExp(`La tasa es .*\\b${rate * 100}%`));
      expect(answerTo("precios-con-iva")).toMatch(new RegExp(`La tasa es .*\\b${rate * 100}%`));
    }
    expect(answerTo("precios-con-iva")).toContain("salvo en los productos de tasa 0%, que tienen un solo precio");
  });

  it("of the cart, knows that moving it need not give it all its days again", () => {
    const answer = answerTo("cuanto-dura-el-carrito");
    const renewedBelow = CART_SESSION_EXTENSION_THRESHOLD_DAYS;
    expect(answer).toContain(`${CART_SESSION_DAYS} días desde que lo empiezas.`);
    expect(answer).toContain(
      `Si lo mueves cuando le quedan menos de ${renewedBelow}, vuelve a tener ${CART_SESSION_DAYS}.`,
    );
    renderScreen(PrivacyPage, "/privacy", "/privacy");
    expect(screen.getByRole("row", { name: /^Tu carrito / })).toHaveTextContent(
      `Entre ${renewedBelow} y ${CART_SESSION_DAYS} días sin moverlo; si se vence, sus productos, hasta que los vuelvas a agregar`,
    );
    expect(answer).toContain(
      "Si se vence, sus productos se quedan en este dispositivo hasta que los vuelvas a agregar",
    );
  });

  it("of pieces that are set aside, excepts a large part of what there is, as the terms do", () => {
    renderScreen(TermsPage, "/terms", "/terms");
    expect(screen.getByText(/gran parte de sus existencias/)).toHaveTextContent("hasta entonces no se apartan");
    expect(document.body).toHaveTextContent("apartamos las piezas que no esperan confirmación");
    renderScreen(ShippingPage, "/envio", "/envio");
    expect(screen.getByText(/^Apartamos las piezas/)).toHaveTextContent("pides gran parte de lo que hay");
    for (const asked of ["consultando", "cuanto-dura-el-carrito"]) {
      expect(answerTo(asked)).toContain("si pides gran parte de lo que hay");
    }
  });

  it("of a browser that lets nothing be stored, promises the cart for no longer than the page is open", () => {
    renderScreen(CookiesPage, "/cookies", "/cookies");
    expect(screen.getByText(/^Si bloqueas/)).toHaveTextContent(
      /olvida el carrito en cuanto recargas o cierras la página/,
    );
    renderScreen(HelpPage, "/ayuda", "/ayuda");
    expect(screen.getByText(/^Recarga la página/)).toHaveTextContent(/Si tu navegador deja que la tienda guarde datos/);
  });

  it("of failures, promises no more than is kept: neither every text that was typed nor a record of each error", () => {
    renderScreen(HelpPage, "/ayuda", "/ayuda");
    expect(screen.getByText(/mándanos el ID del error/)).toHaveTextContent(/cuéntanos qué hacías\.$/);
    expect(document.body).not.toHaveTextContent("lo encontramos");
    expect(screen.getByText(/^Recarga la página/)).toHaveTextContent(
      /ni el pedido o la cotización que estabas escribiendo\.$/,
    );
  });

  it("of the phone, gives one reason only: the ways to pay name no other", () => {
    expect(paymentGateways.flatMap(({ instructions }) => instructions).join(" ")).not.toMatch(/teléfono|llama/);
  });
});

it("the texts that bind the shop bear the day on which they last changed", () => {
  const hash = createHash("sha256");
  for (const page of ["privacy-page.mdx", "terms-page.mdx", "cookies-page.mdx", "compliance-page.mdx"]) {
    hash.update(readFileSync(join("src/features/pages", page)));
  }
  hash.update(readFileSync("src/features/pages/device-storage-table.tsx"));
  // Where one of them was changed: set the day in legal.ts, and put both here.
  const dayAndDigest = `${LEGAL_TEXTS_UPDATED_AT.slice(0, 10)} ${hash.digest("hex").slice(0, 12)}`;
  expect(dayAndDigest).toBe("2026-11-30 9ed184146f89");
});

describe("the last day to return", () => {
  it.each([
    ["a Monday", "2026-11-23", "2026-11-30"],
    ["a Friday", "2026-11-20", "2026-11-27"],
    ["a Saturday", "2026-11-21", "2026-11-27"],
    ["a Friday before a public holiday", "2026-11-13", "2026-11-23"],
  ])("of something delivered on %s is five working days later", (_, delivered, last) => {
    expect(lastReturnDay(delivered)?.toISOString().slice(0, 10)).toBe(last);
  });

  it("is unknown for what is no date", () => {
    expect(lastReturnDay("")).toBeNull();
    expect(lastReturnDay("mañana")).toBeNull();
  });

  it.each([
    ["2026-11-20", "Puedes devolverlo hasta el viernes 27 de noviembre de 2026."],
    ["2026-11-19", "El plazo terminó el jueves 26 de noviembre de 2026. Si algo falla"],
    ["2025-12-01", "El plazo terminó el lunes 8 de diciembre de 2025. Si algo falla"],
  ])("is told in words, or that it is over: of something delivered on %s", (delivered, told) => {
    // The last hour of the 27th at the shop.
    vi.useFakeTimers({ now: new Date("2026-11-28T05:30:00Z"), toFake: ["Date"] });
    renderScreen(ReturnsPage, "/devoluciones", "/devoluciones");
    fireEvent.change(screen.getByLabelText("¿Qué día recibiste tu pedido?"), { target: { value: delivered } });
    expect(screen.getByRole("status")).toHaveTextContent(told);
  });

  it("turns over at the shop's midnight while its page stands open", () => {
    vi.useFakeTimers({ now: new Date("2026-11-28T05:30:00Z"), toFake: ["Date", "setTimeout", "clearTimeout"] });
    renderScreen(ReturnsPage, "/devoluciones", "/devoluciones");
    fireEvent.change(screen.getByLabelText("¿Qué día recibiste tu pedido?"), { target: { value: "2026-11-20" } });
    const sentence = screen.getByRole("status");
    act(() => void vi.advanceTimersByTime(29 * 60_000));
    expect(sentence).toHaveTextContent("Puedes devolverlo hasta el viernes 27 de noviembre de 2026.");
    act(() => void vi.advanceTimersByTime(60_000));
    expect(sentence).toHaveTextContent("El plazo terminó el viernes 27 de noviembre de 2026.");
  });
});

describe("the site map", () => {
  it("stands on the shelf under which the footer has it", () => {
    renderScreen(SitemapPage, "/sitemap", "/sitemap");
    const shelf = siteLinks.find(({ links }) => links.some(({ to }) => to === "/sitemap"))?.title;
    expect(screen.getByRole("heading", { level: 1 }).previousElementSibling).toHaveTextContent(`${shelf}`);
  });

  const listUnder = (title: string) =>
    within(screen.getByRole("region", { name: title }))
      .findAllByRole("link")
      .then((links) => links.map((link) => [link.textContent, link.getAttribute("href")]));

  it("lists the categories and brands that the shop has at this moment", async () => {
    renderScreen(SitemapPage, "/sitemap", "/sitemap");
    expect(await listUnder("Categorías")).toContainEqual(["Ferretería", "/categoria/ferreteria"]);
    expect(await listUnder("Marcas")).toContainEqual(["Limpia MX", "/marca/limpia-mx"]);
    expect(await listUnder("Legal")).toContainEqual(["Aviso de privacidad", "/privacy"]);
  });

  it("leaves out categories and brands where the shop has none yet", async () => {
    shop.fill({ products: [], categories: [], brands: [] });
    renderScreen(SitemapPage, "/sitemap", "/sitemap");
    await waitFor(() => expect(screen.queryByRole("heading", { name: /Categorías|Marcas/ })).not.toBeInTheDocument());
    expect(await listUnder("Legal")).toContainEqual(["Aviso de privacidad", "/privacy"]);
  });

  it("leads on to the brands that it has no room for", async () => {
    const brand = (number: number) => aBrandRow({ id: idOf("brand", number), slug: `marca-${number}` });
    shop.fill({ brands: Array.from({ length: 101 }, (_, index) => brand(index + 1)) });
    renderScreen(SitemapPage, "/sitemap", "/sitemap");
    expect((await listUnder("Marcas")).slice(-1)).toEqual([["Ver las 101 marcas", "/marcas"]]);
  });

  it("still lists the pages when the brands cannot be read", async () => {
    shop.fail("brands");
    renderScreen(SitemapPage, "/sitemap", "/sitemap");
    const brands = screen.getByRole("region", { name: "Marcas" });
    expect(await within(brands).findByRole("button", { name: "Intentar de nuevo" })).toBeVisible();
    expect(await listUnder("Categorías")).toHaveLength(3);
  });
});
