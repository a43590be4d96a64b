import { act, screen, waitFor, within } from "@testing-library/react";
import { brandRow, categoryRow, fillShop, productRow, requestsFor } from "@tests/support/catalogue";
import { aProduct, idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { aSlideRow } from "@tests/support/rows";
import { hydrateRoot, type Root } from "react-dom/client";
import { prerender } from "react-dom/static";
import { MemoryRouter, parsePath } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { formatDate } from "@/copy/dates";
import { SHOP_TIME_ZONE } from "@/domain/constants";
import { lineOfProduct } from "@/domain/lists/shopping-list";
import type { Product } from "@/domain/product";
import { LEGAL_TEXTS_UPDATED_AT } from "@/features/pages/legal";
import { listedPaths } from "@/lib/page-indexing";
import { pathTo } from "@/lib/paths";
import type { DrawnPage } from "@/prerender";

useShopServer();

/** When and where pages are drawn ahead of time, and when and where they are opened: another day on either calendar. */
const DRAWN = { at: "2026-11-21T09:00:00Z", zone: "UTC" };
const OPENED = { at: "2026-12-31T23:30:00Z", zone: "America/Tijuana" };

const productId = idOf("product", 1);
const pages = [
  ...listedPaths,
  ...[pathTo.product(productId), pathTo.category("papeleria"), pathTo.brand("papelera-del-norte")],
  ...[
    pathTo.search("cinta"),
    pathTo.cart(),
    pathTo.checkout(),
    pathTo.quote(),
    pathTo.compare(),
    pathTo.trackingShort(),
  ],
  ...[pathTo.account(), pathTo.orders(), pathTo.wishlist(), pathTo.lists(), "/no-existe"],
];

function travelTo({ at, zone }: typeof DRAWN): void {
  process.env.TZ = zone;
  vi.setSystemTime(new Date(at));
}

/** Everything a device may hold that a page shows. The cart was filled in the hour before it is opened. */
async function usedDevice(): Promise<Record<string, string>> {
  vi.setSystemTime(Date.parse(OPENED.at) - 3_600_000);
  vi.resetModules();
  const { cartActions } = await import("@/cart/actions");
  const { cart } = await import("@/cart/store");
  const { setPriceDisplay, setTheme } = await import("@/stores/preferences-store");
  const { toggleFavourite } = await import("@/stores/wishlist-store");
  const { createList } = await import("@/stores/lists-store");
  const { setListView } = await import("@/stores/list-view-store");
  const { recordViewed } = await import("@/stores/recently-viewed-store");
  const { recordPlacedOrder } = await import("@/stores/placed-orders-store");
  const { saveAddress, saveContact } = await import("@/stores/saved-contact-store");
  cartActions.addItem(aProduct({ id: productId }), 7, "mock");
  cart.reconcile();
  setPriceDisplay("without-tax");
  setTheme("dark");
  toggleFavourite(productId);
  createList("Cafetería mensual", [lineOfProduct(aProduct({ id: productId }))]);
  recordViewed(idOf("product", 2));
  recordPlacedOrder({
    id: idOf("order", 1),
    orderNumber: "ACO-20261121093000-7K2MQX",
    placedAt: OPENED.at,
    totalAmount: 500,
  });
  saveContact({ name: "María López", email: "maria@example.com", phone: "5512345678" });
  saveAddress({
    street: "Orizaba 101",
    neighborhood: "Roma Norte",
    municipality: "Cuauhtémoc",
    stateCode: "CMX",
    postalCode: "06700",
    references: null,
  });
  setListView("row");
  localStorage.setItem("acopio-delivery-state", "JAL");
  return { ...localStorage };
}

/** The page as the build draws it, on a machine that knows nothing of the device. */
async function drawAhead(address: string): Promise<DrawnPage> {
  travelTo(DRAWN);
  localStorage.clear();
  vi.resetModules();
  const { drawPage } = await import("@/prerender");
  const drawn = await drawPage(address);
  if (!drawn) throw new Error(`${address} is gone`);
  // React for servers leaves the contexts of the last tree standing, which React for browsers would see in this process.
  await prerender(<p />);
  return drawn;
}

let root: Root | undefined;
const mismatches: unknown[] = [];

/**
 * The device opens that page. Returns what it has read so far.
 * @param state what came along with the address, and is there again after a reload
 */
async function hydrate(
  address: string,
  { html, answers }: DrawnPage,
  device: Record<string, string>,
  opened: typeof OPENED = OPENED,
  state: unknown = null,
) {
  travelTo(opened);
  for (const [key, value] of Object.entries(device)) localStorage.setItem(key, value);
  vi.resetModules();
  const { App } = await import("@/app/app");
  const { readAnswers } = await import("@/app/page-answers");
  const { screenAt } = await import("@/app/routes");
  const { createQueryClient } = await import("@/services/query-client");
  const { markUnchecked } = await import("@/live/cached-products");
  const queryClient = createQueryClient({ retry: false });
  readAnswers(queryClient, answers);
  markUnchecked([productId]);
  await screenAt(address).preload();
  const container = document.createElement("div");
  container.innerHTML = html;
  document.body.append(container);
  await act(async () => {
    root = hydrateRoot(
      container,
      <MemoryRouter initialEntries={[{ ...parsePath(address), state }]}>
        <App queryClient={queryClient} />
      </MemoryRouter>,
      { onRecoverableError: (error) => void mismatches.push(error) },
    );
  });
  return queryClient;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(console, "warn").mockImplementation(() => {});
  // The page is drawn and hydrated by two Reacts of one process, which each notice the other's contexts.
  const report = console.error;
  console.error = (...problem: unknown[]) => {
    if (!String(problem[0]).startsWith("Detected multiple renderers")) report(...problem);
  };
});

afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.innerHTML = "";
  delete process.env.TZ;
});

describe("a page drawn ahead of time is hydrated by a device with a full cart and other settings", () => {
  it.each(pages)("%s", async (address) => {
    const device = await usedDevice();
    const drawn = await drawAhead(address);
    expect(drawn.html).toContain("Abrir carrito, 0 artículos");
    expect(drawn.html).toMatch(/<h1[^>]*>/);
    mismatches.length = 0;
    await hydrate(address, drawn, device);

    expect(await screen.findByRole("button", { name: "Abrir carrito, 7 artículos" })).toBeInTheDocument();
    expect(screen.getByRole("switch", { name: "Precios con IVA" })).not.toBeChecked();
    expect(screen.getByRole("combobox", { name: "Tema" })).toHaveValue("dark");
    // The page's own part arrives with its code.
    await waitFor(() => expect(document.querySelector("main h1")).toBeInTheDocument());
    expect(mismatches).toEqual([]);
  });
});

it.each([pathTo.terms(), pathTo.privacy(), pathTo.cookies(), pathTo.compliance()])(
  "%s, which tells a day, is hydrated where that day has ended",
  async (address) => {
    const dayIn = (timeZone: string) => formatDate(LEGAL_TEXTS_UPDATED_AT, timeZone);
    expect(dayIn("Pacific/Kiritimati")).not.toBe(dayIn(SHOP_TIME_ZONE));
    const device = await usedDevice();
    const drawn = await drawAhead(address);
    expect(drawn.html).toContain(dayIn(SHOP_TIME_ZONE));
    mismatches.length = 0;
    await hydrate(address, drawn, device, { ...OPENED, zone: "Pacific/Kiritimati" });
    expect(await screen.findByRole("button", { name: "Abrir carrito, 7 artículos" })).toBeInTheDocument();
    expect(mismatches).toEqual([]);
  },
);

it("the way to an order that led here from elsewhere is hydrated when it is loaded again", async () => {
  const drawn = await drawAhead(pathTo.tracking());
  mismatches.length = 0;
  await hydrate(pathTo.tracking(), drawn, {}, OPENED, { isElsewhere: true });
  expect(await screen.findByText(/^Este pedido no se abre desde este dispositivo/)).toBeInTheDocument();
  expect(mismatches).toEqual([]);
});

