import { Skeleton } from "@/ui/skeleton";

/** As large as the product it stands for. No heading yet: the focus goes to the product's name once it is there. */
export function ProductSkeleton() {
  return (
    <div aria-busy="true" className="page grid gap-8 py-6 lg:grid-cols-2 lg:gap-12">
      <p className="sr-only">Cargando producto…</p>
      <Skeleton className="aspect-square w-full" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-16 w-1/2" />
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-13 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    </div>
  );
}
