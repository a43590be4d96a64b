import * as v from "valibot";
import type { PriceDisplay } from "@/domain/money";
import { createDeviceStore } from "./device-store";

/** «device» follows the device's own setting. */
export type Theme = "device" | "light" | "dark";

type Preferences = { priceDisplay: PriceDisplay; theme: Theme };

const defaults: Preferences = { priceDisplay: "with-tax", theme: "device" };

/** What the storage holds may be old or edited by hand: only known values count. */
const preferences = createDeviceStore<Preferences>(
  "acopio-preferences",
  v.object({
    priceDisplay: v.fallback(v.picklist(["with-tax", "without-tax"]), defaults.priceDisplay),
    theme: v.fallback(v.picklist(["device", "light", "dark"]), defaults.theme),
  }),
  defaults,
);

export const usePriceDisplay = (): PriceDisplay => preferences.use((state) => state.priceDisplay);
export const readPriceDisplay = (): PriceDisplay => preferences.read().priceDisplay;
export const setPriceDisplay = (priceDisplay: PriceDisplay): void => {
  preferences.change((current) => ({ ...current, priceDisplay }));
};

export const useTheme = (): Theme => preferences.use((state) => state.theme);
export const setTheme = (theme: Theme): void => {
  preferences.change((current) => ({ ...current, theme }));
};

/** Calls back with the theme now and after every change; returns the function that stops it. */
export function watchTheme(onChange: (theme: Theme) => void): () => void {
  onChange(preferences.read().theme);
  return preferences.use.subscribe((state, before) => {
    if (state.theme !== before.theme) onChange(state.theme);
  });
}
