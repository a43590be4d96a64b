import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { safeStorage } from "@/lib/safe-storage";

/** Which price is the big one wherever a price stands; the other one stays beside it. */
export type PriceDisplay = "with-tax" | "without-tax";
/** «device» follows the device's own setting. */
export type Theme = "device" | "light" | "dark";

type Preferences = { priceDisplay: PriceDisplay; theme: Theme };

const defaults: Preferences = { priceDisplay: "with-tax", theme: "device" };

/** What the storage holds may be old or edited by hand: only known values count. */
function readPreferences(kept: unknown): Preferences {
  const values: Partial<Record<keyof Preferences, unknown>> = typeof kept === "object" && kept !== null ? kept : {};
  return {
    priceDisplay: values.priceDisplay === "without-tax" ? "without-tax" : defaults.priceDisplay,
    theme: values.theme === "light" || values.theme === "dark" ? values.theme : defaults.theme,
  };
}

const usePreferences = create<Preferences>()(
  persist(() => defaults, {
    name: "acopio-preferences",
    version: 1,
    storage: createJSONStorage(() => safeStorage),
    merge: (kept) => readPreferences(kept),
    migrate: readPreferences,
  }),
);

export const usePriceDisplay = (): PriceDisplay => usePreferences((state) => state.priceDisplay);
export const setPriceDisplay = (priceDisplay: PriceDisplay): void => {
  usePreferences.setState({ priceDisplay });
};

export const useTheme = (): Theme => usePreferences((state) => state.theme);
export const setTheme = (theme: Theme): void => {
  usePreferences.setState({ theme });
};

/** Calls back with the theme now and after every change; returns the function that stops it. */
export function watchTheme(onChange: (theme: Theme) => void): () => void {
  onChange(usePreferences.getState().theme);
  return usePreferences.subscribe((state, before) => {
    if (state.theme !== before.theme) onChange(state.theme);
  });
}
