import { CURRENCY } from "@/domain/constants";
import { withTax } from "@/domain/money";
import type { Product } from "@/domain/product";
import { isAvailable } from "@/domain/stock";
import { pathTo } from "@/lib/paths";
import { safeImageUrl } from "@/lib/safe-url";
import { publicAddress, storeSettings } from "@/lib/store-settings";

/** schema.org Product with its Offer. The price is the one to pay: IVA included. */
export function productData(product: Product) {
  const address = publicAddress(pathTo.product(product.id));
  const picture = safeImageUrl(product.imageUrl);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    sku: product.sku,
    url: address,
    ...(product.description && { description: product.description }),
    ...(picture && { image: picture.startsWith("/") ? publicAddress(picture) : picture }),
    ...(product.brand && { brand: { "@type": "Brand", name: product.brand.name } }),
    ...(product.category && { category: product.category.name }),
    offers: {
      "@type": "Offer",
      url: address,
      price: withTax(product.price).toFixed(2),
      priceCurrency: CURRENCY,
      itemCondition: "https://schema.org/NewCondition",
      availability: `https://schema.org/${isAvailable(product) ? "InStock" : "OutOfStock"}`,
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price: withTax(product.price).toFixed(2),
        priceCurrency: CURRENCY,
        valueAddedTaxIncluded: true,
      },
      seller: { "@type": "Organization", name: storeSettings.name },
    },
  };
}
