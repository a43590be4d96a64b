// @vitest-environment node
import { describe, expect, it } from "vitest";
import { safeImageUrl, safeLinkUrl } from "@/lib/safe-url";

const refused = [
  "",
  "   ",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "vbscript:msgbox",
  "blob:https://shop.example/1",
  "file:///etc/passwd",
  "http://plain.example/a.png",
  "//evil.example",
  "///evil.example",
  "\\\\evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https:\\\\evil.example",
  "https://",
  "https:///evil.example",
  "https://user:pass@evil.example",
  "https://shop.example@evil.example/",
  "images/relative.svg",
  "?q=1",
  "#top",
  null,
  undefined,
  7,
  {},
];

describe("addresses that come from data", () => {
  it.each(refused)("refuses %j as a picture and as a link", (address) => {
    expect(safeImageUrl(address)).toBeNull();
    expect(safeLinkUrl(address)).toBeNull();
  });

  it.each(["/images/products/guante.svg", "/products?search=lápiz#lista", "https://cdn.example/a.png?w=200", "/"])(
    "allows %s for both",
    (address) => {
      expect(safeImageUrl(address)).toBe(address);
      expect(safeLinkUrl(address)).toBe(address);
    },
  );

  it.each(["mailto:hola@acopio.mx", "tel:+525512345678"])("allows %s as a link only", (address) => {
    expect(safeLinkUrl(address)).toBe(address);
    expect(safeImageUrl(address)).toBeNull();
  });

  it("cuts the blanks around an address", () => {
    expect(safeImageUrl("  /images/a.svg ")).toBe("/images/a.svg");
  });
});
