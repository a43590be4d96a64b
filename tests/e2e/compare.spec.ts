import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe";
import { readTable } from "./support/database";
import { hold } from "./support/hold";
import { tabTo } from "./support/keyboard";
import { settled } from "./support/settled";
import { cartButton, expect, test } from "./support/shop";

test.use({ contextOptions: { reducedMotion: "reduce" } });

type Sold = { item_code: string; item_name: string };

/** Sizes of one thing that are in stock, by SKU. */
async function someProducts(page: Page, count: number): Promise<readonly Sold[]> {
  const products = await readTable<Sold>(
    page,
    `products?select=item_code,item_name&is_active=eq.true&family_code=not.is.null&stock_quantity=gt.20&order=family_code,item_code&limit=${count}`,
  );
  expect(products).toHaveLength(count);
  return products;
}

const comparing = (products: readonly Sold[]) =>
  `/comparar?sku=${products.map(({ item_code }) => item_code).join(",")}`;
const toggles = (page: Page) => page.getByRole("main").getByRole("button", { name: /^Comparar / });
const bar = (page: Page) => page.getByRole("complementary", { name: "Comparación" });
const table = (page: Page) => page.getByRole("region", { name: "Productos lado a lado" });

test("what stands for a comparison that loads has a picture where each product's will be", async ({ page }) => {
  await page.goto("/");
  const products = await someProducts(page, 3);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const answer = await hold(page, /\/rest\/v1\/rpc\/products_by_code/);
    await page.goto(comparing(products));
    const standIns = page.getByRole("main").locator("[aria-busy=true] .aspect-square");
    await expect(standIns).toHaveCount(products.length);
    const expected = await standIns.evaluateAll(picturePlaces);
    answer();
    const pictures = table(page).getByRole("columnheader").locator("img");
    await expect(pictures).toHaveCount(products.length);
    expect(await pictures.evaluateAll(picturePlaces), `${width} px`).toEqual(expected);
  }
});

/** How far down the page each stands, and how large it is, to the nearest four pixels. */
const picturePlaces = (pictures: Element[]): string[] =>
  pictures.map((picture) => {
    const { top, width, height } = picture.getBoundingClientRect();
    return [top + scrollY, width, height].map((length) => Math.round(length / 4) * 4).join();
  });

