import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { brandRow, categoryRow, fillShop, productRow } from "@tests/support/catalogue";
import { idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { renderApp } from "@tests/support/render-app";
import type { Row } from "@tests/support/rows";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { setPriceDisplay, setSearchKey } from "@/stores/preferences-store";
import { eraseRecentSearches, recordSearch } from "@/stores/recent-searches-store";

useShopServer();

type Asked = { query: string; max_entries: number };

/** Answers the suggestions for a text; the texts asked for are kept, oldest first. */
function answerSuggestions(answer: (asked: Asked) => Row | Response | Promise<Row | Response>): Asked[] {
  const questions: Asked[] = [];
  server.use(
    http.get("*/rest/v1/rpc/search_suggestions", async ({ request }) => {
      const { searchParams } = new URL(request.url);
      const asked = { query: searchParams.get("query") ?? "", max_entries: Number(searchParams.get("max_entries")) };
      questions.push(asked);
      const answered = await answer(asked);
      return answered instanceof Response ? answered : HttpResponse.json(answered);
    }),
  );
  return questions;
}

const named = (name: string): Row => ({
  products: [productRow(1, { item_name: name })],
  categories: [],
  brands: [],
});

const empaque: Row = {
  products: [
    productRow(1, { item_name: "Cinta canela", item_code: "KTN-5110", precio_web: 100 }),
    productRow(2, { item_name: "Cinta métrica", stock_quantity: 0 }),
  ],
  categories: [{ name: "Cintas y empaque", slug: "empaque" }],
  brands: [{ name: "Cintas Bajío", slug: "cintas-bajio" }],
};

const field = () => screen.getByLabelText<HTMLInputElement>("Buscar productos");
const list = () => screen.findByRole("listbox");
const names = () =>
  within(screen.getByRole("listbox"))
    .getAllByRole("option")
    .map((option) => option.textContent);
const active = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "");

beforeEach(() => {
  fillShop({ products: [productRow(1)], categories: [categoryRow(1, "Empaque")], brands: [brandRow(1, "Kintal")] });
  eraseRecentSearches();
});

/** The shop at an address that needs no data, with the page's code there. */
async function openShop(address = "/no-existe") {
  const shop = renderApp(address);
  await screen.findByRole("heading", { level: 1 });
  return shop;
}

