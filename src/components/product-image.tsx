import { clsx } from "clsx";
import { usePicture } from "./use-picture";

const PLACEHOLDER = "/images/placeholder.svg";

/** How wide the picture is shown, so that the browser picks a copy that fits. Follows the layout of each place. */
const SIZES = {
  /** The main picture of its page: half of it, or as high as fits a phone. */
  page: "(min-width: 82rem) 38rem, (min-width: 43.75rem) 48vw, 15rem",
  /** A cell of two, three or four columns. */
  card: "(min-width: 80rem) 20rem, (min-width: 48rem) 33vw, 50vw",
  row: "3.5rem",
  cartLine: "4rem",
  orderLine: "4rem",
  suggestion: "2.75rem",
} as const;

type ProductImageProps = {
  /** As it came from data: anything but https or our own origin shows the placeholder. */
  src: string | null;
  alt: string;
  /** Where it is shown. */
  place: keyof typeof SIZES;
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
  const picture = usePicture(src, { sizes: SIZES[place], travels, onBroken }) ?? { src: PLACEHOLDER };
  return (
    <img
      // Before the sources: Safari begins to fetch with what it has been told so far.
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      {...picture}
      alt={alt}
      width={600}
      height={600}
      decoding="async"
      className={clsx("aspect-square w-full bg-tile object-contain", className)}
    />
  );
}
