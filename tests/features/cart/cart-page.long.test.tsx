import { screen, waitFor, within } from "@testing-library/react";
import { useShopServer } from "@tests/support/msw-server";
import { readAgain } from "@tests/support/read-again";
import { renderScreen } from "@tests/support/render-screen";
import { shop } from "@tests/support/shop-state";
import { describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { useCartState } from "@/cart/store";
import { readCartLines } from "@/cart/use-cart";
import { UNKNOWN_SKU } from "@/domain/constants";
// Read before the first test: a machine under load takes longer over it than a test waits for a part.
import CartLinkOffer from "@/features/cart/cart-link-offer";
import { recordStock } from "@/live/stock-store";
import {
  act,
  currentPath,
  demoProduct,
  fillCart,
  nameOf,
  openCartPage,
  openPanel,
  useEmptyStores,
} from "./cart-screen";

useEmptyStores();
useShopServer();

const summary = () => within(screen.getByRole("complementary", { name: "Resumen del carrito" }));

describe("the cart page", () => {
  it("has its title and one heading that takes the focus", async () => {
    await openCartPage();
    expect(document.title).toBe("Carrito · Acopio");
    expect(screen.getByRole("heading", { level: 1, name: "Carrito" })).toHaveAttribute("tabindex", "-1");
  });

  it("says so when the cart is empty", async () => {
    const user = await openCartPage();
    expect(screen.queryByRole("complementary")).not.toBeInTheDocument();
    await user.click(screen.getByRole("link", { name: "Explorar Productos" }));
    expect(currentPath()).toBe("/products");
  });

  it("shows the lines and every detail of the sum", async () => {
    fillCart([10, 2], [1, 1]);
    await openCartPage();
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(summary().getByText("IVA (16%)")).toBeInTheDocument();
    expect(
      summary().getByText("El envío cuesta $150.00, IVA incluido; es gratis si agregas $790.00 más, antes de IVA."),
    ).toBeVisible();
    expect(
      summary().getByText("Llevas $210.00 de $1,000.00 (21%) antes de IVA para el envío gratis"),
    ).toBeInTheDocument();
    expect(screen.getAllByText("3 artículos").length).toBeGreaterThan(0);
  });

  it("asks for live stock and prices when it opens", async () => {
    fillCart([1, 12]);
    shop.change("products", demoProduct(1).id, { stock_quantity: 3, precio_web: 11 });
    const user = await openCartPage();
    expect(screen.getByText(/El precio cambió de/)).toHaveTextContent("$11.60 a $12.76");
    await user.click(screen.getByRole("button", { name: /^Ajustar a 3:/ }));
    expect(screen.getByRole("textbox", { name: `Cantidad de ${nameOf(1)}` })).toHaveValue("3");
  });

  it("shows no amount of a line whose price was taken away, and no SKU where there is none", async () => {
    fillCart([1, 2]);
    shop.change("products", demoProduct(1).id, { precio_web: 0 });
    useCartState.setState(({ items }) => ({
      items: items.map((line) => ({ ...line, product: { ...line.product, sku: UNKNOWN_SKU } })),
    }));
    await openCartPage();
    const line = screen.getByRole("list", { name: "Productos en tu carrito" });
    expect(line).toHaveTextContent("Este producto aún no tiene precio y no se puede comprar");
    expect(line).not.toHaveTextContent(/\$0|UNKNOWN|ya no se vende/);
    expect(summary().getByText("Algunos productos no se pueden comprar")).toHaveClass("text-bad");
  });

  it("warns of stock in yellow when it is short and in red when something is sold out", async () => {
    fillCart([1, 2], [4, 1]);
    await openCartPage();
    expect(summary().getByText("Stock limitado en algunos productos")).toHaveClass("text-warn");
    act(() => recordStock([{ productId: demoProduct(1).id, stockQuantity: 0, isActive: true, minStockLevel: 5 }]));
    expect(summary().getByText("Algunos productos agotados")).toHaveClass("text-bad");
    expect(summary().queryByText("Stock limitado en algunos productos")).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Resolver Inventario" })).toBeDisabled();
  });

  it("warns of low stock in general only where no line is named as short", async () => {
    const stock = { productId: demoProduct(1).id, isActive: true, minStockLevel: 5 };
    fillCart([1, 12]);
    await openCartPage();
    const warning = () => summary().queryByText("Stock limitado en algunos productos");
    act(() => recordStock([{ ...stock, stockQuantity: 3 }]));
    expect(screen.getByText("Solo 3 unidades disponibles (solicitas 12)")).toBeInTheDocument();
    expect(warning()).not.toBeInTheDocument();
    act(() => recordStock([{ ...stock, stockQuantity: 12, minStockLevel: 12 }]));
    expect(warning()).toBeInTheDocument();
  });

  it("leads to the checkout from its bar, which names the total", async () => {
    fillCart([10, 2]);
    const user = await openCartPage();
    await user.click(screen.getByRole("button", { name: "Pagar $382" }));
    await waitFor(() => expect(currentPath()).toBe("/checkout"));
  });

  it("leads from its bar to what keeps the shopper here", async () => {
    fillCart([10, 2]);
    const user = await openCartPage();
    shop.change("products", demoProduct(10).id, { stock_quantity: 1 });
    await user.click(screen.getByRole("button", { name: "Pagar $382" }));
    const reason = await summary().findByText("Hay menos de lo que pides: ajusta tu carrito para continuar.");
    await waitFor(() => expect(document.activeElement).toContainElement(reason));
    expect(currentPath()).toBe("/carrito");
  });

  it("offers to put a removed line back, until the cart is emptied", async () => {
    fillCart([1, 2], [2, 1]);
    const user = await openCartPage();
    await user.click(screen.getByRole("button", { name: `Eliminar ${nameOf(1)}` }));
    expect(await screen.findByRole("button", { name: "Deshacer" })).toBeVisible();
    act(() => void cartActions.clear());
    expect(screen.queryByRole("button", { name: "Deshacer" })).not.toBeInTheDocument();
  });

  it("offers nothing of a line that came back in another way, once the cart was emptied", async () => {
    fillCart([1, 2], [2, 1]);
    const user = await openCartPage();
    await user.click(screen.getByRole("button", { name: `Eliminar ${nameOf(1)}` }));
    expect(await screen.findByRole("button", { name: "Deshacer" })).toBeVisible();
    // As the «Deshacer» of the toast does.
    act(() => fillCart([1, 2]));
    expect(screen.queryByRole("button", { name: "Deshacer" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Vaciar carrito" }));
    await user.click(await screen.findByRole("button", { name: "Sí, vaciar" }));
    expect(readCartLines()).toEqual([]);
    expect(screen.queryByRole("button", { name: "Deshacer" })).not.toBeInTheDocument();
  });

  it("puts back no quantity from before a line was added again", async () => {
    fillCart([1, 5], [2, 1]);
    const user = await openCartPage();
    await user.click(screen.getByRole("button", { name: `Eliminar ${nameOf(1)}` }));
    act(() => fillCart([1, 2]));
    act(() => void cartActions.remove(demoProduct(1).id));
    expect(readCartLines()).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Deshacer" })).not.toBeInTheDocument();
  });

  it("offers to put a line back where it stood, each time another one", async () => {
    fillCart([1, 2], [2, 1], [3, 1], [4, 1]);
    const user = await openCartPage();
    const lines = within(screen.getByRole("list", { name: "Productos en tu carrito" }));
    for (const number of [3, 2]) {
      await user.click(lines.getByRole("button", { name: `Eliminar ${nameOf(number)}` }));
      await waitFor(() => expect(lines.queryByRole("link", { name: nameOf(number) })).not.toBeInTheDocument());
      const undo = lines.getByRole("button", { name: "Deshacer" });
      expect(undo).toHaveFocus();
      const place = lines.getAllByRole("listitem").findIndex((line) => line.contains(undo));
      expect(place).toBe(number - 1);
    }
    await user.click(lines.getByRole("button", { name: "Deshacer" }));
    expect(lines.getByRole("link", { name: nameOf(2) })).toHaveFocus();
    expect(readCartLines().map(({ product }) => product.name)).toEqual([1, 2, 4].map(nameOf));
  });

  it("still offers the last line once it was removed", async () => {
    fillCart([1, 2]);
    const user = await openCartPage();
    await user.click(screen.getByRole("button", { name: `Eliminar ${nameOf(1)}` }));
    await user.click(await screen.findByRole("button", { name: "Deshacer" }));
    expect(readCartLines()).toHaveLength(1);
  });

  it("leads to the checkout", async () => {
    fillCart([1, 2]);
    const user = await openCartPage();
    await user.click(screen.getByRole("button", { name: "Proceder al Pago" }));
    await waitFor(() => expect(currentPath()).toBe("/checkout"));
  });
});

describe("the link of a cart on a device without a share sheet", () => {
  const share = () => screen.getByRole("button", { name: "Compartir carrito" });

  it("is that of the cart as it is: it goes when a quantity changes", async () => {
    fillCart([10, 3]);
    const user = await openCartPage();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
    await user.click(share());
    expect(await screen.findByText(/^Copia este enlace: .*:3$/)).toBeInTheDocument();
    act(() => void cartActions.setQuantity(demoProduct(10).id, 5));
    expect(screen.queryByText(/^Copia este enlace/)).not.toBeInTheDocument();
    await user.click(share());
    expect(await screen.findByText(/^Copia este enlace: .*:5$/)).toBeInTheDocument();
  });

  it("is said to be copied at each press", async () => {
    fillCart([10, 3]);
    const user = await openCartPage();
    await user.click(share());
    const status = (await screen.findByText("Enlace copiado")).closest("[role=status]");
    const heard: (string | null)[] = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) heard.push(node.textContent);
    }).observe(status ?? document, { childList: true, subtree: true });
    await user.click(share());
    await waitFor(() => expect(heard).toEqual(["Enlace copiado"]), { timeout: 5000 });
  });
});

describe("the offer of a shared cart", () => {
  const linkOf = (...lines: readonly [number: number, quantity: number][]) =>
    `/carrito?agregar=${lines.map(([number, quantity]) => `${demoProduct(number).sku}:${quantity}`).join()}`;
  const findOffer = async () => within(await screen.findByRole("region", { name: /^Este enlace trae/ }));
  const findLines = async () => {
    const lines = await (await findOffer()).findAllByRole("listitem");
    return lines.map(({ textContent }) => textContent);
  };
  const LEFT_OUT = "Aquí no van los productos del enlace que abriste: aún no los agregas.";

  it("lets no bar pay without it before it is decided on, and the other ways say that it is left out", async () => {
    fillCart([10, 2]);
    const user = await openCartPage(linkOf([1, 3]));
    const no = await (await findOffer()).findByRole("button", { name: "No agregar" });
    expect(screen.queryByRole("button", { name: /^Pagar/ })).not.toBeInTheDocument();
    expect(summary().getByText(LEFT_OUT)).toBeVisible();
    await user.click(no);
    expect(await screen.findByRole("button", { name: "Pagar $382" })).toBeEnabled();
    expect(summary().queryByText(LEFT_OUT)).not.toBeInTheDocument();
  });

  it("is said to be left out in the panel, where it is not in sight", async () => {
    fillCart([10, 2]);
    const { panel } = await openPanel(linkOf([1, 3]));
    expect(panel().getByText(LEFT_OUT)).toHaveAttribute("role", "status");
  });

  it("says of what is in the cart already how many there will be", async () => {
    fillCart([1, 12], [2, 39], [3, 1]);
    shop.change("products", demoProduct(2).id, { stock_quantity: 40, unit_name: "caja" });
    const user = await openCartPage(linkOf([1, 12], [2, 3], [4, 1]));
    const [same, short, fresh] = await findLines();
    expect(same).toContain("Ya tienes 12 en tu carrito; quedarán 24.");
    expect(short).toContain("Ya tienes 39 cajas en tu carrito y solo hay 1 más: agregamos lo que hay. Quedarán 40.");
    expect(fresh).not.toContain("Ya tienes");
    await user.click((await findOffer()).getByRole("button", { name: "Agregar 3 productos al carrito" }));
    expect(readCartLines().map(({ quantity }) => quantity)).toEqual([24, 40, 1, 1]);
  });

  it.each([
    ["cannot be read", () => linkOf().replace(/=.*/, "=")],
    ["has nothing to add", () => linkOf([1, 3])],
  ])("that %s keeps nobody from paying, and nothing is said to be left out", async (_, address) => {
    fillCart([10, 2]);
    shop.change("products", demoProduct(1).id, { is_active: false });
    await openCartPage(address());
    expect(await screen.findByRole("button", { name: /^Pagar/ })).toBeEnabled();
    expect(summary().queryByText(LEFT_OUT)).not.toBeInTheDocument();
  });

  it("of which nothing can be had says so, without a sum, and is closed", async () => {
    shop.change("products", demoProduct(1).id, { is_active: false });
    const user = await openCartPage(linkOf([1, 3]));
    const offer = await findOffer();
    expect(await offer.findByText("Nada de este enlace se puede pedir.")).toBeVisible();
    expect(offer.queryByText(/\$/)).not.toBeInTheDocument();
    expect(offer.queryByRole("button", { name: "No agregar" })).not.toBeInTheDocument();
    await user.click(offer.getByRole("button", { name: "Cerrar" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: /^Este enlace/ })).not.toBeInTheDocument());
  });

  it("of which the cart holds all there is says that instead", async () => {
    fillCart([2, 40]);
    shop.change("products", demoProduct(1).id, { is_active: false });
    shop.change("products", demoProduct(2).id, { stock_quantity: 40 });
    await openCartPage(linkOf([1, 3], [2, 1]));
    const offer = await findOffer();
    expect(await offer.findByText("Ya tienes en tu carrito todo lo que hay.")).toBeVisible();
    expect(offer.getByText("Tu carrito ya lleva todo lo que puede llevar de este enlace.")).toBeVisible();
    expect(offer.queryByText("Nada de este enlace se puede pedir.")).not.toBeInTheDocument();
    expect(offer.getByRole("button", { name: "Cerrar" })).toBeVisible();
  });

  it("stays as it was when it cannot be read again", async () => {
    const { client } = renderScreen(
      () => <CartLinkOffer text={`${demoProduct(1).sku}:3`} onDone={() => {}} />,
      "/carrito",
      "/carrito",
    );
    await screen.findByRole("button", { name: "Agregar 1 producto al carrito" });
    shop.fail("rpc/products_by_code", 400);
    await readAgain(client);
    expect(shop.requests("rpc/products_by_code")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Intentar de nuevo" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Agregar 1 producto al carrito" })).toBeEnabled();
  });

  it("writes its amounts and their sum with centavos in all or in none", async () => {
    shop.change("products", demoProduct(1).id, { precio_web: 100 });
    shop.change("products", demoProduct(2).id, { precio_web: 10.3 });
    await openCartPage(linkOf([1, 1], [2, 1]));
    const offer = await findOffer();
    expect(await offer.findByText("$116.00")).toBeVisible();
    expect(offer.getByText("$11.95")).toBeVisible();
    expect(offer.getByText("$127.95")).toBeVisible();
  });
});
