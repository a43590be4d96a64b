import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { InventoryProblems } from "@/components/inventory-problems";
import type { InventoryConflict } from "@/domain/order";

const tooFew: InventoryConflict = {
  productId: "p1",
  productName: "Cinta canela",
  status: "low-stock",
  availableQuantity: 3,
  requestedQuantity: 8,
};
const gone: InventoryConflict = { productId: "p2", status: "unknown", availableQuantity: null, requestedQuantity: 1 };

it("is not there while there is no problem", () => {
  const { container } = render(<InventoryProblems conflicts={[]} onResolve={vi.fn()} onRemove={vi.fn()} />);
  expect(container).toBeEmptyDOMElement();
});

it("names the products, by their id when nothing else is known, with the message of their stock", () => {
  render(<InventoryProblems conflicts={[tooFew, gone]} />);
  expect(screen.getByRole("heading", { name: "Problemas de inventario detectados" })).toBeInTheDocument();
  expect(screen.getByText("Cinta canela")).toBeInTheDocument();
  expect(screen.getByText("Solo 3 unidades disponibles (solicitas 8)")).toBeInTheDocument();
  expect(screen.getByText("Producto p2")).toBeInTheDocument();
  expect(screen.getByText("Este producto ya no se vende")).toBeInTheDocument();
});

it("adjusts only to what there is, and only where somebody can act on it", async () => {
  const onResolve = vi.fn();
  const onRemove = vi.fn();
  const { rerender } = render(
    <InventoryProblems conflicts={[tooFew, gone]} onResolve={onResolve} onRemove={onRemove} />,
  );
  expect(screen.getAllByRole("button", { name: /^Ajustar a/ })).toHaveLength(1);
  // Each says of which product, after the words that are seen.
  await userEvent.click(screen.getByRole("button", { name: "Ajustar a 3: Cinta canela" }));
  expect(onResolve).toHaveBeenCalledWith(tooFew, 3);
  await userEvent.click(screen.getByRole("button", { name: "Remover Producto p2" }));
  expect(onRemove).toHaveBeenCalledWith(gone);

  rerender(<InventoryProblems conflicts={[{ ...tooFew, availableQuantity: 0 }]} onResolve={onResolve} />);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

it("never adjusts upwards: what is taken off sale may have pieces left", () => {
  const off: InventoryConflict = { ...tooFew, status: "out-of-stock", availableQuantity: 60, requestedQuantity: 3 };
  render(<InventoryProblems conflicts={[off, { ...off, productId: "p4" }]} onResolve={vi.fn()} onRemove={vi.fn()} />);
  expect(screen.queryByRole("button", { name: /^Ajustar/ })).not.toBeInTheDocument();
  expect(screen.getAllByRole("button", { name: "Remover Cinta canela" })).toHaveLength(2);
});

it("adjusts all lines that there is something left of in one go, and leaves the others to be removed", async () => {
  const onResolve = vi.fn();
  const few: InventoryConflict = { ...tooFew, productId: "p3", productName: "Pluma", availableQuantity: 5 };
  const { rerender } = render(<InventoryProblems conflicts={[tooFew, gone, few]} onResolve={onResolve} />);
  await userEvent.click(screen.getByRole("button", { name: "Ajustar todo" }));
  expect(onResolve.mock.calls).toEqual([
    [tooFew, 3],
    [few, 5],
  ]);

  rerender(<InventoryProblems conflicts={[tooFew, gone]} onResolve={onResolve} />);
  expect(screen.queryByRole("button", { name: "Ajustar todo" })).not.toBeInTheDocument();
});
