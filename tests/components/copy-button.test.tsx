import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { CopyButton } from "@/components/copy-button";

it("copies, says so, and offers itself again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(<CopyButton text="ACO-1" what="el número de pedido" />);
  await user.click(screen.getByRole("button", { name: "Copiar el número de pedido" }));
  expect(await navigator.clipboard.readText()).toBe("ACO-1");
  expect(screen.getByRole("status")).toHaveTextContent("Se copió el número de pedido");
  expect(screen.getByRole("button", { name: "Copiado el número de pedido" })).toBeInTheDocument();
  act(() => {
    vi.advanceTimersByTime(3000);
  });
  expect(screen.getByRole("button", { name: "Copiar el número de pedido" })).toBeInTheDocument();
});

it.each([
  ["refused", { writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) }],
  ["missing", undefined],
])("tells how to copy by hand where the clipboard is %s", async (_, clipboard) => {
  const user = userEvent.setup({ writeToClipboard: false });
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  render(<CopyButton text="ACO-1" what="el número de pedido" />);
  await user.click(screen.getByRole("button"));
  expect(await screen.findByText("Tu navegador no permite copiar: selecciona el texto y cópialo.")).toBeInTheDocument();
});
