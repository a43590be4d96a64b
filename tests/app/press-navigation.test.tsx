import { fireEvent, render, screen } from "@testing-library/react";
import { BrowserRouter, useLocation, useNavigate } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useLinkNavigation } from "@/app/navigation/use-link-navigation";
import { usePressNavigation } from "@/app/navigation/use-press-navigation";
import { Pagination } from "@/components/pagination";

const onClick = vi.fn();
const onLeave = vi.fn(() => expect(window.location.pathname).toBe("/"));

function Page() {
  usePressNavigation();
  useLinkNavigation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <h1 tabIndex={-1}>{`aquí: ${pathname}${search}`}</h1>
      <input aria-label="Cantidad" onBlur={onLeave} />
      <input aria-label="Precio máximo" onBlur={() => void navigate("/products?categoria=limpieza&max_price=60")} />
      <Pagination label="Páginas de productos" page={1} lastPage={3} hrefFor={(page) => `/products?page=${page}`} />
      <a href="/products?categoria=empaque">Empaque</a>
      <input aria-label="Buscar" role="combobox" aria-expanded="false" aria-controls="none" onBlur={onLeave} />
      <a href="/products" onClick={onClick}>
        Productos
      </a>
      <button type="button" onClick={onClick}>
        Ampliar
      </button>
      <a
        href="/buscar?q=KT-1234"
        onClick={(event) => {
          onClick();
          event.preventDefault();
        }}
      >
        Por clave
      </a>
      <a href="/envio" target="_blank" rel="noopener">
        Otra pestaña
      </a>
      <a href="https://otro.example/">Otro sitio</a>
      <a href="/precios.csv" download>
        Archivo
      </a>
    </>
  );
}

beforeEach(() => {
  onClick.mockReset();
  onLeave.mockClear();
  window.history.replaceState(null, "", "/");
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
});

const link = (name: string) => screen.getByRole("link", { name });
const press = (name: string, how = {}) =>
  fireEvent(
    link(name),
    new PointerEvent("pointerdown", { bubbles: true, button: 0, buttons: 1, pointerType: "mouse", ...how }),
  );
const isAt = (address: string) => expect(screen.getByText(`aquí: ${address}`)).toBeInTheDocument();

it("a plain press of the mouse leads there before it is let go, and its click does not go there twice", () => {
  press("Productos");
  isAt("/products");
  expect(onClick).toHaveBeenCalledOnce();
  fireEvent.click(link("Productos"));
  expect(onClick).toHaveBeenCalledOnce();
});

it("gives the focus back to the page that has come, where the browser takes it away in mid-press without a `mousedown`", () => {
  const heading = screen.getByRole("heading");
  press("Productos");
  heading.focus();
  heading.blur();
  fireEvent(link("Productos"), new PointerEvent("pointerup", { bubbles: true, pointerType: "mouse" }));
  expect(heading).toHaveFocus();
});

it("gives it back to nothing that had it before the press, which would open the suggestions over the new page", () => {
  const search = screen.getByRole("combobox", { name: "Buscar" });
  search.focus();
  press("Productos");
  onLeave.mockImplementationOnce(() => undefined);
  search.blur();
  fireEvent(link("Productos"), new PointerEvent("pointerup", { bubbles: true, pointerType: "mouse" }));
  expect(search).not.toHaveFocus();
});

it("leaves a field first, so that what was typed counts before its page goes", () => {
  screen.getByRole("textbox", { name: "Cantidad" }).focus();
  press("Productos");
  expect(onLeave).toHaveBeenCalledOnce();
  isAt("/products");
});

describe("a price that counts once its field is left", () => {
  beforeEach(() => {
    window.history.replaceState(null, "", "/products?categoria=limpieza");
    screen.getByRole("textbox", { name: "Precio máximo" }).focus();
  });

  it.each([
    ["Productos", "/products"],
    ["Empaque", "/products?categoria=empaque"],
  ])("leaves «%s» where it leads, to another list", (name, address) => {
    press(name);
    isAt(address);
  });

  it("makes a page of the list without it one that is not gone to", () => {
    press("Página siguiente");
    fireEvent.click(link("Página siguiente"));
    isAt("/products?categoria=limpieza&max_price=60");
  });
});

it("keeps the suggestions of a search field while one of them is pressed", () => {
  screen.getByRole("combobox", { name: "Buscar" }).focus();
  press("Productos");
  expect(onLeave).not.toHaveBeenCalled();
  isAt("/products");
});

it.each([
  ["the second half of a double click does nothing on the page that has come", 300, 2, 1],
  ["a quick press of its own does what it is for", 300, 1, 2],
  ["so does a later one", 600, 2, 2],
])("%s", (_, after, detail, calls) => {
  press("Productos");
  fireEvent.click(link("Productos"));
  const button = screen.getByRole("button", { name: "Ampliar" });
  const again = new PointerEvent("pointerdown", { bubbles: true, button: 0, buttons: 1, pointerType: "mouse" });
  fireEvent(button, Object.defineProperty(again, "timeStamp", { value: again.timeStamp + after }));
  fireEvent.click(button, { detail });
  expect(onClick).toHaveBeenCalledTimes(calls);
});

it.each([
  ["a finger, which may be about to scroll", { pointerType: "touch" }],
  ["the other button", { button: 2 }],
  ["a press for another tab", { ctrlKey: true }],
  ["a press for another window", { shiftKey: true }],
])("%s waits for its click", (_, how) => {
  press("Productos", how);
  isAt("/");
  expect(onClick).not.toHaveBeenCalled();
});

it.each(["Otra pestaña", "Otro sitio", "Archivo"])("«%s» is left to the browser", (name) => {
  press(name);
  isAt("/");
});

it("keys and fingers click as ever", () => {
  fireEvent.click(link("Productos"));
  isAt("/products");
  expect(onClick).toHaveBeenCalledOnce();
});

describe("a press that turns into a drag", () => {
  const back = vi.fn();
  const move = (clientX: number, clientY: number) =>
    fireEvent(document, new PointerEvent("pointermove", { bubbles: true, buttons: 1, clientX, clientY }));
  beforeEach(() => {
    back.mockReset();
    vi.spyOn(window.history, "back").mockImplementation(back);
  });

  it("takes the step back, a trembling hand does not", () => {
    press("Productos", { clientX: 10, clientY: 10 });
    move(18, 14);
    expect(back).not.toHaveBeenCalled();
    move(60, 10);
    expect(back).toHaveBeenCalledOnce();
  });

  it("leaves the page as it is where the link has taken no step yet, and its click is still the press's", () => {
    press("Por clave", { clientX: 10, clientY: 10 });
    move(60, 10);
    fireEvent(link("Por clave"), new Event("dragstart", { bubbles: true }));
    expect(back).not.toHaveBeenCalled();
    isAt("/");
    fireEvent.click(link("Por clave"));
    expect(onClick).toHaveBeenCalledOnce();
  });
});
