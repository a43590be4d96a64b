import { parseJson } from "@/lib/parse-json";
import { safeSessionStorage } from "@/lib/safe-storage";

const STORAGE_KEY = "acopio-scroll";

/** Pixels from the top, by visit and path. They tell which addresses were open in this tab. */
export type ScrollPositions = Record<string, number>;

let held: ScrollPositions = {};

/** What was kept; whoever holds it adds to it, and erasing empties it. */
export function readScrollPositions(): ScrollPositions {
  const kept = parseJson(safeSessionStorage.getItem(STORAGE_KEY));
  held = Object.fromEntries(Object.entries(kept ?? {}).filter(([, top]) => Number.isFinite(top)));
  return held;
}

export const recordScrollPositions = (positions: ScrollPositions): void =>
  safeSessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));

/** Also what the page holds: it would be written back as the page is left. */
export function eraseScrollPositions(): void {
  for (const place of Object.keys(held)) delete held[place];
  safeSessionStorage.removeItem(STORAGE_KEY);
}
