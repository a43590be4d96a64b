import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { FileButton, useFileDrop, useOrderFile } from "@/features/quick-order/file-button";

vi.mock("@/lib/reload-once", () => ({ reloadOnce: () => false, isHostThere: async () => true }));
vi.mock("papaparse", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

function Upload() {
  const file = useOrderFile(() => {});
  return (
    <>
      <FileButton file={file} />
      <p role="alert">{file.problem}</p>
    </>
  );
}

it("says so of the code that reads tables, and not that the file is unreadable", async () => {
  render(<Upload />);
  const file = new File(["TZN-1110,12\n"], "pedido.csv", { type: "text/csv" });
  await userEvent.upload(screen.getByLabelText(/^Subir/), file);
  expect(await screen.findByText(/^No pudimos abrir el lector de archivos/)).toBeVisible();
});

it("takes a file that is dropped beside the table, before the browser opens it in place of the shop", async () => {
  const onDrop = vi.fn();
  function Sheet() {
    return <p>{useFileDrop(onDrop) ? "Suéltalo" : ""}</p>;
  }
  render(<Sheet />);
  const dataTransfer = { types: ["Files"], files: [new File(["TZN-1110,12"], "pedido.csv")] };
  expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
  expect(screen.getByText("Suéltalo")).toBeVisible();
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
  expect(onDrop).toHaveBeenCalledWith(dataTransfer.files);
  expect(screen.queryByText("Suéltalo")).not.toBeInTheDocument();
  // Text that is dragged is nothing for the table.
  expect(fireEvent.dragOver(document.body, { dataTransfer: { types: ["text/plain"], files: [] } })).toBe(true);
});
