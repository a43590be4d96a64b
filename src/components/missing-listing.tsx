import { similarNames, wordsOfSlug } from "@/domain/search/similar-names";
import { pathTo } from "@/lib/paths";
import { buttonClass } from "@/ui/button";
import { MissingPage } from "./missing-page";

/** How many brands or categories a mistyped address can have meant. */
const SIMILAR_LIMIT = 3;

type MissingListingProps = {
  title: string;
  /** The last part of the address. */
  slug: string;
  listings: readonly { name: string; slug: string }[];
  pathOf: (slug: string) => string;
  /** Where all of them are. */
  overview: { label: string; to: string };
};

/** An address of a brand or a category that the shop does not have, with those whose names come closest. */
export function MissingListing({ title, slug, listings, pathOf, overview }: MissingListingProps) {
  const words = wordsOfSlug(slug);
  // Listings that were read before it was renamed still have the one that is missing.
  const others = listings.filter((listing) => listing.slug !== slug);
  const similar = similarNames(words, others, SIMILAR_LIMIT);
  return (
    <MissingPage
      title={title}
      description="Puede que haya cambiado de nombre o que el enlace esté incompleto. Estas son las formas de seguir:"
    >
      {similar.length > 0 && (
        <div className="order-first flex basis-full flex-wrap items-center justify-center gap-x-4">
          <p>¿Buscabas…?</p>
          <ul className="flex flex-wrap justify-center gap-x-4">
            {similar.map((listing) => (
              <li key={listing.slug}>
                <a href={pathOf(listing.slug)} className="link inline-flex min-h-target items-center font-semibold">
                  {listing.name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <a href={overview.to} className={buttonClass()}>
        {overview.label}
      </a>
      {words !== "" && (
        <a
          href={pathTo.search(words)}
          className={buttonClass({ variant: "secondary", className: "max-w-full break-all" })}
        >
          {`Buscar «${words}»`}
        </a>
      )}
      <a href={pathTo.products()} className={buttonClass({ variant: "secondary" })}>
        Explorar Productos
      </a>
    </MissingPage>
  );
}
