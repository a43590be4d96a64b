import { create } from "zustand";
import type { PriceDisplay } from "@/domain/money";
import type { Product } from "@/domain/product";
import { usePriceDisplay } from "@/stores/preferences-store";

/** What a card says about the price of larger quantities, in few words where there is little room; null where it has nothing to say. */
export type HintOf = (product: Product, display: PriceDisplay, isShort?: boolean) => string | null;

/** Filled once the shop's discounts have been read, after the first screen: until then no card says anything. */
export const useVolumeHints = create<{ hintOf: HintOf }>()(() => ({ hintOf: () => null }));

type VolumeHintProps = { product: Product; isShort?: boolean; className: string };

/** What larger quantities cost. It comes late: over the picture, or in a row on a line of its own, which makes a narrow row higher. */
export function VolumeHint({ product, isShort, className }: VolumeHintProps) {
  const display = usePriceDisplay();
  const hint = useVolumeHints(({ hintOf }) => hintOf(product, display, isShort));
  return hint && <p className={`figures ${className}`}>{hint}</p>;
}
