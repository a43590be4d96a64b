import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { breadcrumbData } from "@/components/breadcrumb-data";
import { JsonLd } from "@/components/json-ld";
import { LoadError } from "@/components/load-error";
import { PageHead } from "@/components/page-head";
import { pathTo } from "@/lib/paths";
import { recordViewed } from "@/stores/recently-viewed-store";
import { PreviewPrice } from "./preview-price";
import { previewPicture, productData } from "./product-data";
import { ProductNotFound } from "./product-not-found";
import { ProductSkeleton } from "./product-skeleton";
import { productSummary } from "./product-summary";
import { productTrail } from "./product-trail";
import { ProductView } from "./product-view";
import { RecentlyViewed } from "./recently-viewed";
import { RelatedProducts } from "./related-products";
import { useProductView } from "./use-product-view";

export default function ProductPage() {
  const { id = "" } = useParams();
  const view = useProductView(id);
  const shownId = view.name === "ready" ? view.product.id : null;
  useEffect(() => {
    if (shownId !== null) recordViewed(shownId);
  }, [shownId]);

  switch (view.name) {
    case "loading":
      return (
        <>
          <PageHead title="Producto" />
          <ProductSkeleton />
        </>
      );
    case "failed":
      return (
        <div className="page">
          <PageHead title="Producto" robots="noindex" />
          <h1 tabIndex={-1} className="sr-only">
            Producto
          </h1>
          <LoadError reason={view.reason} onRetry={view.retry} title="No pudimos cargar este producto" />
        </div>
      );
    case "not-found":
      return <ProductNotFound id={id} />;
    case "ready": {
      const { product } = view;
      const here = { label: product.name, to: pathTo.product(product.id) };
      return (
        <>
          <PageHead
            title={product.name}
            description={productSummary(product)}
            type="product"
            image={previewPicture(product)}
          />
          <PreviewPrice product={product} />
          <JsonLd data={productData(product)} />
          <JsonLd data={breadcrumbData(productTrail(product), here)} />
          {/* Another product starts over: quantity 1, nothing typed. */}
          <ProductView key={product.id} product={product}>
            <RelatedProducts product={product} />
            <RecentlyViewed except={product.id} />
          </ProductView>
        </>
      );
    }
  }
}
