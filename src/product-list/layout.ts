import type { ReactNode } from "react";
import type { ListView } from "@/stores/list-view-store";

/** How cards lie: tables have none. */
export type ListLayout = Exclude<ListView, "table">;

/** Highlights what was searched for in a name or a SKU. */
export type Mark = (text: string, kind?: "code") => ReactNode;

/**
 * The columns of a product list; the skeleton uses the same ones, so nothing moves when the products arrive. At most two on
 * phones and four elsewhere, fewer where text is large.
 * Cards share their hairlines with their neighbours: the padding keeps the outermost ones visible.
 */
export const productListClass = (layout: ListLayout): string =>
  layout === "grid"
    ? "grid grid-cols-[repeat(auto-fill,minmax(max(8.5rem,34%),1fr))] pr-px pb-px md:grid-cols-[repeat(auto-fill,minmax(max(13rem,24%),1fr))] print:grid-cols-4"
    : "flex flex-col pb-px";
