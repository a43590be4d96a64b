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
 * The place of the tools that come late. Their room is free: nothing moves for them. Over a card or a row it is a layer of
 * its own: a browser lays out the whole list again for a button that is put straight into one of its cards.
 */
export function CardTools(props: ToolProps) {
  // Those of a whole list arrive at once: they are drawn in slices, between which the page answers to the shopper.
  const { Compare, ToList } = useDeferredValue(useCardTools());
  const tools = (
    <>
      {ToList && <ToList {...props} />}
      {Compare && <Compare {...props} />}
    </>
  );
  return props.place === "page" ? tools : <div className="tools">{tools}</div>;
}
