import type { Product } from "@/domain/product";

/** What every list of products needs from the cart and the price switch; features fill it from the stores. */
export type Shopping = {
  display: "with-tax" | "without-tax";
  /** Pieces in the cart by product id; products that are not in it are absent. */
  quantities: ReadonlyMap<string, number>;
  add: (product: Product, quantity: number) => void;
};
