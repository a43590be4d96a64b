import { anOrderDraft, aProduct, idOf } from "@tests/support/factories";
import { getBrand, getBrandBySlug, listBrands } from "@/services/brands-service";
import { getCategory, getCategoryBySlug, listCategories } from "@/services/categories-service";
import {
  listPaymentGateways,
  listShippingZones,
  listVolumeDiscounts,
  volumeDiscountsOf,
} from "@/services/checkout-options-service";
import {
  clearGuestCart,
  findProducts,
  readGuestCart,
  removeGuestProduct,
  setGuestQuantity,
} from "@/services/guest-cart-service";
import { activeSlides, getSlide, listSlides } from "@/services/hero-slides-service";
import { checkCartStock, readInventory, readLiveProducts } from "@/services/inventory-service";
import { getLatestOrder, getOrder, placeOrder, trackOrder } from "@/services/orders/orders-service";
import { facetCounts } from "@/services/product-lists/facets-service";
import { countedProducts, listProducts } from "@/services/product-lists/listed-products";
import {
  featuredProducts,
  getProduct,
  productsByBrand,
  productsByIds,
  productsOfFamily,
  recentProducts,
  relatedProducts,
  searchProducts,
} from "@/services/products-service";
import type { RequestOptions, ServiceResult } from "@/services/run-query";
import { popularCategories, searchCatalogue, suggest } from "@/services/search-service";
import { allSettings, getSetting } from "@/services/slider-settings-service";

type Call = (options?: RequestOptions) => Promise<ServiceResult<unknown>>;

/** Every read whose failure is told to its caller, by the name of its operation. */
export const reads: Record<string, Call> = {
  listProducts: (options) => listProducts({}, options),
  getProduct: (options) => getProduct(idOf("product"), options),
  productsByIds: (options) => productsByIds([idOf("product")], options),
  readLiveProducts: (options) => readLiveProducts([idOf("product")], options),
  featuredProducts: (options) => featuredProducts(8, options),
  recentProducts: (options) => recentProducts(8, options),
  searchProducts: (options) => searchProducts("lapiz", 10, options),
  searchCatalogue: (options) => searchCatalogue({ searchQuery: "lapiz" }, options),
  suggest: (options) => suggest("lap", 6, options),
  popularCategories: (options) => popularCategories(6, options),
  facetCounts: (options) => facetCounts({ searchQuery: "lapiz" }, "search", options),
  productsOfFamily: (options) => productsOfFamily("caja", options),
  productsByBrand: (options) => productsByBrand(idOf("brand"), undefined, options),
  listBrands: (options) => listBrands({}, options),
  getBrand: (options) => getBrand(idOf("brand"), options),
  getBrandBySlug: (options) => getBrandBySlug("papelera-del-norte", options),
  listCategories: (options) => listCategories(options),
  getCategory: (options) => getCategory(idOf("category"), options),
  getCategoryBySlug: (options) => getCategoryBySlug("papeleria", options),
  readGuestCart: (options) => readGuestCart(options),
  findProducts: (options) => findProducts([idOf("product")], options),
  getOrder: (options) => getOrder(idOf("order"), options),
  getLatestOrder: (options) => getLatestOrder(options),
  listPaymentGateways: (options) => listPaymentGateways(options),
  listShippingZones: (options) => listShippingZones(options),
  listVolumeDiscounts: (options) => listVolumeDiscounts(options),
  volumeDiscountsOf: (options) => volumeDiscountsOf([idOf("product")], options),
  activeSlides: (options) => activeSlides(options),
  listSlides: (options) => listSlides({}, options),
  getSlide: (options) => getSlide(idOf("slide"), options),
  allSettings: (options) => allSettings(options),
  getSetting: (options) => getSetting("autoplay", options),
};

/** Every write, and the functions. `placeOrder` repeats what may succeed the second time. */
export const writes: Record<string, Call> = {
  setGuestQuantity: (options) => setGuestQuantity(idOf("product"), 2, options),
  removeGuestProduct: (options) => removeGuestProduct(idOf("product"), options),
  clearGuestCart: (options) => clearGuestCart(options),
  trackOrder: (options) => trackOrder("ACO-20260601120000-AB12CD", "maria@example.com", options),
  placeOrder: (options) => placeOrder(anOrderDraft(), options),
};

/** Reads that answer a failure with something harmless, and what that is. */
export const forgivingReads: Record<
  string,
  { call: (options?: RequestOptions) => Promise<unknown>; instead: unknown }
> = {
  relatedProducts: {
    call: (options) => relatedProducts(aProduct(), 4, options),
    instead: { success: true, data: [], error: null },
  },
  readInventory: {
    call: (options) => readInventory([idOf("product")], options),
    instead: { success: true, data: [], error: null },
  },
  checkCartStock: {
    call: (options) => checkCartStock([{ productId: idOf("product"), quantity: 1 }], undefined, options),
    instead: { isValid: false, conflicts: [] },
  },
};

/** `countedProducts` is `listProducts` underneath and fails in its name. */
export const counted: Call = (options) => countedProducts({}, options);
