import { useSyncExternalStore } from "react";
import { safeStorage } from "@/lib/safe-storage";

/** Cards with big pictures, or dense rows for comparing. */
export type ListLayout = "grid" | "row";

const STORAGE_KEY = "acopio-list-layout";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readLayout = (): ListLayout => (safeStorage.getItem(STORAGE_KEY) === "row" ? "row" : "grid");

function setLayout(layout: ListLayout): void {
  safeStorage.setItem(STORAGE_KEY, layout);
  for (const listener of listeners) listener();
}

/** The layout of every product list, kept on this device. */
export function useListLayout(): [ListLayout, (layout: ListLayout) => void] {
  return [useSyncExternalStore(subscribe, readLayout, () => "grid"), setLayout];
}

/**
 * The columns of a product list; the skeleton uses the same ones, so nothing moves when the products arrive. At most two on
 * phones and four elsewhere, fewer where text is large.
 * Cards share their hairlines with their neighbours: the padding keeps the outermost ones visible.
 */
export const productListClass = (layout: ListLayout): string =>
  layout === "grid"
    ? "grid grid-cols-[repeat(auto-fill,minmax(max(8.5rem,34%),1fr))] pr-px pb-px md:grid-cols-[repeat(auto-fill,minmax(max(13rem,24%),1fr))] print:grid-cols-4"
    : "flex flex-col pb-px";
