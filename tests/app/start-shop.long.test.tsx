import { readFileSync } from "node:fs";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { brandRow, categoryRow, fillShop, productRow } from "@tests/support/catalogue";
import { idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import type { Root } from "react-dom/client";
import { prerender } from "react-dom/static";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pathTo } from "@/lib/paths";
import { pageHtml } from "../../scripts/prerender/page-html";

useShopServer();

const TEMPLATE = readFileSync("index.html", "utf8").replace("<!-- early-script -->", "");
const productId = idOf("product", 1);

beforeEach(() => {
  // As in a browser, the shop draws when it wants to.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  // The page is drawn and started by two Reacts of one process, which each notice the other's contexts.
  const report = console.error;
  console.error = (...problem: unknown[]) => {
    if (!String(problem[0]).startsWith("Detected multiple renderers")) report(...problem);
  };
  fillShop({ products: [productRow(1, { item_name: "Cinta canela", precio_web: 100 })] });
});

/** What the shop was drawn into, to be left again after each test. */
const roots: Root[] = [];

vi.mock("react-dom/client", async (original) => {
  const client = await original<typeof import("react-dom/client")>();
  const noted = (root: Root): Root => {
    roots.push(root);
    return root;
  };
  return {
    createRoot: (...given: Parameters<typeof client.createRoot>) => noted(client.createRoot(...given)),
    hydrateRoot: (...given: Parameters<typeof client.hydrateRoot>) => noted(client.hydrateRoot(...given)),
  };
});

afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
  document.head.innerHTML = "";
  document.body.innerHTML = "";
  localStorage.clear();
});

/** The document as a host serves it at `address`: the page that the build wrote for the path `built`. */
async function openBuilt(built: string, address: string): Promise<void> {
  vi.resetModules();
  const { drawPage } = await import("@/prerender");
  const drawn = await drawPage(built);
  if (!drawn) throw new Error(`nothing stands at ${built}`);
  const { html, answers } = drawn;
  // React for servers leaves the contexts of the last tree standing, which React for browsers would see in this process.
  await prerender(<p />);
  const scripts = { shop: [], own: [], later: [] };
  const page = new DOMParser().parseFromString(
    pageHtml(TEMPLATE, { address: built, html, answers, scripts }),
    "text/html",
  );
  document.head.innerHTML = page.head.innerHTML;
  document.body.innerHTML = page.body.innerHTML;
  window.history.replaceState(null, "", address);
}

async function start(opened?: string): Promise<void> {
  vi.resetModules();
  const { startShop } = await import("@/app/start-shop");
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no root");
  await startShop(root, opened);
}

/** What the head says, each as often as it says so. */
const head = () => {
  const all = (selector: string, attribute: string) =>
    [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
  return {
    titles: [...document.head.querySelectorAll("title")].map(({ textContent }) => textContent),
    previews: all('meta[property="og:title"]', "content"),
    addresses: all('meta[property="og:url"]', "content"),
    canonical: all('link[rel="canonical"]', "href"),
    descriptions: all('meta[name="description"]', "content").length,
    prices: all('meta[property="product:price:amount"]', "content"),
    robots: all('meta[name="robots"]', "content"),
  };
};

const oneOfEach = (title: string, path: string) => ({
  titles: [`${title} · Acopio`],
  previews: [`${title} · Acopio`],
  addresses: [`${window.location.origin}${path}`],
  canonical: [`${window.location.origin}${path}`],
  descriptions: 1,
  prices: [] as string[],
  robots: [],
});

it("a page opened with a query that the build did not know says of itself what it is, once, and so does the next", async () => {
  await openBuilt("/products", "/products?utm_source=x");
  expect(head().canonical).toHaveLength(1);
  await start();
  await waitFor(() => expect(head()).toEqual(oneOfEach("Productos", "/products")));

  await userEvent.click((await screen.findAllByRole("link", { name: "Marcas" }))[0] as HTMLElement);
  await waitFor(() => expect(head()).toEqual(oneOfEach("Marcas", "/marcas")));
});

it("a product opened so tells the price of today", async () => {
  await openBuilt(pathTo.product(productId), `${pathTo.product(productId)}?fbclid=1`);
  expect(head().prices).toEqual(["116.00"]);
  fillShop({ products: [productRow(1, { item_name: "Cinta canela", precio_web: 200 })] });
  await start();
  const expected = { ...oneOfEach("Cinta canela", pathTo.product(productId)), prices: ["232.00"] };
  await waitFor(() => expect(head()).toEqual(expected));
});

it("what is not found in the page of another address is not to be kept under that address", async () => {
  await openBuilt("/", "/no-existe");
  await start();
  await waitFor(() => expect(head()).toMatchObject({ robots: ["noindex"], canonical: [], descriptions: 1 }));
  expect(head().titles).toEqual(["Página no encontrada · Acopio"]);
});

it.each([
  ["Papelería", "/Categoria/papeleria/", pathTo.category("papeleria")],
  ["Kaolín", "/marca/kaolin//", pathTo.brand("kaolin")],
  ["Cinta canela", `/PRODUCTS/${productId}/`, pathTo.product(productId)],
])("%s, opened as %s, is to be kept under its own address", async (name, spelling, path) => {
  fillShop({
    brands: [brandRow(1, "Kaolín", { slug: "kaolin" })],
    categories: [categoryRow(1, "Papelería", { slug: "papeleria" })],
    products: [productRow(1, { item_name: "Cinta canela" })],
  });
  await openBuilt("/", spelling);
  await start();
  await waitFor(() => expect(head()).toMatchObject({ ...oneOfEach(name, path), prices: expect.anything() }));
});

it("a page that is hydrated keeps what the build says of it", async () => {
  const { setPriceDisplay } = await import("@/stores/preferences-store");
  setPriceDisplay("without-tax");
  await openBuilt("/products", "/products");
  const [title] = document.head.getElementsByTagName("title");
  const priceSwitch = screen.getByRole("switch", { name: "Precios con IVA" });
  expect(priceSwitch).toBeChecked();
  await start("/products");
  // What only the device knows shows that the page has been hydrated.
  await waitFor(() => expect(priceSwitch).not.toBeChecked());
  await waitFor(() => expect(head()).toEqual(oneOfEach("Productos", "/products")));
  expect(document.head.querySelector("title")).toBe(title);
});
