import type { ReactNode } from "react";
import { LoadError } from "@/components/load-error";
import { noteOrder } from "@/orders/lost-order";
import { UNCLEAR_ORDER, useOrderSearch } from "@/orders/use-order-search";
import { LoadingIndicator } from "@/ui/loading-indicator";

/** Looks for the order whose answer was lost, and notes it, which lists it; `children` stand here once that is over. */
export default function SearchedOrder({ children }: { children: ReactNode }) {
  const search = useOrderSearch(noteOrder);
  if (search.name === "checking") return <LoadingIndicator label="Comprobando tu pedido…" />;
  if (search.name === "unclear")
    return <LoadError title={UNCLEAR_ORDER} reason={search.reason} onRetry={search.retry} />;
  return children;
}
