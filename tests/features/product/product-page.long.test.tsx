import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { brandRow, categoryRow, failReadsOf, fillShop, productRow, requestsFor } from "@tests/support/catalogue";
import { aProduct, idOf } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import { readAgain } from "@tests/support/read-again";
import { renderScreen } from "@tests/support/render-screen";
import { boxOfRolls, type Row } from "@tests/support/rows";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { readCartLines, readCartQuantity, useCartPanel } from "@/cart/use-cart";
import type { ProductStock } from "@/domain/product";
import { ProductDetails } from "@/features/product/product-details";
import ProductPage from "@/features/product/product-page";
import { mapProducts, PRODUCTS } from "@/live/cached-products";
import { readStock, recordHeard, recordStock, useStockState } from "@/live/stock-store";
import { eraseRecentlyViewed, recordViewed } from "@/stores/recently-viewed-store";
import { eraseSavedData, saveAddress } from "@/stores/saved-contact-store";
import { eraseWishes, hadFewer, useMissingOfLines, wishPieces } from "@/stores/wished-pieces-store";

useShopServer();

const kintal = brandRow(1, "Kintal");
const packing = categoryRow(1, "Empaque");
const zone: Row = {
  id: idOf("zone", 1),
  name: "Centro",
  state_codes: ["CMX", "MEX"],
  min_days: 1,
  max_days: 3,
  is_active: true,
};

const tapeGun = (columns: Partial<Row> = {}) =>
  productRow(1, {
    item_name: "Despachador de cinta",
    item_code: "KTN-5201",
    description: "Corta la cinta con una mano.",
    precio_web: 165,
    stock_quantity: 180,
    brand: kintal,
    category: packing,
    attributes: [{ label: "Material", value: "Acero" }],
    ...columns,
  });

function open(product: Row, others: readonly Row[] = []) {
  fillShop({ products: [product, ...others], shipping_zones: [zone] });
  return renderScreen(ProductPage, "/products/:id", `/products/${product.id}`);
}

const title = (name = "Despachador de cinta") => screen.findByRole("heading", { level: 1, name });
/** The main one; the bar for narrow screens has another. */
const addButton = (name = "Agregar al carrito") => within(screen.getByRole("article")).getByRole("button", { name });
const quantity = () => screen.getByRole("textbox", { name: "Cantidad de Despachador de cinta" });

/** In place of what stands in the field. */
async function type(text: string) {
  await userEvent.clear(quantity());
  await userEvent.type(quantity(), text);
}

beforeEach(() => {
  cartActions.clear();
  useCartPanel.getState().close();
  eraseRecentlyViewed();
  eraseSavedData();
  eraseWishes();
  useStockState.setState(useStockState.getInitialState(), true);
});

