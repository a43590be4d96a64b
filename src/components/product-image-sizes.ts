/** How wide a product's picture is shown, so that the browser picks a copy that fits. Follows the layout of each place. */
export const PRODUCT_IMAGE_SIZES = {
  /** The main picture of its page: half of it, or as high as fits a phone. */
  page: "(min-width: 82rem) 38rem, (min-width: 43.75rem) 48vw, 15rem",
  /** A cell of two, three or four columns. */
  card: "(min-width: 80rem) 20rem, (min-width: 48rem) 33vw, 50vw",
  row: "3.5rem",
  cartLine: "4rem",
  orderLine: "4rem",
  suggestion: "2.75rem",
} as const;
