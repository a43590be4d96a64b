import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { MissingPlace } from "@/components/missing-place";
import { pathTo } from "@/lib/paths";
import { PlacePage } from "@/product-list/place-page";
import { queries } from "@/services/queries";
import { shellQueries } from "@/services/shell-queries";
import { CategoryProducts } from "./category-products";

export default function CategoryPage() {
  const { slug = "" } = useParams();
  return (
    <PlacePage
      query={useQuery(queries.categoryBySlug(slug))}
      title="Categoría"
      failure="No pudimos cargar esta categoría"
      missing={<MissingCategory slug={slug} />}
    >
      {/* Another category starts over: its list must not show the products of the one before. */}
      {(category) => <CategoryProducts key={category.id} category={category} />}
    </PlacePage>
  );
}

function MissingCategory({ slug }: { slug: string }) {
  const { data: categories = [] } = useQuery(shellQueries.categories());
  return (
    <MissingPlace
      title="Esa categoría no existe"
      slug={slug}
      places={categories}
      pathOf={pathTo.category}
      overview={{ label: "Ver todas las categorías", to: pathTo.categories() }}
    />
  );
}
