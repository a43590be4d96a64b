import * as brands from "@/services/brands-service";
import * as categories from "@/services/categories-service";
import * as checkoutOptions from "@/services/checkout-options-service";
import * as guestCart from "@/services/guest-cart-service";
import * as heroSlides from "@/services/hero-slides-service";
import * as inventory from "@/services/inventory-service";
import * as orders from "@/services/orders/orders-service";
import * as postalCodes from "@/services/postal-codes-service";
import * as productCodes from "@/services/product-codes-service";
import * as attributes from "@/services/product-lists/attribute-facets-service";
import * as facets from "@/services/product-lists/facets-service";
import * as lists from "@/services/product-lists/listed-products";
import * as products from "@/services/products-service";
import * as quotes from "@/services/quotes/quotes-service";
import * as search from "@/services/search-service";
import * as sliderSettings from "@/services/slider-settings-service";
import { serveFrom } from "@/services/supabase-client";

/** The shop's own services, as its pages have them. */
const services = {
  attributes,
  brands,
  categories,
  checkoutOptions,
  facets,
  guestCart,
  heroSlides,
  inventory,
  lists,
  orders,
  postalCodes,
  productCodes,
  products,
  quotes,
  search,
  sliderSettings,
};

export type Services = typeof services;

/** Exports that ask for nothing; and orders, which are measured by how many connections at once can place. */
const ASKS_NOTHING = [
  // Only builds the request that `readLiveProducts` sends.
  "inventory.liveProductsQuery",
  "orders.toDeliveryPayload",
  "orders.toOrderPayload",
  "orders.placeOrder",
];

export type WatchedServices = {
  services: Services;
  /** Functions that nobody has called yet, «products.getProduct»: a benchmark that asks for everything leaves none. */
  unasked: () => string[];
};

/** The services, with a list kept of what was called. */
export function watchServices(): WatchedServices {
  // The build puts this into the code, for a header of every request.
  Object.assign(globalThis, { __APP_VERSION__: "bench" });
  serveFrom("http://shop.test");
  const unasked = new Set<string>();
  const watched = Object.entries(services).map(([name, service]) => {
    for (const [key, value] of Object.entries(service)) {
      const full = `${name}.${key}`;
      if (typeof value === "function" && !ASKS_NOTHING.includes(full)) unasked.add(full);
    }
    const handler = {
      get: (target: object, key: string) => {
        unasked.delete(`${name}.${key}`);
        return Reflect.get(target, key);
      },
    };
    return [name, new Proxy({ ...service }, handler)];
  });
  return { services: Object.fromEntries(watched) as Services, unasked: () => [...unasked] };
}
