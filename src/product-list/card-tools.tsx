import type { ComponentType } from "react";
import { create } from "zustand";
import type { Product } from "@/domain/product";

type ToolProps = {
  product: Product;
  /** Where it stands: over a card's picture, at the end of a row, among the buttons of the product's page. */
  place: "card" | "row" | "page";
};

/** What one may do with a product besides buying it, filled after the first screen: until then there is nothing. */
export const useCardTools = create<{ Compare: ComponentType<ToolProps> | null }>()(() => ({ Compare: null }));

/** The place of the tools that come late. Their room is free: nothing moves for them. */
export function CardTools(props: ToolProps) {
  const { Compare } = useCardTools();
  return Compare && <Compare {...props} />;
}
