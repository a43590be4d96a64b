import type { PictureSources } from "./picture-sources";

/** Small vector pictures that a prerendered page carries within itself: their `data:` addresses, by their usual ones. */
const travelling = new Map<string, string>();

/** Notes pictures that need no request: at build time those a page may carry, in the browser those it carried. */
export function letTravel(pictures: Iterable<readonly [address: string, data: string]>): void {
  for (const [address, data] of pictures) travelling.set(address, data);
}

/** What to give the `img` of a picture that is there with the page; null for one that has to be fetched. */
export function travelSources(address: string): PictureSources | null {
  const data = travelling.get(address);
  return data === undefined ? null : { src: data, "data-picture": address };
}

/** The pictures that came with this page. */
export function picturesOf(page: ParentNode): [address: string, data: string][] {
  return [...page.querySelectorAll<HTMLImageElement>("img[data-picture]")].map((image) => [
    image.dataset.picture ?? "",
    image.getAttribute("src") ?? "",
  ]);
}
