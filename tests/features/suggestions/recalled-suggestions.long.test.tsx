import { act, screen, waitFor, within } from "@testing-library/react";
import { brandRow, categoryRow, fillShop, productRow } from "@tests/support/catalogue";
import { idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { renderApp } from "@tests/support/render-app";
import { boxOfRolls, type Row } from "@tests/support/rows";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SearchIndexFile } from "@/domain/search/search-index-file";
import { eraseRecentSearches, recordSearch } from "@/stores/recent-searches-store";
import { type IndexedRow, searchIndexText } from "../../../scripts/search-index";

useShopServer();

const indexed = (number: number, item_name: string, columns: Partial<IndexedRow> = {}): IndexedRow => ({
  id: idOf("product", number),
  item_name,
  item_code: `SKU-${number}`,
  brand_id: null,
  category_id: null,
  image_url: "/images/products/cinta.svg",
  sale_unit: "Rollo",
  is_sold_out: false,
  created_at: `2026-01-0${9 - number}`,
  ...columns,
});

/** What the build has written; what the server answers is up to each test. */
const file = JSON.parse(
  searchIndexText({
    products: [
      indexed(1, "Cinta canela", { category_id: "empaque", brand_id: "kintal" }),
      indexed(2, "Cinta métrica", { category_id: "empaque" }),
      indexed(3, "Cinta agotada", { is_sold_out: true }),
      indexed(4, "Martillo de uña"),
    ],
    categories: [{ id: "empaque", name: "Empaque", slug: "empaque" }],
    brands: [{ id: "kintal", name: "Kintal", slug: "kintal" }],
    synonyms: [],
  }) ?? "",
) as SearchIndexFile;

/** The page names an index, and its host answers with this one; how often it was asked. */
function haveIndex(answer: () => Response | object = () => file): { fetched: number } {
  document.head.insertAdjacentHTML("beforeend", '<meta name="search-index" content="/assets/search-index-1.json">');
  const counter = { fetched: 0 };
  server.use(
    http.get("*/assets/search-index-1.json", () => {
      counter.fetched += 1;
      const answered = answer();
      return answered instanceof Response ? answered : HttpResponse.json(answered as Row);
    }),
  );
  return counter;
}

/** Answers each text with what `answers` holds for it, once `arrive` is called with the text. */
function holdServer(answers: Record<string, Row | Response>) {
  const asked: string[] = [];
  const held = new Map<string, () => void>();
  server.use(
    http.get("*/rest/v1/rpc/search_suggestions", async ({ request }) => {
      const query = new URL(request.url).searchParams.get("query") ?? "";
      asked.push(query);
      await new Promise<void>((resolve) => held.set(query, resolve));
      const answer = answers[query] ?? { products: [], categories: [], brands: [] };
      return answer instanceof Response ? answer : HttpResponse.json(answer);
    }),
  );
  const arrive = async (query: string) => {
    await waitFor(() => expect(held.has(query)).toBe(true));
    await act(async () => held.get(query)?.());
  };
  return { asked, arrive };
}

const told = (number: number, item_name: string, columns: Row = {}) =>
  productRow(number, { item_name, item_code: `SKU-${number}`, sale_unit: "Rollo", precio_web: 100, ...columns });
const asRemembered: Row = {
  products: [told(1, "Cinta canela"), told(2, "Cinta métrica"), told(3, "Cinta agotada", { stock_quantity: 0 })],
  categories: [{ name: "Empaque", slug: "empaque" }],
  brands: [],
};

const field = () => screen.getByLabelText<HTMLInputElement>("Buscar productos");
const options = () => within(screen.getByRole("listbox")).getAllByRole("option");
const texts = () => options().map(({ textContent }) => textContent);
const option = (name: RegExp) => screen.findByRole("option", { name });

