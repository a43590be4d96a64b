import { act, screen, waitFor, within } from "@testing-library/react";
import { categoryRow, fillShop, productRow } from "@tests/support/catalogue";
import { picturesDrawnBy } from "@tests/support/count-renders";
import { aProduct, idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { renderApp } from "@tests/support/render-app";
import { boxOfRolls } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { readCartLines } from "@/cart/use-cart";
import { eraseLists, readLists } from "@/stores/lists-store";
import { eraseQuickOrder, pasteRows, readQuickOrder } from "@/stores/quick-order-store";

// Read before the first test: a machine under load takes longer over it than a test waits for a page.
import "@/features/quick-order/quick-order-page";

vi.mock("@/components/product-image", async () => (await import("@tests/support/count-renders")).countPictures());
useShopServer();

beforeEach(() => {
  cartActions.clear();
  eraseQuickOrder();
  fillShop({
    products: [
      productRow(1, { item_code: "KTN-5114", item_name: "Cinta canela", family_code: "cinta" }),
      productRow(2, { item_code: "CA-8410", item_name: "Escalera", stock_quantity: 5 }),
      productRow(3, { item_code: "TZN-1020", item_name: "Cinta roja", stock_quantity: 0, family_code: "cinta" }),
    ],
    categories: [categoryRow(1, "Empaque")],
  });
});

const code = (row: number) => screen.getByLabelText<HTMLTextAreaElement>(`Clave del renglón ${row}`);
const quantity = (row: number) => screen.getByLabelText<HTMLInputElement>(`Cantidad del renglón ${row}`);
const row = (at: number) =>
  within(
    within(screen.getByLabelText("Renglones del pedido"))
      .getAllByRole("listitem")
      .filter((item) => item.contains(screen.getByLabelText(`Clave del renglón ${at}`)))[0] as HTMLElement,
  );
const addButton = () =>
  within(screen.getByRole("main")).getByRole("button", { name: /^Agregar( \d+ productos?)? al carrito$/ });
const inCart = () => readCartLines().map(({ product, quantity: pieces }) => `${product.sku} × ${pieces}`);

async function open() {
  const app = renderApp("/pedido-rapido");
  await screen.findByRole("heading", { level: 1, name: "Pedido rápido" });
  return app;
}

it("names above the cells what each of them takes, before anything is written", async () => {
  await open();
  expect(screen.getByText("Cantidad")).toBeVisible();
  expect(screen.getByText("Clave o nombre")).toBeVisible();
});

describe("a list that is pasted", () => {
  it("is taken while the file's field has the focus, as after its dialog was closed", async () => {
    const { user } = await open();
    const field = screen.getByLabelText(/Subir \.xlsx o \.csv/);
    act(() => field.focus());
    expect(field).toHaveFocus();
    await user.paste("KTN-5114 6\nCA-8410 2");
    expect(readQuickOrder().rows.map(({ code: sku }) => sku)).toEqual(["KTN-5114", "CA-8410"]);
  });

  it("is in the cart with Enter, and back in the table with one undo", async () => {
    const { user } = await open();
    await user.paste("Clave\tCantidad\nKTN-5114\t6\nca8410 2");
    expect(addButton()).toHaveFocus();
    const said = screen.getByText("Leímos 2 renglones. El encabezado quedó fuera.");
    expect(said).toHaveRole("status");
    // Pressed before the shop has answered.
    await user.keyboard("{Enter}");
    await waitFor(() => expect(inCart()).toEqual(["KTN-5114 × 6", "CA-8410 × 2"]));
    expect(shop.requests("rpc/products_by_code", "POST")).toHaveLength(1);
    expect(readQuickOrder().rows).toEqual([]);
    // Aloud it is said by the cart's notice. What says the next thing aloud stays in the page, or nobody would hear it.
    expect(screen.getByText("Agregamos 2 productos a tu carrito.")).not.toHaveRole("status");
    expect(said).toHaveRole("status");
    expect(said).toBeEmptyDOMElement();

    await user.click(await screen.findByRole("button", { name: "Deshacer" }));
    expect(inCart()).toEqual([]);
    expect(code(1)).toHaveValue("KTN-5114");
    expect(quantity(2)).toHaveValue("2");
    expect(screen.queryByText(/^Agregamos/)).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Vaciar tabla" }));
    expect(said).toHaveTextContent(/^Vaciamos la tabla\.$/);
  });

  it("does nothing when it is pressed without rows, as it says, and leaves what was said of those that are in the cart", async () => {
    const { user } = await open();
    await user.paste("KTN-5114 6");
    await user.keyboard("{Enter}");
    const added = await screen.findByText("Agregamos 1 producto a tu carrito.");
    expect(addButton()).toHaveAttribute("aria-disabled", "true");
    await user.keyboard("{Enter}");
    await user.click(addButton());
    expect(addButton()).toHaveFocus();
    expect(added).toBeInTheDocument();
    expect(screen.queryByText(/revisa lo marcado/)).not.toBeInTheDocument();
  });

  it("says of how many an amount is that counts several rows, and what it did not read of a row that it counts as one", async () => {
    const { user } = await open();
    await user.paste("KTN-5114 3\nCA-8410 abc\nKTN-5114 2\nca-8410 escaleras");
    expect(await row(1).findByText("Por 5 piezas en todos sus renglones")).toBeInTheDocument();
    expect(row(2).getByText("No leímos «abc»: contamos 1 pieza.")).toBeInTheDocument();
    expect(row(4).queryByText(/No leímos/)).not.toBeInTheDocument();
    await user.type(quantity(2), "4");
    expect(row(2).queryByText(/No leímos/)).not.toBeInTheDocument();
    await user.clear(quantity(3));
    await user.clear(code(3));
    await waitFor(() => expect(row(1).queryByText(/todos sus renglones/)).not.toBeInTheDocument());
    expect(row(1).getByText(/^Importe/)).toBeInTheDocument();
  });

  it("names the unit of a product that has no words of its own for it as every list does", async () => {
    fillShop({ products: [productRow(1, { item_code: "KTN-5114", unit_name: "rollo", sale_unit: null })] });
    const { user } = await open();
    await user.paste("KTN-5114 4");
    expect(await row(1).findByText("Rollo")).toBeInTheDocument();
  });

  it("is told how many more would be cheaper, but not beside what is no quantity", async () => {
    fillShop({
      products: [productRow(1, { item_code: "KTN-5114", item_name: "Cinta canela" })],
      volume_discounts: [{ id: "d1", product_id: null, min_quantity: 10, percentage: 5, is_active: true }],
    });
    const { user } = await open();
    await user.paste("KTN-5114 1.5\nKTN-5114 4");
    expect(await row(2).findByText(/^Agrega 6 más y baja a/)).toBeInTheDocument();
    expect(row(1).queryByText(/baja a/)).not.toBeInTheDocument();
  });

  describe("of what gets cheaper by volume", () => {
    const steps = [3, 5].map((quantity) => ({
      id: `d${quantity}`,
      product_id: null,
      min_quantity: quantity,
      percentage: quantity,
      is_active: true,
    }));
    const tape = (stock: number) => productRow(1, { item_code: "KTN-5114", precio_web: 100, stock_quantity: stock });
    const putIntoCart = (quantity: number) =>
      cartActions.addItem(aProduct({ id: idOf("product", 1), sku: "KTN-5114", stockQuantity: 20 }), quantity);

    it("is promised the discount of what goes into the cart, not of what was asked for", async () => {
      fillShop({ products: [tape(3)], volume_discounts: steps });
      const { user } = await open();
      await user.paste("KTN-5114 9");
      expect(await row(1).findByText("3% menos por volumen")).toBeInTheDocument();
      // 3 × $112.52, which is $116 less 3 %.
      expect(row(1).getByText("$112.52")).toBeInTheDocument();
      expect(row(1).getByText("$337.56")).toBeInTheDocument();
      expect(row(1).queryByText(/baja a/)).not.toBeInTheDocument();
    });

    it("counts what lies in the cart, in its step as in its amount, and says that this gets cheaper with it", async () => {
      fillShop({ products: [tape(20)], volume_discounts: steps });
      putIntoCart(4);
      const { user } = await open();
      await user.paste("KTN-5114 2");
      expect(
        await row(1).findByText("5% menos por volumen, también en lo que ya tienes en tu carrito"),
      ).toBeInTheDocument();
      expect(row(1).getByText("$220.40")).toBeInTheDocument();
      expect(row(1).queryByText(/baja a/)).not.toBeInTheDocument();
      await user.click(addButton());
      await waitFor(() => expect(inCart()).toEqual(["KTN-5114 × 6"]));
    });

    it("does not say so of pieces that have their discount already, and counts them to the next one", async () => {
      fillShop({ products: [tape(20)], volume_discounts: steps });
      putIntoCart(3);
      const { user } = await open();
      await user.paste("KTN-5114 1");
      expect(await row(1).findByText("3% menos por volumen")).toBeInTheDocument();
      expect(row(1).getByText(/^Agrega 1 más y baja a \$110\.20/)).toBeInTheDocument();
    });

    it("costs the same where a link brings it", async () => {
      fillShop({ products: [tape(20)], volume_discounts: steps });
      putIntoCart(4);
      renderApp("/carrito?agregar=KTN-5114:2");
      const offer = within(await screen.findByRole("region", { name: "Este enlace trae 1 producto" }));
      expect(await offer.findAllByText("$220.40")).toHaveLength(2);
    });
  });

  it("tells what sending it costs, which is nothing once it is worth enough with what lies in the cart", async () => {
    fillShop({ products: [productRow(1, { item_code: "KTN-5114", precio_web: 100, stock_quantity: 50 })] });
    const { user } = await open();
    await user.paste("KTN-5114 9");
    expect(await screen.findByText("con IVA, más envío ($150, IVA incluido)")).toBeInTheDocument();
    await user.clear(quantity(1));
    await user.type(quantity(1), "10");
    expect(await screen.findByText("con IVA, envío gratis")).toBeInTheDocument();
    await user.click(addButton());
    await waitFor(() => expect(inCart()).toEqual(["KTN-5114 × 10"]));
    await user.paste("KTN-5114 1");
    expect(await screen.findByText("con IVA, envío gratis")).toBeInTheDocument();
  });

  it("says once of a product, and with their number, that its pieces have to be confirmed before they are paid", async () => {
    fillShop({
      products: [
        productRow(1, { item_code: "KTN-5114", stock_quantity: null }),
        productRow(2, { item_code: "CA-8410", stock_quantity: 40 }),
      ],
    });
    const { user } = await open();
    await user.paste("KTN-5114 200\nCA-8410 30\nKTN-5114 50");
    const uncounted = "Existencia por confirmar: confirmamos contigo que haya 250 antes de cobrarte.";
    expect(await row(1).findByText(uncounted)).toBeInTheDocument();
    expect(screen.getAllByText(uncounted)).toHaveLength(1);
    const large = "Es gran parte de lo que hay: confirmamos contigo que haya 30 antes de cobrarte.";
    expect(await row(2).findByText(large)).toBeInTheDocument();
  });

  it("leaves what cannot be added, saying why and what else there is", async () => {
    const { user } = await open();
    await user.paste("KTN-5114 6\nTZN-1020 2\nCinta 4\nCA-8410 9\nKTN-5114 1.5\nhola");
    expect(await screen.findByText("6 renglones: 1 listo, 5 por revisar")).toBeInTheDocument();
    expect(row(2).getByText("Agotado por ahora.")).toBeInTheDocument();
    expect(row(3).getByText("No encontramos «Cinta».")).toBeInTheDocument();
    expect(row(4).getByText("Solo hay 5 de 9 piezas: agregamos lo que hay.")).toBeInTheDocument();
    expect(quantity(5)).toHaveAccessibleDescription("Escribe una cantidad entera de 1 a 999.");
    expect(row(6).getByRole("link", { name: "Buscarlo en el catálogo" })).toHaveAttribute("href", "/buscar?q=hola");

    await user.click(row(2).getByRole("button", { name: /Usar KTN-5114/ }));
    expect(await row(2).findByText(/con el renglón 1 suman 8 piezas/)).toBeInTheDocument();
    await user.click(addButton());
    await waitFor(() => expect(inCart()).toEqual(["KTN-5114 × 8", "CA-8410 × 5"]));
    expect(readQuickOrder().rows.map((left) => [left.code, left.quantity])).toEqual([
      ["Cinta", "4"],
      ["CA-8410", "4"],
      ["KTN-5114", "1.5"],
      ["hola", ""],
    ]);
  });

  it("says of a pack what one of its pieces costs, beside a row as in what is offered for another", async () => {
    fillShop({
      products: [
        productRow(1, { item_code: "KTN-5114", family_code: "cinta", ...boxOfRolls }),
        productRow(2, { item_code: "TZN-1020", family_code: "cinta", stock_quantity: 0 }),
      ],
      categories: [categoryRow(1, "Empaque")],
    });
    const { user } = await open();
    await user.paste("KTN-5114 2\nTZN-1020 2");
    expect(await row(1).findByText("$41.76 por rollo")).toBeInTheDocument();
    expect(row(2).getByRole("button", { name: /Usar KTN-5114/ })).toHaveTextContent(
      "$1,503.36 con IVA por caja · $41.76 por rollo",
    );
  });

  it("of several products in one line is a row each, and a SKU that is only mentioned is shown with its row", async () => {
    const { user } = await open();
    await user.paste("KTN-5114 6, CA-8410 2\nKTN-5114;Repuesto de CA-8410;1");
    expect(await screen.findByText("3 renglones: 2 listos, 1 por revisar")).toBeInTheDocument();
    expect([code(1).value, code(2).value, code(3).value]).toEqual(["KTN-5114", "CA-8410", "KTN-5114"]);
    expect(row(1).queryByText(/Tu lista dice/)).not.toBeInTheDocument();
    expect(row(3).getByText("Tu lista dice: KTN-5114;Repuesto de CA-8410;1")).toBeInTheDocument();
    await user.click(row(3).getByRole("button", { name: "Pedir solo KTN-5114" }));
    expect(await screen.findByText("3 renglones: 3 listos")).toBeInTheDocument();
    expect(row(3).queryByText(/Tu lista dice/)).not.toBeInTheDocument();
    await user.click(code(4));
    await user.paste("KTN-5114, CA-8410");
    expect([code(4).value, code(5).value]).toEqual(["KTN-5114", "CA-8410"]);
  });

  it("asks how many where its line says so in a way that is not understood, and adds none of them", async () => {
    const { user } = await open();
    await user.paste("KTN-5114 media docena\nCA-8410 2");
    expect(await screen.findByText("2 renglones: 1 listo, 1 por revisar")).toBeInTheDocument();
    expect(row(1).getByText("Tu lista dice: KTN-5114 media docena")).toBeInTheDocument();
    expect(quantity(1)).toHaveAccessibleDescription("Escribe una cantidad entera de 1 a 999.");
    await user.click(addButton());
    await waitFor(() => expect(inCart()).toEqual(["CA-8410 × 2"]));
    await user.type(quantity(1), "6");
    expect(await screen.findByText("1 renglón: 1 listo")).toBeInTheDocument();
    expect(row(1).queryByText(/Tu lista dice/)).not.toBeInTheDocument();
  });

  it("keeps the quantity of its line, understood or not, with another product in its place", async () => {
    const line = (text: string) => ({ code: text, quantity: "", unit: "", text });
    pasteRows([
      { ...line("TZN-1020 2"), code: "TZN-1020" },
      { ...line("TZN-1020 6 kg"), code: "TZN-1020" },
    ]);
    const { user } = await open();
    await user.click(await row(1).findByRole("button", { name: /Usar KTN-5114/ }));
    expect(quantity(1)).toHaveValue("2");
    await user.click(row(2).getByRole("button", { name: /Usar KTN-5114/ }));
    expect(quantity(2)).toHaveValue("");
    expect(await row(2).findByText("Tu lista dice: TZN-1020 6 kg")).toBeInTheDocument();
    expect(await screen.findByText("2 renglones: 1 listo, 1 por revisar")).toBeInTheDocument();
  });

  it("does not call sold out what the shop has in stock and asks no price for", async () => {
    fillShop({ products: [productRow(1, { item_code: "KTN-5114", precio_web: 0, stock_quantity: 50 })] });
    const { user } = await open();
    await user.paste("KTN-5114 6");
    expect(await row(1).findByText(/aún no tiene precio/)).toBeInTheDocument();
    expect(row(1).queryByText(/ya no se vende|Agotado/)).not.toBeInTheDocument();
  });

  it("says of what is no longer sold that alone, with neither stock nor price", async () => {
    fillShop({ products: [productRow(1, { item_code: "KTN-5114", stock_quantity: 50, is_active: false })] });
    const { user } = await open();
    await user.paste("KTN-5114 6");
    expect(await row(1).findByText("Este producto ya no se vende.")).toBeInTheDocument();
    expect(row(1).getByRole("link", { name: productRow(1).name as string })).toBeInTheDocument();
    expect(row(1).queryByText(/Agotado|En Stock|\$/)).not.toBeInTheDocument();
  });

  it("is said to end with the page where the browser keeps nothing", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const { user } = await open();
    await user.paste("KTN-5114 6\nCA-8410 2");
    expect(
      await screen.findByText("Tu navegador no está guardando tu tabla: se perderá al cerrar la página."),
    ).toBeInTheDocument();
    vi.restoreAllMocks();
    await user.type(quantity(1), "0");
    await waitFor(() => expect(screen.queryByText(/no está guardando tu tabla/)).not.toBeInTheDocument());
  });

  it("says when the shop does not answer, and asks again", async () => {
    shop.fail("rpc/products_by_code", 400);
    const { user } = await open();
    await user.paste("KTN-5114 6\nCA-8410 2");
    const again = await screen.findByRole("button", { name: "Intentar de nuevo" });
    shop.recover();
    await user.click(again);
    expect(await screen.findByText("2 renglones: 2 listos")).toBeInTheDocument();
  });

  it("keeps what is known of its rows, and can be ordered, where another one cannot be looked up", async () => {
    const { user } = await open();
    await user.paste("KTN-5114 6\nCA-8410 2");
    await screen.findByText("2 renglones: 2 listos");
    shop.fail("rpc/products_by_code", 400);
    await user.type(code(3), "TZN-1020");
    expect(await row(3).findByText("No pudimos buscar «TZN-1020».")).toBeInTheDocument();
    expect(screen.getByText("3 renglones: 2 listos, 1 por revisar")).toBeInTheDocument();
    await user.click(addButton());
    await waitFor(() => expect(inCart()).toEqual(["KTN-5114 × 6", "CA-8410 × 2"]));
    expect(readQuickOrder().rows.map((left) => left.code)).toEqual(["TZN-1020"]);
  });
});

