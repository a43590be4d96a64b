import { CURRENCY, UNKNOWN_SKU } from "@/domain/constants";
import { withTax } from "@/domain/money";
import { canAddToCart, type Product } from "@/domain/product";
import { isAvailable } from "@/domain/stock";
import { pathTo } from "@/lib/paths";
import { safeImageUrl } from "@/lib/safe-url";
import { publicAddress, storeSettings } from "@/lib/store-settings";

/** The full address of a product's picture; null when it has none that may be shown. */
export function pictureAddress(imageUrl: string | null): string | null {
  const picture = safeImageUrl(imageUrl);
  return picture?.startsWith("/") ? publicAddress(picture) : picture;
}

/** The picture for link previews. Where it is drawn as SVG, which previews do not show, the shop's own has to do. */
export function previewPicture({ imageUrl, name }: Product): { address: string; alt: string } | undefined {
  const address = pictureAddress(imageUrl);
  return address === null || /\.svg$/i.test(new URL(address).pathname) ? undefined : { address, alt: name };
}

/**
 * schema.org Product with its Offer. The price is the one to pay: IVA included. What cannot be sold, for want of a price
 * or a SKU, is offered to nobody.
 */
export function productData(product: Product) {
  const picture = pictureAddress(product.imageUrl);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    ...(product.sku !== UNKNOWN_SKU && { sku: product.sku }),
    url: publicAddress(pathTo.product(product.id)),
    ...(product.description && { description: product.description }),
    ...(picture && { image: picture }),
    ...(product.brand && { brand: { "@type": "Brand", name: product.brand.name } }),
    ...(product.category && { category: product.category.name }),
    ...(canAddToCart(product).length === 0 && { offers: offerOf(product) }),
  };
}

const offerOf = (product: Product) => ({
  "@type": "Offer",
  url: publicAddress(pathTo.product(product.id)),
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
});
