// @vitest-environment node
import { describe, expect, it } from "vitest";
import { buildProduct, type UncheckedProduct } from "@/domain/build-product";
import { canAddToCart, type Product, productWarnings, stockOf, tellingAttributes } from "@/domain/product";

const complete: Product = {
  id: "p1",
  name: "Cinta canela",
  sku: "EMPCIN001",
  description: "Cinta para empaque",
  price: 38.5,
  brand: { id: "b1", name: "Nudo", slug: "nudo" },
  category: { id: "c1", name: "Empaque", slug: "empaque" },
  isActive: true,
  isFeatured: false,
  sortOrder: 3,
  createdAt: "2026-11-01T00:00:00Z",
  imageUrl: "/images/products/cinta.svg",
  stockQuantity: 40,
  minStockLevel: 5,
  saleUnit: "Rollo de 50 m",
  familyCode: "burbuja",
  unit: { name: "rollo", content: 1, contentName: null },
  taxRate: 0.16,
  attributes: [{ label: "Ancho", value: "48 mm" }],
};

const aProduct = (changes: Partial<Product> = {}): Product => ({ ...complete, ...changes });
const build = (changes: UncheckedProduct = {}) => buildProduct({ ...complete, ...changes });

describe("adding to the cart", () => {
  it("is possible with a price, a name and a SKU", () => {
    expect(canAddToCart(aProduct())).toEqual([]);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("is refused at a price of %d", (price) => {
    expect(canAddToCart(aProduct({ price }))).toEqual(["Product must have a valid price greater than 0"]);
  });

  it.each(["", "   "])("is refused with the name %j", (name) => {
    expect(canAddToCart(aProduct({ name }))).toEqual(["Product must have a valid name"]);
  });

  it.each(["UNKNOWN", "", " "])("is refused with the SKU %j", (sku) => {
    expect(canAddToCart(aProduct({ sku }))).toEqual(["Product must have a valid SKU"]);
  });

  it("tells all reasons at once", () => {
    expect(canAddToCart(aProduct({ price: 0, name: "", sku: "UNKNOWN" }))).toEqual([
      "Product must have a valid price greater than 0",
      "Product must have a valid name",
      "Product must have a valid SKU",
    ]);
  });
});

describe("warnings that block nothing", () => {
  it("are none for a complete product", () => {
    expect(productWarnings(aProduct())).toEqual([]);
  });

  it("name everything that is missing", () => {
    const bare = aProduct({
      imageUrl: null,
      sku: "UNKNOWN",
      description: null,
      brand: null,
      category: null,
      stockQuantity: null,
    });
    expect(productWarnings(bare)).toEqual([
      "no_image",
      "no_sku",
      "no_description",
      "no_brand",
      "no_category",
      "no_stock_info",
    ]);
  });

  it("do not take a stock of 0 for a missing one", () => {
    expect(productWarnings(aProduct({ stockQuantity: 0 }))).toEqual([]);
  });
});

it("takes the live part out of a whole product", () => {
  expect(stockOf(aProduct())).toEqual({ productId: "p1", stockQuantity: 40, isActive: true, minStockLevel: 5 });
});

describe("what tells a product from its neighbours", () => {
  const told = (name: string, ...values: [label: string, value: string][]) =>
    tellingAttributes({ name, attributes: values.map(([label, value]) => ({ label, value })) });

  it("is what its name does not say already", () => {
    expect(told("Guante de nitrilo", ["Material", "Nitrilo"], ["Color", "Azul"])).toEqual(["Azul"]);
  });

  it("is told with its label where the value alone says nothing", () => {
    expect(told("Cable", ["Blindado", "Sí"], ["Categoría", "6"])).toEqual(["Blindado: Sí", "Categoría: 6"]);
    expect(told("Cable", ["Largo", "3 m"])).toEqual(["3 m"]);
  });

  it("fits on a line, leaving out what is too long for it, and is never more than three", () => {
    const handle = "Madera barnizada de un metro y medio de largo";
    expect(told("Trapeador", ["Mango", handle], ["Hilo", "Algodón"], ["Color", "Azul"])).toEqual(["Algodón", "Azul"]);
    expect(told("X", ["a", "uno"], ["b", "dos"], ["c", "tres"], ["d", "cuatro"])).toEqual(["uno", "dos", "tres"]);
  });

  it("is not taken for said because a word of the name holds its letters", () => {
    expect(told("Termo de acero inoxidable", ["Microondas", "No"])).toEqual(["Microondas: No"]);
    expect(told("Guantes con palma", ["Talla", "M"], ["Palma", "con palma"])).toEqual(["Talla: M"]);
  });

  it("is rather two short values than a long one alone, in their order", () => {
    const [body, staples, load] = ["Acero con cubierta de ABS", "Estándar 26/6", "210 grapas"];
    expect(told("Engrapadora", ["Cuerpo", body], ["Grapa", staples], ["Carga", load])).toEqual([staples, load]);
    expect(told("Engrapadora", ["Carga", load], ["Cuerpo", body], ["Tapa", body])).toEqual([load, body]);
    expect(told("Engrapadora", ["Cuerpo", body])).toEqual([body]);
  });
});

describe("building a product for the cart", () => {
  it("keeps a good one as it is", () => {
    expect(build()).toEqual({ product: complete, problems: [] });
  });

  it.each([
    [{ id: "" }, "Product id must be a non-empty string"],
    [{ id: "  " }, "Product id must be a non-empty string"],
    [{ id: 7 }, "Product id must be a non-empty string"],
    [{ name: " " }, "Product name is required"],
    [{ name: undefined }, "Product name is required"],
    [{ price: -0.01 }, "Price must be between 0 and 1000000"],
    [{ price: 1_000_000.01 }, "Price must be between 0 and 1000000"],
    [{ price: Number.NaN }, "Price must be between 0 and 1000000"],
    [{ price: Number.POSITIVE_INFINITY }, "Price must be between 0 and 1000000"],
    [{ price: "free" }, "Price must be between 0 and 1000000"],
    [{ price: null }, "Price must be between 0 and 1000000"],
  ])("refuses %j", (changes, problem) => {
    expect(build(changes)).toEqual({ product: null, problems: [problem] });
  });

  it("tells all problems at once", () => {
    expect(buildProduct({}).problems).toHaveLength(3);
  });

  it.each([0, 1_000_000, "38.50"])("accepts the price %j", (price) => {
    expect(build({ price }).product?.price).toBe(Number(price));
  });

  it("cuts the name to 500 characters", () => {
    expect([...(build({ name: "😀".repeat(600) }).product?.name ?? "")]).toHaveLength(500);
  });

  it.each([undefined, null, "", "  ", 5])("gives the SKU %j the default UNKNOWN", (sku) => {
    expect(build({ sku }).product?.sku).toBe("UNKNOWN");
  });

  it.each([
    [{ name: "caja", content: 36, contentName: "rollo" }, true],
    [{ name: "par", content: 1, contentName: null }, true],
    [{ name: "caja", content: 36 }, false],
    [{ name: "caja", content: 1, contentName: "rollo" }, false],
    [{ name: "caja", content: 1.5, contentName: "rollo" }, false],
    [{ name: " ", content: 36, contentName: "rollo" }, false],
    ["caja", false],
  ])("takes the unit %j: %s", (unit, isTaken) => {
    const piece = { name: "pieza", content: 1, contentName: null };
    expect(buildProduct({ id: "p1", name: "Cinta", price: 10, unit }).product?.unit).toEqual(isTaken ? unit : piece);
  });

  it("takes the rates of IVA that there are", () => {
    const rateOf = (taxRate: unknown) => buildProduct({ id: "p1", name: "Té", price: 10, taxRate }).product?.taxRate;
    expect([0, 0.08, 0.16, 0.1, "0", null].map(rateOf)).toEqual([0, 0.08, 0.16, 0.16, 0.16, 0.16]);
  });

  it("gives every other field its empty value when it is missing", () => {
    expect(buildProduct({ id: "p1", name: "Cinta", price: 10 }).product).toEqual({
      id: "p1",
      name: "Cinta",
      sku: "UNKNOWN",
      description: null,
      price: 10,
      brand: null,
      category: null,
      isActive: true,
      isFeatured: false,
      sortOrder: 0,
      createdAt: "",
      imageUrl: null,
      stockQuantity: null,
      minStockLevel: null,
      saleUnit: null,
      familyCode: null,
      unit: { name: "pieza", content: 1, contentName: null },
      taxRate: 0.16,
      attributes: [],
    });
  });

  it("drops parts of the wrong kind and keeps the rest", () => {
    const built = build({
      brand: { id: "b1", name: "", slug: "nudo" },
      category: "empaque",
      isActive: false,
      isFeatured: "yes",
      stockQuantity: 1.5,
      minStockLevel: "5",
      attributes: [null, { label: "Ancho" }, { label: "Largo", value: "50 m", extra: 1 }, "x"],
    }).product;
    expect(built).toMatchObject({
      brand: null,
      category: null,
      isActive: false,
      isFeatured: false,
      stockQuantity: null,
      minStockLevel: null,
      attributes: [{ label: "Largo", value: "50 m" }],
    });
    expect(build({ attributes: {} }).product?.attributes).toEqual([]);
    expect(build({ brand: { id: "b1", name: "Nudo", slug: "nudo", secret: 1 } }).product?.brand).toEqual({
      id: "b1",
      name: "Nudo",
      slug: "nudo",
    });
  });
});
