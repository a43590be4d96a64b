import { clsx } from "clsx";
import { useState } from "react";
import { safeImageUrl } from "@/lib/safe-url";

const PLACEHOLDER = "/images/placeholder.svg";

type ProductImageProps = {
  /** As it came from data: anything but https or our own origin shows the placeholder. */
  src: string | null;
  alt: string;
  /** The main picture of a page: loaded first, never lazily. */
  priority?: boolean;
  /** The picture could not be fetched; the placeholder stands in its place. */
  onBroken?: () => void;
  className?: string;
};

/** A product's picture on its light tile; a missing or broken one becomes the placeholder. Square, so nothing moves. */
export function ProductImage({ src, alt, priority = false, onBroken, className }: ProductImageProps) {
  const address = safeImageUrl(src);
  const [broken, setBroken] = useState<string | null>(null);
  const shown = address === null || address === broken ? PLACEHOLDER : address;
  return (
    <img
      src={shown}
      alt={alt}
      width={600}
      height={600}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      decoding="async"
      onError={() => {
        setBroken(address);
        onBroken?.();
      }}
      className={clsx("aspect-square w-full bg-tile object-contain", className)}
    />
  );
}
