// @vitest-environment node
import { aProduct, idOf } from "@tests/support/factories";
import { describe, expect, it } from "vitest";
import { receive, taken } from "@/domain/lists/receive-list";
import { lineOfProduct } from "@/domain/lists/shopping-list";

const tape = aProduct({ id: idOf("product", 1), name: "Cinta canela", sku: "CIN-1" });
const glove = aProduct({ id: idOf("product", 2), name: "Guante", sku: "GUA-2" });

const received = receive(
  {
    name: "Bodega",
    lines: [
      { sku: "CIN-1", quantity: 4, note: "ancha" },
      { sku: "NADA-9", quantity: 1, note: "" },
      { sku: "CIN-1", quantity: 6, note: "" },
    ],
  },
  [
    { code: "CIN-1", isFound: true, products: [tape] },
    { code: "NADA-9", isFound: false, products: [glove] },
  ],
);

describe("a received list", () => {
  it("has today's products, each once, and names what is not sold", () => {
    expect(received).toEqual({ name: "Bodega", lines: [lineOfProduct(tape, 6, "ancha")], missing: ["NADA-9"] });
  });

  const own = { id: "a", name: "BODEGA", lines: [lineOfProduct(tape, 9), lineOfProduct(glove, 1)] };

  it("becomes a list under a free name", () => {
    expect(taken(received, { kind: "new" }, [own])).toEqual({ name: "Bodega (2)", lines: received.lines });
  });

  it("joins a list that is here, or takes its place", () => {
    expect(taken(received, { kind: "merge", listId: "a" }, [own])).toEqual({
      name: "BODEGA",
      lines: [lineOfProduct(tape, 9, "ancha"), lineOfProduct(glove, 1)],
    });
    expect(taken(received, { kind: "replace", listId: "a" }, [own])).toEqual({
      name: "BODEGA",
      lines: received.lines,
    });
  });
});
