import { FULL_TABLE, restText } from "@/copy/quick-order-copy";
import { discardRest } from "@/stores/quick-order-store";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";

/** That the table is full, and the rows for which it has no room; they come in by themselves, or are given up. */
export function RestNote({ count, onDiscarded }: { count: number; onDiscarded: () => void }) {
  return (
    <Alert tone="info" className="mt-3">
      <p>{count === 0 ? FULL_TABLE : restText(count)}</p>
      {count > 0 && (
        <Button
          variant="quiet"
          className="-ml-4"
          onClick={() => {
            discardRest();
            onDiscarded();
          }}
        >
          Descartar los que esperan
        </Button>
      )}
    </Alert>
  );
}
