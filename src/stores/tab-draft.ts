import { parseJson } from "@/lib/parse-json";
import { safeSessionStorage } from "@/lib/safe-storage";
import { guestMark, isGuestIdKept } from "@/services/guest-session";

/**
 * What was typed in this tab: it survives a reload and goes with the tab, never longer. It is the shopper's who typed it: once
 * the device has forgotten them, in whichever tab that was asked for, it is as good as gone.
 */
export const tabDraft = (key: string) => ({
  /** Whatever was stored; nothing of it is checked. */
  read(): object {
    const stored = parseJson(safeSessionStorage.getItem(key));
    if (typeof stored !== "object" || stored === null) return {};
    return "of" in stored && stored.of !== guestMark() ? {} : stored;
  },
  save(draft: object): void {
    const of = guestMark();
    // Where the id ends with the page, the next one would not know its own draft again.
    safeSessionStorage.setItem(key, JSON.stringify(isGuestIdKept() ? { ...draft, of } : draft));
  },
  forget: (): void => safeSessionStorage.removeItem(key),
});
