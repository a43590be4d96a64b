import { restText } from "@/copy/quick-order-copy";
import { discardRest } from "@/stores/quick-order-store";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";

/** The rows for which the table has no room; they come in by themselves, or are given up. */
export function RestNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Alert tone="info" className="mt-3">
      <p>{restText(count)}</p>
      <Button variant="quiet" className="-ml-4" onClick={discardRest}>
        Descartar los que esperan
      </Button>
    </Alert>
  );
}
