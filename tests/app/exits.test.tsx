import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const GUIDE = "https://example.org/guia";

let opened: ReturnType<typeof vi.spyOn>;
let confirm: ReturnType<typeof vi.spyOn>;
let stop = () => {};

beforeEach(() => {
  opened = vi.spyOn(window, "open").mockReturnValue(null);
  confirm = vi.spyOn(window, "confirm").mockReturnValue(false);
});
afterEach(() => {
  stop();
  vi.doUnmock("@/app/exit-dialog");
  document.body.replaceChildren();
});

/** The guard of a page that was just opened: what it has fetched before is forgotten. */
async function guard(): Promise<void> {
  vi.resetModules();
  const { guardExits } = await import("@/app/exits");
  stop = guardExits();
}

/** Presses a link and tells whether the browser was left to follow it. */
function press(href: string, attributes: Record<string, string> = {}): boolean {
  const link = document.createElement("a");
  link.textContent = "Guía";
  for (const [name, value] of Object.entries({ href, ...attributes })) link.setAttribute(name, value);
  document.body.append(link);
  let followed = true;
  const watch = (event: MouseEvent) => {
    followed = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", watch);
  link.click();
  window.removeEventListener("click", watch);
  return followed;
}

describe("a link to another site", () => {
  beforeEach(guard);

  it("is followed only after the dialog, without handing over this page", async () => {
    expect(press(GUIDE)).toBe(false);
    const dialog = await screen.findByRole("alertdialog", { name: "Enlace externo" });
    expect(dialog).toHaveTextContent("example.org");
    await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
    expect(opened).toHaveBeenCalledExactlyOnceWith(GUIDE, "_blank", "noopener,noreferrer");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(confirm).not.toHaveBeenCalled();
  });

  it("is not opened when the shopper cancels, and asked about again with the next press", async () => {
    press(GUIDE);
    await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(opened).not.toHaveBeenCalled();
    press("https://example.com/");
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("example.com");
  });

  it.each(["/products", "#contenido", "mailto:hola@acopio.example", "tel:+525541628830"])("is not %s", (href) => {
    expect(press(href)).toBe(true);
  });

  it("is not the shop's own chat, which says where it leads", () => {
    expect(press("https://wa.me/525541628830", { "data-known-exit": "" })).toBe(true);
  });

  it.each(["http://evil.example/", "//evil.example/", "https://a:b@evil.example/"])(
    "that may not be followed, as %s, leads nowhere",
    async (href) => {
      expect(press(href)).toBe(false);
      // The next one has its dialog, so the first would have had one as well.
      press(GUIDE);
      expect(await screen.findByRole("alertdialog")).toHaveTextContent("example.org");
      expect(confirm).not.toHaveBeenCalled();
      expect(opened).not.toHaveBeenCalled();
    },
  );
});

describe("without the dialog's code", () => {
  const PLAIN = "¿Salir de este sitio hacia example.org?";

  it.each([true, false])("the browser asks, and its answer counts: %s", async (answer) => {
    vi.doMock("@/app/exit-dialog", () => Promise.reject(new Error("offline")));
    confirm.mockReturnValue(answer);
    await guard();
    expect(press(GUIDE)).toBe(false);
    await waitFor(() => expect(confirm).toHaveBeenCalledExactlyOnceWith(PLAIN));
    expect(opened.mock.calls).toEqual(answer ? [[GUIDE, "_self"]] : []);
  });

  it("that does not arrive, the browser asks after a while, once, about the link that was pressed last", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.doMock("@/app/exit-dialog", () => new Promise(() => {}));
    await guard();
    expect(press("https://example.com/")).toBe(false);
    expect(press(GUIDE)).toBe(false);
    await vi.advanceTimersByTimeAsync(3999);
    expect(confirm).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(confirm).toHaveBeenCalledExactlyOnceWith(PLAIN);
    // The next press waits again.
    press(GUIDE);
    await vi.advanceTimersByTimeAsync(4000);
    expect(confirm).toHaveBeenCalledTimes(2);
  });
});

it("the early script's own question ends with the guard, so that nobody is asked twice", async () => {
  document.onclick = () => false;
  await guard();
  expect(document.onclick).toBeNull();
});
