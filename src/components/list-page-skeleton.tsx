import { DEFAULT_PRODUCT_PAGE_SIZE } from "@/domain/constants";
import { Skeleton } from "@/ui/skeleton";
import { ProductListSkeleton } from "./product-list-skeleton";
import { useListLayout } from "./use-list-layout";

/** A whole list page while its subject loads. No heading yet: the focus goes to the real one once it is there. */
export function ListPageSkeleton() {
  const [layout] = useListLayout();
  return (
    <div className="page flex flex-col gap-6 pt-6 pb-16">
      <Skeleton className="h-20 w-full" />
      <div className="grid gap-x-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="max-lg:hidden">
          <Skeleton className="h-96 w-full" />
        </div>
        <ProductListSkeleton layout={layout} count={DEFAULT_PRODUCT_PAGE_SIZE} />
      </div>
    </div>
  );
}
