// @vitest-environment node
import { aProduct, idOf } from "@tests/support/factories";
import { server, useShopServer } from "@tests/support/msw-server";
import { aProductRow } from "@tests/support/rows";
import { shop } from "@tests/support/shop-state";
import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { MAX_ORDER_ROWS } from "@/domain/constants";
import { productsByCode } from "@/services/product-codes-service";

useShopServer();

const answer = (body: unknown) =>
  server.use(http.post("*/rest/v1/rpc/products_by_code", () => HttpResponse.json(body as null)));
const sent = () => shop.requests("rpc/products_by_code", "POST").map(({ body }) => (body as { codes: string[] }).codes);

describe("products by their SKUs", () => {
  it("are asked for with one request, each once, as the database can take them", async () => {
    await productsByCode([" KTN-5114 ", "KTN-5114", "", "\u0000", "CA\ud8008410"]);
    expect(sent()).toEqual([["KTN-5114", "CA8410"]]);
    expect(await productsByCode([" "])).toMatchObject({ success: true, data: [] });
    expect(sent()).toHaveLength(1);
  });

  it("are asked for five hundred at a time", async () => {
    await productsByCode(Array.from({ length: MAX_ORDER_ROWS + 1 }, (_, at) => `K-${at}`));
    expect(sent()[0]).toHaveLength(MAX_ORDER_ROWS);
  });

  it("come as products, those that cannot be read left out", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const product = aProduct({ id: idOf("product", 7) });
    const row = aProductRow(product);
    answer([
      { code: "A-10", is_found: true, products: [row] },
      { code: "A-11", is_found: true, products: [{ ...row, precio_web: "NaN" }, row] },
      { code: "A-12", is_found: false, products: [] },
      { code: 7 },
    ]);
    const { data } = await productsByCode(["A-10"]);
    expect(data?.map(({ code, isFound, products }) => [code, isFound, products.map(({ id }) => id)])).toEqual([
      ["A-10", true, [product.id]],
      ["A-11", false, [product.id]],
      ["A-12", false, []],
    ]);
  });

  it("is an error when the answer is no list", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    answer({ message: "?" });
    expect(await productsByCode(["A-10"])).toMatchObject({ success: false, error: { category: "server_error" } });
  });
});