describe("a product on sale", () => {
  it("shows what it is, what it costs and where it belongs", async () => {
    open(tapeGun());
    expect(await title()).toHaveAttribute("tabindex", "-1");
    expect(screen.getByText("SKU KTN-5201")).toBeInTheDocument();
    expect(screen.getAllByText("$191.40")[0]).toBeInTheDocument();
    expect(screen.getAllByText(/\$165 \+ IVA/)[0]).toBeInTheDocument();
    expect(screen.getByText("En Stock")).toBeInTheDocument();
    expect(screen.getByText("Hay 180 para envío inmediato")).toBeInTheDocument();
    expect(screen.getByText("Corta la cinta con una mano.")).toBeInTheDocument();
    expect(screen.getByRole("row", { name: "Material Acero" })).toBeInTheDocument();
    const trail = screen.getByRole("navigation", { name: "Ruta de navegación" });
    expect(within(trail).getByRole("link", { name: "Empaque" })).toHaveAttribute("href", "/categoria/empaque");
    expect(screen.getByRole("link", { name: "Kintal" })).toHaveAttribute("href", "/marca/kintal");
    expect(document.title).toBe("Despachador de cinta · Acopio");
  });

  it("shows other products of its brand, and nothing when they cannot be read", async () => {
    const sibling = productRow(2, { item_name: "Cinta canela", brand: kintal });
    const stranger = productRow(3, { item_name: "Café", brand: brandRow(2, "Xicoa") });
    open(tapeGun(), [sibling, stranger]);
    const shelf = await screen.findByRole("region", { name: "Más de Kintal" });
    expect(await within(shelf).findByRole("link", { name: "Cinta canela" })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Café" })).not.toBeInTheDocument();
  });

  it("is there at once when a list has just shown it, and is read again all the same", async () => {
    const sibling = productRow(2, { item_name: "Cinta canela", brand: kintal });
    open(tapeGun(), [sibling]);
    await userEvent.click(await screen.findByRole("link", { name: "Cinta canela" }));
    expect(screen.getByRole("heading", { level: 1, name: "Cinta canela" })).toBeInTheDocument();
    await waitFor(() =>
      expect(requestsFor("products").map((url) => url.searchParams.get("id"))).toContain(`eq.${sibling.id}`),
    );
  });

  it("stays as a list has shown it, with what is typed, where it cannot be read; its description is asked for again", async () => {
    const { client } = open(productRow(2, { item_name: "Cinta canela", brand: kintal }), [tapeGun()]);
    const link = await screen.findByRole("link", { name: "Despachador de cinta" });
    // As the lists of prerendered pages have it.
    act(() => {
      client.setQueriesData(PRODUCTS, (data) => mapProducts(data, ({ description: _, ...product }) => product));
    });
    failReadsOf("products");
    await userEvent.click(link);
    await type("7");
    const again = await screen.findByRole("button", { name: "Intentar de nuevo" });
    expect(again.parentElement).toHaveTextContent(/^No pudimos cargar la descripción/);
    expect(quantity()).toHaveValue("7");
    const tries = requestsFor("products").length;
    await userEvent.click(again);
    await waitFor(() => expect(requestsFor("products")).toHaveLength(tries + 1));
    await waitFor(() => expect(again).not.toHaveAttribute("aria-busy"));
    expect(again).toHaveFocus();
    failReadsOf();
    await userEvent.click(again);
    expect(await screen.findByText("Corta la cinta con una mano.")).toBeInTheDocument();
    expect(quantity()).toHaveValue("7");
  });

  it("says nothing of its description until it is known whether it has one", () => {
    const { description: _, ...listed } = aProduct();
    const none = /Todavía no hemos descrito este producto/;
    const { rerender } = render(<ProductDetails product={listed} onRetry={null} isRetrying={false} />);
    expect(screen.getByRole("heading", { name: "Descripción" })).toBeInTheDocument();
    expect(screen.queryByText(none)).not.toBeInTheDocument();
    rerender(<ProductDetails product={{ ...listed, description: null }} onRetry={null} isRetrying={false} />);
    expect(screen.getByText(none)).toBeInTheDocument();
  });

  it("tells search engines the price to pay", async () => {
    open(tapeGun({ item_name: "Caja </script><b>", stock_quantity: 0 }));
    await title("Caja </script><b>");
    const data = [...document.querySelectorAll('script[type="application/ld+json"]')];
    expect(data).toHaveLength(2);
    expect(data[0]?.textContent).not.toContain("<");
    expect(JSON.parse(data[0]?.textContent ?? "")).toMatchObject({
      "@type": "Product",
      name: "Caja </script><b>",
      sku: "KTN-5201",
      offers: { price: "191.40", priceCurrency: "MXN", availability: "https://schema.org/OutOfStock" },
    });
    expect(JSON.parse(data[1]?.textContent ?? "")).toMatchObject({
      "@type": "BreadcrumbList",
      itemListElement: [
        { position: 1, name: "Inicio", item: "http://localhost:5173/" },
        { position: 2, name: "Empaque", item: "http://localhost:5173/categoria/empaque" },
        { position: 3, name: "Caja </script><b>" },
      ],
    });
  });
});

describe("stock", () => {
  it.each([
    [1, "Pocas Unidades"],
    [5, "Pocas Unidades"],
    [6, "En Stock"],
  ])("of %i pieces is called low by its badge alone, and counted beside it", async (stock_quantity, label) => {
    open(tapeGun({ stock_quantity, min_stock_level: 5 }));
    await title();
    const badge = screen.getByText(label);
    expect(badge.parentElement).toHaveTextContent(new RegExp(`^${label}Hay ${stock_quantity} para envío inmediato$`));
  });

  it("closes the door on what is sold out", async () => {
    open(tapeGun({ stock_quantity: 0 }));
    await title();
    expect(screen.getByText("Agotado")).toBeInTheDocument();
    expect(screen.getByText("Este producto no está disponible actualmente")).toBeInTheDocument();
    expect(addButton()).toBeDisabled();
  });

  it("follows what is heard of it while the page is open", async () => {
    const product = tapeGun({ stock_quantity: 180 });
    open(product);
    await title();
    await type("20{Enter}");
    const hear = (news: Partial<ProductStock>) =>
      act(() =>
        recordStock([{ productId: String(product.id), stockQuantity: 180, isActive: true, minStockLevel: 5, ...news }]),
      );
    hear({ stockQuantity: 4 });
    expect(screen.getByText("Hay 4 para envío inmediato")).toBeInTheDocument();
    expect(quantity()).toHaveAccessibleDescription("Hay 4: para 20 no alcanza");
    hear({ isActive: false });
    expect(screen.getByText("Este producto ya no se vende")).toBeInTheDocument();
    expect(addButton()).toBeDisabled();
    expect(quantity()).toHaveValue("20");
    hear({ stockQuantity: null });
    expect(screen.getByText("Consultando")).toBeInTheDocument();
    expect(addButton()).toBeEnabled();
  });

  it.each<[string, (id: string) => void]>([
    [
      "taken from sale",
      (id) => recordStock([{ productId: id, stockQuantity: 180, isActive: false, minStockLevel: 5 }]),
    ],
    ["deleted", (id) => recordHeard(id, null)],
  ])("of a product %s while it is read is not waited for, and the rest stays readable", async (_, lose) => {
    const product = tapeGun();
    open(product);
    await title();
    await userEvent.click(addButton());
    await screen.findByText("En tu carrito: 1 pieza");
    act(() => lose(String(product.id)));
    expect(await screen.findByRole("link", { name: "pregúntanos qué lo sustituye" })).toBeInTheDocument();
    expect(screen.getByText("Este producto ya no se vende")).toBeInTheDocument();
    expect(screen.queryByText("Agotado")).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Avísame/ })).not.toBeInTheDocument();
    expect(screen.queryByRole("complementary", { name: "Comprar este producto" })).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Busca algo parecido en Empaque" })).toBeInTheDocument();
    expect(screen.getByText("Corta la cinta con una mano.")).toBeInTheDocument();
    expect(screen.getByText("En tu carrito: 1 pieza")).toBeInTheDocument();
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    const [data] = document.querySelectorAll('script[type="application/ld+json"]');
    expect(JSON.parse(data?.textContent ?? "")).not.toHaveProperty("offers");
  });

  it("that was wished for is not promised once the product is taken from sale", async () => {
    open(tapeGun({ stock_quantity: 30 }));
    await title();
    await userEvent.click(screen.getByRole("button", { name: "100 piezas" }));
    await userEvent.click(addButton("Agregar las 30"));
    await screen.findByText("Querías 70 más; te avisamos aquí si vuelve a haber.");
    const stock = { productId: idOf("product", 1), stockQuantity: 30, minStockLevel: 5 };
    act(() => recordStock([{ ...stock, isActive: false }]));
    expect(screen.queryByText(/te avisamos aquí/)).not.toBeInTheDocument();
    act(() => recordStock([{ ...stock, isActive: true }]));
    expect(await screen.findByText("Querías 70 más; te avisamos aquí si vuelve a haber.")).toBeInTheDocument();
  });

  it("tells the rest of the shop what it has read", async () => {
    open(tapeGun({ stock_quantity: 3 }));
    await title();
    await waitFor(() => expect(readStock(idOf("product", 1))?.stockQuantity).toBe(3));
  });

  it("points to something similar where nothing is left", async () => {
    open(tapeGun({ stock_quantity: 0 }));
    await title();
    expect(screen.getByRole("link", { name: "Busca algo parecido en Empaque" })).toHaveAttribute(
      "href",
      "/categoria/empaque",
    );
  });

  it("lets uncounted stock be ordered", async () => {
    open(tapeGun({ stock_quantity: null }));
    await title();
    expect(screen.getByText("Consultando")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "100 piezas" }));
    expect(
      screen.getByText("Existencia por confirmar: confirmamos contigo que haya 100 antes de cobrarte."),
    ).toBeVisible();
    await userEvent.click(addButton());
    const said = await screen.findByText("En tu carrito: 100 piezas");
    // Aloud it is said by the cart's notice.
    expect(said.closest("[role=status]")).toBeNull();
  });
});

