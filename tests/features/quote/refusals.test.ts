import { idOf } from "@tests/support/factories";
import { expect, it } from "vitest";
import { refusalOf } from "@/features/quote/use-save-quote";

it("says of each product why it cannot be quoted, in a sentence of its own", () => {
  const conflict = { productId: idOf("product"), availableQuantity: 3, requestedQuantity: 8 };
  expect(
    refusalOf({
      status: "conflict",
      conflicts: [
        { ...conflict, productName: "Cinta", status: "unknown" },
        { ...conflict, status: "low-stock" },
      ],
    }),
  ).toBe("Cinta: Este producto ya no se vende. Un producto: Solo 3 unidades disponibles (solicitas 8).");
});

it("says of more than a quote can hold how much that is", () => {
  expect(refusalOf({ status: "invalid", problems: [{ field: "items", code: "out_of_range" }] })).toBe(
    "Una cotización puede sumar hasta $9,999,999,999.99. Divide la tuya en varias.",
  );
});
