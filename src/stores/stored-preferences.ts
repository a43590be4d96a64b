import * as v from "valibot";
import type { PriceDisplay } from "@/domain/money";
import { readStored } from "./stored";

/** «device» follows the device's own setting. */
export type Theme = "device" | "light" | "dark";

/** The key that goes to the search field. Who dictates, or hits keys unmeant, may want none that acts alone. */
export type SearchKey = "/" | "";

export type Preferences = { priceDisplay: PriceDisplay; theme: Theme; searchKey: SearchKey };

export const PREFERENCES = "acopio-preferences";

export const defaultPreferences: Preferences = { priceDisplay: "with-tax", theme: "device", searchKey: "/" };

/** What the storage holds may be old or edited by hand: only known values count. */
export const preferencesSchema = v.object({
  priceDisplay: v.fallback(v.picklist(["with-tax", "without-tax"]), defaultPreferences.priceDisplay),
  theme: v.fallback(v.picklist(["device", "light", "dark"]), defaultPreferences.theme),
  searchKey: v.fallback(v.picklist(["/", ""]), defaultPreferences.searchKey),
});

/** How prices are to be shown, for code that runs before any screen follows the preference. */
export const storedPriceDisplay = (): PriceDisplay =>
  (readStored(PREFERENCES, preferencesSchema) ?? defaultPreferences).priceDisplay;