describe("choosing a quantity", () => {
  it("offers 10, 25, 50 and 100, as far as the stock reaches", async () => {
    open(tapeGun({ stock_quantity: 30 }));
    await title();
    await userEvent.click(screen.getByRole("button", { name: "25 piezas" }));
    expect(quantity()).toHaveValue("25");
    expect(screen.getByRole("button", { name: "25 piezas" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByText("$4,785 con IVA")).toBeInTheDocument();
  });

  it.each([
    ["in part, lacks the others at its line as well", 10, [38]],
    ["whole, is no wish any more", 60, [0]],
  ])("that was wished for before its line was ordered, and is there %s", async (_, stock_quantity, ofLines) => {
    wishPieces(idOf("product", 1), 50, 2);
    // Later, as the line that is begun here.
    vi.setSystemTime(Date.now() + 60_000);
    open(tapeGun({ stock_quantity }));
    await title();
    const added = Math.min(48, stock_quantity);
    await userEvent.click(await screen.findByRole("button", { name: `Agregar ${added} más de Despachador de cinta` }));
    expect(await screen.findByText(`En tu carrito: ${added} piezas`)).toBeInTheDocument();
    const said = screen.queryAllByText(/^Querías/).map(({ textContent }) => textContent);
    expect(said).toEqual(added < 48 ? ["Querías 38 más; te avisamos aquí si vuelve a haber."] : []);
    expect(renderHook(() => useMissingOfLines(readCartLines())).result.current).toEqual(ofLines);
  });

  it.each([
    [48, 2],
    [20, 30],
  ])(
    "that was wished for, and is there, is no wish any more beside another line: %i, of which %i came before",
    async (added, had) => {
      const id = idOf("product", 1);
      wishPieces(id, 50, had);
      vi.setSystemTime(Date.now() + 60_000);
      open(tapeGun({ stock_quantity: 100 }));
      await title();
      await userEvent.click(addButton());
      await screen.findByText("En tu carrito: 1 pieza");
      await userEvent.click(
        await screen.findByRole("button", { name: `Agregar ${added} más de Despachador de cinta` }),
      );
      expect(await screen.findByText(`En tu carrito: ${added + 1} piezas`)).toBeInTheDocument();
      expect(screen.queryByText(/^Querías/)).not.toBeInTheDocument();
      // What the line then gives up after all is wished for again, at the line as well.
      act(() => {
        cartActions.setQuantity(id, 10);
        hadFewer(id, 10);
      });
      expect(await screen.findByText(`Querías ${added - 9} más: ya hay ${added - 9}.`)).toBeInTheDocument();
      expect(renderHook(() => useMissingOfLines(readCartLines())).result.current).toEqual([added - 9]);
    },
  );

  it("that was wished for and nobody counts any more is offered without the promise that it is there", async () => {
    wishPieces(idOf("product", 1), 100, 2);
    open(tapeGun({ stock_quantity: null }));
    await title();
    expect(await screen.findByText("Querías 98 más: puedes pedir 98. Existencia por confirmar.")).toBeInTheDocument();
  });

  it("that was wished for is added once, though a second press comes before the first one is drawn", async () => {
    wishPieces(idOf("product", 1), 100, 2);
    open(tapeGun({ stock_quantity: 60 }));
    await title();
    const add = await screen.findByRole("button", { name: "Agregar 60 más de Despachador de cinta" });
    fireEvent.click(add);
    fireEvent.click(add);
    expect(readCartQuantity(idOf("product", 1))).toBe(60);
    expect(await screen.findByText("Querías 38 más; te avisamos aquí si vuelve a haber.")).toBeInTheDocument();
  });

  it("that the stock does not reach offers what there is, and keeps the rest as a wish", async () => {
    open(tapeGun({ stock_quantity: 30 }));
    await title();
    await userEvent.click(screen.getByRole("button", { name: "100 piezas" }));
    expect(screen.getByRole("alert")).toHaveTextContent("Hay 30: para 100 no alcanza");
    await userEvent.click(addButton("Agregar las 30"));
    expect(await screen.findByText("En tu carrito: 30 piezas")).toBeInTheDocument();
    expect(await screen.findByText("Querías 70 más; te avisamos aquí si vuelve a haber.")).toBeInTheDocument();
    const stock = { productId: idOf("product", 1), isActive: true, minStockLevel: 5 };
    act(() => recordStock([{ ...stock, stockQuantity: 80 }]));
    expect(screen.getByText("Querías 70 más: ya hay 50.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Agregar 50 más de Despachador de cinta" }));
    expect(await screen.findByText("En tu carrito: 80 piezas")).toBeInTheDocument();
    expect(screen.getByText("Querías 20 más; te avisamos aquí si vuelve a haber.")).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    await userEvent.click(screen.getByRole("button", { name: "Olvidar lo que faltó de Despachador de cinta" }));
    expect(screen.queryByText(/^Querías/)).not.toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("says in the product's unit how much there is, is missing and waits", async () => {
    open(tapeGun({ stock_quantity: 4, unit_name: "rollo" }));
    await title();
    expect(screen.getByText("Hay 4 rollos para envío inmediato")).toBeInTheDocument();
    await type("10{Enter}");
    expect(screen.getByRole("alert")).toHaveTextContent("Hay 4 rollos: para 10 no alcanza");
    await userEvent.click(addButton("Agregar los 4 rollos"));
    expect(screen.getByText("Ya tienes en tu carrito todo lo que hay: 4 rollos.")).toBeInTheDocument();
    expect(await screen.findByText("Querías 6 rollos más; te avisamos aquí si vuelve a haber.")).toBeInTheDocument();
  });

  it("of which the shop has to confirm says so before it is added", async () => {
    open(tapeGun({ stock_quantity: 100, unit_name: "rollo" }));
    await title();
    await type("50{Enter}");
    expect(screen.queryByText(/confirmamos contigo/)).not.toBeInTheDocument();
    expect(screen.getByText("Hay 100 rollos para envío inmediato")).toBeVisible();
    await type("51{Enter}");
    expect(
      await screen.findByText("Es gran parte de lo que hay: confirmamos contigo que haya 51 rollos antes de cobrarte."),
    ).toBeVisible();
    expect(screen.getByText("Hay 100 rollos")).toBeVisible();
    await type("50{Enter}");
    await userEvent.click(addButton());
    // With those in the cart one more is too many.
    expect(screen.getByText("Hay 100 rollos")).toBeVisible();
  });

  it("that is too high is said as it is typed, and becomes what there is once the field is left", async () => {
    open(tapeGun({ stock_quantity: 30 }));
    await title();
    await type("500");
    expect(quantity()).toBeValid();
    await userEvent.tab();
    expect(quantity()).toHaveValue("30");
    expect(quantity()).toHaveAccessibleDescription("Hay 30: para 500 no alcanza");
    expect(screen.getByRole("alert")).toHaveTextContent("Hay 30: para 500 no alcanza");
    await type("31");
    expect(quantity()).toHaveValue("31");
    expect(screen.getByRole("alert")).toHaveTextContent("Hay 30: para 31 no alcanza");
    await type("3");
    expect(screen.queryByText(/no alcanza/)).not.toBeInTheDocument();
  });

  it.each(["0", "-3", "1.5", "doce", ""])(
    "does not put «%s» into the cart, but leads back to the field",
    async (text) => {
      open(tapeGun());
      await title();
      if (text === "") await userEvent.clear(quantity());
      else await type(text);
      await userEvent.click(addButton());
      expect(quantity()).toHaveFocus();
      expect(quantity()).toHaveValue(text);
      expect(quantity()).toBeInvalid();
      expect(screen.queryByText(/En tu carrito/)).not.toBeInTheDocument();
    },
  );

  it("counts every press, also those faster than a redraw", async () => {
    open(tapeGun());
    await title();
    const plus = screen.getByRole("button", { name: "Aumentar cantidad de Despachador de cinta" });
    act(() => {
      plus.click();
      plus.click();
      plus.click();
    });
    expect(quantity()).toHaveValue("4");
  });

  it("steps up to 99 of what nobody has counted, as cards and the cart do; more is typed", async () => {
    open(tapeGun({ stock_quantity: null }));
    await title();
    const plus = screen.getByRole("button", { name: "Aumentar cantidad de Despachador de cinta" });
    await type("98{Enter}");
    await userEvent.click(plus);
    expect(quantity()).toHaveValue("99");
    expect(plus).toBeDisabled();
    await type("99{ArrowUp}");
    expect(quantity()).toHaveValue("99");
    await type("250{Enter}");
    expect(quantity()).toHaveValue("250");
    expect(plus).toBeDisabled();
  });

  it("counts what the cart already holds", async () => {
    open(tapeGun({ stock_quantity: 8 }));
    await title();
    await type("6{Enter}");
    await userEvent.click(addButton());
    await screen.findByText("En tu carrito: 6 piezas");
    await type("5{Enter}");
    expect(quantity()).toHaveAccessibleDescription("Puedes agregar 2 más: ya tienes 6 en tu carrito");
    await type("2");
    await userEvent.click(addButton());
    expect(await screen.findByText("Ya tienes en tu carrito todo lo que hay: 8 piezas.")).toBeInTheDocument();
    expect(addButton()).toBeDisabled();
  });

  it("says how many there are where the cart holds more", async () => {
    const { id } = tapeGun();
    cartActions.addItem(aProduct({ id: String(id), stockQuantity: 9 }), 9);
    open(tapeGun({ stock_quantity: 4 }));
    await title();
    expect(await screen.findByText("Ya tienes en tu carrito más de lo que hay: 4 piezas.")).toBeInTheDocument();
    expect(screen.queryByText(/todo lo que hay/)).not.toBeInTheDocument();
    expect(addButton()).toBeDisabled();
  });
});

describe("adding to the cart", () => {
  it("never adds more than there is, however fast it is pressed", async () => {
    open(tapeGun({ stock_quantity: 3 }));
    await title();
    const button = addButton();
    act(() => {
      for (let press = 1; press <= 5; press += 1) button.click();
    });
    expect(readCartQuantity(idOf("product", 1))).toBe(3);
    expect(await screen.findByText("En tu carrito: 3 piezas")).toBeInTheDocument();
    expect(button).toBeDisabled();
  });

  it("says at once how many are in it, leaves the panel closed and offers to open it", async () => {
    open(tapeGun());
    await title();
    await userEvent.click(screen.getByRole("button", { name: "Aumentar cantidad de Despachador de cinta" }));
    await userEvent.click(addButton());
    expect(await screen.findByText("En tu carrito: 2 piezas")).toBeInTheDocument();
    expect(quantity()).toHaveValue("1");
    expect(useCartPanel.getState().isOpen).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Ver carrito" }));
    expect(useCartPanel.getState().isOpen).toBe(true);
  });

  it("is at hand whenever the main button is not on screen", async () => {
    let report: IntersectionObserverCallback = () => {};
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(callback: IntersectionObserverCallback) {
          report = callback;
        }
        observe() {}
        disconnect() {}
      },
    );
    open(tapeGun());
    await title();
    const seen = (...changes: boolean[]) =>
      act(() =>
        report(
          changes.map((isIntersecting) => ({ isIntersecting }) as IntersectionObserverEntry),
          {} as IntersectionObserver,
        ),
      );
    const bar = screen.getByRole("complementary", { name: "Comprar este producto" });
    // On phones from the first frame; where the button is in the first screen it would only come and go.
    expect(bar).toHaveClass("min-[43.75rem]:invisible");
    seen(true);
    expect(bar).toHaveClass("invisible");
    seen(false);
    expect(bar.className).not.toMatch(/invisible/);
    // A browser that was busy while the screen was turned tells both changes at once.
    seen(false, true);
    expect(bar).toHaveClass("invisible");
    seen(true, false);
    expect(bar.className).not.toMatch(/invisible/);
    await userEvent.click(within(bar).getByRole("button", { name: "Agregar al carrito" }));
    expect(await screen.findByText("En tu carrito: 1 pieza")).toBeInTheDocument();
  });
});

it("says in the bar of narrow screens what a pack holds and what one of its pieces costs", async () => {
  open(tapeGun(boxOfRolls));
  await title();
  const bar = within(screen.getByRole("complementary", { name: "Comprar este producto" }));
  expect(bar.getByText("$41.76 por rollo")).toBeInTheDocument();
  expect(bar.getByText("1 caja × 36 = 36 rollos")).toBeInTheDocument();
});

describe("volume discounts", () => {
  it("say of a pack in each row what one of its pieces costs", async () => {
    fillShop({
      products: [tapeGun(boxOfRolls)],
      volume_discounts: [{ id: "d1", product_id: null, min_quantity: 10, percentage: 5, is_active: true }],
    });
    renderScreen(ProductPage, "/products/:id", `/products/${idOf("product", 1)}`);
    const table = within(await screen.findByRole("table", { name: "Precio por volumen" }));
    expect(table.getByRole("row", { name: "1 caja — $1,503.36 $41.76 por rollo" })).toBeInTheDocument();
    expect(table.getByRole("row", { name: "10 cajas 5% $1,428.19 $39.67 por rollo" })).toBeInTheDocument();
  });

  it("appear when the shop has set them, with the price each step leads to", async () => {
    const product = tapeGun();
    fillShop({
      products: [product],
      volume_discounts: [
        { id: "d1", product_id: null, min_quantity: 10, percentage: 5, is_active: true },
        { id: "d2", product_id: product.id, min_quantity: 50, percentage: 10, is_active: true },
      ],
    });
    renderScreen(ProductPage, "/products/:id", `/products/${product.id}`);
    const table = await screen.findByRole("table", { name: "Precio por volumen" });
    const row = (name: string) => within(table).getByRole("row", { name });
    expect(row("1 pieza — $191.40")).toHaveAttribute("aria-current", "true");
    expect(row("10 piezas 5% $181.83")).toBeInTheDocument();
    expect(row("50 piezas 10% $172.26")).toBeInTheDocument();
    expect(screen.getByText("Agrega 9 más y baja a $181.83 por pieza")).toBeInTheDocument();

    await userEvent.click(screen.getByRole("button", { name: "10 piezas" }));
    expect(row("10 piezas 5% $181.83")).toHaveAttribute("aria-current", "true");
    expect(row("1 pieza — $191.40")).not.toHaveAttribute("aria-current");
    expect(screen.getByText("$1,818.30 con IVA")).toBeInTheDocument();
    expect(screen.getByText("Agrega 40 más y baja a $172.26 por pieza")).toBeInTheDocument();
    await type("1.5{Enter}");
    expect(screen.getByRole("alert")).toHaveTextContent("Escribe una cantidad entera, sin decimales");
    expect(screen.queryByText(/^Agrega .* y baja a/)).not.toBeInTheDocument();
    await type("10{Enter}");
    // What lies in the cart counts as well.
    await userEvent.click(addButton());
    expect(screen.getByText("Agrega 39 más y baja a $172.26 por pieza")).toBeInTheDocument();
  });

  it("from the first piece on are its only price", async () => {
    fillShop({
      products: [tapeGun()],
      volume_discounts: [{ id: "d1", product_id: null, min_quantity: 1, percentage: 10, is_active: true }],
    });
    renderScreen(ProductPage, "/products/:id", `/products/${idOf("product", 1)}`);
    const table = within(await screen.findByRole("table", { name: "Precio por volumen" }));
    expect(table.getAllByRole("row").slice(1)).toEqual([table.getByRole("row", { name: "1 pieza 10% $172.26" })]);
  });

  it("are not mentioned otherwise", async () => {
    open(tapeGun());
    await title();
    await waitFor(() => expect(requestsFor("volume_discounts")).toHaveLength(1));
    expect(screen.queryByText("Precio por volumen")).not.toBeInTheDocument();
  });
});

describe("delivery", () => {
  it("is estimated by state, and the state is remembered on this device", async () => {
    open(tapeGun());
    await title();
    const state = screen.getByRole("combobox", { name: "¿A qué estado te lo enviamos?" });
    await userEvent.selectOptions(state, "Ciudad de México");
    expect(
      await screen.findByText("Entrega en Ciudad de México: 1 a 3 días hábiles después de tu pago."),
    ).toBeInTheDocument();
    await userEvent.selectOptions(state, "Yucatán");
    expect(screen.getByText(/no tenemos un tiempo estimado para Yucatán/)).toBeInTheDocument();
    expect(localStorage.getItem("acopio-delivery-state")).toBe("YUC");
  });
});

describe("delivery to a shopper who saved an address", () => {
  it("is estimated for its state, until another one is chosen", async () => {
    saveAddress({
      street: "Orizaba 101",
      neighborhood: "Roma",
      municipality: "Cuauhtémoc",
      stateCode: "CMX",
      postalCode: "06700",
      references: null,
    });
    open(tapeGun());
    expect(
      await screen.findByText("Entrega en Ciudad de México: 1 a 3 días hábiles después de tu pago."),
    ).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole("combobox"), "Yucatán");
    expect(screen.getByText(/tiempo estimado para Yucatán/)).toBeInTheDocument();
  });
});

