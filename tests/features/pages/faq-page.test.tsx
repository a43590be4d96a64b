import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderScreen } from "@tests/support/render-screen";
import { describe, expect, it } from "vitest";
import { stockLabel, UNCOUNTED } from "@/copy/stock-copy";
import { type faqData, faqGroups } from "@/features/pages/faq-entries";
import FaqPage from "@/features/pages/faq-page";
import { searchFaq } from "@/features/pages/search-faq";

const entries = faqGroups.flatMap((group) => group.entries);

const open = (address = "/preguntas-frecuentes") => {
  renderScreen(FaqPage, "/preguntas-frecuentes", address);
  return userEvent.setup({ delay: null });
};
const field = () => screen.getByRole("searchbox", { name: "Buscar en las preguntas" });
const shown = () => [...document.querySelectorAll("summary")].map((summary) => summary.textContent);
const answerOf = (question: string) =>
  [...document.querySelectorAll("details")].find((each) => each.querySelector("summary")?.textContent === question);

describe("the questions", () => {
  it("are all there, closed, and open when pressed", async () => {
    const user = open();
    expect(shown()).toEqual(entries.map(({ question }) => question));
    const answer = answerOf("¿Necesito crear una cuenta?");
    expect(answer).not.toHaveAttribute("open");
    await user.click(within(answer as HTMLElement).getByText("¿Necesito crear una cuenta?"));
    expect(answer).toHaveAttribute("open");
  });

  it("an address can point at one: it is open", () => {
    open("/preguntas-frecuentes#pedir-factura");
    expect(document.getElementById("pedir-factura")).toHaveAttribute("open");
    expect(document.querySelectorAll("details[open]")).toHaveLength(1);
  });

  it("are all open on paper, and as before afterwards", () => {
    open();
    window.dispatchEvent(new Event("beforeprint"));
    expect(document.querySelectorAll("details:not([open])")).toHaveLength(0);
    window.dispatchEvent(new Event("afterprint"));
    expect(document.querySelectorAll("details[open]")).toHaveLength(0);
  });

  it("each have an anchor of their own", () => {
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });
});

describe("searching them", () => {
  it("keeps those that speak of it, opened, and says how many", async () => {
    const user = open();
    await user.type(field(), "factura");
    expect(shown().length).toBeGreaterThan(0);
    expect(shown().length).toBeLessThan(entries.length);
    expect(shown()).toContain("¿Cómo pido mi factura?");
    expect(document.querySelectorAll("details:not([open])")).toHaveLength(0);
    expect(screen.getByRole("status")).toHaveTextContent(`${shown().length} preguntas`);
  });

  it("does not care about accents, case or the order of words", () => {
    const ids = (text: string) => searchFaq(text).flatMap((group) => group.entries.map(({ id }) => id));
    expect(ids("ENVIO")).toEqual(ids("envío"));
    expect(ids("Envío")).toContain("costo-de-envio");
    expect(ids("oxxo spei")).toEqual(ids("spei oxxo"));
    expect(ids("oxxo spei")).toContain("formas-de-pago");
    // Both ways in which the shop marks what nobody has counted.
    for (const mark of [stockLabel.unknown, UNCOUNTED]) expect(ids(mark)).toContain("consultando");
  });

  const idsFor = (text: string) => searchFaq(text).flatMap((group) => group.entries.map(({ id }) => id));

  it.each<[string, string]>([
    ["reembolso", "devolver"],
    ["cancelacion", "cancelar"],
    ["¿Puedo cancelar?", "cancelar"],
    ["como cancelo mi pedido", "cancelar"],
    ["facturar", "pedir-factura"],
    ["cambiar factura", "factura-despues"],
    ["olvide pedir factura", "factura-despues"],
    ["dañado", "llego-mal"],
    ["defectuoso", "garantia"],
    ["producto equivocado", "llego-mal"],
    ["cotizacion", "cotizacion"],
    ["orden de compra", "orden-de-compra"],
    ["guia", "donde-viene"],
    ["rastreo", "donde-viene"],
    ["paqueteria", "donde-viene"],
    ["agotado", "agotado"],
    ["minimo", "compra-minima"],
    ["efectivo", "formas-de-pago"],
    ["domicilio", "cambiar-direccion"],
    ["recoger", "recoger"],
    ["devolución", "devolver"],
    ["Devolver, ¿cómo?", "devolver"],
  ])("finds for «%s» what people mean by it", (text, id) => {
    expect(idsFor(text)).toContain(id);
    expect(idsFor(text).length).toBeLessThan(entries.length / 2);
  });

  it("takes a text of small words by the letter, and one of mere signs for none of the questions", () => {
    expect(idsFor("que")).toContain("que-guardan");
    expect(idsFor("¿?")).toEqual([]);
  });

  it("finds nothing for nonsense, says so and offers a person", async () => {
    const user = open();
    await user.type(field(), "xyzzy");
    expect(shown()).toEqual([]);
    expect(screen.getByRole("heading", { name: "Nada sobre «xyzzy»" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Preguntar a la tienda" })).toHaveAttribute("href", "/contact");
    await user.clear(field());
    expect(shown()).toHaveLength(entries.length);
  });
});

it("search engines get every question with its answer", () => {
  open();
  const script = document.querySelector('script[type="application/ld+json"]');
  const data = JSON.parse(script?.textContent ?? "null") as typeof faqData;
  expect(data["@type"]).toBe("FAQPage");
  expect(data.mainEntity.map(({ name }) => name)).toEqual(entries.map(({ question }) => question));
  for (const { acceptedAnswer } of data.mainEntity) expect(acceptedAnswer.text.length).toBeGreaterThan(20);
});
