import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { EmptyState } from "@/components/empty-state";
import { LoadError } from "@/components/load-error";
import { PageHead } from "@/components/page-head";
import { appError } from "@/domain/errors";

it("a failed part says why in Spanish, never in the service's words, and can be tried again", async () => {
  const onRetry = vi.fn();
  render(<LoadError reason={appError("network", "Error in listProducts")} onRetry={onRetry} />);
  const alert = screen.getByRole("alert");
  expect(alert).toHaveTextContent("No podemos conectar con el servidor. Por favor, verifica tu conexión a internet.");
  expect(alert).not.toHaveTextContent("listProducts");
  await userEvent.click(screen.getByRole("button", { name: "Intentar de nuevo" }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it("an empty part says what, why and what to do", () => {
  render(
    <EmptyState title="Tu carrito está vacío" description="Agrega algo." action={<a href="/products">Explorar</a>} />,
  );
  expect(screen.getByRole("heading", { level: 2, name: "Tu carrito está vacío" })).toBeVisible();
  expect(screen.getByText("Agrega algo.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Explorar" })).toBeVisible();
  expect(screen.queryByRole("img")).not.toBeInTheDocument();
});

it("a page's title names the page and the shop, and private pages stay out of search engines", () => {
  render(
    <MemoryRouter>
      <PageHead title="Tu pedido" robots="noindex" />
    </MemoryRouter>,
  );
  expect(document.title).toBe("Tu pedido · Acopio");
  expect(document.head.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
});
