import { useQuery } from "@tanstack/react-query";
import { CategoryTiles } from "@/components/category-tiles";
import { SectionHeading } from "@/components/section-heading";
import { pathTo } from "@/lib/paths";
import { ProductShelf } from "@/product-list/product-shelf";
import { popularCategoriesQuery } from "@/services/product-lists/popular-categories-query";
import { queries } from "@/services/queries";

/** One row of tiles. */
const POPULAR_CATEGORIES = 5;

/** Where to go on from a search that led nowhere. Help that cannot be loaded is left out. */
export function SearchHelp() {
  const categories = useQuery(popularCategoriesQuery(POPULAR_CATEGORIES));
  const featured = useQuery(queries.featured());
  return (
    <div className="flex flex-col gap-10">
      {categories.data && categories.data.length > 0 && (
        <section aria-labelledby="search-categories">
          <SectionHeading
            id="search-categories"
            title="Categorías con más surtido"
            more={{ label: "Ver categorías", to: pathTo.categories() }}
          />
          <CategoryTiles categories={categories.data} />
        </section>
      )}
      {featured.data && (
        <ProductShelf
          title="Lo que más se surte"
          view={{ name: "ready", products: featured.data }}
          skeletonCount={featured.data.length}
        />
      )}
    </div>
  );
}
