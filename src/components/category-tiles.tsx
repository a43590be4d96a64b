import type { Category } from "@/domain/product";
import { onCategorySheet } from "@/lib/category-sheet";
import { pathTo } from "@/lib/paths";
import { Skeleton } from "@/ui/skeleton";
import { usePicture } from "./use-picture";

const wallClass = "grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line md:grid-cols-5";

type CategoryTilesProps = {
  categories: readonly Category[];
  /** A line under each name, e.g. how many products there are. */
  details?: (id: string) => string | undefined;
  /** Whether it stands on the first screen of its page. */
  isFirst?: boolean;
};

/** The categories as a wall of pictures, each a door. */
export function CategoryTiles({ categories, details, isFirst = false }: CategoryTilesProps) {
  return (
    <ul className={wallClass}>
      {categories.map((category, index) => (
        <li key={category.id} className="bg-surface">
          <a
            href={pathTo.category(category.slug)}
            className="group flex h-full flex-col outline-offset-[-3px] hover:bg-agave-wash"
          >
            <CategoryPicture category={category} isUrgent={isFirst && index < FIRST_ROW} />
            <span className="flex grow flex-col justify-center px-3 py-3 font-display font-bold leading-tight group-hover:text-agave md:px-4">
              {category.name}{" "}
              {details && (
                <span className="figures mt-1 min-h-5 font-normal font-sans text-ink-soft text-sm">
                  {details(category.id)}
                </span>
              )}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A tile of a grid with two to five columns. */
const SIZES = "(min-width: 82rem) 16rem, (min-width: 48rem) 20vw, 50vw";

/** As many tiles as a phone has beside each other; on the sheet of the shop's own pictures all are one file. */
const FIRST_ROW = 2;

/** Beside the name, so it needs no words of its own; a broken one leaves the bare tile, as high as before. */
function CategoryPicture({ category, isUrgent }: { category: Category; isUrgent: boolean }) {
  const picture = usePicture(onCategorySheet(category.imageUrl), { sizes: SIZES });
  return (
    <span className="block aspect-3/2 overflow-hidden bg-tile md:aspect-4/3">
      {picture && (
        <img
          {...(isUrgent ? { fetchPriority: "high" } : { loading: "lazy" })}
          {...picture}
          alt=""
          width={480}
          height={320}
          decoding="async"
          className="size-full object-cover transition-transform duration-300 ease-settle group-hover:scale-[1.04] motion-reduce:transition-none"
        />
      )}
    </span>
  );
}

export function CategoryTilesSkeleton() {
  return (
    <div aria-busy="true" className={wallClass}>
      {Array.from({ length: 10 }, (_, position) => `tile-${position}`).map((tile) => (
        <div key={tile} className="bg-surface">
          <Skeleton className="aspect-3/2 w-full rounded-none md:aspect-4/3" />
          <div className="px-4 py-3">
            <Skeleton className="h-5 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
