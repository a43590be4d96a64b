/**
 * In a prerendered page, a picture may have failed before any code listened: its error event is sent again. A drawing
 * without a size of its own looks the same at first, so decoding tells them apart.
 */
export function findBrokenPictures(): void {
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0) {
      image.decode().catch(() => image.dispatchEvent(new Event("error")));
    }
  }
}
