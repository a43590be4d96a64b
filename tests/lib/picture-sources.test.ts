// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import { pictureSources } from "@/lib/picture-sources";

const hosted = "https://abcd.supabase.co/storage/v1/object/public/productos/papel/caja%20chica.jpg";

beforeEach(() => {
  vi.stubEnv("VITE_IMAGE_TRANSFORMS", "true");
});

/** The candidates of a `srcset`: address and width. */
const candidates = (srcSet = "") =>
  srcSet.split(", ").map((candidate) => {
    const [address = "", width = ""] = candidate.split(" ");
    return { url: new URL(address), width };
  });

describe("a public picture of Supabase Storage", () => {
  it("comes in widths that Storage resizes to, uncropped, and as the original", () => {
    const { src, srcSet } = pictureSources(hosted, true);
    expect(src).toBe(hosted);
    const copies = candidates(srcSet);
    expect(copies.length).toBeGreaterThan(3);
    for (const { url, width } of copies) {
      expect(url.origin).toBe("https://abcd.supabase.co");
      expect(url.pathname).toBe("/storage/v1/render/image/public/productos/papel/caja%20chica.jpg");
      expect(`${url.searchParams.get("width")}w`).toBe(width);
      expect(Number(url.searchParams.get("width"))).toBeLessThanOrEqual(2500);
      expect(url.searchParams.get("resize")).toBe("contain");
      expect(Number(url.searchParams.get("quality"))).toBeGreaterThanOrEqual(20);
    }
  });

  it.each(["png", "jpeg", "webp", "avif", "JPG"])("may be a .%s", (extension) => {
    expect(pictureSources(hosted.replace("jpg", extension), true).srcSet).toBeDefined();
  });

  it("keeps what tells it from the picture it replaced", () => {
    const copies = candidates(pictureSources(`${hosted}?t=2026-11-21`, true).srcSet);
    expect(copies.map(({ url }) => url.searchParams.get("t"))).toEqual(copies.map(() => "2026-11-21"));
  });

  it("may lie behind the project's own domain", () => {
    const { srcSet } = pictureSources("https://datos.acopio.mx/storage/v1/object/public/productos/caja.png", true);
    expect(candidates(srcSet)[0]?.url.origin).toBe("https://datos.acopio.mx");
  });

  it("is only the original where asked for, or where the project does not resize", () => {
    expect(pictureSources(hosted, false)).toEqual({ src: hosted });
    vi.stubEnv("VITE_IMAGE_TRANSFORMS", "false");
    expect(pictureSources(hosted, true)).toEqual({ src: hosted });
  });
});

it.each([
  "/images/products/caja.svg",
  "/storage/v1/object/public/productos/caja.jpg",
  "https://cdn.example.mx/caja.jpg",
  "https://abcd.supabase.co/storage/v1/object/public/productos/caja.svg",
  "https://abcd.supabase.co/storage/v1/object/public/productos/caja.gif",
  "https://abcd.supabase.co/storage/v1/object/public/productos/caja.jpg.html",
  "https://abcd.supabase.co/storage/v1/object/sign/productos/caja.jpg?token=x",
  "https://cdn.example.mx/?from=/storage/v1/object/public/productos/caja.jpg",
])("leaves %s as it is", (address) => {
  expect(pictureSources(address, true)).toEqual({ src: address });
});
