import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { OfflineNotice } from "@/app/offline-notice";
import { markChecked, markUnchecked } from "@/live/cached-products";

const KEPT = /página guardada: sus precios y existencias pueden haber cambiado/;

afterEach(() => {
  vi.useRealTimers();
  act(() => markChecked("p"));
  delete document.documentElement.dataset.kept;
});

it("says nothing while the shop answers", () => {
  markUnchecked(["p"]);
  render(<OfflineNotice />);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

it("offline, only a page whose facts were not read is called a kept one", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  render(<OfflineNotice />);
  expect(screen.getByRole("status")).toHaveTextContent("Sin conexión. Puedes seguir llenando tu carrito");
  expect(screen.getByRole("status")).not.toHaveTextContent(KEPT);
  act(() => markUnchecked(["p"]));
  expect(screen.getByRole("status")).toHaveTextContent(KEPT);
});

it("a page from the device says so once its facts are late, until they have been read", () => {
  vi.useFakeTimers();
  document.documentElement.dataset.kept = "";
  markUnchecked(["p"]);
  render(<OfflineNotice />);
  act(() => void vi.advanceTimersByTime(2400));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.getByRole("status")).toHaveTextContent("La tienda tarda en responder.");
  expect(screen.getByRole("status")).toHaveTextContent(KEPT);
  act(() => markChecked("p"));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});
