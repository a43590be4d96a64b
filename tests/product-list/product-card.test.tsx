import { fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEmptyCart } from "@tests/cart/setup";
import { aProduct, idOf } from "@tests/support/factories";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cartActions } from "@/cart/actions";
import { readCartLines } from "@/cart/use-cart";
import { ProductImage } from "@/components/product-image";
import { QUANTITY_OUT_OF_RANGE } from "@/copy/stock-copy";
import { MAX_CART_LINES, UNKNOWN_SKU } from "@/domain/constants";
import type { Product } from "@/domain/product";
import { ProductCard } from "@/product-list/product-card";
import { useMissingPieces } from "@/stores/wished-pieces-store";

useEmptyCart();

function draw(product: Partial<Product> = {}, { layout }: { layout?: "grid" | "row" } = {}) {
  render(
    <MemoryRouter>
      <ProductCard product={aProduct(product)} {...(layout && { layout })} />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), add: screen.getByRole("button", { name: "Agregar Lápiz HB" }) };
}

it("a row tells what products are compared by: unit, counted stock, price of a piece and what its name does not say", () => {
  draw(
    {
      saleUnit: "Caja con 12 piezas",
      unit: { name: "caja", content: 12, contentName: "pieza" },
      price: 120,
      stockQuantity: 40,
      attributes: [
        { label: "Dureza", value: "HB" },
        { label: "Material", value: "Cedro" },
        { label: "Goma", value: "Sí" },
      ],
    },
    { layout: "row" },
  );
  const row = screen.getByRole("article");
  for (const told of ["Caja con 12 piezas", "(40)", "Cedro · Goma: Sí"]) expect(row).toHaveTextContent(told);
  // 139.20 with IVA, by twelve.
  expect(row).toHaveTextContent("$11.60");
  expect(row).not.toHaveTextContent("Cedro · HB");
});

const pieces = () => readCartLines().map(({ quantity }) => quantity);

