import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { aProduct } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { HttpResponse, http } from "msw";
import { MemoryRouter, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { preloadCartPanel } from "@/app/cart-panel-slot";
import { useFetchingAhead } from "@/app/navigation/use-fetching-ahead";
import { screenAt } from "@/app/routes";
import { preloadSuggestions } from "@/app/search-form";
import { cartActions } from "@/cart/actions";
import { ProductImage } from "@/components/product-image";
import { afterFirstScreen } from "@/lib/after-first-screen";
import { letTravel } from "@/lib/travelling-pictures";
import { queries } from "@/services/queries";
import { createQueryClient } from "@/services/query-client";

useShopServer();
vi.mock("@/app/cart-panel-slot", () => ({ preloadCartPanel: vi.fn() }));
vi.mock("@/app/search-form", () => ({ preloadSuggestions: vi.fn() }));
// As jsdom has it: none.
afterEach(() => void Reflect.deleteProperty(navigator, "connection"));

const PRODUCT = "/products/0081e204-4a79-8c63-a21b-c8f4b8c1872c";
const LISTS = ["/products", "/products?sort=name", "/products?sort=price_asc", "/products?min_price=10"];

function Links({ addresses }: { addresses: readonly string[] }) {
  useFetchingAhead();
  const navigate = useNavigate();
  return (
    <main>
      <button type="button" onClick={() => navigate("/products?page=2")}>
        Siguiente
      </button>
      {addresses.map((address) => (
        <a key={address} href={address}>
          {address}
        </a>
      ))}
    </main>
  );
}

/** The links on screen, and what is asked for; nothing is answered before `answer`. */
function openLinks(
  addresses: readonly string[] = [PRODUCT, ...LISTS, "https://otro.example/products"],
  client = createQueryClient({ retry: false }),
) {
  const asked: string[] = [];
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.all("*/rest/v1/*", async ({ request }) => {
      asked.push(new URL(request.url).pathname.replace("/rest/v1", ""));
      await held;
      return HttpResponse.json([], { headers: { "content-range": "*/0" } });
    }),
  );
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <Links addresses={addresses} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { asked, client, answer: () => answer(), isQuiet: () => client.isFetching() === 0 };
}

const link = (address: string) => screen.getByRole("link", { name: address });

it.each(["pointerOver", "pointerDown", "touchStart", "focusIn"] as const)(
  "%s on a link asks for what its page will ask, once",
  async (hint) => {
    const { asked } = openLinks();
    fireEvent[hint](link(PRODUCT));
    await waitFor(() => expect(asked).toContain("/products"));
    const { length } = asked;
    fireEvent[hint](link(PRODUCT));
    fireEvent[hint](link("https://otro.example/products"));
    expect(asked).toHaveLength(length);
  },
);

it("no more than six questions are under way at a time; then come those of the link pointed at last", async () => {
  const { asked, answer, isQuiet } = openLinks();
  for (const address of LISTS) fireEvent.pointerOver(link(address));
  fireEvent.pointerOver(link(PRODUCT));
  await waitFor(() => expect(asked).toHaveLength(6));
  expect(asked).not.toContain("/shipping_zones");
  answer();
  await waitFor(() => expect(asked).toContain("/shipping_zones"));
  await waitFor(() => expect(isQuiet()).toBe(true));
  // The other lists were left for the product before there was room for them.
  expect(asked.filter((path) => path === "/rpc/count_products")).toHaveLength(2);
});

const hosted = "https://abcd.supabase.co/storage/v1/object/public/productos/caja.jpg";

/** The pictures that are fetched from now on, outside of the page. */
function watchPictures(): HTMLImageElement[] {
  const pictures: HTMLImageElement[] = [];
  // biome-ignore lint/complexity/useArrowFunction: called with «new»
  vi.stubGlobal("Image", function () {
    const picture = document.createElement("img");
    pictures.push(picture);
    return picture;
  });
  return pictures;
}

