// @vitest-environment node
import { aProduct, idOf } from "@tests/support/factories";
import { expect, it } from "vitest";
import { heldProduct, updateProducts } from "@/live/cached-products";
import { queries } from "@/services/queries";
import { createQueryClient } from "@/services/query-client";

it("a product's page begins with what a list knows of that product, and of no other", () => {
  const client = createQueryClient();
  const [tape, box] = [aProduct({ name: "Cinta" }), aProduct({ id: idOf("product", 2), name: "Caja" })];
  client.setQueryData(queries.related(tape).queryKey, [tape, box]);
  expect(heldProduct(client, box.id)?.name).toBe("Caja");
  expect(heldProduct(client, tape.id)?.name).toBe("Cinta");
  expect(heldProduct(client, idOf("product", 3))).toBeUndefined();
});

it.each([
  ["stockQuantity", 3],
  ["price", 99.5],
  ["isActive", false],
  ["minStockLevel", 2],
  ["name", "Otro nombre"],
  ["sku", "CIN-2"],
  ["saleUnit", "Caja con 24 rollos"],
  ["imageUrl", "https://fotos.example/otra.webp"],
] as const)("news of %s reach every list that holds the product, and lists without it stay the same", (fact, value) => {
  const client = createQueryClient();
  const [tape, box] = [aProduct({ stockQuantity: 50 }), aProduct({ id: idOf("product", 2) })];
  const [first, second, without] = [queries.featured(), queries.recent(), queries.featured(1)];
  client.setQueryData(first.queryKey, [tape, box]);
  client.setQueryData(second.queryKey, [tape]);
  client.setQueryData(without.queryKey, [box]);
  const before = client.getQueryData(without.queryKey);
  updateProducts(client, { productId: tape.id, product: { ...tape, productId: tape.id, [fact]: value } });
  expect(client.getQueryData(first.queryKey)).toMatchObject([{ [fact]: value }, box]);
  expect(client.getQueryData(second.queryKey)).toMatchObject([{ [fact]: value }]);
  expect(client.getQueryData(without.queryKey)).toBe(before);
});
