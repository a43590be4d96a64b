import { fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useKeptFocus } from "@/app/navigation/use-kept-focus";

const page = document.createElement("div");
afterEach(() => page.remove());

/** The page with the focus on its button. */
function show(html: string): HTMLElement {
  page.innerHTML = html;
  document.body.append(page);
  renderHook(useKeptFocus);
  const button = screen.getByRole("button");
  button.focus();
  return button;
}

const heading = (name: string) => screen.getByRole("heading", { name });
/** Whatever follows a change of the page has happened by then. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

it("what a button that goes leaves behind is the heading of its part, or of the next larger one", async () => {
  const button = show(
    "<main><h1>Carrito</h1><section><h2>Otra</h2></section><section><h2>Aviso</h2><p><button></button></p></section></main>",
  );
  button.remove();
  await waitFor(() => expect(heading("Aviso")).toHaveFocus());
  heading("Aviso").closest("section")?.remove();
  await waitFor(() => expect(heading("Carrito")).toHaveFocus());
});

it("a group of fields is a part, and so is a panel", async () => {
  show("<main><fieldset><legend>Marca</legend><button></button></fieldset></main>").remove();
  await waitFor(() => expect(screen.getByText("Marca")).toHaveFocus());
  show('<main><h1>Inicio</h1></main><div role="dialog"><h2>Mi Carrito</h2><button></button></div>').remove();
  await waitFor(() => expect(heading("Mi Carrito")).toHaveFocus());
});

it("a control that is disabled under the focus hands it on, before or after the browser has taken it", async () => {
  const panel = "<main><section><h2>Resumen</h2><button></button></section></main>";
  const button = show(panel);
  button.setAttribute("disabled", "");
  await waitFor(() => expect(heading("Resumen")).toHaveFocus());
  const other = show(panel);
  other.setAttribute("disabled", "");
  other.blur();
  await waitFor(() => expect(heading("Resumen")).toHaveFocus());
});

it("a button that is disabled at the end of a quantity hands the focus to the field beside it", async () => {
  const button = show("<main><section><h2>Resumen</h2><div><button></button><input></div></section></main>");
  button.setAttribute("disabled", "");
  await waitFor(() => expect(document.querySelector("input")).toHaveFocus());
});

it("a button that was pressed by hand and is disabled then moves no focus: a field would open a phone's keyboard", async () => {
  const button = show("<main><section><h2>Resumen</h2><div><button></button><input></div></section></main>");
  fireEvent.pointerDown(button);
  button.setAttribute("disabled", "");
  await settled();
  expect(button).toHaveFocus();
  button.removeAttribute("disabled");
  fireEvent.keyDown(button, { key: "Enter" });
  button.setAttribute("disabled", "");
  await waitFor(() => expect(document.querySelector("input")).toHaveFocus());
});

it("a page that is drawn anew is waited for until it has its name", async () => {
  const button = show("<main><div><h1>No pudimos cargarlo</h1><button></button></div></main>");
  button.parentElement?.replaceWith("Cargando…");
  await settled();
  expect(document.body).toHaveFocus();
  page.querySelector("main")?.insertAdjacentHTML("beforeend", "<div><h2>Lo más pedido</h2></div>");
  await settled();
  expect(document.body).toHaveFocus();
  page.querySelector("main")?.insertAdjacentHTML("afterbegin", "<div><h1>Cinta</h1></div>");
  await waitFor(() => expect(heading("Cinta")).toHaveFocus());
});

it("what has the focus by then keeps it", async () => {
  const button = show('<main><h1>Pedido</h1><button></button><input aria-label="RFC"></main>');
  button.remove();
  screen.getByRole("textbox").focus();
  await settled();
  expect(screen.getByRole("textbox")).toHaveFocus();
});

it("what the focus has left before is no more than any other part of the page", async () => {
  const button = show("<main><h1>Carrito</h1><button></button></main>");
  button.blur();
  await settled();
  button.remove();
  await settled();
  expect(document.body).toHaveFocus();
});

it("what is hidden while the next thing is fetched was not left: once it goes, it hands the focus on", async () => {
  const button = show("<main><h1>Preguntas frecuentes</h1><button></button></main>");
  // As browsers do that draw; jsdom does not.
  button.checkVisibility = () => false;
  button.blur();
  await settled();
  button.remove();
  await waitFor(() => expect(heading("Preguntas frecuentes")).toHaveFocus());
});

it("what stood outside of the page and its panels leaves the focus to whoever closed it", async () => {
  show("<main><h1>Inicio</h1></main><button></button>").remove();
  await settled();
  expect(document.body).toHaveFocus();
});
