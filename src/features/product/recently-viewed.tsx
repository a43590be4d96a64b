import { useQuery } from "@tanstack/react-query";
import { ProductShelf } from "@/product-list/product-shelf";
import { queries } from "@/services/queries";
import { useRecentlyViewed } from "@/stores/recently-viewed-store";

/** One row on wide screens. */
const MOST_SHOWN = 4;

type RecentlyViewedProps = {
  /** The product that is on screen anyway. */
  except: string;
};

/** What this device looked at before. Products no longer sold are missing; a failure counts as none. */
export function RecentlyViewed({ except }: RecentlyViewedProps) {
  const ids = useRecentlyViewed().filter((id) => id !== except);
  const seen = useQuery({ ...queries.productsByIds(ids), enabled: ids.length > 0 });
  if (ids.length === 0 || seen.isLoadingError) return null;
  return (
    <ProductShelf
      title="Vistos recientemente"
      view={seen.data ? { name: "ready", products: seen.data.slice(0, MOST_SHOWN) } : { name: "loading" }}
      skeletonCount={Math.min(ids.length, MOST_SHOWN)}
    />
  );
}
