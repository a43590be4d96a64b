// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { appError } from "@/domain/errors";
import type { ProductFilters } from "@/domain/filters";
import type { Product } from "@/domain/product";
import { type ListAnswer, productListView } from "@/product-list/view";

const products = Array.from({ length: 12 }, (_, index) => ({ id: `p${index}` })) as unknown as Product[];

const viewOf = (answer: Partial<ListAnswer>, filters: ProductFilters = {}) =>
  productListView(filters, 12, { data: undefined, reason: null, isUpdating: false, retry: () => {}, ...answer });

describe("what a product list shows", () => {
  it("loads until there is an answer", () => {
    expect(viewOf({})).toEqual({ name: "loading" });
  });

  it("says what failed and how to try again", () => {
    const reason = appError("network", "offline");
    const retry = vi.fn();
    expect(viewOf({ reason, retry })).toEqual({ name: "failed", reason, retry });
  });

  it("keeps products on screen when reading them again failed", () => {
    const view = viewOf({ data: { products, count: 30 }, reason: appError("network", "offline") });
    expect(view).toMatchObject({ name: "ready", count: 30, page: 1, lastPage: 3 });
  });

  it("counts what is on screen where the server could not count", () => {
    expect(viewOf({ data: { products, count: null } })).toMatchObject({ count: 12, lastPage: 1 });
  });

  it("asks no server whether something costs at least more than at most", () => {
    expect(viewOf({ data: { products, count: 30 } }, { minPrice: 500, maxPrice: 100 })).toEqual({
      name: "price-range-reversed",
    });
  });

  it("tells a page past the end from a list without matches", () => {
    expect(viewOf({ data: { products: [], count: 30 } }, { page: 9 })).toEqual({
      name: "past-the-end",
      page: 9,
      lastPage: 3,
      isCutShort: false,
    });
    expect(viewOf({ data: { products: [], count: 0 } }, { page: 9 })).toEqual({ name: "no-match" });
  });

  it("ends where nobody counted on, and says so", () => {
    const data = { products, count: 5000, hasMore: true };
    expect(viewOf({ data }, { page: 417 })).toMatchObject({
      name: "ready",
      hasMore: true,
      lastPage: 417,
      isCutShort: true,
    });
    expect(viewOf({ data }, { page: 418 })).toEqual({
      name: "past-the-end",
      page: 418,
      lastPage: 417,
      isCutShort: true,
    });
  });

  it("leads no further than a thousand pages, however many products there are", () => {
    const data = { products, count: 1_000_000 };
    expect(viewOf({ data })).toMatchObject({ count: 1_000_000, hasMore: false, lastPage: 1000, isCutShort: true });
    expect(viewOf({ data: { products: [], count: 1_000_000 } }, { page: 1001 })).toMatchObject({
      name: "past-the-end",
    });
    expect(viewOf({ data: { products, count: 12_000 } })).toMatchObject({ lastPage: 1000, isCutShort: false });
  });

  it("does not call the previous search's emptiness the answer to the new one", () => {
    expect(viewOf({ data: { products: [], count: 0 }, isUpdating: true })).toEqual({ name: "loading" });
  });
});
