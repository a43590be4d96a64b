import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ExternalLinks } from "@/app/external-links";

let opened: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  opened = vi.spyOn(window, "open").mockReturnValue(null);
});

/** Draws a link, presses it, and tells whether the browser was left to follow it. */
async function press(href: string, attributes: object = {}): Promise<boolean> {
  let followed = true;
  const watch = (event: MouseEvent) => {
    followed = !event.defaultPrevented;
    event.preventDefault();
  };
  render(
    <>
      <a href={href} {...attributes}>
        Guía
      </a>
      <ExternalLinks />
    </>,
  );
  window.addEventListener("click", watch);
  await userEvent.click(screen.getByRole("link", { name: "Guía" }));
  window.removeEventListener("click", watch);
  return followed;
}

it("asks before a link to another site is followed, then opens it without handing over this page", async () => {
  expect(await press("https://example.org/guia")).toBe(false);
  const dialog = await screen.findByRole("alertdialog", { name: "Enlace externo" });
  expect(dialog).toHaveTextContent("example.org");
  await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
  expect(opened).toHaveBeenCalledExactlyOnceWith("https://example.org/guia", "_blank", "noopener,noreferrer");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
});

it("cancelling opens nothing", async () => {
  await press("https://example.org/guia");
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  expect(opened).not.toHaveBeenCalled();
});

for (const href of ["/products", "#contenido", "mailto:hola@acopio.example", "tel:+525541628830"]) {
  it(`does not ask about ${href}`, async () => {
    expect(await press(href)).toBe(true);
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });
}

it("does not ask about the shop's own chat, which says where it leads", async () => {
  expect(await press("https://wa.me/525541628830", { "data-known-exit": "" })).toBe(true);
});

for (const href of ["http://evil.example/", "//evil.example/", "https:\\\\evil.example", "https://a:b@evil.example/"]) {
  it(`never offers to follow ${href} unchecked`, async () => {
    await press(href);
    const offered = screen.queryByRole("alertdialog");
    if (offered) {
      expect(offered).toHaveTextContent("evil.example");
      await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
    }
    expect(opened).not.toHaveBeenCalled();
  });
}
