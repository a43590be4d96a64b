/**
 * What an `img` is given: `srcSet` goes with the `sizes` of the place it is shown in; `data-picture` is the address of a
 * picture whose `src` holds the picture itself.
 */
export type PictureSources = { src: string; srcSet?: string; "data-picture"?: string };

/** Pixels across, from a suggestion's thumbnail to the hero, each about twice the one before. Supabase takes 1 to 2500. */
const WIDTHS = [96, 192, 384, 640, 960, 1600];

/**
 * By default a picture would keep its height and be cropped to the width. A quality a little below the default of 80
 * will do: for a close look the shopper opens the original.
 */
const OPTIONS = "resize=contain&quality=75";

/**
 * A public object of Supabase Storage, as `getPublicUrl` writes it: service, object, query. Drawings come back unresized and
 * animated GIFs without their animation, so neither is worth asking for.
 */
const PUBLIC_RASTER = /^(https:[^?#]+\/storage\/v1\/)object(\/public\/[^?#]+\.(?:png|jpe?g|webp|avif))(?:\?([^#]+))?$/i;

/**
 * The sources of a picture by its safe address. One that Supabase Storage can resize comes in several widths; Storage picks
 * WebP by itself for browsers that read it. Any other is what it is. `src` is the original in either case: for readers that
 * know no `srcset`, and for search engines.
 *
 * @param resized false for the original alone
 *
 * Source: https://supabase.com/docs/guides/storage/serving/image-transformations
 */
export function pictureSources(address: string, resized: boolean): PictureSources {
  // Read here and not from the checked settings, so that the build of a shop that resizes nothing can leave out the code.
  const transforms = import.meta.env.VITE_IMAGE_TRANSFORMS;
  if (transforms !== "true" && transforms !== "1") return { src: address };
  const raster = resized && PUBLIC_RASTER.exec(address);
  if (!raster) return { src: address };
  const [, service, object, query] = raster;
  // A query of its own tells a new picture from the one it replaced.
  const options = query ? `${OPTIONS}&${query}` : OPTIONS;
  const copy = (width: number) => `${service}render/image${object}?width=${width}&${options} ${width}w`;
  return { src: address, srcSet: WIDTHS.map(copy).join(", ") };
}
