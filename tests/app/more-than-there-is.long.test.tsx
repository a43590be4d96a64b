import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEmptyCart } from "@tests/cart/setup";
import { aProduct } from "@tests/support/factories";
import { useShopServer } from "@tests/support/msw-server";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";
import { cartActions } from "@/cart/actions";
import { readCartLines } from "@/cart/use-cart";
import type { Product } from "@/domain/product";
import { type SaleUnit, SINGLE_PIECE } from "@/domain/unit";
import { CartLines } from "@/features/cart/line-list";
import { useTakenLine } from "@/features/cart/use-taken-line";
import { BuyBox } from "@/features/product/buy-box";
import { PurchaseFrame } from "@/features/product/purchase";
import { useStockState } from "@/live/stock-store";
import { ProductCard } from "@/product-list/product-card";
import { createQueryClient } from "@/services/query-client";
import { eraseWishes } from "@/stores/wished-pieces-store";

useShopServer();
useEmptyCart();
beforeEach(() => {
  eraseWishes();
  useStockState.setState(useStockState.getInitialState(), true);
});

const box: SaleUnit = { name: "caja", content: 12, contentName: "pieza" };

const Lines = () => <CartLines takenLines={useTakenLine()} />;

/** Where a quantity is chosen; on a line of the cart choosing it is adding it. */
const places: Record<string, (product: Product) => ReactElement> = {
  card: (product) => <ProductCard product={product} />,
  page: (product) => (
    <PurchaseFrame
      product={product}
      main={<BuyBox product={product} isUncounted={product.stockQuantity === null} buttonRef={null} />}
      below={null}
      bar={null}
    />
  ),
  cart: () => <Lines />,
};

const show = (element: ReactElement) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  );

/** @param done how the shopper ends typing; nothing where the number is still being typed */
async function ask(place: string, product: Product, wanted: string, done = "{Enter}") {
  if (place === "cart") cartActions.addItem(product, 1);
  show((places[place] as (product: Product) => ReactElement)(product));
  const user = userEvent.setup();
  const field = screen.getByRole("textbox", { name: `Cantidad de ${product.name}` });
  await user.clear(field);
  await user.type(field, `${wanted}${done}`);
  return { user, field };
}

// A card's button keeps its name, which says of what.
const buttonsThatSay = (text: string) =>
  screen.getAllByRole("button").filter(({ textContent }) => textContent?.trim() === text);

for (const place of Object.keys(places)) {
  it.each([
    [
      SINGLE_PIECE,
      "Hay 64: para 100 no alcanza",
      "Agregar las 64",
      "Querías 36 más; te avisamos aquí si vuelve a haber.",
    ],
    [
      box,
      "Hay 64 cajas: para 100 no alcanza",
      "Agregar las 64 cajas",
      "Querías 36 cajas más; te avisamos aquí si vuelve a haber.",
    ],
  ])(
    `${place}: more of %j than there is becomes what there is, and the rest a wish`,
    async (unit, sentence, button, wish) => {
      const product = aProduct({ stockQuantity: 64, unit });
      const { user, field } = await ask(place, product, "100");
      expect(screen.getByText(sentence)).toBeVisible();
      expect(field).toHaveValue("64");
      if (place !== "cart") {
        const add = buttonsThatSay(button);
        expect(add).toHaveLength(1);
        expect(readCartLines()).toEqual([]);
        await user.click(add[0] as HTMLElement);
      }
      await waitFor(() => expect(readCartLines().map(({ quantity }) => quantity)).toEqual([64]));
      cleanup();
      // A card has no room for the wish; the line of the cart shows all.
      show(<Lines />);
      expect(await screen.findByText(wish)).toBeInTheDocument();
    },
  );

  it.each([null, 5000])(
    `${place}: more than a line holds, of %s in stock, becomes what it holds`,
    async (stockQuantity) => {
      const { field } = await ask(place, aProduct({ stockQuantity }), "1000");
      expect(screen.getByText("La cantidad debe estar entre 1 y 999")).toBeVisible();
      expect(field).toHaveValue("999");
      expect(screen.queryByText(/^Querías|^Agregar las/)).not.toBeInTheDocument();
    },
  );
}

for (const place of ["card", "page"]) {
  it(`${place}: more than a line holds, of less in stock, says so and leaves no larger wish`, async () => {
    const { user, field } = await ask(place, aProduct({ stockQuantity: 64 }), "1,000");
    expect(screen.getByText("La cantidad debe estar entre 1 y 999")).toBeVisible();
    expect(field).toHaveValue("64");
    await user.click(buttonsThatSay("Agregar las 64")[0] as HTMLElement);
    await waitFor(() => expect(readCartLines().map(({ quantity }) => quantity)).toEqual([64]));
    cleanup();
    show(<Lines />);
    expect(await screen.findByText("Querías 935 más; te avisamos aquí si vuelve a haber.")).toBeInTheDocument();
  });
}

for (const place of Object.keys(places)) {
  it(`${place}: more than there is is said while it is typed, before anything is pressed`, async () => {
    const { user, field } = await ask(place, aProduct({ stockQuantity: 64 }), "100", "");
    expect(screen.getByText("Hay 64: para 100 no alcanza")).toBeVisible();
    expect(field).toHaveValue("100");
    if (place === "cart") {
      expect(readCartLines().map(({ quantity }) => quantity)).toEqual([1]);
      await user.tab();
    } else {
      await user.click(buttonsThatSay("Agregar las 64")[0] as HTMLElement);
    }
    expect(readCartLines().map(({ quantity }) => quantity)).toEqual([64]);
    cleanup();
    show(<Lines />);
    expect(await screen.findByText("Querías 36 más; te avisamos aquí si vuelve a haber.")).toBeInTheDocument();
  });
}

for (const place of ["card", "page"]) {
  it(`${place}: what is said of a number goes as soon as one is typed that there is`, async () => {
    const { user, field } = await ask(place, aProduct({ stockQuantity: 64 }), "100", "");
    await user.keyboard("{Backspace}");
    expect(field).toHaveValue("10");
    expect(screen.queryByText(/no alcanza/)).not.toBeInTheDocument();
    expect(buttonsThatSay("Agregar las 64")).toEqual([]);
  });

  it(`${place}: what lies in the cart already is counted in its unit`, async () => {
    const product = aProduct({ stockQuantity: 8, unit: box });
    cartActions.addItem(product, 5);
    const { field } = await ask(place, product, "100");
    expect(screen.getByText("Puedes agregar 3 cajas más: ya tienes 5 cajas en tu carrito")).toBeVisible();
    expect(field).toHaveValue("3");
  });
}