describe("rows that are ready", () => {
  const otherWays = () => screen.getByRole("link", { name: "Cotizar" });

  it("go into a quotation, each product once, whatever lies in the cart; the others stay behind, which is said", async () => {
    const { user } = await open();
    expect(screen.queryByRole("link", { name: "Cotizar" })).not.toBeInTheDocument();
    await user.paste("KTN-5114 6\nTZN-1020 2\nCA-8410 9\nKTN-5114 2\nhola");
    await screen.findByText("5 renglones: 2 listos, 3 por revisar");
    expect(otherWays()).toHaveAttribute("href", "/cotizacion?productos=KTN-5114:8,CA-8410:9");
    // A row of which the cart gets less is still to be looked at there, and whole in a quotation.
    expect(screen.getByText("En la lista y en la cotización entran 3 de 5 renglones.")).toBeInTheDocument();
  });

  it("go there as far as a line holds them, which is said with the product", async () => {
    const { user } = await open();
    await user.paste("KTN-5114 600\nCA-8410 2\nKTN-5114 600");
    await screen.findByText("3 renglones: 1 listo, 2 por revisar");
    expect(otherWays()).toHaveAttribute("href", "/cotizacion?productos=KTN-5114:999,CA-8410:2");
    expect(
      screen.getByText("En la lista y en la cotización caben 999 de cada producto: van 999 de 1,200 de KTN-5114."),
    ).toBeInTheDocument();
  });

  it("go onto a list with their quantities, and stay in the table", async () => {
    eraseLists();
    const { user } = await open();
    await user.paste("KTN-5114 6\nCA-8410 2");
    await screen.findByText("2 renglones: 2 listos");
    await user.click(screen.getByRole("button", { name: "Guardar en lista: los renglones listos" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Guardar 2 productos en una lista" }));
    await user.type(dialog.getByLabelText("Lista nueva"), "Taller{Enter}");
    expect(readLists().map(({ lines }) => lines.map(({ sku, quantity: pieces }) => [sku, pieces]))).toEqual([
      [
        ["KTN-5114", 6],
        ["CA-8410", 2],
      ],
    ]);
    expect(readQuickOrder().rows).toHaveLength(2);
    eraseLists();
  });

  it("wait for what the shop says of the others", async () => {
    const { user } = await open();
    await user.paste("KTN-5114 6");
    await screen.findByText("1 renglón: 1 listo");
    await user.type(code(2), "CA-8410");
    expect(otherWays().parentElement).toHaveClass("invisible");
    await screen.findByText("2 renglones: 2 listos");
    expect(otherWays().parentElement).not.toHaveClass("invisible");
  });
});

describe("a row that is left with the press of what comes next", () => {
  /** «CA-8410 2» stands in the cell of the second code, which is no code as long as the cell is not left. */
  async function openWithOpenCell() {
    const shop = await open();
    await shop.user.paste("KTN-5114 6");
    await shop.user.type(code(2), "CA-8410 2");
    await screen.findByText("2 renglones: 1 listo, 1 por revisar");
    expect(code(2)).toHaveFocus();
    return shop;
  }

  it("is in the quotation", async () => {
    const { user, address } = await openWithOpenCell();
    await user.click(screen.getByRole("link", { name: "Cotizar" }));
    await waitFor(() => expect(address()).toBe("/cotizacion?productos=KTN-5114:6,CA-8410:2"));
  });

  it("is nowhere asked for by whoever goes on writing instead of waiting for the answer", async () => {
    const { user, address } = await openWithOpenCell();
    await user.click(screen.getByRole("link", { name: "Cotizar" }));
    act(() => quantity(1).focus());
    await screen.findByText("2 renglones: 2 listos");
    expect(address()).toBe("/pedido-rapido");
  });

  it("is among what goes onto a list", async () => {
    const { user } = await openWithOpenCell();
    await user.click(screen.getByRole("button", { name: "Guardar en lista: los renglones listos" }));
    expect(await screen.findByRole("dialog")).toHaveAccessibleName("Guardar 2 productos en una lista");
  });
});

describe("the table by keyboard", () => {
  it("moves through its cells as a sheet does", async () => {
    const { user } = await open();
    await user.click(code(1));
    await user.keyboard("ktn5114{ArrowRight}5{Enter}");
    expect(code(2)).toHaveFocus();
    await user.keyboard("CA-8410 x2{Enter}");
    expect([code(2).value, quantity(2).value]).toEqual(["CA-8410", "2"]);
    expect(code(3)).toHaveFocus();
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(code(1)).toHaveFocus();
    await screen.findByText("2 renglones: 2 listos");
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(addButton()).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(inCart()).toEqual(["KTN-5114 × 5", "CA-8410 × 2"]);
  });

  it("parts several products typed into one cell", async () => {
    const { user } = await open();
    await user.click(code(1));
    await user.keyboard("KTN-5114 6, CA-8410 2{Enter}");
    expect([code(1).value, code(2).value, code(3).value]).toEqual(["KTN-5114", "CA-8410", ""]);
    expect([quantity(1).value, quantity(2).value]).toEqual(["6", "2"]);
    expect(code(3)).toHaveFocus();
  });

  it("reads a quantity with its unit as a column of them is read, typed or pasted", async () => {
    const { user } = await open();
    await user.type(code(1), "KTN-5114");
    await user.type(quantity(1), "6 cajas{Tab}");
    expect(quantity(1)).toHaveValue("6");
    await user.click(quantity(1));
    await user.paste("x8");
    expect(quantity(1)).toHaveValue("8");
    await user.type(quantity(1), "seis{Tab}");
    expect(quantity(1)).toHaveValue("8seis");
  });

  it("stays where it was when the button that was pressed has done its work", async () => {
    const { user } = await open();
    await user.type(code(1), "TZN-1020");
    const substitute = await row(1).findByRole("button", { name: /^Usar KTN-5114/ });
    substitute.focus();
    await user.keyboard("{Enter}");
    expect(code(1)).toHaveValue("KTN-5114");
    expect(code(1)).toHaveFocus();
    await user.keyboard("{ArrowDown}");
    expect(code(2)).toHaveFocus();
  });

  it("takes a column of quantities downwards from where it is pasted, and a list as a list", async () => {
    const { user } = await open();
    await user.paste("KTN-5114 1\nCA-8410 1\nTZN-1020 1\nKTN-5114 4");
    await user.click(quantity(1));
    await user.paste("6\n\n2 cajas\nseis\n3\n");
    expect([1, 2, 3, 4, 5].map((at) => quantity(at).value)).toEqual(["6", "1", "2", "seis", "3"]);
    expect(code(5)).toHaveValue("");
    expect(await row(5).findByText("Falta la clave de este renglón.")).toBeInTheDocument();
    await user.click(quantity(2));
    await user.paste("CA-8410 9\nKTN-5114 8");
    expect([quantity(2).value, code(6).value, quantity(7).value]).toEqual(["1", "CA-8410", "8"]);
  });

  it("takes a line over a whole cell in its place, and beside what is written behind the others", async () => {
    const { user } = await open();
    await user.paste("KTN-5114 6\nTZN-1020 3");
    await user.click(code(1));
    code(1).select();
    await user.paste("CA-8410 2");
    expect([code(1).value, quantity(1).value, code(2).value, code(3).value]).toEqual(["CA-8410", "2", "TZN-1020", ""]);
    code(2).focus();
    code(2).select();
    await user.paste("KTN-5114\nCA-8410 4");
    expect([code(2).value, quantity(2).value, code(3).value, code(4).value]).toEqual(["KTN-5114", "3", "CA-8410", ""]);
    code(1).focus();
    code(1).setSelectionRange(0, 0);
    await user.paste("KTN-5114 7");
    expect([code(1).value, code(4).value, quantity(4).value]).toEqual(["CA-8410", "KTN-5114", "7"]);
  });

  it("takes a list into a cell, rows away and the whole table back", async () => {
    const { user } = await open();
    await user.click(code(1));
    await user.paste("KTN-5114\t6\nCA-8410\t2");
    expect([code(1).value, code(2).value, code(3).value]).toEqual(["KTN-5114", "CA-8410", ""]);
    await user.click(screen.getByRole("button", { name: "Quitar el renglón 1" }));
    expect(code(1)).toHaveValue("CA-8410");
    expect(code(1)).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Vaciar tabla" }));
    expect(code(1)).toHaveValue("");
    await user.click(screen.getByRole("button", { name: "Recuperar los renglones" }));
    expect(code(1)).toHaveValue("CA-8410");
  });

  it("has nothing to take back once something else was written and is gone, too", async () => {
    const { user } = await open();
    await user.paste("KTN-5114 6\nCA-8410 2");
    await user.click(screen.getByRole("button", { name: "Vaciar tabla" }));
    await user.type(code(1), "TZN-1020");
    await user.click(screen.getByRole("button", { name: "Quitar el renglón 1" }));
    expect(readQuickOrder().rows).toEqual([]);
    expect(screen.queryByRole("button", { name: "Recuperar los renglones" })).not.toBeInTheDocument();
  });

  it("redraws only the row that is written into", async () => {
    const pictured = [
      { item_code: "KTN-5114", stock_quantity: 0, family_code: "cinta" },
      { item_code: "CA-8410", family_code: "cinta" },
      { item_code: "TZN-1020", stock_quantity: 5 },
    ];
    fillShop({
      products: pictured.map((columns, at) => productRow(at + 1, { ...columns, image_url: `/images/${at + 1}.svg` })),
    });
    const { user } = await open();
    await user.paste("KTN-5114 6\nCA-8410 2\nTZN-1020 3");
    await row(1).findByText(/De la misma familia/);
    expect(row(3).getByText(/^Importe/)).toBeInTheDocument();
    const drawn = await picturesDrawnBy(() => user.type(quantity(3), "9"));
    expect(quantity(3)).toHaveValue("9");
    expect(new Set(drawn)).toEqual(new Set(["/images/3.svg"]));
  });

  it("under a finger keeps the focus on the buttons that take rows away, since a field would call the keyboard", async () => {
    const { matchMedia } = window;
    vi.spyOn(window, "matchMedia").mockImplementation((query) => ({
      ...matchMedia(query),
      matches: query === "(pointer: coarse)",
    }));
    const { user } = await open();
    await user.paste("KTN-5114 6\nCA-8410 2");
    await user.click(screen.getByRole("button", { name: "Quitar el renglón 1" }));
    expect(code(1)).toHaveValue("CA-8410");
    expect(screen.getByRole("button", { name: "Quitar el renglón 1" })).toHaveFocus();
  });
});

describe("the search field", () => {
  const field = () => screen.getByLabelText<HTMLInputElement>("Buscar productos");

  async function goToField() {
    const app = renderApp("/no-existe");
    await screen.findByRole("heading", { level: 1 });
    // Suggestions show that the code around the field is at work.
    await app.user.type(field(), "Escalera");
    await screen.findByRole("listbox");
    await app.user.clear(field());
    return app;
  }

  it("adds a SKU with its quantity and stays on the page", async () => {
    const { user, address } = await goToField();
    await user.type(field(), "ktn5114 x6{Enter}");
    await waitFor(() => expect(inCart()).toEqual(["KTN-5114 × 6"]));
    expect(address()).toBe("/no-existe");
    expect(field()).toHaveValue("");
  });

  /** Keeps the shop from answering until it is told to. */
  function holdAnswer() {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(http.post("*/rest/v1/rpc/products_by_code", () => held.then(() => undefined)));
    return async () => act(async () => answer());
  }

  it("is free for the next order while the shop answers, and adds what is sent twice once", async () => {
    const { user } = await goToField();
    const answer = holdAnswer();
    await user.type(field(), "KTN-5114 x6{Enter}");
    expect(field()).toHaveValue("");
    await user.keyboard("KTN-5114 x6{Enter}CA-8410 x2");
    await answer();
    await waitFor(() => expect(inCart()).toEqual(["KTN-5114 × 6"]));
    expect(field()).toHaveValue("CA-8410 x2");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(inCart()).toEqual(["KTN-5114 × 6", "CA-8410 × 2"]));
  });

  it("holds again what could not be ordered, but not over what is written next", async () => {
    const { user, address } = await goToField();
    const answer = holdAnswer();
    await user.type(field(), "QQ-9999 x6{Enter}CA-8410 x2");
    await answer();
    await waitFor(() => expect(address()).toBe("/buscar?q=QQ-9999+x6"));
    expect(field()).toHaveValue("CA-8410 x2");
    await user.clear(field());
    await user.type(field(), "QQ-8888 x6{Enter}");
    await waitFor(() => expect(address()).toBe("/buscar?q=QQ-8888+x6"));
    expect(field()).toHaveValue("QQ-8888 x6");
  });

  it("searches for what no product is called", async () => {
    const { user, address } = await goToField();
    await user.type(field(), "QQ-9999 x6{Enter}");
    await waitFor(() => expect(address()).toBe("/buscar?q=QQ-9999+x6"));
    expect(inCart()).toEqual([]);
  });

  it.each(["KTN-5114 6, CA-8410 2", "KTN-5114 6 piezas CA-8410 2 piezas"])(
    "opens the table for several products in one line: %s",
    async (line) => {
      const { user, address } = await goToField();
      await user.click(field());
      await user.paste(line);
      await waitFor(() => expect(address()).toBe("/pedido-rapido"));
      expect(readQuickOrder().rows.map((row) => [row.code, row.quantity])).toEqual([
        ["KTN-5114", "6"],
        ["CA-8410", "2"],
      ]);
    },
  );

  it("opens the table for what was typed, too, with Enter", async () => {
    const { user, address } = await goToField();
    await user.type(field(), "KTN-5114 x 6 pzas{Enter}");
    await waitFor(() => expect(address()).toBe("/pedido-rapido"));
    expect(readQuickOrder().rows).toMatchObject([{ code: "KTN-5114", quantity: "6", unit: "pzas" }]);
  });

  it("leads to the table where there are fewer", async () => {
    const { user, address } = await goToField();
    await user.type(field(), "CA-8410 x9{Enter}");
    await waitFor(() => expect(address()).toBe("/pedido-rapido"));
    expect(await screen.findByText("Solo hay 5 de 9 piezas: agregamos lo que hay.")).toBeInTheDocument();
    expect(inCart()).toEqual([]);
  });

  it("opens the table for several lines: paste, Enter", async () => {
    const { user, address } = await goToField();
    await user.paste("KTN-5114 6\nCA-8410 2");
    await waitFor(() => expect(address()).toBe("/pedido-rapido"));
    await waitFor(() => expect(addButton()).toHaveFocus());
    await user.keyboard("{Enter}");
    await waitFor(() => expect(inCart()).toEqual(["KTN-5114 × 6", "CA-8410 × 2"]));
  });
});

describe("a cart as a link", () => {
  it("is added when told to, and never by being opened", async () => {
    const { user, address } = renderApp("/carrito?agregar=KTN-5114:6,TZN-1020:2,QQ-9999:1,CA-8410:-1");
    const offer = within(await screen.findByRole("region", { name: "Este enlace trae 3 productos" }));
    expect(offer.getByText("Un renglón del enlace no se entiende y quedó fuera.")).toBeInTheDocument();
    expect(await offer.findByText("Agotado por ahora.")).toBeInTheDocument();
    expect(offer.getByText("No hay ningún producto con esta clave.")).toBeInTheDocument();
    expect(inCart()).toEqual([]);
    await user.click(offer.getByRole("button", { name: "Agregar 1 producto al carrito" }));
    expect(inCart()).toEqual(["KTN-5114 × 6"]);
    expect(address()).toBe("/carrito");

    const shared: string[] = [];
    Object.assign(navigator, { share: async ({ url }: ShareData) => void shared.push(url ?? "") });
    await user.click(screen.getByRole("button", { name: "Compartir carrito" }));
    expect(shared[0]).toMatch(/\/carrito\?agregar=KTN-5114:6$/);
    Reflect.deleteProperty(navigator, "share");
  });

  it("does not call sold out what the shop has in stock and asks no price for", async () => {
    fillShop({ products: [productRow(1, { item_code: "KTN-5114", precio_web: 0, stock_quantity: 50 })] });
    renderApp("/carrito?agregar=KTN-5114:6");
    expect(await screen.findByText("Este producto aún no tiene precio y no se puede comprar.")).toBeInTheDocument();
  });

  it("is added once by a double click", async () => {
    const { address } = renderApp("/carrito?agregar=KTN-5114:5");
    const button = await screen.findByRole("button", { name: "Agregar 1 producto al carrito" });
    // Both before the address has changed.
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(address()).toBe("/carrito"));
    expect(inCart()).toEqual(["KTN-5114 × 5"]);
  });

  it("that is not wanted adds nothing", async () => {
    const { user, address } = renderApp("/carrito?agregar=KTN-5114:6");
    await user.click(await screen.findByRole("button", { name: "No agregar" }));
    expect([inCart(), address()]).toEqual([[], "/carrito"]);
  });

  it.each([
    [Array.from({ length: 10_000 }, () => "K-10:1").join(), /más de 100 productos|demasiado largo/],
    ["%3Cscript%3Ealert(1)%3C/script%3E", /ningún producto que podamos leer/],
    ["KTN-5114:-6,KTN-5114:99999999999999999999", /ningún producto que podamos leer/],
  ])("of a hostile kind gets a sentence: %.30s", async (added, sentence) => {
    renderApp(`/carrito?agregar=${added}`);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(inCart()).toEqual([]);
    expect(shop.requests("rpc/products_by_code", "POST")).toHaveLength(0);
    await act(async () => {});
  });
});