describe("suggestions while typing", () => {
  it("are products with both prices, categories and brands, counted aloud, the matches marked", async () => {
    const questions = answerSuggestions(() => empaque);
    const { user } = await openShop();
    await user.type(field(), "cinta");
    const groups = within(await list());
    expect(field()).toHaveAttribute("aria-expanded", "true");
    expect(field()).toHaveAttribute("aria-controls", (await list()).id);
    expect(questions.at(-1)).toEqual({ query: "cinta", max_entries: 10 });

    const product = within(groups.getByRole("group", { name: "Productos" })).getByRole("option", { name: /canela/ });
    expect(product).toHaveAttribute("href", `/products/${idOf("product", 1)}`);
    expect(product).toHaveTextContent("Cinta canela KTN-5110 $116 con IVA · $100 + IVA");
    expect(groups.getByRole("option", { name: /métrica.*Agotado/ })).toBeVisible();
    expect(product.querySelector("mark")).toHaveTextContent("Cinta");
    expect(within(groups.getByRole("group", { name: "Categorías" })).getByRole("option")).toHaveAttribute(
      "href",
      "/categoria/empaque",
    );
    expect(within(groups.getByRole("group", { name: "Marcas" })).getByRole("option")).toHaveAttribute(
      "href",
      "/marca/cintas-bajio",
    );
    expect(names().at(-1)).toBe("Ver todos los resultados de «cinta»");
    expect(screen.getByText("4 sugerencias")).toHaveAttribute("role", "status");
  });

  it("show the price that the shopper chose first", async () => {
    answerSuggestions(() => empaque);
    setPriceDisplay("without-tax");
    const { user } = await openShop();
    await user.type(field(), "cinta");
    expect(await screen.findByRole("option", { name: /canela/ })).toHaveTextContent("$100 + IVA · $116 con IVA");
  });

  it("are at most six on a phone", async () => {
    const questions = answerSuggestions(() => empaque);
    const matchMedia = window.matchMedia;
    vi.spyOn(window, "matchMedia").mockImplementation((query) => ({ ...matchMedia(query), matches: true }));
    const { user } = await openShop();
    await user.type(field(), "cinta");
    await list();
    expect(questions.at(-1)?.max_entries).toBe(6);
  });

  it("stay until the next ones are there, whose field is never drawn anew", async () => {
    let arrive = () => {};
    const questions = answerSuggestions(async ({ query }) => {
      if (query === "cintas") await new Promise<void>((resolve) => (arrive = resolve));
      return named(`Para ${query}`);
    });
    const { user } = await openShop();
    const before = field();
    await user.type(before, "cinta");
    await screen.findByRole("option", { name: /Para cinta/ });
    await user.type(before, "s");
    await waitFor(() => expect(questions.at(-1)?.query).toBe("cintas"));
    expect(names()[0]).toMatch(/^Para cinta SKU/);
    expect(names().at(-1)).toBe("Ver todos los resultados de «cintas»");
    arrive();
    await screen.findByRole("option", { name: /Para cintas/ });
    expect(field()).toBe(before);
    expect(before).toHaveFocus();
    expect(before).toHaveValue("cintas");
  });

  it("that arrive late are dropped", async () => {
    const late: (() => void)[] = [];
    const questions = answerSuggestions(async ({ query }) => {
      if (query === "ca") await new Promise<void>((resolve) => late.push(resolve));
      return named(`Para ${query}`);
    });
    const { user } = await openShop();
    await user.type(field(), "ca");
    await waitFor(() => expect(late).toHaveLength(1));
    await user.type(field(), "ja");
    await screen.findByRole("option", { name: /Para caja/ });
    await act(async () => late[0]?.());
    expect(questions.map(({ query }) => query)).toEqual(["ca", "caja"]);
    expect(names()[0]).toMatch(/^Para caja/);
  });

  it("of a text that was cleared do not come back with the next one", async () => {
    answerSuggestions(({ query }) => (query === "guante" ? new Promise<Row>(() => {}) : named(`Para ${query}`)));
    const { user } = await openShop();
    await user.type(field(), "cinta");
    await list();
    await user.clear(field());
    await user.type(field(), "guante");
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
  });

  it("that cannot be had bother nobody: it is logged, and the field searches", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    answerSuggestions(() => HttpResponse.json({ message: "down" }, { status: 503 }));
    const { user, address } = await openShop();
    await user.type(field(), "cinta");
    await waitFor(() => expect(warn).toHaveBeenCalledWith("[services] Error in suggest", expect.anything()));
    expect(field()).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    await user.keyboard("{ArrowDown}{Enter}");
    expect(address()).toBe("/buscar?q=cinta");
  });

  it("that do not exist leave the search itself", async () => {
    answerSuggestions(() => ({ products: [], categories: [], brands: [] }));
    const { user } = await openShop();
    await user.type(field(), "nada así");
    await list();
    expect(names()).toEqual(["Buscar «nada así»"]);
    expect(screen.getByText("Sin sugerencias")).toBeInTheDocument();
  });
});

describe("the keyboard", () => {
  async function typed() {
    answerSuggestions(() => empaque);
    const shop = await openShop();
    await shop.user.type(field(), "cinta");
    await list();
    return shop;
  }

  it("moves through the options and leaves the focus in the field", async () => {
    const { user } = await typed();
    expect(active()).toBeNull();
    await user.keyboard("{ArrowDown}");
    expect(active()).toHaveTextContent("Cinta canela");
    expect(active()).toHaveAttribute("aria-selected", "true");
    await user.keyboard("{End}");
    expect(active()).toHaveTextContent("Ver todos los resultados");
    await user.keyboard("{ArrowDown}");
    expect(active()).toBeNull();
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(active()).toHaveTextContent("Cintas Bajío");
    await user.keyboard("{Home}");
    expect(active()).toHaveTextContent("Cinta canela");
    await user.keyboard("{ArrowLeft}");
    expect(active()).toBeNull();
    expect(field()).toHaveFocus();
  });

  it("chooses with Enter, and searches with Enter where nothing is chosen", async () => {
    const { user, address } = await typed();
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
    expect(address()).toBe("/categoria/empaque");
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    expect(field()).toHaveValue("");
    await screen.findByRole("heading", { level: 1, name: "Empaque" });
    await user.type(field(), "cinta");
    await list();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("listbox")).not.toBeInTheDocument());
    expect(address()).toBe("/buscar?q=cinta");
    expect(field()).toHaveValue("cinta");
  });

  it("closes the list with Escape and only then clears the field; an arrow opens it again", async () => {
    const { user } = await typed();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    expect(field()).toHaveValue("cinta");
    expect(field()).toHaveAttribute("aria-expanded", "false");
    await user.keyboard("{ArrowDown}");
    expect(await list()).toBeVisible();
    await user.keyboard("{Escape}{Escape}");
    expect(field()).toHaveValue("");
  });

  it("closes the list with Tab, as a press elsewhere does", async () => {
    const { user } = await typed();
    await user.tab();
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Buscar" })).toHaveFocus();
    await user.click(field());
    expect(await list()).toBeVisible();
    await user.click(screen.getByRole("main"));
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
  });
});

