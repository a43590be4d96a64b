import type { Offer, OfferShippingDetails, Product as SchemaProduct, WithContext } from "schema-dts";
import { destination, monetaryAmount, returnPolicy, shopId } from "@/components/merchant-data";
import type { PreviewImage } from "@/components/page-head";
import { CURRENCY, FREE_SHIPPING_THRESHOLD, SHIPPING_COST } from "@/domain/constants";
import { type Pesos, withTax } from "@/domain/money";
import { canAddToCart, type Product, shownSku } from "@/domain/product";
import { isAvailable } from "@/domain/stock";
import { pathTo } from "@/lib/paths";
import { PREVIEW_SIZE, previewPath } from "@/lib/preview-picture";
import { safeImageUrl } from "@/lib/safe-url";
import { publicAddress, storeSettings } from "@/lib/store-settings";

/** The full address of a product's picture; null when it has none that may be shown. */
export function pictureAddress(imageUrl: string | null): string | null {
  const picture = safeImageUrl(imageUrl);
  return picture?.startsWith("/") ? publicAddress(picture) : picture;
}

/**
 * The picture for link previews. They do not show SVG: a drawing of the shop's own is there as PNG, any other leaves the
 * place to the shop's picture. Nobody knows the size of a photograph from elsewhere.
 */
export function previewPicture({ imageUrl, name }: Product): PreviewImage | undefined {
  const drawn = previewPath(safeImageUrl(imageUrl) ?? "");
  if (drawn !== null) return { address: publicAddress(drawn), alt: name, size: PREVIEW_SIZE };
  const address = pictureAddress(imageUrl);
  return address === null || /\.svg$/i.test(new URL(address).pathname) ? undefined : { address, alt: name };
}

/** A product without a price or a SKU, or that is no longer sold, is not offered to anybody. */
export const isForSale = (product: Product): boolean => product.isActive && canAddToCart(product).length === 0;

/** IVA included, as a decimal with two places. */
export const priceToPay = ({ price, taxRate }: Product): string => withTax(price, taxRate).toFixed(2);

/** schema.org Product with its Offer. The price is the one to pay: IVA included. */
export function productData(product: Product) {
  const pictures = [product.imageUrl, ...(product.moreImageUrls ?? [])].flatMap((one) => pictureAddress(one) ?? []);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    ...(shownSku(product.sku) !== "" && { sku: product.sku }),
    url: publicAddress(pathTo.product(product.id)),
    ...(product.description && { description: product.description }),
    ...(pictures.length > 0 && { image: pictures.length === 1 ? pictures[0] : pictures }),
    ...(product.brand && { brand: { "@type": "Brand", name: product.brand.name } as const }),
    ...(product.category && { category: product.category.name }),
    ...(isForSale(product) && { offers: offerOf(product) }),
  } as const satisfies WithContext<SchemaProduct>;
}

/** No date until which the price is valid is named, since none is known beforehand. */
const offerOf = (product: Product) =>
  ({
    "@type": "Offer",
    url: publicAddress(pathTo.product(product.id)),
    price: priceToPay(product),
    priceCurrency: CURRENCY,
    itemCondition: "https://schema.org/NewCondition",
    availability: `https://schema.org/${isAvailable(product) ? "InStock" : "OutOfStock"}`,
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: priceToPay(product),
      priceCurrency: CURRENCY,
      valueAddedTaxIncluded: true,
    },
    shippingDetails: shippingDetails(product.price),
    hasMerchantReturnPolicy: returnPolicy(),
    seller: { "@type": "OnlineStore", "@id": shopId(), name: storeSettings.name, url: publicAddress(pathTo.home()) },
  }) as const satisfies Offer;

/** schema.org OfferShippingDetails of one piece. How long it takes depends on the state and is left to the page. */
const shippingDetails = (price: Pesos) =>
  ({
    "@type": "OfferShippingDetails",
    shippingRate: monetaryAmount(price >= FREE_SHIPPING_THRESHOLD ? 0 : SHIPPING_COST),
    shippingDestination: destination,
  }) as const satisfies OfferShippingDetails;
