import type { PriceDisplay } from "@/domain/money";
import { createDeviceStore } from "./device-store";
import {
  defaultPreferences,
  PREFERENCES,
  type Preferences,
  preferencesSchema,
  type SearchKey,
  type Theme,
} from "./stored-preferences";

export type { Theme } from "./stored-preferences";

const preferences = createDeviceStore<Preferences>(PREFERENCES, preferencesSchema, defaultPreferences);

export const usePriceDisplay = (): PriceDisplay => preferences.use((state) => state.priceDisplay);
export const readPriceDisplay = (): PriceDisplay => preferences.read().priceDisplay;
export const setPriceDisplay = (priceDisplay: PriceDisplay): void => {
  preferences.change((current) => ({ ...current, priceDisplay }));
};

export const useTheme = (): Theme => preferences.use((state) => state.theme);
export const setTheme = (theme: Theme): void => {
  preferences.change((current) => ({ ...current, theme }));
};

export const useSearchKey = (): SearchKey => preferences.use((state) => state.searchKey);
export const setSearchKey = (searchKey: SearchKey): void => {
  preferences.change((current) => ({ ...current, searchKey }));
};

/** Calls back with the theme now and after every change; returns the function that stops it. */
export function watchTheme(onChange: (theme: Theme) => void): () => void {
  onChange(preferences.read().theme);
  return preferences.use.subscribe((state, before) => {
    if (state.theme !== before.theme) onChange(state.theme);
  });
}