describe("what only the device knows follows at once", () => {
  const open = async (address: string) => hydrate(address, await drawAhead(address), device);
  let device: Record<string, string> = {};
  beforeEach(async () => {
    device = await usedDevice();
  });

  it("the lines of the cart", async () => {
    await open(pathTo.cart());
    expect(await screen.findByRole("textbox", { name: /^Cantidad de / })).toHaveValue("7");
  });

  it("the form of the checkout", async () => {
    await open(pathTo.checkout());
    expect(await screen.findByRole("form", { name: "Datos del pedido" })).toBeInTheDocument();
  });

  it("the state that the product would be sent to, and what is in the cart", async () => {
    await open(pathTo.product(productId));
    expect(await screen.findByRole("combobox", { name: /estado/ })).toHaveValue("JAL");
    expect(await screen.findByText("En tu carrito: 7 piezas")).toBeInTheDocument();
  });

  it("the favourites and the orders", async () => {
    await open(pathTo.wishlist());
    expect(await screen.findByText("1 producto")).toBeInTheDocument();
    expect(await screen.findByRole("article")).toBeInTheDocument();
    await act(async () => root?.unmount());
    document.body.innerHTML = "";
    await open(pathTo.orders());
    expect(await screen.findByRole("heading", { name: "ACO-20261121093000-7K2MQX" })).toBeInTheDocument();
  });

  it("the date on a printed catalogue, by the shop's calendar", async () => {
    await open(pathTo.catalog());
    expect(await screen.findByText(/Precios al 31 de diciembre de 2026/)).toBeInTheDocument();
  });
});

it("a list is not drawn once more after it was hydrated", async () => {
  const LIST = "@/product-list/use-product-list";
  const drawn = await drawAhead(pathTo.products());
  const draws = vi.fn();
  vi.doMock(LIST, async (original) => {
    const { useProductList, ...rest } = await original<typeof import("@/product-list/use-product-list")>();
    return {
      ...rest,
      useProductList: (...asked: Parameters<typeof useProductList>) => {
        draws();
        return useProductList(...asked);
      },
    };
  });
  try {
    await hydrate(pathTo.products(), drawn, {});
    expect(draws).toHaveBeenCalledOnce();
  } finally {
    vi.doUnmock(LIST);
  }
});

describe("the slides of the build, on the home page", () => {
  const SLIDER = "@/features/home/hero-slider";
  const ended = aSlideRow({ id: idOf("slide", 1), title: "Venta de noviembre", sort_order: 1 });
  const lasting = aSlideRow({ id: idOf("slide", 2), title: "Envío gratis", sort_order: 2 });
  const titles = () =>
    [...document.querySelectorAll('[aria-roledescription="diapositiva"] h2')].map(({ textContent }) => textContent);
  const reads = () => [requestsFor("hero_slides").length, requestsFor("slider_settings").length];

  it("are read once more, and one that has expired since goes", async () => {
    fillShop({ hero_slides: [ended, lasting] });
    const drawn = await drawAhead(pathTo.home());
    expect(reads()).toEqual([1, 1]);
    fillShop({ hero_slides: [lasting] });
    mismatches.length = 0;
    const client = await hydrate(pathTo.home(), drawn, {});
    await waitFor(() => expect(titles()).toEqual(["Envío gratis"]));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(reads()).toEqual([2, 1]);
    expect(mismatches).toEqual([]);
  });

  it("are not drawn again where they are those of today", async () => {
    fillShop({ hero_slides: [ended, lasting] });
    const drawn = await drawAhead(pathTo.home());
    const draws = vi.fn();
    vi.doMock(SLIDER, async (original) => {
      const { HeroSlider } = await original<typeof import("@/features/home/hero-slider")>();
      return {
        HeroSlider: (props: Parameters<typeof HeroSlider>[0]) => {
          draws();
          return <HeroSlider {...props} />;
        },
      };
    });
    try {
      const client = await hydrate(pathTo.home(), drawn, {});
      await waitFor(() => expect(reads()).toEqual([2, 1]));
      await waitFor(() => expect(client.isFetching()).toBe(0));
      expect(titles()).toEqual(["Venta de noviembre", "Envío gratis"]);
      expect(draws).toHaveBeenCalledOnce();
    } finally {
      vi.doUnmock(SLIDER);
    }
  });
});

