import { productId } from "./fill-shop.ts";
import type { Draw } from "./questions.ts";
import type { Services } from "./services.ts";

/** What one visitor asks of the database from the first page to the last. */
export type Journey = {
  name: string;
  /** How many of a hundred visitors take it. */
  share: number;
  /** Ends with an order; it is placed anew each time, since a recorded one would be the same order. */
  endsWithOrder?: true;
  take: (services: Services, draw: Draw) => Promise<void>;
};

/** As many cards as a list shows, whose price and stock are read again once they are on the screen. */
const CARDS = 12;

const cards = (draw: Draw): string[] => Array.from({ length: CARDS }, () => productId(draw.product()));

async function lookAtHome(
  { categories, heroSlides, inventory, products, search }: Services,
  draw: Draw,
): Promise<void> {
  await heroSlides.activeSlides();
  await categories.listCategories();
  await search.popularCategories();
  await products.featuredProducts();
  await products.recentProducts();
  await inventory.readLiveProducts(cards(draw));
}

async function lookAtList({ facets, inventory, lists }: Services, draw: Draw): Promise<void> {
  const filters = { categoryIds: [draw.category()] };
  await lists.listProducts(filters, { exactCount: true });
  await facets.facetCounts(filters, "list");
  await inventory.readLiveProducts(cards(draw));
}

async function lookAtProduct({ checkoutOptions, inventory, products }: Services, draw: Draw): Promise<string> {
  const id = productId(draw.product());
  await products.getProduct(id);
  await checkoutOptions.volumeDiscountsOf([id]);
  await products.relatedProducts({ id, brand: { id: draw.brand(), name: "", slug: "" } });
  await inventory.readLiveProducts([id]);
  return id;
}

async function searchFor(text: string, { facets, search }: Services): Promise<void> {
  for (const typed of [text.slice(0, 3), text.slice(0, 5), text]) await search.suggest(typed);
  await search.searchCatalogue({ searchQuery: text });
  await facets.facetCounts({ searchQuery: text }, "search");
}

async function fillCart({ guestCart, inventory }: Services, ids: readonly string[]): Promise<void> {
  for (const id of ids) await guestCart.setGuestQuantity(id, 2);
  await guestCart.readGuestCart();
  await inventory.readInventory(ids);
}

export const journeys: readonly Journey[] = [
  {
    name: "browse: home, two lists, three products",
    share: 70,
    take: async (services, draw) => {
      await lookAtHome(services, draw);
      for (let list = 0; list < 2; list += 1) await lookAtList(services, draw);
      for (let product = 0; product < 3; product += 1) await lookAtProduct(services, draw);
    },
  },
  {
    name: "search: three suggestions, results, a product",
    share: 20,
    take: async (services, draw) => {
      await searchFor("guante nitrilo", services);
      await lookAtProduct(services, draw);
    },
  },
  {
    name: "cart: a list, two products, both into the cart",
    share: 8,
    take: async (services, draw) => {
      await lookAtList(services, draw);
      const ids = [await lookAtProduct(services, draw), await lookAtProduct(services, draw)];
      await fillCart(services, ids);
    },
  },
  {
    name: "order: a list, two products, cart, checkout, order",
    share: 2,
    endsWithOrder: true,
    take: async (services, draw) => {
      await lookAtList(services, draw);
      const ids = [await lookAtProduct(services, draw), await lookAtProduct(services, draw)];
      await fillCart(services, ids);
      const { checkoutOptions, inventory, orders, postalCodes } = services;
      await checkoutOptions.listPaymentGateways();
      await checkoutOptions.listShippingZones();
      await checkoutOptions.readHoldingTerms();
      await postalCodes.readPostalAddress("03940");
      await inventory.readInventory(ids);
      await orders.getLatestOrder();
    },
  },
];
