import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findBrokenPictures } from "@/app/find-broken-pictures";
import { ProductImage } from "@/components/product-image";

const picture = () => screen.getByRole("img", { name: "Lápiz" });
const decode = vi.fn<() => Promise<void>>();

beforeEach(() => {
  // jsdom loads no pictures: one that is complete and has no pixels is what a browser makes of a broken one.
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(true);
  Object.defineProperty(HTMLImageElement.prototype, "decode", { value: decode, configurable: true });
  render(<ProductImage src="/images/products/lapiz.svg" alt="Lápiz" place="card" />);
});
afterEach(() => {
  Reflect.deleteProperty(HTMLImageElement.prototype, "decode");
});

it("fault: broken pictures: one that failed before the page listened becomes the placeholder", async () => {
  decode.mockRejectedValue(new DOMException("broken", "EncodingError"));
  findBrokenPictures();
  await waitFor(() => expect(picture()).toHaveAttribute("src", "/images/placeholder.svg"));
});

it("a drawing without a size of its own stays", async () => {
  const decoded = Promise.resolve();
  decode.mockReturnValue(decoded);
  findBrokenPictures();
  await act(() => decoded);
  expect(picture()).toHaveAttribute("src", "/images/products/lapiz.svg");
});