for (const layout of ["grid", "row"] as const) {
  it(`a ${layout} card names the product, its code, brand, price and stock, and leads to its page`, () => {
    const { id } = aProduct();
    draw({}, { layout });
    const card = screen.getByRole("article");
    expect(screen.getByRole("heading", { level: 3, name: "Lápiz HB" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Lápiz HB" })).toHaveAttribute("href", `/products/${id}`);
    for (const words of ["LAP-HB", "Papelera del Norte", "$116", "$100 + IVA", "En Stock"]) {
      expect(card).toHaveTextContent(words);
    }
  });

  it(`a ${layout} card adds the quantity that was chosen, then starts again at one`, async () => {
    const { user, add } = draw({}, { layout });
    await user.click(screen.getByRole("button", { name: "Aumentar cantidad de Lápiz HB" }));
    await user.click(add);
    expect(pieces()).toEqual([2]);
    expect(screen.getByRole("textbox", { name: "Cantidad de Lápiz HB" })).toHaveValue("1");
  });
}

it("a sold-out product is labelled and cannot be added", () => {
  const { add } = draw({ stockQuantity: 0 });
  expect(add).toBeDisabled();
  expect(add).toHaveTextContent("Agotado");
  expect(screen.getByRole("textbox", { name: "Cantidad de Lápiz HB" })).toBeDisabled();
});

it("a product nobody has counted can be added", () => {
  const { add } = draw({ stockQuantity: null });
  expect(add).toBeEnabled();
  expect(screen.getByText("Consultando")).toBeVisible();
  expect(screen.getByText("Existencia por confirmar")).toBeVisible();
});

for (const layout of ["grid", "row"] as const) {
  it(`a ${layout} card of what has no price says so instead of a price, and cannot be added`, () => {
    const { add } = draw({ price: 0 }, { layout });
    const words = "Este producto aún no tiene precio y no se puede comprar";
    expect(screen.getByRole("article")).not.toHaveTextContent("$");
    expect(screen.getByRole("article")).toHaveTextContent(words);
    expect(add).toBeDisabled();
    expect(add).toHaveTextContent("Agregar");
    expect(add).toHaveAccessibleDescription(words);
  });

  it(`a ${layout} card of what has no SKU shows none, and says why it cannot be added`, () => {
    const { add } = draw({ sku: UNKNOWN_SKU }, { layout });
    expect(screen.getByRole("article")).not.toHaveTextContent(UNKNOWN_SKU);
    expect(screen.getByText("Este producto no tiene clave y no se puede comprar")).toBeVisible();
    expect(add).toBeDisabled();
    expect(add).toHaveAccessibleDescription("Este producto no tiene clave y no se puede comprar");
  });
}

it("no more than the known stock can be chosen", async () => {
  const { user, add } = draw({ stockQuantity: 6 });
  const field = screen.getByRole("textbox", { name: "Cantidad de Lápiz HB" });
  await user.clear(field);
  await user.type(field, "50");
  await user.tab();
  expect(screen.getByText("Hay 6: para 50 no alcanza")).toBeVisible();
  expect(add).toHaveTextContent("Agregar las 6");
  await user.click(add);
  expect(pieces()).toEqual([6]);
  const { result } = renderHook(() => useMissingPieces(aProduct().id, 6));
  await waitFor(() => expect(result.current).toBe(44));
});

it("what was chosen is judged again when there is less of it, and when there is more again", async () => {
  const user = userEvent.setup();
  const card = (stockQuantity: number) => (
    <MemoryRouter>
      <ProductCard product={aProduct({ stockQuantity })} />
    </MemoryRouter>
  );
  const { rerender } = render(card(100));
  const field = screen.getByRole("textbox", { name: "Cantidad de Lápiz HB" });
  const add = screen.getByRole("button", { name: "Agregar Lápiz HB" });
  await user.clear(field);
  await user.type(field, "50");
  await user.tab();
  expect(add).toHaveTextContent(/^Agregar$/);
  rerender(card(3));
  expect(field).toHaveValue("3");
  expect(screen.getByText("Hay 3: para 50 no alcanza")).toBeVisible();
  expect(add).toHaveTextContent("Agregar las 3");
  rerender(card(500));
  expect(field).toHaveValue("50");
  expect(screen.queryByText(/no alcanza/)).not.toBeInTheDocument();
  rerender(card(3));
  await user.click(add);
  expect(pieces()).toEqual([3]);
  const { result } = renderHook(() => useMissingPieces(aProduct().id, 3));
  await waitFor(() => expect(result.current).toBe(47));
});

it("whoever then types what there is wants no more than that", async () => {
  const { user, add } = draw({ stockQuantity: 6 });
  const field = screen.getByRole("textbox", { name: "Cantidad de Lápiz HB" });
  for (const typed of ["50", "6"]) {
    await user.clear(field);
    await user.type(field, typed);
    await user.tab();
  }
  expect(screen.queryByText(/no alcanza/)).not.toBeInTheDocument();
  expect(add).toHaveTextContent(/^Agregar$/);
});

it.each(["2.5", "7501000123456", "7501000123456{Enter}", "-"])(
  "a press straight from «%s» leads back to the field, which says why; the next one adds what stands there",
  async (text) => {
    const { user, add } = draw();
    const field = screen.getByRole("textbox", { name: "Cantidad de Lápiz HB" });
    await user.clear(field);
    await user.type(field, text);
    await user.click(add);
    expect(pieces()).toEqual([]);
    expect(field).toHaveFocus();
    expect(await screen.findByText(QUANTITY_OUT_OF_RANGE)).toBeVisible();
    expect(field).toHaveValue("1");
    await user.click(add);
    expect(pieces()).toEqual([1]);
  },
);

it("such a press leads back as well where no press leaves a field, as in Safari", async () => {
  const { user, add } = draw();
  const field = screen.getByRole("textbox", { name: "Cantidad de Lápiz HB" });
  await user.type(field, ".5");
  fireEvent.click(add);
  expect(pieces()).toEqual([]);
  expect(field).toHaveFocus();
  expect(screen.getByText(QUANTITY_OUT_OF_RANGE)).toBeVisible();
});

it("a press straight from an empty field, which asks for nothing, adds what stood there", async () => {
  const { user, add } = draw();
  await user.clear(screen.getByRole("textbox", { name: "Cantidad de Lápiz HB" }));
  await user.click(add);
  expect(pieces()).toEqual([1]);
});

it("a number that was put right after one that is none is added at once", async () => {
  const { user, add } = draw();
  const field = screen.getByRole("textbox", { name: "Cantidad de Lápiz HB" });
  await user.clear(field);
  await user.type(field, "2.5{Enter}");
  await user.click(screen.getByRole("button", { name: "Aumentar cantidad de Lápiz HB" }));
  await user.click(add);
  expect(pieces()).toEqual([2]);
});

it("what a full cart refuses stays chosen, and is remembered as no wish", async () => {
  for (let number = 1; number <= MAX_CART_LINES; number += 1) {
    cartActions.addItem(aProduct({ id: idOf("product", 1000 + number) }));
  }
  const { user, add } = draw({ stockQuantity: 6 });
  const field = screen.getByRole("textbox", { name: "Cantidad de Lápiz HB" });
  await user.clear(field);
  await user.type(field, "50");
  await user.tab();
  await user.click(add);
  expect(pieces()).toHaveLength(MAX_CART_LINES);
  expect(screen.getByText("Hay 6: para 50 no alcanza")).toBeVisible();
  expect(localStorage.getItem("acopio-wished-pieces")).toBeNull();
});

it("what there is of it is offered in its unit", async () => {
  const { user, add } = draw({ stockQuantity: 6, unit: { name: "rollo", content: 1, contentName: null } });
  const field = screen.getByRole("textbox", { name: "Cantidad de Lápiz HB" });
  await user.clear(field);
  await user.type(field, "50");
  await user.tab();
  expect(screen.getByText("Hay 6 rollos: para 50 no alcanza")).toBeVisible();
  expect(add).toHaveTextContent("Agregar los 6 rollos");
});

it("says how many are in the cart already", () => {
  const unit = { name: "caja", content: 12, contentName: "pieza" };
  cartActions.addItem(aProduct({ unit }), 4);
  draw({ unit });
  expect(screen.getByText("4 cajas en tu carrito")).toBeVisible();
  // The cart's notice says aloud what was added.
  expect(screen.getByText("4 cajas en tu carrito").closest("[role=status], [aria-live]")).toBeNull();
});

it("the picture of a product on a list is decoration: its name stands beside it", () => {
  draw();
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
});

const picture = () => screen.getByRole("img", { name: "Lápiz" });

it("fault: broken pictures: become the placeholder, and another picture gets its own chance", () => {
  const { rerender } = render(<ProductImage src="/images/products/roto.svg" alt="Lápiz" place="page" />);
  fireEvent.error(picture());
  expect(picture()).toHaveAttribute("src", "/images/placeholder.svg");
  rerender(<ProductImage src="/images/products/lapiz.svg" alt="Lápiz" place="page" />);
  expect(picture()).toHaveAttribute("src", "/images/products/lapiz.svg");
});

it("fault: broken pictures: a broken placeholder does not start a loop", () => {
  render(<ProductImage src={null} alt="Lápiz" place="page" />);
  fireEvent.error(picture());
  expect(picture()).toHaveAttribute("src", "/images/placeholder.svg");
});

for (const src of [
  "javascript:alert(1)",
  "http://evil.example/x.png",
  "//evil.example/x.png",
  "data:image/png,x",
  "",
]) {
  it(`never loads «${src}»`, () => {
    render(<ProductImage src={src} alt="Lápiz" place="page" />);
    expect(picture()).toHaveAttribute("src", "/images/placeholder.svg");
  });
}

it("only the main picture is loaded at once; all keep their place", () => {
  const { rerender } = render(<ProductImage src="/a.svg" alt="Lápiz" place="page" />);
  expect(picture()).toHaveAttribute("loading", "lazy");
  expect(picture()).toHaveAttribute("width", "600");
  rerender(<ProductImage src="/a.svg" alt="Lápiz" place="page" priority />);
  expect(picture()).toHaveAttribute("loading", "eager");
  expect(picture()).toHaveAttribute("fetchpriority", "high");
});

describe("a picture that Supabase Storage can resize", () => {
  const original = "https://abcd.supabase.co/storage/v1/object/public/productos/lapiz.jpg";
  beforeEach(() => {
    vi.stubEnv("VITE_IMAGE_TRANSFORMS", "true");
  });

  it("comes in several widths, for the place it is shown in", () => {
    render(<ProductImage src={original} alt="Lápiz" place="suggestion" />);
    expect(picture()).toHaveAttribute("srcset", expect.stringContaining("/render/image/public/productos/lapiz.jpg?"));
    expect(picture()).toHaveAttribute("src", original);
    expect(picture()).toHaveAttribute("sizes", "2.75rem");
  });

  it("fault: broken pictures: gives way to the original, and only that to the placeholder", () => {
    const onBroken = vi.fn();
    render(<ProductImage src={original} alt="Lápiz" place="card" onBroken={onBroken} />);
    fireEvent.error(picture());
    expect(picture()).not.toHaveAttribute("srcset");
    expect(picture()).toHaveAttribute("src", original);
    expect(onBroken).not.toHaveBeenCalled();
    fireEvent.error(picture());
    expect(picture()).toHaveAttribute("src", "/images/placeholder.svg");
    expect(onBroken).toHaveBeenCalledOnce();
  });

  it("fault: broken pictures: each picture gets its own chance to be resized", () => {
    const { rerender } = render(<ProductImage src={original} alt="Lápiz" place="card" />);
    fireEvent.error(picture());
    rerender(<ProductImage src={original.replace("lapiz", "pluma")} alt="Lápiz" place="card" />);
    expect(picture()).toHaveAttribute("srcset", expect.stringContaining("pluma.jpg"));
  });
});
