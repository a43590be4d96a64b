import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PageHead } from "@/components/page-head";
import { pagedHead } from "@/components/pagination";
import { storeSettings } from "@/lib/store-settings";

const original = storeSettings.url;
afterEach(() => {
  cleanup();
  storeSettings.url = original;
  for (const left of document.head.querySelectorAll("meta, link")) left.remove();
});

const draw = (address: string, props: Partial<Parameters<typeof PageHead>[0]> = {}) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <PageHead title="Garantía" {...props} />
    </MemoryRouter>,
  );

const content = (name: string) =>
  [...document.head.querySelectorAll(`meta[name="${name}"], meta[property="${name}"]`)].map((meta) =>
    meta.getAttribute("content"),
  );
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute("href");

it("names page and shop, and says what the page is about, once", () => {
  draw("/garantia", { description: "90 días." });
  expect(document.title).toBe("Garantía · Acopio");
  expect(content("og:title")).toEqual(["Garantía · Acopio"]);
  expect(content("description")).toEqual(["90 días."]);
  expect(content("og:description")).toEqual(["90 días."]);
});

it("says it in one line, as a page that was built and read again has it", () => {
  draw("/garantia", { title: "Cinta\r\nancha", description: "Uno.\r\n\r\n  Dos.\n" });
  expect(document.title).toBe("Cinta ancha · Acopio");
  expect(content("og:title")).toEqual(["Cinta ancha · Acopio"]);
  expect(content("description")).toEqual(["Uno. Dos."]);
  expect(content("og:description")).toEqual(["Uno. Dos."]);
});

it("falls back to what the shop is about", () => {
  draw("/garantia");
  expect(content("description")).toEqual([storeSettings.tagline]);
});

it("replaces what index.html says to readers without scripts", () => {
  document.head.insertAdjacentHTML(
    "beforeend",
    '<meta name="description" content="De entrada" data-default><meta property="og:type" content="website" data-default><meta property="og:locale" content="es_MX">',
  );
  draw("/garantia", { description: "90 días." });
  expect(content("description")).toEqual(["90 días."]);
  expect(content("og:type")).toEqual(["website"]);
  expect(content("og:locale")).toEqual(["es_MX"]);
});

describe("with a public address", () => {
  beforeEach(() => {
    storeSettings.url = "https://acopio.example.mx";
  });

  it("the canonical address has no filters: those of a list are one page to search engines", () => {
    draw("/products?sort=name");
    expect(canonical()).toBe("https://acopio.example.mx/products");
    expect(content("og:url")).toEqual(["https://acopio.example.mx/products"]);
  });

  it("each page of a list has its own, without the filters, and says in its name which one it is", () => {
    draw("/products?sort=name&page=3", pagedHead("Garantía", "/products", 3));
    expect(canonical()).toBe("https://acopio.example.mx/products?page=3");
    expect(content("og:url")).toEqual(["https://acopio.example.mx/products?page=3"]);
    expect(document.title).toBe("Garantía (página 3) · Acopio");
  });

  it("the first page of a list is the list", () => {
    draw("/Products/?page=1", pagedHead("Garantía", "/products", 1));
    expect(canonical()).toBe("https://acopio.example.mx/products");
    expect(document.title).toBe("Garantía · Acopio");
  });

  it("a page with several addresses names the one to keep", () => {
    draw("/tracking", { canonicalPath: "/order-tracking" });
    expect(canonical()).toBe("https://acopio.example.mx/order-tracking");
  });

  it.each(["/garantia/", "/GARANTIA", "/garantia//", "/%67arantia"])(
    "%s is the page without the odd spelling",
    (spelling) => {
      draw(spelling);
      expect(canonical()).toBe("https://acopio.example.mx/garantia");
      expect(content("og:url")).toEqual(["https://acopio.example.mx/garantia"]);
    },
  );

  it("the front door keeps its slash", () => {
    draw("/");
    expect(canonical()).toBe("https://acopio.example.mx/");
  });

  it("a page that is not to be found has none", () => {
    draw("/carrito", { robots: "noindex" });
    expect(content("robots")).toEqual(["noindex"]);
    expect(canonical()).toBeUndefined();
  });
});

it("without a public address the one it was opened with has to do", () => {
  storeSettings.url = null;
  draw("/garantia?seccion=plazos");
  expect(canonical()).toBe(`${window.location.origin}/garantia`);
  expect(content("og:url")).toEqual([`${window.location.origin}/garantia`]);
});

describe("the picture of a link preview", () => {
  beforeEach(() => {
    storeSettings.url = "https://acopio.example.mx";
  });

  it("is the shop's own, by its full address", () => {
    draw("/garantia");
    expect(content("og:image")).toEqual(["https://acopio.example.mx/images/og.png"]);
    expect(content("og:image:width")).toEqual(["1200"]);
    expect(content("og:image:height")).toEqual(["630"]);
    expect(content("og:type")).toEqual(["website"]);
  });

  it("is the product's on its page", () => {
    const image = { address: "https://cdn.example.mx/cinta.jpg", alt: "Cinta canela" };
    draw("/products/p1", { type: "product", image });
    expect(content("og:image")).toEqual(["https://cdn.example.mx/cinta.jpg"]);
    expect(content("og:image:alt")).toEqual(["Cinta canela"]);
    expect(content("og:type")).toEqual(["product"]);
  });

  it("says no size that nobody knows", () => {
    draw("/products/p1", { image: { address: "https://cdn.example.mx/cinta.jpg", alt: "Cinta canela" } });
    expect(content("og:image:width")).toEqual([]);
    expect(content("og:image:height")).toEqual([]);
  });

  it("stands first, and what is said of it follows", () => {
    const size = { width: 800, height: 400 };
    draw("/products/p1", { image: { address: "https://cdn.example.mx/cinta.jpg", alt: "Cinta canela", size } });
    const said = [...document.head.querySelectorAll('meta[property^="og:image"]')];
    expect(said.map((meta) => meta.getAttribute("content"))).toEqual([
      "https://cdn.example.mx/cinta.jpg",
      "800",
      "400",
      "Cinta canela",
    ]);
  });
});
