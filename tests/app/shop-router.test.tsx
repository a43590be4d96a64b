import { act, render, screen } from "@testing-library/react";
import { LinkFrame } from "@tests/support/link-frame";
import { useEffect, useState } from "react";
import { UNSAFE_createBrowserHistory as createBrowserHistory, Route, Routes } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { screenAt } from "@/app/routes";
import { ShopRouter } from "@/app/shop-router";

afterEach(() => window.history.replaceState(null, "", "/"));

const here = () => screen.getByRole("heading").textContent;

const openHistory = () => createBrowserHistory({ v5Compat: true });

function Shop() {
  const [history] = useState(openHistory);
  return (
    <ShopRouter history={history}>
      <Routes>
        <Route element={<LinkFrame />}>
          <Route path="/" element={<h1>inicio</h1>} />
          <Route path="*" element={<h1>otra</h1>} />
        </Route>
      </Routes>
      <a href="/envio">ir</a>
    </ShopRouter>
  );
}

/** A press as the browser makes it: outside of `act`, which would wait for what is drawn later. */
function press(): void {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  screen.getByRole("link").click();
  environment.IS_REACT_ACT_ENVIRONMENT = true;
}

it("a page whose code is here stands there as soon as the press is over; any other is drawn in its own time", async () => {
  window.history.replaceState(null, "", "/");
  const { unmount } = render(<Shop />);
  expect(screenAt("/envio").isHere()).toBe(false);
  press();
  await Promise.resolve();
  expect(here()).toBe("inicio");
  await act(async () => {});
  unmount();

  window.history.replaceState(null, "", "/");
  await screenAt("/envio").preload();
  expect(screenAt("/envio").isHere()).toBe(true);
  render(<Shop />);
  press();
  // React draws a press's changes in a microtask of its own.
  await Promise.resolve();
  expect(here()).toBe("otra");
});

it("follows the browser's own steps", async () => {
  window.history.replaceState(null, "", "/");
  render(<Shop />);
  act(() => screen.getByRole("link").click());
  expect(here()).toBe("otra");
  await act(async () => {
    window.history.back();
    await new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  });
  expect(here()).toBe("inicio");
});

it("draws the page that stands in the document first, and then the one that the address has come to name", async () => {
  window.history.replaceState(null, "", "/envio");
  const drawn: (string | null)[] = [];
  function Heading({ children }: { children: string }) {
    useEffect(() => void drawn.push(here()));
    return <h1>{children}</h1>;
  }
  render(
    <ShopRouter history={openHistory()} opened="/">
      <Routes>
        <Route path="/" element={<Heading key="home">inicio</Heading>} />
        <Route path="*" element={<Heading key="other">otra</Heading>} />
      </Routes>
    </ShopRouter>,
  );
  await act(async () => {});
  expect(drawn).toEqual(["inicio", "otra"]);
});
