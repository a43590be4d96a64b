import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { useShopServer } from "@tests/support/msw-server";
import { renderApp } from "@tests/support/render-app";
import { BrowserRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useScrollMemory } from "@/app/navigation/use-scroll-memory";
import { eraseDeviceData } from "@/features/device/device-data";

useShopServer();

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("an address that names a part of a page", () => {
  let shown: string[] = [];
  beforeEach(() => {
    shown = [];
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
      shown.push(this.id);
    });
  });

  it("shows it as soon as the page is there", async () => {
    const { navigate } = renderApp("/no-existe");
    await heading("Esta página no está en la bodega");
    act(() => void navigate("/devoluciones#cancelar"));
    await heading("Devoluciones");
    await waitFor(() => expect(shown).toEqual(["cancelar"]));
  });

  it("shows it again when a table of contents is used", async () => {
    const { navigate } = renderApp("/devoluciones");
    await heading("Devoluciones");
    act(() => void navigate("#como-devolver"));
    expect(shown).toEqual(["como-devolver"]);
  });

  it("is left again with Back, even where the shopper had not scrolled before", async () => {
    const { navigate } = renderApp("/devoluciones");
    await heading("Devoluciones");
    act(() => void navigate("#como-devolver"));
    const toTop = vi.spyOn(window, "scrollTo");
    act(() => void navigate(-1));
    expect(toTop).toHaveBeenCalledWith(0, 0);
  });

  it("does not pull back a shopper who has scrolled meanwhile", async () => {
    const { navigate } = renderApp("/no-existe");
    await heading("Esta página no está en la bodega");
    act(() => void navigate("/garantia#llega-despues"));
    await heading("Garantía");
    window.dispatchEvent(new Event("wheel"));
    const late = document.createElement("p");
    late.id = "llega-despues";
    document.querySelector("main")?.append(late);
    // Whoever still waited for it would be told of it before this.
    await act(async () => {});
    expect(shown).toEqual([]);
  });

  it("survives a part that no page can have", async () => {
    const { navigate } = renderApp("/no-existe");
    await heading("Esta página no está en la bodega");
    act(() => void navigate("/garantia#%"));
    await heading("Garantía");
    expect(shown).toEqual([]);
  });
});

const scrollY = (value: number) => Object.defineProperty(window, "scrollY", { value, configurable: true });

it("a part that the browser itself leads to is a place of its own: Back returns to the one before it", async () => {
  function Terms() {
    useScrollMemory();
    return ["uno", "dos"].map((id) => (
      <a key={id} id={id} href={`#${id}`}>
        {id}
      </a>
    ));
  }
  const shown = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    scrollY(this.id === "uno" ? 500 : 900);
  });
  const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  window.history.replaceState(null, "", "/terms");
  scrollY(120);
  render(<Terms />, { wrapper: BrowserRouter });
  for (const [at, id] of ["uno", "dos"].entries()) {
    screen.getByText(id).click();
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(at + 1));
  }
  for (const top of [500, 120]) {
    window.history.back();
    await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, top));
  }
  cleanup();
  scrollY(0);
  window.history.replaceState(null, "", "/");
});

describe("a page opened anew in the same tab", () => {
  const scrollAway = () => {
    scrollY(640);
    act(() => void window.dispatchEvent(new Event("scroll")));
    cleanup();
    scrollY(0);
    return vi.spyOn(window, "scrollTo");
  };

  it("returns to where it was when it is only reloaded", async () => {
    renderApp("/devoluciones");
    await heading("Devoluciones");
    const scrollTo = scrollAway();
    renderApp("/devoluciones");
    await heading("Devoluciones");
    expect(scrollTo).toHaveBeenCalledWith(0, 640);
  });

  it("returns to where it was scrolled within its last frame, of which no event has told", async () => {
    renderApp("/devoluciones");
    await heading("Devoluciones");
    scrollY(320);
    window.dispatchEvent(new Event("pagehide"));
    cleanup();
    scrollY(0);
    const scrollTo = vi.spyOn(window, "scrollTo");
    renderApp("/devoluciones");
    await heading("Devoluciones");
    expect(scrollTo).toHaveBeenCalledWith(0, 320);
  });

  it("returns to where it was, though it was left once more before it had grown back", async () => {
    renderApp("/devoluciones");
    await heading("Devoluciones");
    scrollAway();
    for (let reload = 0; reload < 2; reload++) {
      const scrollTo = vi.spyOn(window, "scrollTo").mockClear();
      renderApp("/devoluciones");
      await heading("Devoluciones");
      expect(scrollTo).toHaveBeenCalledWith(0, 640);
      window.dispatchEvent(new Event("pagehide"));
      cleanup();
    }
  });

  it("starts at its top when another page was there before", async () => {
    renderApp("/devoluciones");
    await heading("Devoluciones");
    const scrollTo = scrollAway();
    renderApp("/garantia");
    await heading("Garantía");
    expect(scrollTo).not.toHaveBeenCalledWith(0, 640);
  });
});

it("does not write the addresses that were open back once the device has forgotten its shopper", async () => {
  const { navigate } = renderApp("/order-tracking/ACO-20260601120000-AB12CD");
  await screen.findByRole("heading", { level: 1 });
  act(() => void navigate("/account"));
  await heading("Mis datos");
  window.dispatchEvent(new Event("pagehide"));
  expect(JSON.stringify({ ...sessionStorage })).toContain("ACO-20260601120000-AB12CD");
  await act(() => eraseDeviceData({ withCart: true }));
  window.dispatchEvent(new Event("pagehide"));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("ACO-20260601120000-AB12CD");
});
