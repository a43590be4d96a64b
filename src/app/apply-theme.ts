import { watchTheme } from "@/stores/preferences-store";

/** Keeps `<html data-theme>` at what the shopper chose; without a choice the device decides. Returns the stop. */
export const applyTheme = (root: HTMLElement): (() => void) =>
  watchTheme((theme) => {
    if (theme === "device") delete root.dataset.theme;
    else root.dataset.theme = theme;
  });
