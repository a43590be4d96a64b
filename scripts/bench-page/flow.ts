import { setTimeout as rest } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";
import { inNewBrowser, type ProfileName } from "./browser.ts";
import type { Interaction } from "./page-observer.ts";

/** ms each, from the press to the frame that shows what it asked for. */
export type Flow = {
  pressToHeading: number;
  addToCart: number;
  search: number;
  longestInteraction: number;
  /** What the longest one was, and how its time went by. */
  longest: Interaction | null;
};

const PRODUCT_LINK = "main article a[href^='/products/']";
const HEADING = "main h1";
const ADD_TO_CART = "main article button:has-text('Agregar al carrito')";
const CART_COUNT = "header button[aria-label^='Abrir carrito'] .figures";
const SEARCH_FIELD = "header input[type=search]";
const SUGGESTION = "header a[role=option][href^='/products/']";
const SEARCHED = "guante";

/** A shopper looks before the first move, and rests on what is about to be pressed. */
const LOOK_MS = 2000;
const HOVER_MS = 150;
const NEXT_STEP_MS = 1000;
const KEY_MS = 60;
/** As long as people keep a button down. */
const LONG_PRESS_MS = 80;

/** Asking every frame would cost the page what is being measured. */
const POLL_MS = 50;

/** A list, one of its products, the cart, and a search; in one tab, with a mouse. */
export const measureFlow = (profile: ProfileName, listUrl: string): Promise<Flow> =>
  inNewBrowser(profile, async ({ page }) => {
    const pressToHeading = await openProduct(page, listUrl, 0);

    const button = page.locator(ADD_TO_CART).first();
    await button.waitFor();
    await rest(NEXT_STEP_MS);
    await hover(page, button);
    const addToCart = await timeTo(page, { selector: CART_COUNT }, () => press(page, 0));

    await rest(NEXT_STEP_MS);
    await page.locator(SEARCH_FIELD).first().click();
    await rest(HOVER_MS);
    const type = () => page.keyboard.type(SEARCHED, { delay: KEY_MS });
    const search = await timeTo(page, { selector: SUGGESTION }, type);

    // Event Timing reports an interaction only after the frame that ends it.
    await rest(NEXT_STEP_MS);
    const longest = await page.evaluate(() => window.bench.longestInteraction());
    return { pressToHeading, addToCart, search, longestInteraction: longest?.duration ?? 0, longest };
  });

/** From the list to the product, with the button kept down for a while. @returns ms from the press to the heading */
export const measureLongPress = (profile: ProfileName, listUrl: string): Promise<number> =>
  inNewBrowser(profile, ({ page }) => openProduct(page, listUrl, LONG_PRESS_MS));

async function openProduct(page: Page, listUrl: string, pressMs: number): Promise<number> {
  await page.goto(listUrl, { waitUntil: "load" });
  const link = page.locator(PRODUCT_LINK).first();
  await link.waitFor();
  await rest(LOOK_MS);
  return timeTo(page, { selector: HEADING, isElsewhere: true }, async () => {
    await hover(page, link);
    await press(page, pressMs);
  });
}

async function hover(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the screen`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 2 });
  await rest(HOVER_MS);
}

async function press(page: Page, pressMs: number): Promise<void> {
  await page.mouse.down();
  if (pressMs > 0) await rest(pressMs);
  await page.mouse.up();
}

/** @returns ms from the press that `act` makes to the frame in which the change is seen. @throws when it never is */
async function timeTo(
  page: Page,
  change: { selector: string; isElsewhere?: boolean },
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(({ selector, isElsewhere = false }) => {
    const oldText = document.querySelector(selector)?.textContent?.trim() ?? "";
    window.bench.await({ selector, oldText, isElsewhere });
  }, change);
  await act();
  const waited = await page.waitForFunction(() => window.bench.waited(), undefined, { polling: POLL_MS });
  return (await waited.jsonValue()) ?? Number.NaN;
}