/** What of its row lies below a button that stands over it. */
const coveredBy = (button: Locator) =>
  button.evaluate((element) => {
    const own = element.getBoundingClientRect();
    const parts = element.closest("article")?.querySelectorAll("a, p, button, input, img") ?? [];
    return [...parts].flatMap((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const box = part.matches("a, p") ? range.getBoundingClientRect() : part.getBoundingClientRect();
      const isApart =
        box.width === 0 ||
        box.right <= own.left ||
        box.left >= own.right ||
        box.bottom <= own.top ||
        box.top >= own.bottom;
      return isApart || part === element ? [] : [part.outerHTML.slice(0, 120)];
    });
  });

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport });

    test("products are chosen on cards and rows, with the keyboard alone, and stand side by side", async ({ page }) => {
      await page.goto("/products");
      await settled(page);
      await tabTo(page, toggles(page).first());
      await page.keyboard.press("Enter");
      await expect(toggles(page).first()).toHaveAttribute("aria-pressed", "true");
      await tabTo(page, toggles(page).nth(1));
      await page.keyboard.press("Space");
      await expectNoViolations(page, "cards with products to compare");
      await tabTo(page, page.getByRole("button", { name: "Lista compacta" }), "Shift+Tab");
      await page.keyboard.press("Enter");
      // The cards' buttons go with the cards.
      await expect(page.locator(".product-row").nth(2)).toBeVisible();
      await expect(toggles(page).nth(1)).toHaveAttribute("aria-pressed", "true");
      await tabTo(page, toggles(page).nth(2));
      await page.keyboard.press("Enter");
      await expectNoViolations(page, "rows with products to compare");
      const rows = page.locator("article:has(.product-row)");
      const toggle = await toggles(page).nth(2).boundingBox();
      expect(Math.min(toggle?.width ?? 0, toggle?.height ?? 0)).toBeGreaterThanOrEqual(44);
      // Neither it nor the button beside it lies over anything that is read or pressed.
      for (const tool of [/^Comparar /, /^Guardar en lista: /])
        expect(await coveredBy(rows.nth(2).getByRole("button", { name: tool })), String(tool)).toEqual([]);

      await tabTo(page, bar(page).getByRole("link", { name: "Comparar 3" }));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/comparar\?sku=[^,]+,[^,]+,[^,]+$/);
      await expect(page.getByRole("columnheader")).toHaveCount(3);
      await settled(page);
      await expectNoViolations(page, "the comparison");
    });

    test("cards and rows are chosen with the mouse, and the bar says how many", async ({ page }) => {
      await page.goto("/products");
      await settled(page);
      for (const at of [0, 1]) {
        await toggles(page).nth(at).click();
        await expect(toggles(page).nth(at)).toHaveAttribute("aria-pressed", "true");
      }
      await expect(page).toHaveURL("/products");
      await page.getByRole("button", { name: "Lista compacta" }).click();
      await expect(page.locator(".product-row").nth(2)).toBeVisible();
      await toggles(page).nth(2).click();
      await expect(bar(page).getByRole("link", { name: "Comparar 3" })).toBeVisible();
      const box = await bar(page).boundingBox();
      // The edge of a phone's screen: no half of a card lies below it, and the last of the page lies above.
      if (size === "phone") {
        expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, viewport.width, viewport.height]);
        const theme = page.getByRole("combobox", { name: "Tema" });
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await expect(theme).toBeInViewport({ ratio: 1 });
        const last = await theme.boundingBox();
        expect((last?.y ?? Number.NaN) + (last?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
      } else expect(box?.width).toBeLessThan(viewport.width / 4);
    });

    test("an address that was sent opens; its facts' names stay while the products are pushed sideways", async ({
      page,
    }) => {
      await page.goto("/");
      const products = await someProducts(page, 4);
      await page.goto(comparing(products));
      await settled(page);
      await expect(page.getByRole("columnheader")).toHaveCount(4);
      for (const label of [/^Precio/, /^Por pieza/, /^Por volumen/, /^Existencias/, /^Unidad de venta/]) {
        await expect(page.getByRole("rowheader", { name: label })).toBeVisible();
      }
      await expect(page.getByRole("rowheader").filter({ hasText: "Distinto" }).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
      await expectNoViolations(page, "four products side by side");

      const label = page.getByRole("rowheader", { name: /^Precio/ });
      const before = await label.boundingBox();
      const hidden = await table(page).evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(hidden > 0).toBe(size === "phone");
      if (size === "phone") {
        await tabTo(page, table(page));
        await page.keyboard.press("ArrowRight");
        await expect.poll(() => table(page).evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
        expect((await label.boundingBox())?.x).toBe(before?.x);
      }
      for (const button of await table(page)
        .getByRole("button", { name: /^(Quitar|Agregar) / })
        .all()) {
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      for (const { item_name: name } of products) {
        const field = await page.getByRole("textbox", { name: `Cantidad de ${name}`, exact: true }).boundingBox();
        const add = await page.getByRole("button", { name: `Agregar ${name}`, exact: true }).boundingBox();
        expect((field?.x ?? 0) + (field?.width ?? Number.NaN)).toBeLessThanOrEqual(add?.x ?? Number.NaN);
      }
      await tabTo(page, page.getByRole("button", { name: `Agregar ${products[0]?.item_name}`, exact: true }));
      await page.keyboard.press("Enter");
      await expect(cartButton(page, 1)).toBeVisible();
      await tabTo(
        page,
        page.getByRole("button", { name: `Quitar ${products[1]?.item_name} de la comparación` }),
        "Shift+Tab",
      );
      await page.keyboard.press("Enter");
      await expect(page.getByRole("columnheader")).toHaveCount(3);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await page.reload();
      await expect(page.getByRole("columnheader")).toHaveCount(3);
    });
  });
}

test("a made-up address is answered with a sentence", async ({ page }) => {
  await page.goto("/");
  const [first] = await someProducts(page, 1);
  await page.goto(`/comparar?sku=${encodeURIComponent(`NO-EXISTE,${first?.item_code},"); drop,<b>`)}`);
  await expect(page.getByText(/No encontramos «NO-EXISTE», «<b>», «"\); drop»/)).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveCount(1);
  // From now on this device compares what the address named; one that names nothing shows that.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("acopio-compare"))).toContain(first?.item_code);
  await page.goto("/comparar?sku=,,,");
  await expect(page.getByRole("columnheader")).toHaveCount(1);
  await expect(page.getByText("Aún no comparas nada")).toBeHidden();
  await page.evaluate(() => localStorage.removeItem("acopio-compare"));
  await page.goto("/comparar?sku=%00");
  await expect(page.getByText("Aún no comparas nada")).toBeVisible();
});

test("what compares comes after the first screen, and moves nothing", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const address of ["/products", "/"]) {
    await page.goto(address);
    await expect(toggles(page).first()).toBeVisible();
    const moved = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
    );
    expect(moved, address).toBeLessThan(0.01);
    // The page names its first scripts itself; this one is not among them.
    expect(await (await page.request.get(address)).text()).not.toMatch(/compare-tools/);
  }
});

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const) {
  test(`on a phone of ${width} × ${height} px no bar lies over the product: what is compared is a link beside its button`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const [product] = await someProducts(page, 1);
    const sold = await readTable<{ id: string }>(page, `products?select=id&item_code=eq.${product?.item_code}`);
    await page.goto(`/products/${sold[0]?.id}`);
    await page
      .getByRole("button", { name: `Comparar ${product?.item_name}`, exact: true })
      .first()
      .click();
    const link = page.getByRole("main").getByRole("link", { name: "Comparar 1" });
    await expect(link).toBeVisible();
    await expect(bar(page)).toBeHidden();
    // Beside the others, also for whoever had compared it before the page came: nothing moves down for it.
    if (width === 390) {
      const toggle = page
        .getByRole("main")
        .getByRole("button", { name: `Comparar ${product?.item_name}`, exact: true });
      expect((await link.boundingBox())?.y).toBe((await toggle.first().boundingBox())?.y);
    }
    for (const part of [link, page.getByRole("heading", { level: 1 }), page.locator("main .price").first()]) {
      await part.scrollIntoViewIfNeeded();
      const isOnTop = await part.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      expect(isOnTop, String(part)).toBe(true);
    }
    await page.goto("/products");
    await expect(bar(page)).toBeVisible();
  });
}

