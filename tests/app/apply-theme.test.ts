import { resetStores } from "@tests/support/render-app";
import { expect, it } from "vitest";
import { applyTheme } from "@/app/apply-theme";
import { setTheme } from "@/stores/preferences-store";

it("marks the page with the chosen theme, leaves it to the device otherwise, and can be stopped", () => {
  resetStores();
  const root = document.documentElement;
  const stop = applyTheme(root);
  expect(root).not.toHaveAttribute("data-theme");
  setTheme("dark");
  expect(root).toHaveAttribute("data-theme", "dark");
  setTheme("device");
  expect(root).not.toHaveAttribute("data-theme");
  stop();
  setTheme("light");
  expect(root).not.toHaveAttribute("data-theme");
});
