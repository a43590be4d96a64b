import type { ComponentType } from "react";
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
  const { Compare, ToList } = useCardTools();
  return (
    <>
      {ToList && <ToList {...props} />}
      {Compare && <Compare {...props} />}
    </>
  );
}
