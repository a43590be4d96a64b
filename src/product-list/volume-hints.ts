import { create } from "zustand";
import type { PriceDisplay } from "@/domain/money";
import type { Product } from "@/domain/product";

/** What a card says about the price of larger quantities, in few words where there is little room; null where it has nothing to say. */
export type HintOf = (product: Product, display: PriceDisplay, isShort?: boolean) => string | null;

/** Filled once the shop's discounts have been read, after the first screen: until then no card says anything. */
export const useVolumeHints = create<{ hintOf: HintOf }>()(() => ({ hintOf: () => null }));
