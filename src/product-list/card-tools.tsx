import { type ComponentType, useDeferredValue } from "react";
import { create } from "zustand";
import type { Product } from "@/domain/product";

export type ToolProps = {
  product: Product;
  /** Where it stands: over a card's picture, at the end of a row, among the buttons of the product's page. */
  place: "card" | "row" | "page";
};

type Tool = ComponentType<ToolProps> | null;

/** What one may do with a product besides buying it, filled after the first screen: until then there is nothing. */
export const useCardTools = create<{ Compare: Tool; ToList: Tool }>()(() => ({ Compare: null, ToList: null }));

/**
 * The place for tools that load late, kept free so that nothing moves when they come. Over a card or a row it is a
 * layer of its own: a button put directly into a card would make the browser lay out the whole list again.
 */
export function CardTools(props: ToolProps) {
  // The tools of a whole list arrive at once: deferred, they are drawn in slices, and the page can respond in between.
  const { Compare, ToList } = useDeferredValue(useCardTools());
  const tools = (
    <>
      {ToList && <ToList {...props} />}
      {Compare && <Compare {...props} />}
    </>
  );
  return props.place === "page" ? tools : <div className="tools">{tools}</div>;
}
