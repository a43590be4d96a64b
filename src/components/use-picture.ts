import { useState } from "react";
import { type PictureSources, pictureSources } from "@/lib/picture-sources";
import { safeImageUrl } from "@/lib/safe-url";
import { travelSources } from "@/lib/travelling-pictures";

type Picture = PictureSources & { sizes?: string; onError: () => void };

type PictureOptions = {
  /** How wide it is shown, as the attribute says it, so that the browser picks a copy that fits. */
  sizes: string;
  /** On the first screen: where it is small enough it comes within the page. */
  travels?: boolean;
  onBroken?: (() => void) | undefined;
};

/**
 * What to give the `img` of a picture from data: its sources, and what to do when they fail. Resized copies that cannot be
 * had give way to the original; null once that fails as well, or where the address must not be used.
 *
 * @param imageUrl as it came from data: anything but https or our own origin is not used
 */
export function usePicture(
  imageUrl: string | null | undefined,
  { sizes, travels = false, onBroken }: PictureOptions,
): Picture | null {
  const address = safeImageUrl(imageUrl);
  const [unresized, setUnresized] = useState<string | null>();
  const [broken, setBroken] = useState<string | null>();
  const isUsable = address && address !== broken;
  const sources = isUsable
    ? (travels && travelSources(address)) || pictureSources(address, address !== unresized)
    : null;

  const onError = () => {
    if (sources?.srcSet) return setUnresized(address);
    setBroken(address);
    onBroken?.();
  };

  if (!sources) return null;
  // `sizes` only where there is a choice: Chromium keeps every picture that has sizes for as long as its page is open.
  return sources.srcSet ? { sizes, ...sources, onError } : { ...sources, onError };
}
