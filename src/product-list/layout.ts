import { type ReactNode, useSyncExternalStore } from "react";
import { safeStorage } from "@/lib/safe-storage";

/** Cards with big pictures, or dense rows for comparing. */
export type ListLayout = "grid" | "row";

/** A layout, or, where a page offers that, a table for each family of products. */
export type ListView = ListLayout | "table";

/** Highlights what was searched for in a name or a SKU. */
export type Mark = (text: string, kind?: "code") => ReactNode;

const STORAGE_KEY = "acopio-list-layout";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readView(): ListView {
  const stored = safeStorage.getItem(STORAGE_KEY);
  return stored === "row" || stored === "table" ? stored : "grid";
}

function setView(view: ListView): void {
  safeStorage.setItem(STORAGE_KEY, view);
  for (const listener of listeners) listener();
}

/** How every product list is shown, kept on this device; where there are no tables, rows take their place. */
export function useListView(hasTables: boolean): [ListView, (view: ListView) => void] {
  const view = useSyncExternalStore(subscribe, readView, (): ListView => "grid");
  return [view === "table" && !hasTables ? "row" : view, setView];
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
