import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "@/components/breadcrumbs";
import { DEFAULT_PRODUCT_PAGE_SIZE } from "@/domain/constants";
import { useListView } from "@/stores/list-view-store";
import { Skeleton } from "@/ui/skeleton";
import { type ListLayout, productListClass } from "./layout";

type ProductListSkeletonProps = {
  layout: ListLayout;
  count: number;
};

/** As large as the list it stands for. */
export function ProductListSkeleton({ layout, count }: ProductListSkeletonProps) {
  const places = Array.from({ length: count }, (_, position) => `place-${position}`);
  return (
    <div aria-busy="true">
      <p className="sr-only">Cargando productos…</p>
      <div className={productListClass(layout)}>
        {places.map((place) => (layout === "grid" ? <CardSkeleton key={place} /> : <RowSkeleton key={place} />))}
      </div>
    </div>
  );
}

const CardSkeleton = () => (
  <div className="-mr-px -mb-px flex flex-col border border-line bg-surface">
    <Skeleton className="aspect-square w-full rounded-none" />
    <div className="flex flex-col gap-3 p-3 md:p-4">
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-1/2" />
      <Skeleton className="h-target w-full" />
    </div>
  </div>
);

const RowSkeleton = () => (
  <div className="-mb-px flex items-center gap-4 border border-line bg-surface px-2 py-0.5">
    <Skeleton className="size-10" />
    <div className="flex grow flex-col gap-1">
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-1/3" />
    </div>
    <Skeleton className="h-target w-36 max-sm:w-20" />
  </div>
);

type ListPageSkeletonProps = { trail: readonly Crumb[]; title: string; head: ReactNode };

/** A whole list page while its subject loads. No heading yet: the focus goes to the real one once it is there. */
export function ListPageSkeleton({ trail, title, head }: ListPageSkeletonProps) {
  const view = useListView(false);
  return (
    <div className="page flex flex-col gap-6 pt-4 pb-16">
      <Breadcrumbs trail={trail} current={title} />
      {head}
      <div className="grid gap-x-6 lg:grid-cols-[min(16rem,max(18.5%,11rem))_minmax(0,1fr)]">
        <div className="max-lg:hidden">
          <Skeleton className="h-96 w-full" />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {/* The count with the views, then filters and order, which have room beside them from 52 rem. */}
          <div className="border-line border-b pb-3">
            <Skeleton className="h-25.5 min-[52rem]:h-11.5" />
          </div>
          <ProductListSkeleton layout={view === "grid" ? "grid" : "row"} count={DEFAULT_PRODUCT_PAGE_SIZE} />
        </div>
      </div>
    </div>
  );
}
