import { parseJson } from "@/lib/parse-json";
import { safeSessionStorage } from "@/lib/safe-storage";
import { guestMark, isGuestIdKept } from "@/services/guest-session";

/**
 * What was typed in this tab: it survives a reload and goes with the tab, never longer. It belongs to the shopper who
 * typed it: once the device has forgotten that shopper, from whichever tab, it is never read again.
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
    // Where the guest id ends with the page, the next page would not recognise its own draft by it.
    safeSessionStorage.setItem(key, JSON.stringify(isGuestIdKept() ? { ...draft, of } : draft));
  },
  forget: (): void => safeSessionStorage.removeItem(key),
});
