import { Skeleton } from "@/ui/skeleton";

/** The confirmation's shape while it loads. */
export function ConfirmedOrderSkeleton() {
  return (
    <div aria-busy="true">
      <h1 tabIndex={-1} className="sr-only">
        Confirmación del pedido
      </h1>
      <div aria-hidden="true" className="flex flex-col gap-6">
        <Skeleton className="h-48" />
        <div className="grid gap-6 lg:grid-cols-2">
          <Skeleton className="h-80" />
          <Skeleton className="h-80" />
        </div>
      </div>
    </div>
  );
}