describe("recently viewed", () => {
  it("shows what this device looked at before, the latest first, without the product itself", async () => {
    const others = [2, 3, 4].map((number) => productRow(number));
    for (const { id } of others) recordViewed(String(id));
    const { client } = open(tapeGun(), [...others, productRow(5)]);
    const shelf = await screen.findByRole("region", { name: "Vistos recientemente" });
    await within(shelf).findByRole("link", { name: "Producto 04" });
    // What cannot be read again stays.
    failReadsOf("products");
    await readAgain(client);
    expect(shelf).toBeInTheDocument();
    expect(
      within(shelf)
        .getAllByRole("heading", { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(["Producto 04", "Producto 03", "Producto 02"]);
  });

  it("remembers a product once its page was shown, and not one that is not there", async () => {
    open(tapeGun());
    await title();
    // Once the page stands: the press that opened it is shown first.
    await waitFor(() => expect(localStorage.getItem("acopio-recently-viewed")).toContain(idOf("product", 1)));
    expect(screen.queryByText("Vistos recientemente")).not.toBeInTheDocument();
    cleanup();
    renderScreen(ProductPage, "/products/:id", `/products/${idOf("product", 99)}`);
    await title("Este producto ya no está en el anaquel");
    expect(localStorage.getItem("acopio-recently-viewed")).not.toContain(idOf("product", 99));
  });
});

describe("a product of which little is known", () => {
  it("is finished without description, picture, brand and category", async () => {
    open(
      tapeGun({
        description: null,
        image_url: null,
        brand: null,
        category: null,
        attributes: [],
        stock_quantity: null,
      }),
    );
    await title();
    expect(screen.getByText(/Todavía no hemos descrito este producto/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /Ampliar/ })).not.toBeInTheDocument();
    expect(screen.getByRole("img", { name: "Despachador de cinta" })).toHaveAttribute("src", "/images/placeholder.svg");
    const trail = screen.getByRole("navigation", { name: "Ruta de navegación" });
    expect(within(trail).getByRole("link", { name: "Productos" })).toHaveAttribute("href", "/products");
    expect(screen.queryByText(/^Más de/)).not.toBeInTheDocument();
  });

  it("cannot be bought without a price, says so, and is offered to nobody", async () => {
    open(tapeGun({ precio_web: 0 }));
    await title();
    expect(addButton()).toBeDisabled();
    expect(addButton()).toHaveAccessibleDescription("Este producto aún no tiene precio y no se puede comprar");
    expect(screen.queryByText(/\$0/)).not.toBeInTheDocument();
    expect(screen.getByText("Hay 180")).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: "pregúntanos su precio" })).toBeInTheDocument();
    const [data] = document.querySelectorAll('script[type="application/ld+json"]');
    expect(JSON.parse(data?.textContent ?? "")).not.toHaveProperty("offers");
  });

  it("cannot be bought without a SKU, and leads to somebody who knows how", async () => {
    open(tapeGun({ item_code: null }));
    await title();
    expect(addButton()).toHaveAccessibleDescription("Este producto no tiene clave y no se puede comprar");
    expect(screen.getByText("Hay 180")).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: "pregúntanos cómo pedirlo" })).toBeInTheDocument();
  });
});

