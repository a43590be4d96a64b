import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { MissingPage } from "@/components/missing-page";
import { SimilarPlaces } from "@/components/similar-places";
import { similarNames, wordsOfSlug } from "@/domain/similar-names";
import { pathTo } from "@/lib/paths";
import { shellQueries } from "@/services/shell-queries";
import { buttonClass } from "@/ui/button";

/** How many categories a mistyped address can have meant. */
const SIMILAR_LIMIT = 3;

/** An address of a category that the shop does not have. */
export function MissingCategory({ slug }: { slug: string }) {
  const { data: categories = [] } = useQuery(shellQueries.categories());
  const words = wordsOfSlug(slug);
  const similar = similarNames(words, categories, SIMILAR_LIMIT);
  return (
    <MissingPage
      title="Esa categoría no existe"
      description="Puede que haya cambiado de nombre o que el enlace esté incompleto. Estas son las formas de seguir:"
    >
      <SimilarPlaces
        places={similar.map((category) => ({ name: category.name, to: pathTo.category(category.slug) }))}
      />
      <Link to={pathTo.categories()} className={buttonClass()}>
        Ver todas las categorías
      </Link>
      {words !== "" && (
        <Link
          to={pathTo.search(words)}
          className={buttonClass({ variant: "secondary", className: "max-w-full break-all" })}
        >
          Buscar «{words}»
        </Link>
      )}
      <Link to={pathTo.products()} className={buttonClass({ variant: "secondary" })}>
        Explorar Productos
      </Link>
    </MissingPage>
  );
}