describe("the main picture of a product that a list has shown", () => {
  let pictures: HTMLImageElement[] = [];
  beforeEach(() => {
    pictures = watchPictures();
  });

  const pointAt = (imageUrl: string) => {
    const { asked, client } = openLinks();
    client.setQueryData(queries.featured().queryKey, [aProduct({ id: PRODUCT.replace("/products/", ""), imageUrl })]);
    fireEvent.pointerOver(link(PRODUCT));
    return asked;
  };

  it("is fetched in the copy that its page will choose", () => {
    vi.stubEnv("VITE_IMAGE_TRANSFORMS", "true");
    pointAt(hosted);
    const [picture] = pictures;
    render(<ProductImage src={hosted} alt="Caja" place="page" priority />);
    const shown = screen.getByRole<HTMLImageElement>("img", { name: "Caja" });
    expect(picture?.srcset).toContain("/render/image/");
    expect(picture).toMatchObject({ srcset: shown.srcset, sizes: shown.sizes, src: shown.src });
  });

  it("is fetched as it is where there is no choice", () => {
    pointAt(hosted);
    expect(pictures).toHaveLength(1);
    expect(pictures[0]).toMatchObject({ src: hosted, srcset: "", sizes: "" });
  });

  it("is not fetched where it came within the page", () => {
    letTravel([["/images/products/travelled.svg", "data:image/svg+xml,<svg/>"]]);
    pointAt("/images/products/travelled.svg");
    expect(pictures).toEqual([]);
  });

  it("counts among the six until it is here", async () => {
    const asked = pointAt(hosted);
    fireEvent.pointerOver(link(LISTS[0] ?? ""));
    await waitFor(() => expect(asked).toContain("/rpc/count_products"));
    expect(asked).not.toContain("/rpc/product_facets");
    for (const picture of pictures) fireEvent.load(picture);
    await waitFor(() => expect(asked).toContain("/rpc/product_facets"));
  });
});

it.each([
  ["who asked for little data", { saveData: true }],
  ["on a connection as slow as 2g", { effectiveType: "2g" }],
  ["on a slower one", { effectiveType: "slow-2g" }],
])("nothing is asked ahead for shoppers %s", (_who, connection) => {
  Object.defineProperty(navigator, "connection", { configurable: true, value: connection });
  const { asked, isQuiet } = openLinks();
  fireEvent.pointerOver(link(PRODUCT));
  expect(isQuiet()).toBe(true);
  expect(asked).toEqual([]);
});

describe("once the browser is idle", () => {
  const codeOf = (path: string) => vi.spyOn(screenAt(path), "preload").mockResolvedValue();
  const pages = { list: "/products", product: PRODUCT, cart: "/carrito", checkout: "/checkout" };

  /** Whose code was fetched. */
  function watchCode() {
    vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
    vi.mocked(preloadCartPanel).mockClear();
    vi.mocked(preloadSuggestions).mockClear();
    const codes = Object.entries(pages).map(([name, path]) => [name, codeOf(path)] as const);
    return async () => {
      await act(afterFirstScreen);
      return codes.filter(([, code]) => code.mock.calls.length > 0).map(([name]) => name);
    };
  }

  it("the code of list, product and suggestions is fetched, and with the first line in the cart that of cart and checkout", async () => {
    const fetched = watchCode();
    openLinks();
    expect(await fetched()).toEqual(["list", "product"]);
    expect(preloadSuggestions).toHaveBeenCalledOnce();
    expect(preloadCartPanel).not.toHaveBeenCalled();
    act(() => void cartActions.addItem(aProduct(), 1));
    expect(await fetched()).toEqual(["list", "product", "cart", "checkout"]);
    expect(preloadCartPanel).toHaveBeenCalledOnce();
  });

  it.each([{ saveData: true }, { effectiveType: "2g" }])("none is fetched with %j", async (connection) => {
    Object.defineProperty(navigator, "connection", { configurable: true, value: connection });
    cartActions.addItem(aProduct(), 1);
    const fetched = watchCode();
    openLinks();
    expect(await fetched()).toEqual([]);
    expect(preloadSuggestions).not.toHaveBeenCalled();
    expect(preloadCartPanel).not.toHaveBeenCalled();
  });
});

