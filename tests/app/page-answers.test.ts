// @vitest-environment node
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { addAnswers, readAnswers, writeAnswers } from "@/app/page-answers";
import { heldProductIds } from "@/live/cached-products";

const filled = (answers: [readonly unknown[], unknown][]): QueryClient => {
  const client = new QueryClient();
  for (const [key, data] of answers) client.setQueryData(key, data);
  return client;
};

it("what a page has read comes back as it was, counts by id included", () => {
  const facets = { brands: new Map([["a", 3]]), categories: new Map(), available: 2, total: 3 };
  const text = writeAnswers(
    filled([
      [["products", "facets", { limit: 12 }], facets],
      [["slides"], []],
    ]),
  );
  const client = new QueryClient();
  readAnswers(client, text);
  expect(client.getQueryData(["products", "facets", { limit: 12 }])).toEqual(facets);
  expect(client.getQueryData(["slides"])).toEqual([]);
});

it("nothing in it can end the element that carries it", () => {
  const name = "</script><script>alert(1)</script><!--";
  const text = writeAnswers(filled([[["products", "one", "x"], { name }]]));
  expect(text).not.toContain("<");
  const client = new QueryClient();
  readAnswers(client, text);
  expect(client.getQueryData(["products", "one", "x"])).toEqual({ name });
});

it("what could not be read is not passed on", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await client.prefetchQuery({ queryKey: ["brands"], queryFn: () => Promise.reject(new Error("down")) });
  expect(writeAnswers(client)).toBe("[]");
});

it("a kept page adds what is missing, and leaves what was read since", async () => {
  const client = new QueryClient();
  client.setQueryData(["price"], 120);
  const text = writeAnswers(
    filled([
      [["price"], 100],
      [["counts"], new Map([["a", 1]])],
    ]),
  );
  expect(await addAnswers(client, text)).toBe(true);
  expect(client.getQueryData(["price"])).toBe(120);
  expect(client.getQueryData(["counts"])).toEqual(new Map([["a", 1]]));
  expect(await addAnswers(client, text)).toBe(false);
});

it("what is asked for in vain is answered, and its failure is not waited for", async () => {
  const client = new QueryClient();
  const asking = client.prefetchQuery({ queryKey: ["list"], queryFn: () => new Promise<never>(() => {}) });
  await addAnswers(client, writeAnswers(filled([[["list"], ["cinta"]]])));
  await asking;
  expect(client.getQueryState(["list"])).toMatchObject({ status: "success", fetchStatus: "idle", data: ["cinta"] });
});

it("the products in it keep their order, though several answers hold the same ones", () => {
  const product = (id: string) => ({ id, sku: id, stockQuantity: 1 });
  const built = filled([
    [
      ["products", "recent"],
      [product("c"), product("a")],
    ],
    [["brands"], [{ id: "b" }]],
    [["products", "featured"], { products: [product("a"), product("b")] }],
  ]);
  const client = new QueryClient();
  readAnswers(client, writeAnswers(built));
  expect(heldProductIds(client)).toEqual(["c", "a", "b"]);
  expect(heldProductIds(client)).toEqual(heldProductIds(built));
});
