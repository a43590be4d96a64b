import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useRef, useState } from "react";
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from "react-router-dom";
import { expect, it } from "vitest";
import { useFocusOnArrival } from "@/app/navigation/use-arrival";
import { useLinkNavigation } from "@/app/navigation/use-link-navigation";
import { useFocusOnReturn } from "@/app/navigation/use-return";

function Shell() {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  useFocusOnArrival(main, pathname, hash);
  useLinkNavigation();
  useFocusOnReturn();
  return (
    <main ref={main} tabIndex={-1}>
      <Outlet />
    </main>
  );
}

/** Its products come with the press of a button once it is returned to, as where they are read anew. */
function Products() {
  const [isRead, setRead] = useState(!wasLeft);
  const [query, setQuery] = useState("");
  return (
    <>
      <h1>Productos</h1>
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

/** Follows a link of the list and goes back. */
function leaveAndReturn(name: string, isReadAnew = false): void {
  wasLeft = false;
  const router = createMemoryRouter(
    [
      {
        element: <Shell />,
        children: [
          { path: "/products", element: <Products /> },
          { path: "/products/:id", element: <h1>Producto</h1> },
        ],
      },
    ],
    { initialEntries: ["/products"] },
  );
  render(<RouterProvider router={router} />);
  fireEvent.click(link(name));
  expect(heading("Producto")).toHaveFocus();
  wasLeft = isReadAnew;
  act(() => void router.navigate(-1));
}

const link = (name: string) => screen.getByRole("link", { name });
const heading = (name: string) => screen.getByRole("heading", { name });
const read = () => fireEvent.click(screen.getByRole("button", { name: "Leer" }));

it.each(["Cinta", "Ver guante"])("Back gives the focus to the link that was followed: %s", (name) => {
  leaveAndReturn(name);
  expect(link(name)).toHaveFocus();
});

it("Back waits for the link with the focus on the heading", async () => {
  leaveAndReturn("Guante", true);
  expect(heading("Productos")).toHaveFocus();
  read();
  await waitFor(() => expect(link("Guante")).toHaveFocus());
});

it("whoever has gone to a field meanwhile stays in it", async () => {
  leaveAndReturn("Guante", true);
  screen.getByRole("textbox").focus();
  read();
  expect(await screen.findByRole("link", { name: "Guante" })).not.toHaveFocus();
  expect(screen.getByRole("textbox")).toHaveFocus();
});
