import { act, render, screen } from "@testing-library/react";
import { LinkFrame } from "@tests/support/link-frame";
import { renderToString } from "react-dom/server";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { BelowTheFold } from "@/components/below-the-fold";

const pages = (
  <Routes>
    <Route element={<LinkFrame />}>
      <Route path="/" element={<a href="/envio">ir</a>} />
      <Route
        path="/envio"
        element={
          <BelowTheFold>
            <p>abajo</p>
          </BelowTheFold>
        }
      />
    </Route>
  </Routes>
);

it("follows the first frame of a page that was opened by a link", async () => {
  render(<MemoryRouter initialEntries={["/"]}>{pages}</MemoryRouter>);
  vi.useFakeTimers();
  try {
    act(() => screen.getByRole("link").click());
    expect(screen.queryByText("abajo")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByText("abajo")).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

it("stands at once where the shopper comes back, and in a page drawn ahead of time", () => {
  const page = <MemoryRouter initialEntries={["/envio"]}>{pages}</MemoryRouter>;
  expect(renderToString(page)).toContain("abajo");
  render(page);
  expect(screen.getByText("abajo")).toBeVisible();
});
