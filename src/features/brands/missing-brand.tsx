import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { MissingPage } from "@/components/missing-page";
import { SimilarPlaces } from "@/components/similar-places";
import { MAX_PAGE_SIZE } from "@/domain/constants";
import { similarNames, wordsOfSlug } from "@/domain/similar-names";
import { pathTo } from "@/lib/paths";
import { queries } from "@/services/queries";
import { buttonClass } from "@/ui/button";

/** How many brands a mistyped address can have meant. */
const SIMILAR_LIMIT = 3;

/** An address of a brand that the shop does not carry. */
export function MissingBrand({ slug }: { slug: string }) {
  const { data } = useQuery(queries.brands({ limit: MAX_PAGE_SIZE }));
  const words = wordsOfSlug(slug);
  const similar = similarNames(words, data?.brands ?? [], SIMILAR_LIMIT);
  return (
    <MissingPage
      title="No manejamos esa marca"
      description="Puede que haya cambiado de nombre o que el enlace esté incompleto. Estas son las formas de seguir:"
    >
      <SimilarPlaces places={similar.map((brand) => ({ name: brand.name, to: pathTo.brand(brand.slug) }))} />
      <Link to={pathTo.brands()} className={buttonClass()}>
        Ver todas las marcas
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
