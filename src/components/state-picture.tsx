import { useState } from "react";

/** The pictures that stand where there is nothing to show; files of `public/images`. */
export type StatePictureName = "empty-cart" | "empty-search" | "error" | "not-found" | "offline";

type StatePictureProps = { name: StatePictureName; className?: string };

/** Decoration beside words that say it all: where it cannot be fetched, nothing stands in its place. */
export function StatePicture({ name, className }: StatePictureProps) {
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return null;
  return (
    <img
      src={`/images/${name}.svg`}
      alt=""
      width="320"
      height="240"
      decoding="async"
      onError={() => setIsMissing(true)}
      className={className}
    />
  );
}