beforeEach(() => {
  fillShop({ products: [productRow(1)], categories: [categoryRow(1, "Empaque")], brands: [brandRow(1, "Kintal")] });
  eraseRecentSearches();
});
afterEach(() => document.head.querySelector("meta[name=search-index]")?.remove());

async function openShop() {
  const shop = renderApp("/no-existe");
  await screen.findByRole("heading", { level: 1 });
  return shop;
}

describe("suggestions for words of help", () => {
  it("begin with the way to it, and leave the field empty for the next search", async () => {
    haveIndex();
    holdServer({});
    const { user, address } = await openShop();
    await user.type(field(), "devoluciones");
    const help = await option(/^Devoluciones$/);
    expect(options()[0]).toBe(help);
    expect(help).toHaveAttribute("href", "/devoluciones");
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(address()).toBe("/devoluciones"));
    expect(field()).toHaveValue("");
  });
});

describe("suggestions from memory", () => {
  it("stand before the server has heard of the text, without price and stock; its answer fills them in and moves nothing", async () => {
    haveIndex();
    const { arrive } = holdServer({ cinta: asRemembered });
    const { user } = await openShop();
    await user.type(field(), "cinta");
    const row = await option(/canela/);
    expect(texts()).toEqual([
      "Cinta canela SKU-1 · Rollo ",
      "Cinta métrica SKU-2 · Rollo ",
      "Cinta agotada SKU-3 · Rollo ",
      "Empaque",
      "Ver todos los resultados de «cinta»",
    ]);
    expect(row).toHaveAttribute("href", `/products/${idOf("product", 1)}`);
    expect(row.querySelector("mark")).toHaveTextContent("Cinta");
    expect(screen.getByText("4 sugerencias")).toHaveAttribute("role", "status");

    const before = options();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    await arrive("cinta");
    await waitFor(() => expect(row).toHaveTextContent("Cinta canela SKU-1 · Rollo $116 con IVA · $100 + IVA"));
    expect(options()).toEqual(before);
    expect(before[1]).toHaveAttribute("aria-selected", "true");
    expect(before[2]).toHaveTextContent("Agotado");
  });

  it("say of a pack what one of its pieces costs", async () => {
    const { arrive } = holdServer({
      cinta: { products: [told(1, "Cinta canela", boxOfRolls)], categories: [], brands: [] },
    });
    const { user } = await openShop();
    await user.type(field(), "cinta");
    await arrive("cinta");
    expect(await option(/canela/)).toHaveTextContent(
      "Caja con 36 rollos $1,503.36 con IVA · $1,296 + IVA $41.76 por rollo",
    );
  });

  it("give way to an answer that differs, and the option that the keyboard is on stays", async () => {
    haveIndex();
    const { arrive } = holdServer({
      cinta: { ...asRemembered, products: [told(9, "Cinta nueva"), told(2, "Cinta métrica")], categories: [] },
    });
    const { user } = await openShop();
    await user.type(field(), "cinta");
    const kept = await option(/métrica/);
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(kept).toHaveAttribute("aria-selected", "true");
    await arrive("cinta");
    await option(/nueva/);
    expect(texts().map((text) => text?.slice(0, 13))).toEqual(["Cinta nueva S", "Cinta métrica", "Ver todos los"]);
    expect(kept).toBeInTheDocument();
    expect(kept).toHaveAttribute("aria-selected", "true");
    expect(field()).toHaveAttribute("aria-activedescendant", kept.id);
  });

  it("keep the prices that the server has just told while the next letters are typed", async () => {
    haveIndex();
    const { arrive } = holdServer({ cinta: asRemembered });
    const { user } = await openShop();
    await user.type(field(), "cinta");
    await arrive("cinta");
    expect(await option(/canela/)).toHaveTextContent("$116");
    await user.type(field(), " can");
    expect(options()[0]).toHaveTextContent(/^Cinta canela.*\$116 con IVA/);
    expect(texts()).toHaveLength(3);
  });

  it("say nothing of a text that only the server may know: what was there stays until it answers", async () => {
    haveIndex();
    const { arrive } = holdServer({ cintaxx: { products: [], categories: [], brands: [] } });
    const { user } = await openShop();
    await user.type(field(), "cinta");
    await option(/canela/);
    await user.type(field(), "xx");
    expect(texts().slice(0, 1)).toEqual(["Cinta canela SKU-1 · Rollo "]);
    expect(texts().at(-1)).toBe("Ver todos los resultados de «cintaxx»");
    await arrive("cintaxx");
    await waitFor(() => expect(texts()).toEqual(["Buscar «cintaxx»"]));
  });

  it("come with what the server left out or could not find", async () => {
    haveIndex();
    const { arrive } = holdServer({ "cinta kn95": { ...asRemembered, left_out: ["kn95"] } });
    const { user } = await openShop();
    await user.type(field(), "cinta KN95");
    await arrive("cinta kn95");
    expect(
      await screen.findByText("Ningún producto coincide del todo con «cinta KN95»: dejamos fuera «KN95».", {
        selector: "p",
      }),
    ).toBeInTheDocument();
    expect(options().length).toBeGreaterThan(1);
  });

  it("stay when the server fails, without waiting for prices any longer", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    haveIndex();
    const { arrive } = holdServer({
      cinta: HttpResponse.json({ message: "down" }, { status: 503 }),
      cintaxx: HttpResponse.json({ message: "down" }, { status: 503 }),
    });
    const { user } = await openShop();
    await user.type(field(), "cinta");
    const row = await option(/canela/);
    expect(row.querySelector("[aria-hidden=true]")).not.toBeNull();
    await arrive("cinta");
    await waitFor(() => expect(row.querySelector("[aria-hidden=true]")).toBeNull());
    expect(row).toBeInTheDocument();
    await user.type(field(), "xx");
    await arrive("cintaxx");
    await waitFor(() => expect(screen.queryByRole("listbox")).not.toBeInTheDocument());
  });

  it("have no id for it: a press asks for the product by its SKU and leads there", async () => {
    haveIndex(() => ({ ...file, products: { ...file.products, ids: file.products.names.map(() => "") } }));
    const { asked, arrive } = holdServer({
      "sku-2": { ...asRemembered, products: [told(20, "Otra", { item_code: "SKU2" }), told(2, "Cinta métrica")] },
    });
    const { user, address } = await openShop();
    await user.type(field(), "cinta");
    const row = await option(/métrica/);
    expect(row).toHaveAttribute("href", "/buscar?q=SKU-2");
    await user.click(row);
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    await arrive("sku-2");
    await waitFor(() => expect(address()).toBe(`/products/${idOf("product", 2)}`));
    expect(asked.filter((query) => query === "sku-2")).toHaveLength(1);
  });

  it("lead to the search for the SKU where that fails", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    haveIndex(() => ({ ...file, products: { ...file.products, ids: file.products.names.map(() => "") } }));
    const { arrive } = holdServer({ "sku-1": HttpResponse.json({ message: "down" }, { status: 503 }) });
    const { user, address } = await openShop();
    await user.type(field(), "cinta");
    await user.click(await option(/canela/));
    await arrive("sku-1");
    await waitFor(() => expect(address()).toBe("/buscar?q=SKU-1"));
  });

  it("lead nobody away who went elsewhere before the id came", async () => {
    haveIndex(() => ({ ...file, products: { ...file.products, ids: file.products.names.map(() => "") } }));
    const { arrive } = holdServer({ "sku-2": { ...asRemembered, products: [told(2, "Cinta métrica")] } });
    const { user, address } = await openShop();
    await user.type(field(), "cinta");
    await user.click(await option(/métrica/));
    await user.type(field(), "otra{Enter}");
    await screen.findByRole("heading", { level: 1, name: /otra/ });
    await arrive("sku-2");
    expect(address()).toBe("/buscar?q=otra");
  });
});

