import { clsx } from "clsx";
import { Heart } from "lucide-react";

type FavouriteButtonProps = {
  productName: string;
  isFavourite: boolean;
  onToggle: () => void;
  className?: string;
};

/** A heart that is full while the product is a favourite of this device. */
export function FavouriteButton({ productName, isFavourite, onToggle, className }: FavouriteButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`Favorito: ${productName}`}
      onClick={onToggle}
      className={clsx(
        "inline-flex size-target items-center justify-center rounded-control border border-line bg-surface",
        "transition-colors duration-150 hover:border-bad",
        isFavourite ? "text-bad" : "text-ink-soft hover:text-bad",
        className,
      )}
    >
      <Heart aria-hidden="true" className="size-5" fill={isFavourite ? "currentColor" : "none"} />
    </button>
  );
}
