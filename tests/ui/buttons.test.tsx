import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import { Chip } from "@/ui/chip";
import { IconButton } from "@/ui/icon-button";
import { LoadingIndicator } from "@/ui/loading-indicator";
import { Skeleton } from "@/ui/skeleton";

it("a button never sends a form unless it was made for that", async () => {
  const onSubmit = vi.fn((event: SubmitEvent) => event.preventDefault());
  render(
    <form onSubmit={(event) => onSubmit(event.nativeEvent as SubmitEvent)}>
      <Button>Calcular</Button>
      <Button type="submit">Enviar</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Calcular" }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Enviar" }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

it("a loading button keeps its focus and its name, says that it is busy, and ignores presses", async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn();
  const draw = (loading: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" loading={loading} onClick={onClick}>
        Confirmar pedido
      </Button>
    </form>
  );
  const { rerender } = render(draw(false));
  const button = screen.getByRole("button", { name: "Confirmar pedido" });
  button.focus();
  rerender(draw(true));
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute("aria-busy", "true");
  expect(button).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(button);
  await userEvent.keyboard("{Enter}");
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

it("a button that the browser has translated becomes busy, and idle again", () => {
  const draw = (loading: boolean) => <Button loading={loading}>Confirmar pedido</Button>;
  const { rerender } = render(draw(false));
  const button = screen.getByRole("button", { name: "Confirmar pedido" });
  const translation = document.createElement("font");
  translation.textContent = "Confirm order";
  screen.getByText("Confirmar pedido").lastChild?.replaceWith(translation);
  rerender(draw(true));
  expect(button).toHaveAttribute("aria-busy", "true");
  expect(button.firstElementChild).toBeVisible();
  rerender(draw(false));
  expect(button.firstElementChild).not.toBeVisible();
  expect(button).not.toHaveAttribute("aria-busy");
  expect(button).toHaveTextContent("Confirm order");
});

it("an icon button speaks its label", async () => {
  const onClick = vi.fn();
  render(
    <IconButton label="Eliminar Lápiz HB" onClick={onClick}>
      <svg aria-hidden="true" />
    </IconButton>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Eliminar Lápiz HB" }));
  expect(onClick).toHaveBeenCalledOnce();
});

it("a chip shows the value and says what pressing it does", async () => {
  const onRemove = vi.fn();
  render(<Chip label="Papelería" removeLabel="Quitar filtro: Papelería" onRemove={onRemove} />);
  expect(screen.getByText("Papelería")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Quitar filtro: Papelería" }));
  expect(onRemove).toHaveBeenCalledOnce();
});

it("an error interrupts, a warning waits, and both can be dismissed", async () => {
  const onDismiss = vi.fn();
  render(
    <>
      <Alert tone="error" onDismiss={onDismiss}>
        No se pudo guardar
      </Alert>
      <Alert tone="warning">Quedan pocas piezas</Alert>
    </>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("No se pudo guardar");
  expect(screen.getByRole("status")).toHaveTextContent("Quedan pocas piezas");
  await userEvent.click(screen.getByRole("button", { name: "Cerrar aviso" }));
  expect(onDismiss).toHaveBeenCalledOnce();
});

it("loading is told in words, and skeletons stay out of the way of screen readers", () => {
  render(
    <>
      <LoadingIndicator />
      <Skeleton className="h-4" />
    </>,
  );
  expect(screen.getByRole("status")).toHaveTextContent("Cargando…");
  expect(document.querySelectorAll("[aria-hidden='true']").length).toBeGreaterThan(1);
});
