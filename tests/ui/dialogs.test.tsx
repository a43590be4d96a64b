import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Drawer } from "@/ui/drawer";
import { ExternalLinkDialog } from "@/ui/external-link-dialog";

function DrawerHost() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Filtros
      </button>
      <Drawer open={open} onOpenChange={setOpen} title="Filtrar" closeLabel="Cerrar filtros" footer="Ver 12 productos">
        <button type="button">Solo disponibles</button>
      </Drawer>
    </>
  );
}

async function openDrawer() {
  const user = userEvent.setup();
  render(<DrawerHost />);
  const opener = screen.getByRole("button", { name: "Filtros" });
  await user.click(opener);
  const drawer = await screen.findByRole("dialog", { name: "Filtrar" });
  return { user, opener, drawer };
}

it("a drawer takes the focus in, keeps it, and gives it back", async () => {
  const { user, opener, drawer } = await openDrawer();
  await waitFor(() => expect(drawer).toContainElement(document.activeElement as HTMLElement));
  for (let step = 0; step < 4; step++) {
    await user.tab();
    await waitFor(() => expect(drawer).toContainElement(document.activeElement as HTMLElement));
  }
  await user.click(screen.getByRole("button", { name: "Cerrar filtros" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await waitFor(() => expect(opener).toHaveFocus());
});

it("a drawer closes on Escape", async () => {
  const { user } = await openDrawer();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

it("a drawer closes on a press beside it", async () => {
  const { user } = await openDrawer();
  const backdrop = document.querySelector(".bg-scrim");
  if (!backdrop) throw new Error("no backdrop");
  await user.click(backdrop);
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

it("the question is described, and confirming does it once and closes", async () => {
  const onConfirm = vi.fn();
  const onOpenChange = vi.fn();
  render(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Vaciar carrito"
      description="¿Estás seguro de que quieres vaciar el carrito?"
      confirmLabel="Vaciar"
      cancelLabel="Conservar"
      onConfirm={onConfirm}
    />,
  );
  const dialog = await screen.findByRole("alertdialog", { name: "Vaciar carrito" });
  expect(dialog).toHaveAccessibleDescription("¿Estás seguro de que quieres vaciar el carrito?");
  await userEvent.click(screen.getByRole("button", { name: "Vaciar" }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

it("cancelling the question does nothing but close it", async () => {
  const onConfirm = vi.fn();
  const onOpenChange = vi.fn();
  render(
    <ConfirmDialog {...{ open: true, onOpenChange, onConfirm }} title="¿Vaciar?" confirmLabel="Sí" cancelLabel="No" />,
  );
  await userEvent.click(await screen.findByRole("button", { name: "No" }));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

it("a link to another site names that site before it is opened", async () => {
  const onContinue = vi.fn();
  render(<ExternalLinkDialog href="https://example.org/guia?x=1" onCancel={vi.fn()} onContinue={onContinue} />);
  const dialog = await screen.findByRole("alertdialog", { name: "Enlace externo" });
  expect(dialog).toHaveTextContent("Estás a punto de salir de este sitio. ¿Quieres continuar?");
  expect(dialog).toHaveTextContent("example.org");
  await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
  expect(onContinue).toHaveBeenCalledWith("https://example.org/guia?x=1");
});

it("cancelling stays here", async () => {
  const onContinue = vi.fn();
  const onCancel = vi.fn();
  render(<ExternalLinkDialog href="https://example.org/" onCancel={onCancel} onContinue={onContinue} />);
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }));
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onContinue).not.toHaveBeenCalled();
});
