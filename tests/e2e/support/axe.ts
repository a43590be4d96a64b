import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The standard, and headings that lead on step by step, by which screen readers walk through a page. */
const RULES = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  rules: { "heading-order": { enabled: true } },
  // Which parts pass is asked by nobody, and telling it takes as long as looking.
  resultTypes: ["violations" as const],
};

/** @param screen what the failure message calls it */
export async function expectNoViolations(page: Page, screen: string): Promise<void> {
  // Fades and skeletons blend colours while they last; axe judges the screen at rest.
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== "running"));
  // A button that the header half covers after scrolling counts as too small to be hit.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  // «Legacy»: in the page itself. The other way opens a page for each look, for the sake of frames, which no screen has.
  const { violations } = await new AxeBuilder({ page }).options(RULES).setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  expect(found, screen).toEqual([]);
}
