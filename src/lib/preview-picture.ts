/** Pixels of a picture for link previews: the shape that every reader of Open Graph shows whole. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** Where the drawings of products lie, and the PNGs that the build makes of them (`scripts/preview-pictures.ts`). */
export const DRAWINGS = "/images/products/";
export const PREVIEWS = "/images/previews/";

/** The path of a drawing's PNG, which link previews show as they do not show SVG; null for any other picture. */
export function previewPath(picture: string): string | null {
  const [, name] = /^\/images\/products\/([\w-]+)\.svg$/.exec(picture) ?? [];
  return name === undefined ? null : `${PREVIEWS}${name}.png`;
}
