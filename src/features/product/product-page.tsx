import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { BelowTheFold } from "@/components/below-the-fold";
import { breadcrumbData } from "@/components/breadcrumb-data";
import { FailedPage } from "@/components/failed-page";
import { JsonLd } from "@/components/json-ld";
import { PageHead } from "@/components/page-head";
import { taxNote } from "@/copy/price-copy";
import { CURRENCY, RELATED_PRODUCTS_LIMIT } from "@/domain/constants";
import { formatPrice, withTax } from "@/domain/money";
import type { Product } from "@/domain/product";
import { afterFrame } from "@/lib/after-frame";
import { late, MissingCode } from "@/lib/late";
import { pathTo } from "@/lib/paths";
import { useLateNow } from "@/lib/use-late";
import { ProductShelf } from "@/product-list/product-shelf";
import { queries } from "@/services/queries";
import { recordViewed } from "@/stores/recently-viewed-store";
import { Skeleton } from "@/ui/skeleton";
import { isForSale, previewPicture, priceToPay, productData } from "./product-data";
import { productTrail } from "./product-trail";
import { ProductView } from "./product-view";
import { RecentlyViewed } from "./recently-viewed";
import { useProductView } from "./use-product-view";

/** Loaded late: nobody goes on purpose to a product that is gone. */
const productNotFound = late(() => import("./product-not-found"));

export default function ProductPage() {
  const { id = "" } = useParams();
  const view = useProductView(id);
  const shownId = view.name === "ready" ? view.product.id : null;
  useEffect(() => {
    if (shownId !== null) return afterFrame(() => recordViewed(shownId));
  }, [shownId]);

  switch (view.name) {
    case "loading":
      return <Loading />;
    case "failed":
      return (
        <FailedPage
          title="Producto"
          failure="No pudimos cargar este producto"
          reason={view.reason}
          onRetry={view.retry}
        />
      );
    case "not-found":
      return <Gone id={id} />;
    case "ready": {
      const { product, retry, isRetrying } = view;
      return (
        <>
          <PageHead
            title={product.name}
            description={productSummary(product)}
            robots={product.isActive ? undefined : "noindex"}
            type="product"
            image={previewPicture(product)}
          />
          {/* Another product starts over: quantity 1, nothing typed. */}
          <ProductView key={product.id} product={product} onRetry={retry} isRetrying={isRetrying}>
            <RelatedProducts product={product} />
            <RecentlyViewed except={product.id} />
          </ProductView>
          {/* Not above the picture: at a script element a browser paints what it has, which would be the header alone. */}
          <BelowTheFold>
            <PreviewPrice product={product} />
            <SearchData product={product} />
          </BelowTheFold>
        </>
      );
    }
  }
}

/** Shown the moment its code is here, without a Suspense boundary, which would keep its fallback for at least 300 ms. */
function Gone({ id }: { id: string }) {
  const [code, , isMissing] = useLateNow(productNotFound, productNotFound.need);
  if (isMissing)
    throw new MissingCode("The page of a product that is gone could not be fetched", {
      isUnreachable: !navigator.onLine,
    });
  return code ? <code.default id={id} /> : <Loading />;
}

/** What the product costs, in the words that link previews read; React lifts them into the document head. */
function PreviewPrice({ product }: { product: Product }) {
  if (!isForSale(product)) return null;
  return (
    <>
      <meta property="product:price:amount" content={priceToPay(product)} />
      <meta property="product:price:currency" content={CURRENCY} />
    </>
  );
}

/** The product, and where it stands in the catalogue, in the words of search engines. */
function SearchData({ product }: { product: Product }) {
  const here = { label: product.name, to: pathTo.product(product.id) };
  return (
    <>
      <JsonLd data={productData(product)} />
      <JsonLd data={breadcrumbData(productTrail(product), here)} />
    </>
  );
}

const Loading = () => (
  <>
    <PageHead title="Producto" />
    <ProductSkeleton />
  </>
);

const LINES = ["h-4 w-1/3", "h-12", "h-16 w-1/2", "h-8 w-2/3", "h-13", "h-40"];

/** As large as the product it stands for. No heading yet: the focus goes to the product's name once it is there. */
function ProductSkeleton() {
  return (
    <div aria-busy="true" className="page grid gap-8 py-6 min-[43.75rem]:grid-cols-2 lg:gap-12">
      <p className="sr-only">Cargando producto…</p>
      <Skeleton className="h-60 w-full min-[43.75rem]:aspect-square min-[43.75rem]:h-auto" />
      <div className="flex flex-col gap-4">
        {LINES.map((size) => (
          <Skeleton key={size} className={size} />
        ))}
      </div>
    </div>
  );
}

/** Search engines cut longer descriptions. */
const MAX_LENGTH = 160;

/** One sentence for search engines and link previews: the price first, if it has one, then what it is. */
function productSummary({ name, price, taxRate, description }: Product): string {
  const offer =
    price > 0 ? `${name} por ${formatPrice(withTax(price, taxRate))} ${taxNote(taxRate, "with-tax")}.` : `${name}.`;
  const text = `${offer} ${description ?? ""}`.trim();
  // By whole characters: half an emoji is none, and comes back from a page as another one.
  const characters = [...text];
  if (characters.length <= MAX_LENGTH) return text;
  const beginning = characters.slice(0, MAX_LENGTH - 1).join("");
  return `${beginning.trimEnd()}…`;
}

/** Others of the same brand. A failure counts as none: the product itself is what the shopper came for. */
function RelatedProducts({ product }: { product: Product }) {
  const related = useQuery(queries.related(product));
  if (!product.brand || related.isError) return null;
  return (
    <ProductShelf
      title={`Más de ${product.brand.name}`}
      view={related.data ? { name: "ready", products: related.data } : { name: "loading" }}
      skeletonCount={RELATED_PRODUCTS_LIMIT}
      more={{ label: `Todo de ${product.brand.name}`, to: pathTo.brand(product.brand.slug) }}
    />
  );
}
