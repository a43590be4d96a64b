/** Drawn here and not as a mask like other icons, since it is filled or not. From the set «lucide» (ISC). */
const HEART =
  "M2 9.5a5.5 5.5 0 0 1 9.591-3.676a.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5";

type FavouriteButtonProps = {
  productName: string;
  isFavourite: boolean;
  onToggle: () => void;
};

/** A heart that is full while the product is a favourite of this device. */
export function FavouriteButton({ productName, isFavourite, onToggle }: FavouriteButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`Favorito: ${productName}`}
      onClick={onToggle}
      className="heart"
    >
      <svg aria-hidden="true" viewBox="0 0 24 24">
        <path d={HEART} />
      </svg>
    </button>
  );
}
