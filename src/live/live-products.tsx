import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isAwaitingFacts } from "./cached-products";
import { keepProductsLive } from "./keep-products-live";

/**
 * Keeps everything on screen up to date while the shopper looks: products of lists and pages, and the lines of the
 * cart. A stock status that changes is announced here, once for all badges that show it.
 */
export function LiveProducts() {
  const client = useQueryClient();
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => keepProductsLive(client, setAnnouncement, { readAtOnce: isAwaitingFacts() }), [client]);
  return (
    // `aria-live` is written out, since an open dialog hides from screen readers whatever does not have that attribute.
    <p role="status" aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
