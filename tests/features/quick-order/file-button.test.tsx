import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { FileButton, useOrderFile } from "@/features/quick-order/file-button";

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
