import type { Product } from "@/domain/product";
import { usePriceDisplay } from "@/stores/preferences-store";
import { useVolumeHints } from "./volume-hints";

type VolumeHintProps = { product: Product; isShort?: boolean; className: string };

/** What larger quantities cost. It comes late: over the picture, or in a row on a line of its own, which makes a narrow row higher. */
export function VolumeHint({ product, isShort, className }: VolumeHintProps) {
  const display = usePriceDisplay();
  const hint = useVolumeHints(({ hintOf }) => hintOf(product, display, isShort));
  return hint && <p className={`figures ${className}`}>{hint}</p>;
}
