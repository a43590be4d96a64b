import type { ReactElement } from "react";
import { vi } from "vitest";

/** The address of each picture drawn so far: pictures are part of cards, lines and pages, but do not change with them. */
const drawnPictures: string[] = [];

/**
 * The picture of a product that notes each time it is drawn. What `vi.mock` puts in the place of
 * `@/components/product-image`; everything around it runs as it is.
 */
export async function countPictures() {
  const { ProductImage } =
    await vi.importActual<typeof import("@/components/product-image")>("@/components/product-image");
  return {
    ProductImage: (props: Parameters<typeof ProductImage>[0]): ReactElement => {
      drawnPictures.push(props.src ?? "");
      return ProductImage(props);
    },
  };
}

/** The pictures that were drawn during an action, oldest first. */
export async function picturesDrawnBy(action: () => Promise<unknown>): Promise<readonly string[]> {
  drawnPictures.length = 0;
  await action();
  return [...drawnPictures];
}
