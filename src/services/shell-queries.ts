import { queryOptions } from "@tanstack/react-query";
import { askLater } from "./ask-later";

const categories = askLater(() => import("./categories-service"));
const slides = askLater(() => import("./hero-slides-service"));
const settings = askLater(() => import("./slider-settings-service"));

/**
 * How long lists stay cached for shoppers who go back to them after a long look at a product, or an errand: they are
 * shown at once, as they were left, and read again meanwhile. A list of twelve is some 15 kB; opening one every ten
 * seconds would hold 3 MB. Single products that are read ahead, by the hundred, are dropped sooner.
 */
export const KEPT_FOR_BACK = { gcTime: 1_800_000 };

/** Brands, categories, slides and settings change when staff work on the shop, not while somebody browses. */
export const RARELY_CHANGES = { staleTime: 600_000, ...KEPT_FOR_BACK };

/** What the header and the first screen of the home page read; all that the first load needs of the queries. */
export const shellQueries = {
  categories: () =>
    queryOptions({
      queryKey: ["categories", "list"],
      queryFn: ({ signal }) => categories((service) => service.listCategories({ signal })),
      ...RARELY_CHANGES,
    }),

  slides: () =>
    queryOptions({
      queryKey: ["slides"],
      queryFn: ({ signal }) => slides((service) => service.activeSlides({ signal })),
      ...RARELY_CHANGES,
    }),

  sliderSettings: () =>
    queryOptions({
      queryKey: ["slider-settings"],
      queryFn: ({ signal }) => settings((service) => service.allSettings({ signal })),
      ...RARELY_CHANGES,
    }),
};
