import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { aProduct } from "@tests/support/factories";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { ProductCard } from "@/components/product-card";
import { ProductImage } from "@/components/product-image";
import type { Product } from "@/domain/product";

function draw(product: Partial<Product> = {}, props: Partial<Parameters<typeof ProductCard>[0]> = {}) {
  const onAdd = vi.fn();
  render(
    <MemoryRouter>
      <ProductCard product={aProduct(product)} display="with-tax" onAdd={onAdd} {...props} />
    </MemoryRouter>,
  );
  return { onAdd, user: userEvent.setup(), add: screen.getByRole("button", { name: "Agregar Lápiz HB" }) };
}

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
    const { user, add, onAdd } = draw({}, { layout });
    await user.click(screen.getByRole("button", { name: "Aumentar cantidad de Lápiz HB" }));
    await user.click(add);
    expect(onAdd).toHaveBeenCalledExactlyOnceWith(2);
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
});

it("no more than the known stock can be chosen", async () => {
  const { user, add, onAdd } = draw({ stockQuantity: 6 });
  const field = screen.getByRole("textbox", { name: "Cantidad de Lápiz HB" });
  await user.clear(field);
  await user.type(field, "50");
  await user.click(add);
  expect(onAdd).toHaveBeenCalledExactlyOnceWith(6);
});

it("says how many are in the cart already", () => {
  draw({}, { quantityInCart: 4 });
  expect(screen.getByText("4 en tu carrito")).toBeVisible();
});

it("the picture of a product on a list is decoration: its name stands beside it", () => {
  draw();
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
});

const picture = () => screen.getByRole("img", { name: "Lápiz" });

it("fault: broken pictures: become the placeholder, and another picture gets its own chance", () => {
  const { rerender } = render(<ProductImage src="/images/products/roto.svg" alt="Lápiz" />);
  fireEvent.error(picture());
  expect(picture()).toHaveAttribute("src", "/images/placeholder.svg");
  rerender(<ProductImage src="/images/products/lapiz.svg" alt="Lápiz" />);
  expect(picture()).toHaveAttribute("src", "/images/products/lapiz.svg");
});

it("fault: broken pictures: a broken placeholder does not start a loop", () => {
  render(<ProductImage src={null} alt="Lápiz" />);
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
    render(<ProductImage src={src} alt="Lápiz" />);
    expect(picture()).toHaveAttribute("src", "/images/placeholder.svg");
  });
}

it("only the main picture is loaded at once; all keep their place", () => {
  const { rerender } = render(<ProductImage src="/a.svg" alt="Lápiz" />);
  expect(picture()).toHaveAttribute("loading", "lazy");
  expect(picture()).toHaveAttribute("width", "600");
  rerender(<ProductImage src="/a.svg" alt="Lápiz" priority />);
  expect(picture()).toHaveAttribute("loading", "eager");
  expect(picture()).toHaveAttribute("fetchpriority", "high");
});
