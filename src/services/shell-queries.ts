import { queryOptions } from "@tanstack/react-query";
import { listCategories } from "./categories-service";
import { activeSlides } from "./hero-slides-service";
import { unwrap } from "./query-error";
import { allSettings } from "./slider-settings-service";

/** Brands, categories, slides and settings change when staff work on the shop, not while somebody browses. */
export const SHELVES = { staleTime: 600_000 };

/** What the header and the first screen of the home page read; all that the first load needs of the queries. */
export const shellQueries = {
  categories: () =>
    queryOptions({
      queryKey: ["categories", "list"],
      queryFn: ({ signal }) => unwrap(listCategories({ signal })),
      ...SHELVES,
    }),

  slides: () =>
    queryOptions({
      queryKey: ["slides"],
      queryFn: ({ signal }) => unwrap(activeSlides({ signal })),
      ...SHELVES,
    }),

  sliderSettings: () =>
    queryOptions({
      queryKey: ["slider-settings"],
      queryFn: ({ signal }) => unwrap(allSettings({ signal })),
      ...SHELVES,
    }),
};
