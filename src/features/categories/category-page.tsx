import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { MissingListing } from "@/components/missing-listing";
import { pathTo } from "@/lib/paths";
import { ListingPage } from "@/product-list/listing-page";
import { queries } from "@/services/queries";
import { shellQueries } from "@/services/shell-queries";
import { CategoryProducts } from "./category-products";

export default function CategoryPage() {
  const { slug = "" } = useParams();
  return (
    <ListingPage
      query={useQuery(queries.categoryBySlug(slug))}
      title="Categoría"
      failure="No pudimos cargar esta categoría"
      missing={<MissingCategory slug={slug} />}
    >
      {/* Another category starts over: its list must not show the products of the one before. */}
      {(category) => <CategoryProducts key={category.id} category={category} />}
    </ListingPage>
  );
}

function MissingCategory({ slug }: { slug: string }) {
  const { data: categories = [] } = useQuery(shellQueries.categories());
  return (
    <MissingListing
      title="Esa categoría no existe"
      slug={slug}
      listings={categories}
      pathOf={pathTo.category}
      overview={{ label: "Ver todas las categorías", to: pathTo.categories() }}
    />
  );
}
