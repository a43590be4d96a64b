import { queryOptions } from "@tanstack/react-query";
import { askLater } from "./ask-later";

const categories = askLater(() => import("./categories-service"));
const slides = askLater(() => import("./hero-slides-service"));
const settings = askLater(() => import("./slider-settings-service"));

/** Brands, categories, slides and settings change when staff work on the shop, not while somebody browses. */
export const SHELVES = { staleTime: 600_000 };

/** What the header and the first screen of the home page read; all that the first load needs of the queries. */
export const shellQueries = {
  categories: () =>
    queryOptions({
      queryKey: ["categories", "list"],
      queryFn: ({ signal }) => categories((service) => service.listCategories({ signal })),
      ...SHELVES,
    }),

  slides: () =>
    queryOptions({
      queryKey: ["slides"],
      queryFn: ({ signal }) => slides((service) => service.activeSlides({ signal })),
      ...SHELVES,
    }),

  sliderSettings: () =>
    queryOptions({
      queryKey: ["slider-settings"],
      queryFn: ({ signal }) => settings((service) => service.allSettings({ signal })),
      ...SHELVES,
    }),
};
