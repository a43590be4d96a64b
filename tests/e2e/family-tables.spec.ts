import type { Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe";
import { readTable } from "./support/database";
import { settled } from "./support/settled";
import { cartButton, expect, test } from "./support/shop";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const GLOVES = "Guante de nitrilo";
const family = (page: Page) => page.getByRole("region", { name: GLOVES });
const fields = (page: Page) => family(page).getByRole("textbox", { name: /^Cantidad de / });
const head = (page: Page, label: string) => family(page).getByRole("columnheader", { name: new RegExp(`^${label}`) });

/** Types into the field that has the focus, in place of what stands there. */
async function type(page: Page, quantity: number): Promise<void> {
  await page.keyboard.press("Control+a");
  await page.keyboard.type(String(quantity));
}

/** How far below the last row of a table the frame around it ends. */
function roomInFrame(region: Element): number {
  const framed = [region, ...region.querySelectorAll("table")].filter(
    (part) => Number.parseFloat(getComputedStyle(part).borderBottomWidth) > 0,
  );
  const lastRow = region.querySelector("tbody tr:last-child");
  const bottomOf = (part: Element) => part.getBoundingClientRect().bottom;
  if (framed.length === 0 || !lastRow) throw new Error("a table has a frame and rows");
  return Math.max(...framed.map(bottomOf)) - bottomOf(lastRow);
}

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`${size}: a family is one table, ordered and bought with the keyboard alone, and undone at once`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto("/categoria/primeros-auxilios");
    await settled(page);
    await page.getByRole("button", { name: "Tabla" }).focus();
    await page.keyboard.press("Enter");
    await expect(fields(page)).toHaveCount(4);
    await settled(page);
    await expectNoViolations(page, "tables of families");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    // The frame ends with the last row.
    expect(await family(page).evaluate(roomInFrame)).toBeLessThanOrEqual(2);

    await head(page, "Talla").getByRole("button").focus();
    await page.keyboard.press("Enter");
    await expect(head(page, "Talla")).toHaveAttribute("aria-sort", "ascending");
    await expect(family(page).getByRole("rowheader").first()).toContainText("chica");
    await page.keyboard.press("Enter");
    await expect(head(page, "Talla")).toHaveAttribute("aria-sort", "descending");
    await expect(family(page).getByRole("rowheader").last()).toContainText("chica");

    const before = await family(page).getByRole("rowheader").first().boundingBox();
    // One of them is; until stocks are known none is.
    await expect(family(page)).toContainText("Agotado");
    const free: number[] = [];
    for (const [at, field] of (await fields(page).all()).entries()) if (await field.isEnabled()) free.push(at);
    expect(free.length).toBeGreaterThanOrEqual(2);
    for (const at of free.slice(0, 2)) {
      await fields(page).nth(at).focus();
      await type(page, at + 2);
      await page.keyboard.press("Enter");
      expect((await fields(page).nth(at).boundingBox())?.height).toBeGreaterThanOrEqual(42);
    }
    // The product's name stays in its column while the others are pushed aside.
    const after = await family(page).getByRole("rowheader").first().boundingBox();
    expect(Math.round(after?.x ?? 0)).toBe(Math.round(before?.x ?? -1));
    const add = page.getByRole("button", { name: `Agregar 2 renglones de ${GLOVES}` });
    await add.focus();
    await page.keyboard.press("Enter");
    const undo = page.getByRole("button", { name: "Deshacer" });
    // At once: with the focus in it the toast stays.
    await undo.focus();
    const pieces = free.slice(0, 2).reduce((sum, at) => sum + at + 2, 0);
    await expect(cartButton(page, pieces)).toBeVisible();
    await expect(page.getByText("2 productos")).toHaveCount(1);
    await expect(undo).toHaveCount(1);
    await expect(undo).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(cartButton(page, 0)).toBeVisible();

    await page.reload();
    await expect(page.getByRole("button", { name: "Tabla" })).toHaveAttribute("aria-pressed", "true");
    await expect(fields(page)).toHaveCount(4);
  });
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`${size}: what is said of a quantity is whole within its table, which scrolls no further for it`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto("/categoria/primeros-auxilios");
    await settled(page);
    await page.getByRole("button", { name: "Tabla" }).click();
    await expect(family(page)).toContainText("Agotado");
    const room = () =>
      family(page).evaluate(({ scrollWidth, scrollHeight }) => ({ width: scrollWidth, height: scrollHeight }));
    const before = await room();
    // On a phone the quantities are the last of several columns.
    await family(page).evaluate((table) => table.scrollTo(table.scrollWidth, 0));
    for (const field of await fields(page).all()) {
      if (await field.isDisabled()) continue;
      await field.fill("9999");
      const note = family(page)
        .getByRole("status")
        .filter({ hasText: /no alcanza|entre 1 y 999/ });
      await expect(note).toBeVisible();
      const [said, table] = await note.evaluate((part) =>
        [part, part.closest("[role=region]")].map((box) => box?.getBoundingClientRect().toJSON() as DOMRect),
      );
      expect(said?.x).toBeGreaterThanOrEqual(table?.x ?? Number.NaN);
      expect(said?.right).toBeLessThanOrEqual(table?.right ?? Number.NaN);
      expect(said?.y).toBeGreaterThanOrEqual(table?.y ?? Number.NaN);
      expect(said?.bottom).toBeLessThanOrEqual(table?.bottom ?? Number.NaN);
      expect(await room()).toEqual(before);
      await page.keyboard.press("Escape");
    }
  });
}

test("every family of three or more in a category has its table, and its code comes to those who choose it", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/categoria/empaque");
  await settled(page);
  expect(scripts.filter((url) => url.includes("family-tables"))).toEqual([]);
  const [category] = await readTable<{ id: string }>(page, "categories?select=id&slug=eq.empaque");
  const products = await readTable<{ family_code: string | null }>(
    page,
    `products?select=family_code&category_id=eq.${category?.id}&is_active=eq.true&limit=200`,
  );
  const sizes = new Map<string, number>();
  for (const { family_code } of products) {
    if (family_code !== null) sizes.set(family_code, (sizes.get(family_code) ?? 0) + 1);
  }
  const tables = [...sizes.values()].filter((members) => members >= 3).length;
  expect(tables).toBeGreaterThanOrEqual(3);
  await page.getByRole("button", { name: "Tabla" }).click();
  await expect(page.getByRole("main").getByRole("table")).toHaveCount(tables);
  await expect(page.getByRole("main").getByRole("rowheader").or(page.locator(".product-row"))).toHaveCount(
    products.length,
  );
});
