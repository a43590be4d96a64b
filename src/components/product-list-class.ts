import type { ListLayout } from "./use-list-layout";

/**
 * The columns of a product list; the skeleton uses the same ones, so nothing moves when the products arrive.
 * Cards share their hairlines with their neighbours: the padding keeps the outermost ones visible.
 */
export const productListClass = (layout: ListLayout): string =>
  layout === "grid"
    ? "grid grid-cols-2 pr-px pb-px md:grid-cols-3 xl:grid-cols-4 print:grid-cols-4"
    : "flex flex-col pb-px";
