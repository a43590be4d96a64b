// @vitest-environment node
import { beforeEach, describe, expect, it } from "vitest";
import type { LiveProduct } from "@/domain/stock";
import { createEventRows, type EventRows } from "@/services/live-row";

const product: LiveProduct = {
  productId: "d1a5fc43-4f03-8f87-8316-b1818627eb7a",
  stockQuantity: 7,
  isActive: true,
  minStockLevel: null,
  name: "Cinta canela",
  sku: "CIN-1",
  price: 12.5,
  saleUnit: "Caja con 36 rollos",
  unit: { name: "caja", content: 36, contentName: "rollo" },
  taxRate: 0.16,
  imageUrl: "/images/products/cinta.svg",
};
const row = {
  id: product.productId,
  stock_quantity: 7,
  is_active: true,
  min_stock_level: null,
  item_name: "Cinta canela",
  item_code: "CIN-1",
  precio_web: 12.5,
  sale_unit: "Caja con 36 rollos",
  unit_name: "caja",
  unit_content: 36,
  content_name: "rollo",
  tax_rate: 0.16,
  image_url: "/images/products/cinta.svg",
};

let rows: EventRows;
let heard: number | null | undefined;
beforeEach(() => {
  heard = undefined;
  rows = createEventRows(() => heard);
});

const without = (column: string) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== column));
const columns = Object.keys(row).filter((name) => name !== "id");

describe("a row of an event", () => {
  it.each(columns)("without %s has it as it was last told", (column) => {
    rows.learn({ productId: product.productId, product });
    expect(rows.complete(without(column))).toEqual({ whole: row });
  });

  it.each(columns)("without %s is not whole while nobody was told of the product", (column) => {
    expect(rows.complete(without(column))).toEqual({ unknown: product.productId });
    rows.learn({ productId: product.productId, product });
    rows.forget();
    expect(rows.complete(without(column))).toEqual({ unknown: product.productId });
    rows.learn({ productId: product.productId, product });
    rows.learn({ productId: product.productId, product: null });
    expect(rows.complete(without(column))).toEqual({ unknown: product.productId });
  });

  it("keeps what it says itself, an empty value too", () => {
    rows.learn({ productId: product.productId, product });
    expect(rows.complete({ ...without("item_name"), image_url: null, stock_quantity: 0 })).toEqual({
      whole: { ...row, image_url: null, stock_quantity: 0 },
    });
    expect(rows.complete({ ...row, image_url: null })).toEqual({ whole: { ...row, image_url: null } });
  });

  it("is left as it is when it is none", () => {
    for (const none of [null, 7, "text", [], {}]) expect(rows.complete(none)).toEqual({ whole: none });
  });
});

describe("a message to a topic", () => {
  const told = { id: product.productId, status: "in-stock", is_active: true, precio_web: 11, tax_rate: 0.08 };
  beforeEach(() => rows.learn({ productId: product.productId, product: { ...product, stockQuantity: 70 } }));

  it("leaves the pieces as they were, as anybody last heard of them", () => {
    expect(rows.complete(told)).toEqual({ whole: { ...row, ...told, stock_quantity: 70 } });
    heard = 12;
    expect(rows.complete(told)).toEqual({ whole: { ...row, ...told, stock_quantity: 12 } });
  });

  it("is not whole where it leaves out the pieces though so few as were last heard of would be told", () => {
    heard = 10;
    expect(rows.complete(told)).toEqual({ unknown: product.productId });
    heard = 11;
    expect(rows.complete(told)).toEqual({ whole: { ...row, ...told, stock_quantity: 11 } });
    heard = 7;
    expect(rows.complete({ ...told, status: "out-of-stock", is_active: false })).toMatchObject({
      whole: { stock_quantity: 7 },
    });
  });

  it("says the pieces itself where a page counts them, and where nobody does", () => {
    heard = 12;
    for (const [status, stock_quantity] of [
      ["low-stock", 4],
      ["unknown", null],
    ]) {
      const message = { ...told, status, stock_quantity };
      expect(rows.complete(message)).toEqual({ whole: { ...row, ...message } });
    }
  });

  it("is not whole where the pieces last heard of would make another status", () => {
    expect(rows.complete({ ...told, status: "low-stock" })).toEqual({ unknown: product.productId });
    for (const pieces of [0, 5, null]) {
      heard = pieces;
      expect(rows.complete(told)).toEqual({ unknown: product.productId });
    }
    expect(rows.complete({ ...told, status: "out-of-stock", is_active: false })).toMatchObject({
      whole: { is_active: false },
    });
  });
});
