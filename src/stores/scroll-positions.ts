import { parseJson } from "@/lib/parse-json";
import { safeSessionStorage } from "@/lib/safe-storage";

const STORAGE_KEY = "acopio-scroll";

/** Pixels from the top, by visit and path. They tell which addresses were open in this tab. */
export type ScrollPositions = Record<string, number>;

export function readScrollPositions(): ScrollPositions {
  const kept = parseJson(safeSessionStorage.getItem(STORAGE_KEY));
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, top]) => Number.isFinite(top)));
}

export const recordScrollPositions = (positions: ScrollPositions): void =>
  safeSessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));

export const eraseScrollPositions = (): void => safeSessionStorage.removeItem(STORAGE_KEY);
