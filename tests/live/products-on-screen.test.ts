// @vitest-environment node
import { aProduct, idOf } from "@tests/support/factories";
import { expect, it } from "vitest";
import { heldProduct } from "@/live/products-on-screen";
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