it.each(["", "."])("is summed up for search engines without half an emoji at the end", async (before) => {
  fillShop({ products: [productRow(1, { item_name: "Caja", description: before + "🎁".repeat(200) })] });
  renderScreen(ProductPage, "/products/:id", `/products/${idOf("product", 1)}`);
  await title("Caja");
  const summary = document.querySelector('meta[name="description"]')?.getAttribute("content") ?? "";
  expect(summary).toMatch(/🎁…$/u);
  expect(summary).not.toMatch(/\p{Surrogate}/u);
});

describe("a product that is not there", () => {
  it.each([
    ["unknown", idOf("product", 99)],
    ["malformed", "abc"],
    ["hostile", "%00'%3B--"],
  ])("(%s id) leads to the catalogue", async (_kind, id) => {
    fillShop({ products: [tapeGun()] });
    renderScreen(ProductPage, "/products/:id", `/products/${id}`);
    await title("Este producto ya no está en el anaquel");
    expect(screen.getByRole("link", { name: "Explorar Productos" })).toHaveAttribute("href", "/products");
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  });

  it("offers what was looked at before, and what the shop puts forward", async () => {
    const seen = tapeGun();
    const featured = productRow(2, { item_name: "Cinta canela", is_featured: true });
    recordViewed(String(seen.id));
    fillShop({ products: [seen, featured] });
    renderScreen(ProductPage, "/products/:id", `/products/${idOf("product", 99)}`);
    const shelf = await screen.findByRole("region", { name: "Vistos recientemente" });
    expect(await within(shelf).findByRole("link", { name: "Despachador de cinta" })).toBeInTheDocument();
    const others = await screen.findByRole("region", { name: "Quizá te sirva" });
    expect(within(others).getByRole("link", { name: "Cinta canela" })).toBeInTheDocument();
  });

  it("neither is one that is no longer sold", async () => {
    open(tapeGun({ is_active: false }));
    await title("Este producto ya no está en el anaquel");
  });
});

it("says when the product could not be loaded, and tries again", async () => {
  failReadsOf("products");
  open(tapeGun());
  await screen.findByRole("heading", { name: "No pudimos cargar este producto" });
  failReadsOf();
  await userEvent.click(screen.getByRole("button", { name: "Intentar de nuevo" }));
  await title();
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
});
