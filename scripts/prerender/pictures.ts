import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/** What a picture may add to a page, in compressed bytes: more than it would cost to fetch it later. */
const MAX_BYTES = 2600;

/** Vector pictures that are small enough to travel within a page: their `data:` addresses by their own addresses. */
export function smallPictures(publicDir: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(publicDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".svg")) continue;
    const file = join(entry.parentPath, entry.name);
    const svg = readFileSync(file, "utf8");
    if (brotliCompressSync(svg).length > MAX_BYTES) continue;
    found.set(file.slice(publicDir.length).replaceAll("\\", "/"), dataAddress(svg));
  }
  return found;
}

/** Written so that an attribute needs no further escapes: text compresses better than Base64. */
const dataAddress = (svg: string): string =>
  `data:image/svg+xml,${svg
    .trim()
    .replace(/\s*\n\s*/g, " ")
    .replace(/[%#<>"'&]/g, (sign) => encodeURIComponent(sign).replace("'", "%27"))}`;