it("a field that is emptied before the results are there stays empty", async () => {
  answerSuggestions(() => named("Cinta canela"));
  const { user, address } = await openShop();
  await user.type(field(), "cinta");
  act(() => {
    fireEvent.submit(screen.getByRole("search"));
    fireEvent.change(field(), { target: { value: "" } });
  });
  await waitFor(() => expect(address()).toBe("/buscar?q=cinta"));
  expect(field()).toHaveValue("");
});

it("a search sent again adds no step: Back leads to where the shopper came from", async () => {
  answerSuggestions(() => empaque);
  const { user, address, navigate } = await openShop("/garantia");
  await user.type(field(), "cajas{Enter}");
  await screen.findByRole("heading", { level: 1, name: /cajas/ });
  window.history.replaceState(null, "", address());
  await user.type(field(), " {Enter}");
  window.history.replaceState(null, "", "/");
  expect(address()).toBe("/buscar?q=cajas");
  await act(async () => navigate(-1));
  expect(address()).toBe("/garantia");
});

describe("recent searches", () => {
  it("are recorded when a search is sent and when a suggestion is chosen, and offered in the empty field", async () => {
    answerSuggestions(() => empaque);
    const { user, address } = await openShop();
    await user.type(field(), "cajas{Enter}");
    await screen.findByRole("heading", { level: 1, name: /cajas/ });
    await user.clear(field());
    await user.type(field(), "cinta");
    await user.click(await screen.findByRole("option", { name: /canela/ }));
    expect(address()).toBe(`/products/${idOf("product", 1)}`);
    // A page that arrives takes the focus, and with it the list of a field that was entered before.
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
    await user.click(field());
    expect(await screen.findByRole("listbox", { name: "Búsquedas recientes" })).toBeVisible();
    expect(names()).toEqual(["cinta", "cajas", "Borrar búsquedas recientes"]);
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(address()).toBe("/buscar?q=cajas");
    await waitFor(() => expect(field()).toHaveValue("cajas"));
  });

  it("are removed one by one, by button or by key, or all at once", async () => {
    for (const text of ["cajas", "guantes", "cinta"]) recordSearch(text);
    const { user } = await openShop();
    await user.click(field());
    expect(await screen.findByText("3 búsquedas recientes")).toHaveAttribute("role", "status");
    await user.click(screen.getByRole("button", { name: "Quitar «guantes» de las búsquedas recientes" }));
    expect(names()).toEqual(["cinta", "cajas", "Borrar búsquedas recientes"]);
    await user.keyboard("{ArrowDown}{Delete}");
    expect(names()).toEqual(["cajas", "Borrar búsquedas recientes"]);
    await user.click(screen.getByRole("option", { name: "Borrar búsquedas recientes" }));
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    expect(screen.getByText("Búsquedas recientes borradas")).toBeInTheDocument();
    expect(field()).toHaveFocus();
  });

  it("do not open where there are none", async () => {
    const { user } = await openShop();
    await user.click(field());
    await user.keyboard("{ArrowDown}");
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    expect(field()).toHaveAttribute("aria-expanded", "false");
  });
});

describe("the key /", () => {
  it("goes to the field and chooses its text", async () => {
    const { user } = await openShop("/buscar?q=cinta");
    await user.keyboard("/");
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue("cinta");
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 5]);
    expect(field()).toHaveAttribute("aria-keyshortcuts", "/");
  });

  it("stays a sign everywhere once it is switched off, and the field names it no more", async () => {
    setSearchKey("");
    onTestFinished(() => setSearchKey("/"));
    const { user } = await openShop();
    await user.keyboard("/");
    // What some programs that dictate send, which name no key.
    fireEvent.keyDown(document.body, { key: "" });
    expect(field()).not.toHaveFocus();
    expect(field()).not.toHaveAttribute("aria-keyshortcuts");
    expect(field().form).not.toHaveTextContent("/");
    act(() => setSearchKey("/"));
    expect(field().form).toHaveTextContent("/");
    await user.keyboard("/");
    expect(field()).toHaveFocus();
  });

  it("stays a sign where text is typed, and a shortcut of the browser with its modifiers", async () => {
    const { user } = await openShop("/order-tracking");
    await user.keyboard("{Control>}/{/Control}{Meta>}/{/Meta}{Alt>}/{/Alt}");
    expect(field()).not.toHaveFocus();
    const other = await screen.findByLabelText("Número de pedido");
    await user.type(other, "a/b");
    expect(other).toHaveFocus();
    expect(other).toHaveValue("a/b");
  });
});
