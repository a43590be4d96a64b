import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";

type GoneFavouritesProps = { count: number; onForget: () => void };

/** Favourites that the shop does not sell any more. */
export function GoneFavourites({ count, onForget }: GoneFavouritesProps) {
  if (count === 0) return null;
  return (
    <Alert tone="info" className="mb-4">
      <p>
        {count === 1
          ? "Uno de tus favoritos ya no está a la venta."
          : `${count} de tus favoritos ya no están a la venta.`}
      </p>
      <Button variant="quiet" className="-ml-4" onClick={onForget}>
        {count === 1 ? "Quitarlo de la lista" : "Quitarlos de la lista"}
      </Button>
    </Alert>
  );
}
