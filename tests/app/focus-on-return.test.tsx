import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useRef, useState } from "react";
import { createBrowserRouter, Outlet, RouterProvider, useLocation } from "react-router-dom";
import { expect, it, onTestFinished } from "vitest";
import { useFocusOnArrival } from "@/app/navigation/use-arrival";
import { useLinkNavigation } from "@/app/navigation/use-link-navigation";
import { usePressNavigation } from "@/app/navigation/use-press-navigation";
import { useFocusOnReturn } from "@/app/navigation/use-return";

function Shell() {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  useFocusOnArrival(main, pathname, hash);
  useLinkNavigation();
  usePressNavigation();
  useFocusOnReturn();
  return (
    <>
      <nav>
        <a href="/categoria/limpieza">Limpieza</a>
      </nav>
      <main ref={main} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

/** Its products come with the press of a button once it is returned to, as where they are read anew. */
function Products() {
  const [isRead, setRead] = useState(!wasLeft);
  const [query, setQuery] = useState("");
  return (
    <>
      <h1>Productos</h1>
      <a href="mailto:hola@acopio.example">Escríbenos</a>
      <a href="#fin">Ir al final</a>
      <input aria-label="Buscar" value={query} onChange={({ target }) => setQuery(target.value)} />
      <button type="button" onClick={() => setRead(true)}>
        Leer
      </button>
      {isRead && (
        <ul>
          <li>
            <a href="/products/1">Cinta</a>
          </li>
          <li>
            <a href="/products/2">Guante</a> <a href="/products/2">Ver guante</a>
          </li>
        </ul>
      )}
    </>
  );
}

let wasLeft = false;

function open() {
  wasLeft = false;
  window.history.replaceState(null, "", "/products");
  const router = createBrowserRouter([
    {
      element: <Shell />,
      children: [
        { path: "/products", element: <Products /> },
        { path: "/products/:id", element: <h1>Producto</h1> },
        { path: "/categoria/:slug", element: <h1>Categoría</h1> },
        { path: "/buscar", element: <h1>Resultados</h1> },
      ],
    },
  ]);
  onTestFinished(() => router.dispose());
  render(<RouterProvider router={router} />);
  return { goTo: (to: string) => act(() => router.navigate(to)), go: (by: number) => step(router, by) };
}

/** Back and Forward take a task of their own. */
const step = (router: ReturnType<typeof createBrowserRouter>, by: number) =>
  act(async () => {
    const arrived = new Promise((resolve) => {
      const stop = router.subscribe(({ location }) => {
        stop();
        resolve(location);
      });
    });
    await router.navigate(by);
    await arrived;
  });

/** Follows a link of the list and goes back. */
async function leaveAndReturn(name: string, isReadAnew = false) {
  const page = open();
  fireEvent.click(link(name));
  expect(heading("Producto")).toHaveFocus();
  wasLeft = isReadAnew;
  await page.go(-1);
  return page;
}

/** With the mouse, which follows the link as its button goes down; its click comes when the next page is there. */
function press(name: string): void {
  const pressed = link(name);
  fireEvent(pressed, new PointerEvent("pointerdown", { bubbles: true, button: 0, buttons: 1, pointerType: "mouse" }));
  fireEvent(pressed, new PointerEvent("pointerup", { bubbles: true, pointerType: "mouse" }));
  fireEvent.click(pressed);
}

const link = (name: string) => screen.getByRole("link", { name });
const heading = (name: string) => screen.getByRole("heading", { name });
const read = () => fireEvent.click(screen.getByRole("button", { name: "Leer" }));

it.each(["Cinta", "Ver guante"])("Back gives the focus to the link that was followed: %s", async (name) => {
  await leaveAndReturn(name);
  expect(link(name)).toHaveFocus();
});

it("Back waits for the link with the focus on the heading", async () => {
  await leaveAndReturn("Guante", true);
  expect(heading("Productos")).toHaveFocus();
  read();
  await waitFor(() => expect(link("Guante")).toHaveFocus());
});

it("whoever has gone to a field meanwhile stays in it", async () => {
  await leaveAndReturn("Guante", true);
  screen.getByRole("textbox").focus();
  read();
  expect(await screen.findByRole("link", { name: "Guante" })).not.toHaveFocus();
  expect(screen.getByRole("textbox")).toHaveFocus();
});

it("Back gives it to a link that was pressed with the mouse, also after a step forward", async () => {
  const { go } = open();
  press("Limpieza");
  expect(heading("Categoría")).toHaveFocus();
  await go(-1);
  expect(link("Limpieza")).toHaveFocus();
  await go(1);
  expect(heading("Categoría")).toHaveFocus();
  await go(-1);
  expect(link("Limpieza")).toHaveFocus();
});

it("Back to a page that was left by no link stays with its heading, whatever link led there", async () => {
  const { go, goTo } = open();
  press("Limpieza");
  await goTo("/buscar");
  await go(-1);
  expect(heading("Categoría")).toHaveFocus();
});

it("Back forgets a link that was followed on an earlier visit, once the page is left otherwise", async () => {
  const { go, goTo } = await leaveAndReturn("Cinta");
  await goTo("/buscar");
  await go(-1);
  expect(heading("Productos")).toHaveFocus();
});

it.each([
  ["in another tab", { ctrlKey: true }],
  ["in another window", { shiftKey: true }],
])("a link that was opened %s led nowhere from here", async (_, how) => {
  const { go, goTo } = open();
  fireEvent.click(link("Cinta"), how);
  await goTo("/buscar");
  await go(-1);
  expect(heading("Productos")).toHaveFocus();
});

it.each(["Escríbenos", "Ir al final"])("«%s» leads to no page", async (name) => {
  const { go, goTo } = open();
  fireEvent.click(link(name));
  await goTo("/buscar");
  await go(-1);
  expect(heading("Productos")).toHaveFocus();
});