describe("the main pictures behind the first cards in view", () => {
  const products = Array.from({ length: 9 }, (_, at) =>
    aProduct({ id: `0081e204-4a79-8c63-a21b-c8f4b8c1872${at}`, imageUrl: hosted.replace("caja", `caja-${at}`) }),
  );
  const SECOND_SCREEN = 8;

  /** The links of a list's cards, all but the last one in view, and links to other lists. */
  function openList(known = products) {
    vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      const at = products.findIndex(({ id }) => this.getAttribute("href")?.endsWith(id));
      return new DOMRect(0, at === SECOND_SCREEN ? window.innerHeight : 0, 100, 100);
    });
    const pictures = watchPictures();
    const client = createQueryClient({ retry: false });
    client.setQueryData(queries.featured().queryKey, known);
    const list = openLinks([...products.map(({ id }) => `/products/${id}`), ...LISTS], client);
    const names = () => pictures.map((picture) => /caja-\d/.exec(picture.src)?.[0]);
    return { ...list, pictures, names };
  }

  beforeEach(() => vi.stubEnv("VITE_IMAGE_TRANSFORMS", "true"));

  it("are fetched once the browser is idle, three at a time and six in all", async () => {
    const { names, pictures } = openList();
    await act(afterFirstScreen);
    expect(names()).toEqual(["caja-0", "caja-1", "caja-2"]);
    for (let at = 0; at < pictures.length; at++)
      await act(async () => fireEvent.load(pictures[at] as HTMLImageElement));
    expect(names()).toEqual(["caja-0", "caja-1", "caja-2", "caja-3", "caja-4", "caja-5"]);
    for (const picture of pictures) expect(picture.srcset).toContain("/render/image/");
  });

  it("are those of what can be seen and is known to the lists", async () => {
    const { names } = openList(products.slice(6));
    await act(afterFirstScreen);
    expect(names()).toEqual(["caja-6", "caja-7"]);
  });

  it("are fetched once: the next page brings those that are new", async () => {
    const { client, names } = openList(products.slice(0, 1));
    await act(afterFirstScreen);
    client.setQueryData(queries.featured().queryKey, products.slice(0, 2));
    fireEvent.click(screen.getByRole("button", { name: "Siguiente" }));
    await act(afterFirstScreen);
    expect(names()).toEqual(["caja-0", "caja-1"]);
  });

  it("wait until the page has its answers", async () => {
    const { client, names, answer, isQuiet } = openList([]);
    await act(afterFirstScreen);
    void client.prefetchQuery(queries.brands());
    await waitFor(() => expect(isQuiet()).toBe(false));
    client.setQueryData(queries.featured().queryKey, products.slice(0, 1));
    fireEvent.click(screen.getByRole("button", { name: "Siguiente" }));
    await act(afterFirstScreen);
    expect(names()).toEqual([]);
    answer();
    await waitFor(() => expect(names()).toEqual(["caja-0"]));
  });

  it("leave room for a link that is pointed at, and wait until all of it is asked", async () => {
    const { names, asked, pictures } = openList();
    await act(afterFirstScreen);
    fireEvent.pointerOver(link(`/products/${products[SECOND_SCREEN]?.id}`));
    expect(names()).toEqual(["caja-0", "caja-1", "caja-2", `caja-${SECOND_SCREEN}`]);
    await waitFor(() => expect(asked).toHaveLength(2));
    fireEvent.load(pictures[0] as HTMLImageElement);
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(names()).toHaveLength(4);
  });

  it("are not fetched where a card shows what its page will show", async () => {
    vi.stubEnv("VITE_IMAGE_TRANSFORMS", "");
    const { names } = openList();
    await act(afterFirstScreen);
    expect(names()).toEqual([]);
  });

  it.each([{ saveData: true }, { effectiveType: "2g" }])("are not fetched with %j", async (connection) => {
    Object.defineProperty(navigator, "connection", { configurable: true, value: connection });
    const { names } = openList();
    await act(afterFirstScreen);
    expect(names()).toEqual([]);
  });
});
