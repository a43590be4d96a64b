import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fillShop, productRow } from "@tests/support/catalogue";
import { useShopServer } from "@tests/support/msw-server";
import { renderScreen } from "@tests/support/render-screen";
import type { Row } from "@tests/support/rows";
import { afterEach, describe, expect, it, vi } from "vitest";
import ProductPage from "@/features/product/product-page";
import { storeSettings } from "@/lib/store-settings";

useShopServer();

const product = (columns: Row = {}) =>
  productRow(1, { item_name: "Cinta canela", image_url: "/images/products/cinta.svg", ...columns });

async function open(row: Row) {
  fillShop({ products: [row] });
  renderScreen(ProductPage, "/products/:id", `/products/${row.id}`);
  await screen.findByRole("heading", { level: 1, name: "Cinta canela" });
}

const enlarge = () => screen.queryByRole("button", { name: "Ampliar la imagen de Cinta canela" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("the picture", () => {
  it("opens large; the focus goes in, Escape closes it, and the focus comes back", async () => {
    await open(product());
    await press("Ampliar la imagen de Cinta canela");
    const dialog = await screen.findByRole("dialog", { name: "Cinta canela" });
    await waitFor(() => expect(screen.getByRole("button", { name: "Acercar" })).toHaveFocus());
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(enlarge()).toHaveFocus());
  });

  it("leaves keys with Alt, Ctrl or Meta to the browser, which goes back or zooms by them", async () => {
    await open(product());
    await press("Ampliar la imagen de Cinta canela");
    const dialog = await screen.findByRole("dialog", { name: "Cinta canela" });
    for (const key of ["ArrowLeft", "+", "-", "0"])
      for (const held of ["altKey", "ctrlKey", "metaKey"])
        expect(fireEvent.keyDown(dialog, { key, [held]: true })).toBe(true);
    expect(fireEvent.keyDown(dialog, { key: "+" })).toBe(false);
  });

  it("has nothing to enlarge where it cannot be fetched", async () => {
    await open(product());
    fireEvent.error(screen.getByRole("img", { name: "Cinta canela" }));
    expect(enlarge()).not.toBeInTheDocument();
    expect(screen.getByRole("img", { name: "Cinta canela" })).toHaveAttribute("src", "/images/placeholder.svg");
  });

  it.each(["javascript:alert(1)", "//evil.example/x.png", "http://plain.example/x.png"])(
    "nor where its address must not be used (%s)",
    async (image_url) => {
      await open(product({ image_url }));
      expect(enlarge()).not.toBeInTheDocument();
    },
  );
});

describe("further pictures", () => {
  const views = ["/images/views/cinta-caja.svg", "/images/views/cinta-medidas.svg"];
  const choices = () => screen.queryAllByRole("button", { name: /^Ver la imagen/ });
  const pressed = () => choices().map((choice) => choice.getAttribute("aria-pressed"));

  it("take the main one's place by keyboard, under a name of their own, and open large as well", async () => {
    await open(product({ more_image_urls: views }));
    expect(screen.getByRole("list", { name: "Imágenes del producto" })).toBeVisible();
    expect(pressed()).toEqual(["true", "false", "false"]);
    screen.getByRole("button", { name: "Ver la imagen 2 de 3" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(screen.getByRole("img", { name: "Cinta canela, imagen 2" })).toHaveAttribute("src", views[0]);
    expect(pressed()).toEqual(["false", "true", "false"]);
    await press("Ampliar la imagen de Cinta canela, imagen 2");
    const large = within(await screen.findByRole("dialog", { name: "Cinta canela, imagen 2" })).getByRole("img");
    expect(large).toHaveAttribute("src", views[0]);
  });

  it("take each other's place at a swipe, up to the last and the first, and a swipe is no press", async () => {
    await open(product({ more_image_urls: views }));
    const frame = () => screen.getByRole("button", { name: /^Ampliar la imagen/ });
    const swipe = (dx: number, pointerType = "touch") => {
      fireEvent.pointerDown(frame(), { pointerType, isPrimary: true, clientX: 200, clientY: 100 });
      fireEvent.pointerUp(frame(), { pointerType, clientX: 200 + dx, clientY: 100 });
      fireEvent.click(frame(), { detail: 1 });
    };
    swipe(-60);
    expect(pressed()).toEqual(["false", "true", "false"]);
    swipe(-60, "pen");
    swipe(-60);
    expect(pressed()).toEqual(["false", "false", "true"]);
    swipe(60);
    swipe(60);
    swipe(60);
    expect(pressed()).toEqual(["true", "false", "false"]);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    swipe(5);
    expect(await screen.findByRole("dialog", { name: "Cinta canela" })).toBeVisible();
  });

  it("stay where two fingers pinch, or where a pointer is let go that was not put down on them", async () => {
    await open(product({ more_image_urls: views }));
    const frame = screen.getByRole("button", { name: /^Ampliar la imagen/ });
    // Otherwise the browser takes every movement of a finger for scrolling.
    expect(frame.parentElement).toHaveClass("[touch-action:pan-y_pinch-zoom]");
    const down = (clientX: number, isPrimary = true) =>
      fireEvent.pointerDown(frame, { pointerType: "touch", isPrimary, clientX });
    const up = (clientX: number, pointerType = "touch") => fireEvent.pointerUp(frame, { pointerType, clientX });
    down(100);
    down(200, false);
    up(100);
    down(200);
    up(200);
    up(100, "mouse");
    down(200);
    fireEvent.pointerCancel(frame);
    up(100, "mouse");
    expect(pressed()).toEqual(["true", "false", "false"]);
  });

  it("open large by keyboard right after a swipe that no press followed", async () => {
    await open(product({ more_image_urls: views }));
    const frame = screen.getByRole("button", { name: /^Ampliar la imagen/ });
    fireEvent.pointerDown(frame, { pointerType: "touch", isPrimary: true, clientX: 200, clientY: 100 });
    fireEvent.pointerUp(frame, { pointerType: "touch", clientX: 140, clientY: 100 });
    frame.focus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByRole("dialog", { name: "Cinta canela, imagen 2" })).toBeVisible();
  });

  it("load lazily, and one that cannot be fetched leaves the others", async () => {
    await open(product({ more_image_urls: views }));
    const small = choices().map((choice) => choice.querySelector("img"));
    expect(small.map((image) => image?.getAttribute("loading"))).toEqual(["lazy", "lazy", "lazy"]);
    await press("Ver la imagen 3 de 3");
    fireEvent.error(screen.getByRole("img", { name: "Cinta canela, imagen 3" }));
    expect(screen.queryByRole("button", { name: /^Ampliar/ })).not.toBeInTheDocument();
    await press("Ver la imagen 1 de 3");
    expect(enlarge()).toBeInTheDocument();
  });

  it("are no choice where there is one picture, or where their addresses must not be used", async () => {
    await open(product({ more_image_urls: ["javascript:alert(1)", "//evil.example/x.png"] }));
    expect(choices()).toEqual([]);
  });
});

describe("in link previews", () => {
  const said = (property: string) =>
    document.head.querySelector(`meta[property="${property}"]`)?.getAttribute("content");

  it("a photograph stands for the product", async () => {
    await open(product({ image_url: "https://cdn.example.mx/cinta.jpg" }));
    expect(said("og:image")).toBe("https://cdn.example.mx/cinta.jpg");
    expect(said("og:image:width")).toBeUndefined();
  });

  it("a drawing of the shop's own, which previews do not show, stands there as PNG", async () => {
    await open(product());
    expect(said("og:image")).toBe("http://localhost:5173/images/previews/cinta.png");
    expect([said("og:image:width"), said("og:image:height")]).toEqual(["1200", "630"]);
    expect(said("og:image:alt")).toBe("Cinta canela");
  });

  it.each(["https://cdn.example.mx/cinta.svg", "/images/marcas/cinta.svg"])(
    "any other drawing (%s) leaves the shop's own picture",
    async (image_url) => {
      await open(product({ image_url }));
      expect(said("og:image")).toBe("http://localhost:5173/images/og.png");
    },
  );

  it("name and price to pay stand with it", async () => {
    await open(product({ precio_web: 165 }));
    expect(said("og:title")).toBe("Cinta canela · Acopio");
    expect(said("product:price:amount")).toBe("191.40");
    expect(said("product:price:currency")).toBe("MXN");
  });

  it("what cannot be sold has no price", async () => {
    await open(product({ precio_web: 0 }));
    expect(said("product:price:amount")).toBeUndefined();
  });
});

describe("sharing", () => {
  const original = storeSettings.url;
  afterEach(() => {
    storeSettings.url = original;
    Reflect.deleteProperty(navigator, "share");
  });
  const giveShare = (share: () => Promise<void>) =>
    Object.defineProperty(navigator, "share", { value: share, configurable: true });

  it("copies the page's public address where the device has no share sheet", async () => {
    storeSettings.url = "https://acopio.example.mx";
    const row = product();
    await open(row);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Compartir" }));
    expect(await screen.findByText("Enlace copiado")).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(`https://acopio.example.mx/products/${row.id}`);
  });

  it("hands it to the device's own share sheet, and says nothing when that is closed", async () => {
    const share = vi.fn(async () => {
      throw new DOMException("closed", "AbortError");
    });
    giveShare(share);
    const row = product();
    await open(row);
    await press("Compartir");
    expect(share).toHaveBeenCalledWith({ title: "Cinta canela", url: `http://localhost:5173/products/${row.id}` });
    expect(screen.queryByText(/enlace/i)).not.toBeInTheDocument();
  });

  it("says how to do it by hand where the clipboard is blocked", async () => {
    await open(product());
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
    await user.click(screen.getByRole("button", { name: "Compartir" }));
    expect(await screen.findByText("Copia el enlace desde la barra de tu navegador")).toBeInTheDocument();
  });
});
