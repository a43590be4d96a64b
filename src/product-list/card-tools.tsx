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

/** The place of the tools that come late. Their room is free: nothing moves for them. */
export function CardTools(props: ToolProps) {
  // Those of a whole list arrive at once: they are drawn in slices, between which the page answers to the shopper.
  const { Compare, ToList } = useDeferredValue(useCardTools());
  return (
    <>
      {ToList && <ToList {...props} />}
      {Compare && <Compare {...props} />}
    </>
  );
}
