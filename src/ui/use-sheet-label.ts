import { useEffect } from "react";

/** What stands in the margin of every printed sheet, whatever else of the page is on it. */
export function useSheetLabel(label: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--sheet-label", JSON.stringify(label));
    return () => void style.removeProperty("--sheet-label");
  }, [label]);
}
