import jsQR from "jsqr";

/** Pixels of a module, as a camera would see several. */
const SCALE = 4;

/**
 * What a phone reads from a drawn QR code; null where it reads nothing.
 * @param viewBox «0 0 37 37», its size in modules
 * @param path «M4 4h1v1h-1z…», a square for each dark module
 */
export function readQrCode(viewBox: string | null, path: string | null): string | null {
  const modules = Number(viewBox?.split(" ").at(-1));
  const size = modules * SCALE;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y] of path?.matchAll(/M(\d+) (\d+)h1v1h-1z/g) ?? []) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1) {
      for (let column = Number(x) * SCALE; column < (Number(x) + 1) * SCALE; column += 1) {
        pixels.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
      }
    }
  }
  return jsQR(pixels, size, size)?.data ?? null;
}
