import { useId } from "react";
import type { AppError } from "@/domain/errors";
import type { Product } from "@/domain/product";
import { LoadError } from "./load-error";
import { ProductCard } from "./product-card";
import { productListClass } from "./product-list-class";
import { ProductListSkeleton } from "./product-list-skeleton";
import { SectionHeading } from "./section-heading";
import type { Shopping } from "./shopping";

export type ShelfView =
  | { name: "loading" }
  | { name: "failed"; reason: AppError; retry: () => void }
  | { name: "ready"; products: readonly Product[] };

type ProductShelfProps = {
  title: string;
  view: ShelfView;
  shopping: Shopping;
  /** Places kept free while loading; as many as are expected. */
  places: number;
  more?: { label: string; to: string };
};

/** A short row of products under a heading. A shelf without products is not put up at all. */
export function ProductShelf({ title, view, shopping, places, more }: ProductShelfProps) {
  const headingId = useId();
  if (view.name === "ready" && view.products.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId} title={title} {...(more && { more })} />
      <ShelfContent view={view} shopping={shopping} places={places} />
    </section>
  );
}

function ShelfContent({ view, shopping, places }: Pick<ProductShelfProps, "view" | "shopping" | "places">) {
  switch (view.name) {
    case "loading":
      return <ProductListSkeleton layout="grid" count={places} />;
    case "failed":
      return <LoadError reason={view.reason} onRetry={view.retry} />;
    case "ready":
      return (
        <ul className={productListClass("grid")}>
          {view.products.map((product) => (
            <li key={product.id} className="grid min-w-0">
              <ProductCard
                product={product}
                display={shopping.display}
                quantityInCart={shopping.quantities.get(product.id) ?? 0}
                onAdd={(quantity) => shopping.add(product, quantity)}
              />
            </li>
          ))}
        </ul>
      );
  }
}
