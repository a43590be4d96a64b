import { runInThisContext } from "node:vm";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { linkTo, pressedLinks, presses, press as pressLink } from "@tests/support/exits";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EARLY_SCRIPT } from "../../scripts/early-script";

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

const press = (href: string, way = presses[0]): boolean => pressLink(linkTo({ href }), way);

describe.each(presses)("by %s", (...way) => {
  it.each(pressedLinks)("$href is $is", async ({ is, ...link }) => {
    const askBeforeLeaving = vi.fn();
    vi.doMock("@/app/exit-dialog", () => ({ askBeforeLeaving }));
    await guard();
    const pressed = linkTo(link);
    expect(pressLink(pressed, way)).toBe(is === "inside");
    // The latest link is asked about; a second one shows that there was none before it.
    const expected = is === "asked" ? pressed.href : "https://example.com/";
    if (is !== "asked") press(expected);
    await waitFor(() => expect(askBeforeLeaving.mock.calls).toEqual([[expected]]));
    expect(opened).not.toHaveBeenCalled();
    expect(confirm).not.toHaveBeenCalled();
  });
});

describe("a link to another site", () => {
  beforeEach(guard);

  it("is left to the browser's own menu, which the third button opens", () => {
    expect(press(GUIDE, ["the third button", "auxclick", { button: 2 }])).toBe(true);
  });

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
});

describe("without the dialog's code", () => {
  const PLAIN = "¿Salir de este sitio hacia example.org?";

  it.each([true, false])("the browser asks, and its answer counts: %s", async (answer) => {
    vi.doMock("@/app/exit-dialog", () => Promise.reject(new Error("offline")));
    confirm.mockReturnValue(answer);
    await guard();
    expect(press(GUIDE)).toBe(false);
    await waitFor(() => expect(confirm).toHaveBeenCalledExactlyOnceWith(PLAIN));
    expect(opened.mock.calls).toEqual(answer ? [[GUIDE, "_self", "noopener,noreferrer"]] : []);
  });

  it.each(presses.slice(1))("%s opens another tab once the browser has asked", async (...way) => {
    vi.doMock("@/app/exit-dialog", () => Promise.reject(new Error("offline")));
    confirm.mockReturnValue(true);
    await guard();
    expect(press(GUIDE, way)).toBe(false);
    await waitFor(() => expect(opened.mock.calls).toEqual([[GUIDE, "_blank", "noopener,noreferrer"]]));
    expect(confirm).toHaveBeenCalledOnce();
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
  runInThisContext(EARLY_SCRIPT);
  const askBeforeLeaving = vi.fn();
  vi.doMock("@/app/exit-dialog", () => ({ askBeforeLeaving }));
  await guard();
  for (const way of presses) {
    expect(press(GUIDE, way)).toBe(false);
    await waitFor(() => expect(askBeforeLeaving).toHaveBeenCalledExactlyOnceWith(GUIDE));
    askBeforeLeaving.mockClear();
  }
  expect(confirm).not.toHaveBeenCalled();
});

describe("before the guard is here, the early script", () => {
  beforeEach(() => {
    // A page with content, yet none of another address: it has no scripts to ask for.
    runInThisContext(EARLY_SCRIPT);
    stop = () => {
      document.onclick = document.onauxclick = null;
    };
  });

  describe.each(presses)("by %s", (...way) => {
    it.each(pressedLinks)("$href is $is", ({ is, ...link }) => {
      for (const answer of [false, true]) {
        confirm.mockReturnValue(answer);
        expect(pressLink(linkTo(link), way)).toBe(is === "inside" || (is === "asked" && answer));
      }
      expect(confirm).toHaveBeenCalledTimes(is === "asked" ? 2 : 0);
      for (const [question] of confirm.mock.calls)
        expect(question).toMatch(/^¿Salir de este sitio hacia example\.org(:8443)?\?$/);
    });
  });

  it("leaves the third button to the browser's own menu", () => {
    expect(press(GUIDE, ["the third button", "auxclick", { button: 2 }])).toBe(true);
    expect(confirm).not.toHaveBeenCalled();
  });
});