describe("the categories and brands of the build, on the map of the site", () => {
  const linksOf = (name: string) =>
    within(screen.getByRole("region", { name }))
      .getAllByRole("link")
      .map(({ textContent }) => textContent);

  it("are read once more: what is no longer sold goes, and what is new comes", async () => {
    fillShop({
      brands: [brandRow(1, "Kintal"), brandRow(2, "Norteña")],
      categories: [categoryRow(1, "Empaque"), categoryRow(2, "Herramientas")],
    });
    const drawn = await drawAhead(pathTo.sitemap());
    fillShop({
      brands: [brandRow(1, "Kintal"), brandRow(3, "Altiplano")],
      categories: [categoryRow(1, "Empaque"), categoryRow(3, "Cafetería")],
    });
    mismatches.length = 0;
    await hydrate(pathTo.sitemap(), drawn, {});
    await waitFor(() => expect(linksOf("Marcas")).toEqual(["Altiplano", "Kintal"]));
    await waitFor(() => expect(linksOf("Categorías")).toEqual(["Cafetería", "Empaque"]));
    for (const table of ["brands", "categories"] as const) expect(requestsFor(table)).toHaveLength(2);
    expect(mismatches).toEqual([]);
  });
});

it("only the page of a product carries its description", async () => {
  const description = (text: string) => JSON.stringify({ description: text }).slice(1, -1);
  fillShop({ products: [productRow(1, { description: "Escribe suave." }), productRow(2, { description: "Borra." })] });
  expect((await drawAhead(pathTo.products())).answers).not.toContain('"description"');
  const { answers } = await drawAhead(pathTo.product(productId));
  expect(answers).toContain(description("Escribe suave."));
  expect(answers).not.toContain(description("Borra."));
});

describe("the other sizes of a product, whose code comes after the page was hydrated", () => {
  const LINKS = "@/features/product/family-links";
  const glove = (number: number, size: string, price: number) =>
    productRow(number, {
      item_name: `Guante talla ${size}`,
      family_code: "guante",
      precio_web: price,
      attributes: [{ label: "Talla", value: size }],
    });
  const other = () => screen.getByRole("link", { name: /Talla G/ });

  afterEach(() => vi.doUnmock(LINKS));

  it("stay as the page brought them until it is here, and say then what was read meanwhile", async () => {
    fillShop({ products: [glove(1, "CH", 100), glove(2, "G", 200)] });
    const drawn = await drawAhead(pathTo.product(productId));
    let bring = () => {};
    const isHere = new Promise<void>((resolve) => {
      bring = resolve;
    });
    vi.doMock(LINKS, async (original) => {
      await isHere;
      return original();
    });
    mismatches.length = 0;
    const client = await hydrate(pathTo.product(productId), drawn, {});
    expect(other()).toHaveTextContent("$232");

    fillShop({ products: [glove(1, "CH", 100), glove(2, "G", 300)] });
    await act(async () => {
      client.setQueryData<readonly Product[]>(["products", "family", "guante"], (family) =>
        family?.map((product) => (product.price === 200 ? { ...product, price: 300 } : product)),
      );
    });
    expect(other()).toHaveTextContent("$232");

    const brought = other();
    await act(async () => bring());
    await waitFor(() => expect(other()).toHaveTextContent("$348"));
    expect(other()).toBe(brought);
    expect(mismatches).toEqual([]);
  });
});
