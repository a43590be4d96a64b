import { clsx } from "clsx";
import { PRODUCT_IMAGE_SIZES } from "./product-image-sizes";
import { usePicture } from "./use-picture";

/** Stands in the place of a picture that is missing or cannot be fetched. */
export const PLACEHOLDER = "/images/placeholder.svg";

type ProductImageProps = {
  /** As it came from data: anything but https or our own origin shows the placeholder. */
  src: string | null;
  alt: string;
  /** Where it is shown. */
  place: keyof typeof PRODUCT_IMAGE_SIZES;
  /** The main picture of a page: loaded first, never lazily. */
  priority?: boolean;
  /** It comes within the page where it is small enough; those with priority do. */
  travels?: boolean;
  /** The picture could not be fetched; the placeholder stands in its place. */
  onBroken?: () => void;
  className?: string;
};

/** A product's picture on its light tile; a missing or broken one becomes the placeholder. Square, so nothing moves. */
export function ProductImage(props: ProductImageProps) {
  const { src, alt, place, priority = false, travels = priority, onBroken, className } = props;
  const picture = usePicture(src, { sizes: PRODUCT_IMAGE_SIZES[place], travels, onBroken }) ?? { src: PLACEHOLDER };
  return (
    <img
      // Set before the sources: Safari begins to fetch with the attributes that are set by then.
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      {...picture}
      alt={alt}
      width={600}
      height={600}
      decoding="async"
      className={clsx("tile", className)}
    />
  );
}