describe("the index", () => {
  it("is fetched when the field is first used, once", async () => {
    const counter = haveIndex();
    holdServer({});
    const { user } = await openShop();
    expect(counter.fetched).toBe(0);
    await user.click(field());
    await screen.findByRole("listbox");
    await user.click(screen.getByRole("main"));
    await user.click(field());
    await user.type(field(), "cinta");
    await option(/canela/);
    expect(counter.fetched).toBe(1);
  });

  it.each([
    ["is not there", () => HttpResponse.json({}, { status: 404 }), "answered 404"],
    ["is a page of the shop", () => HttpResponse.html("<!doctype html>"), "JSON"],
  ])("that %s leaves the suggestions to the server; the next focus tries again", async (_, answer, reason) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    let answered: () => Response | object = answer;
    const counter = haveIndex(() => answered());
    const { arrive } = holdServer({ cinta: asRemembered });
    const { user } = await openShop();
    await user.click(field());
    await waitFor(() => expect(warn).toHaveBeenCalled());
    expect(
      JSON.stringify(warn.mock.calls, (_key, value) => (value instanceof Error ? value.message : value)),
    ).toContain(reason);
    await user.type(field(), "cinta");
    expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
    await arrive("cinta");
    expect(await option(/canela/)).toHaveTextContent("$116");

    answered = () => file;
    const before = counter.fetched;
    await user.click(screen.getByRole("main"));
    await user.click(field());
    await user.clear(field());
    await user.type(field(), "marti");
    expect(await option(/Martillo/)).toBeVisible();
    expect(counter.fetched).toBe(before + 1);
  });
});

