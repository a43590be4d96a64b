import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { BrowserRouter, useLocation, useNavigationType } from "react-router-dom";
import { expect, it } from "vitest";
import { useLinkNavigation } from "@/app/navigation/use-link-navigation";

function Page() {
  useLinkNavigation();
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <p>{`aquí: ${pathname}${search}${hash}`}</p>
      <p>{useNavigationType()}</p>
      <a href="/buscar?q=cinta%20&amp;page=2#resultados">
        <b>Cinta</b>
      </a>
      <a href="/products">Productos</a>
      <a href="/about">Acerca</a>
      <a href="#abajo">Abajo</a>
      <a href="/envio" target="_blank" rel="noopener">
        Otra pestaña
      </a>
      <a href="https://otro.example/products">Otro sitio</a>
      <a href="mailto:hola@acopio.example">Correo</a>
      <a href="/precios.csv" download>
        Archivo
      </a>
      <a href="/catalogo.pdf">Catálogo en PDF</a>
      <a href="/garantia" onClick={(event) => event.preventDefault()}>
        Atendido
      </a>
      <button type="button">Botón</button>
    </>
  );
}

function open(): void {
  window.history.replaceState(null, "", "/products");
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
}

/** Clicks what has this text. @returns whether the browser does with the click what it would do without the shop */
function click(text: string, how: MouseEventInit = {}): boolean {
  open();
  const target = screen.getByText(text);
  const event = createEvent.click(target, { button: 0, ...how });
  fireEvent(target, event);
  return !event.defaultPrevented;
}
const isAt = (address: string) => expect(screen.getByText(`aquí: ${address}`)).toBeInTheDocument();

it("a plain click on a link, or on what is in it, is a step within the shop", () => {
  expect(click("Cinta")).toBe(false);
  isAt("/buscar?q=cinta%20&page=2#resultados");
  expect(screen.getByText("PUSH")).toBeInTheDocument();
});

it("to the page that is open there is no step that Back would have to undo", () => {
  expect(click("Productos")).toBe(false);
  isAt("/products");
  expect(screen.getByText("REPLACE")).toBeInTheDocument();
});

it("to the page that is on its way there is none either, and to the one still shown there is", () => {
  open();
  // The address changes first; what is shown follows it when its code has come.
  window.history.pushState(null, "", "/about");
  fireEvent.click(screen.getByText("Acerca"));
  expect(screen.getByText("REPLACE")).toBeInTheDocument();
  window.history.pushState(null, "", "/products");
  fireEvent.click(screen.getByText("Acerca"));
  expect(screen.getByText("PUSH")).toBeInTheDocument();
});

it.each(["ctrlKey", "metaKey", "shiftKey", "altKey"] as const)("with %s held down it is the browser's", (key) => {
  expect(click("Cinta", { [key]: true })).toBe(true);
  isAt("/products");
});

it.each(["Abajo", "Otra pestaña", "Otro sitio", "Correo", "Archivo", "Catálogo en PDF", "Botón"])(
  "«%s» is the browser's",
  (text) => {
    expect(click(text)).toBe(true);
    isAt("/products");
  },
);

it("another button is the browser's", () => {
  expect(click("Cinta", { button: 1 })).toBe(true);
  isAt("/products");
});

it("a link that answered its click itself leads nowhere", () => {
  expect(click("Atendido")).toBe(false);
  isAt("/products");
});
