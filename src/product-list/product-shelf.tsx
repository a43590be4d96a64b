import { useId } from "react";
import { LoadError } from "@/components/load-error";
import { SectionHeading } from "@/components/section-heading";
import type { AppError } from "@/domain/errors";
import type { Product } from "@/domain/product";
import { type ListLayout, productListClass } from "./layout";
import { ProductListSkeleton } from "./list-skeleton";
import { ProductCard } from "./product-card";

export type ShelfView =
  | { name: "loading" }
  | { name: "failed"; reason: AppError; retry: () => void }
  | { name: "ready"; products: readonly Product[] };

type ProductShelfProps = {
  title: string;
  view: ShelfView;
  /** What has to be said about these products. */
  note?: string | null;
  /** How many keep its room while it loads: as many as products are expected. */
  skeletonCount: number;
  layout?: ListLayout;
  more?: { label: string; to: string };
  /** How many of the first pictures come within the page. */
  travelling?: number;
};

/** A short row of products under a heading. A shelf without products is not shown at all. */
export function ProductShelf(props: ProductShelfProps) {
  const { title, view, note, skeletonCount, layout = "grid", more, travelling = 0 } = props;
  const headingId = useId();
  if (view.name === "ready" && view.products.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId} title={title} {...(more && { more })} />
      {note && <p className="mb-4 text-ink-soft">{note}</p>}
      <ShelfContent {...{ view, skeletonCount, layout, travelling }} />
    </section>
  );
}

type ShelfContentProps = Required<Pick<ProductShelfProps, "view" | "skeletonCount" | "layout" | "travelling">>;

function ShelfContent({ view, skeletonCount, layout, travelling }: ShelfContentProps) {
  switch (view.name) {
    case "loading":
      return <ProductListSkeleton layout={layout} count={skeletonCount} />;
    case "failed":
      return <LoadError reason={view.reason} onRetry={view.retry} />;
    case "ready":
      return (
        <ul className={productListClass(layout)}>
          {view.products.map((product, position) => (
            <li key={product.id} className="grid min-w-0">
              <ProductCard product={product} layout={layout} travels={position < travelling} />
            </li>
          ))}
        </ul>
      );
  }
}