test("an address typed as people spell SKUs opens the same comparison, and becomes the shop's own", async ({
  page,
}) => {
  await page.goto("/");
  const products = await someProducts(page, 2);
  const typed = products.map(({ item_code }) => item_code.replaceAll("-", "").toLowerCase());
  await page.goto(`/comparar?sku=${typed.join(",")}`);
  for (const { item_name } of products) await expect(table(page).getByRole("link", { name: item_name })).toBeVisible();
  await expect(page.getByText(/^No encontramos/)).toBeHidden();
  await expect(page).toHaveURL(comparing(products));
});

test("on a phone what gets the focus in the comparison comes into sight whole", async ({ page }) => {
  await page.goto("/envio");
  const address = comparing(await someProducts(page, 4));
  for (const width of [390, 320]) {
    await page.setViewportSize({ ...SIZES.phone, width });
    await page.goto(address);
    await settled(page);
    await table(page).focus();
    const cut: string[] = [];
    let stops = 0;
    for (; stops < 60; stops += 1) {
      await page.keyboard.press("Tab");
      const found = await table(page).evaluate((region) => {
        const control = document.activeElement;
        if (!control || !region.contains(control)) return null;
        const sight = region.getBoundingClientRect();
        const edge = region.querySelector("thead td")?.getBoundingClientRect().right ?? 0;
        const { left, right, width } = control.getBoundingClientRect();
        const isWhole = left >= edge - 1 && right <= sight.right + 1;
        return isWhole
          ? ""
          : `${control.getAttribute("aria-label") ?? control.textContent}: ${left} to ${right}, ${width}`;
      });
      if (found === null) break;
      if (found) cut.push(found);
    }
    expect(stops).toBeGreaterThan(8);
    expect(cut).toEqual([]);
  }
});

test("on a phone the column of names hides nothing in the tables that has the focus", async ({ page }) => {
  await page.setViewportSize(SIZES.phone);
  await page.goto("/envio");
  for (const address of [comparing(await someProducts(page, 4)), "/categoria/primeros-auxilios"]) {
    await page.goto(address);
    await settled(page);
    if (address.startsWith("/categoria")) await page.getByRole("button", { name: "Tabla" }).click();
    const region = page.locator("[role=region][tabindex='0']").first();
    await region.locator("a, button:enabled, input:enabled").last().focus();
    const hidden: string[] = [];
    let stops = 0;
    for (; stops < 60; stops += 1) {
      const found = await region.evaluate((element) => {
        const control = document.activeElement;
        if (!control || control === element || !element.contains(control)) return null;
        const column = element.querySelector("th")?.closest("tr")?.firstElementChild;
        const edge = column?.getBoundingClientRect().right ?? 0;
        const isInColumn = control.closest("th, td") === control.closest("tr")?.firstElementChild;
        const isHidden = !isInColumn && control.getBoundingClientRect().right <= edge + 8;
        return isHidden ? (control.getAttribute("aria-label") ?? control.textContent) : "";
      });
      if (found === null) break;
      if (found) hidden.push(found);
      await page.keyboard.press("Shift+Tab");
    }
    expect(stops).toBeGreaterThan(8);
    expect(hidden).toEqual([]);
  }
});

test("the bar covers nothing of the footer at the end of a page", async ({ page }) => {
  await page.setViewportSize(SIZES.desktop);
  await page.goto("/products");
  await settled(page);
  await toggles(page).first().click();
  const theme = page.getByRole("contentinfo").getByRole("combobox", { name: "Tema" });
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const [choice, edge] = [await theme.boundingBox(), await bar(page).boundingBox()];
    if (!choice || !edge) throw new Error("the footer or the bar is not on the page");
    expect(choice.y + choice.height).toBeLessThanOrEqual(edge.y);
  }).toPass({ timeout: 10_000 });
});