it("an index of another version is left alone: the server suggests", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  haveIndex(() => ({ ...file, version: 2 }));
  const { arrive } = holdServer({ cinta: asRemembered });
  const { user } = await openShop();
  await user.type(field(), "cinta");
  await arrive("cinta");
  expect(await option(/canela/)).toHaveTextContent("$116");
  expect(warn).toHaveBeenCalledWith(
    "[suggestions] The search index cannot be used",
    expect.objectContaining({ cause: expect.anything() }),
  );
});

describe("the empty field", () => {
  it("offers what the shop has most of, to be walked through and chosen by keyboard", async () => {
    haveIndex();
    holdServer({});
    const { user, address } = await openShop();
    await user.click(field());
    expect(await screen.findByRole("listbox", { name: "Lo más surtido" })).toBeVisible();
    const words = screen.getByRole("group", { name: "Productos con más variedad" });
    // Two that can be ordered; of the hammer there is one.
    expect(
      within(words)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Cinta"]);
    expect(screen.getByText("2 sugerencias")).toHaveAttribute("role", "status");
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(address()).toBe("/categoria/empaque");
    // The page that has come takes the focus, and with it the list goes.
    await waitFor(() => expect(field()).not.toHaveFocus());
    await user.click(field());
    await user.click(await option(/^Cinta$/));
    expect(address()).toBe("/buscar?q=Cinta");
    await waitFor(() => expect(field()).toHaveValue("Cinta"));
  });

  it("offers it below the recent searches", async () => {
    for (const text of ["cajas", "guantes"]) recordSearch(text);
    haveIndex();
    holdServer({});
    const { user } = await openShop();
    await user.click(field());
    await option(/^Cinta$/);
    expect(texts()).toEqual(["guantes", "cajas", "Borrar búsquedas recientes", "Cinta", "Empaque"]);
    await user.click(screen.getByRole("button", { name: "Quitar «cajas» de las búsquedas recientes" }));
    await user.click(await option(/Borrar/));
    expect(texts()).toEqual(["Cinta", "Empaque"]);
    expect(screen.getByText("Búsquedas recientes borradas. 2 sugerencias")).toHaveAttribute("role", "status");
  });
});
