import type { Page } from "@playwright/test";
import { productsInStock } from "./support/database";
import { open as openQuickOrder, paste, summary } from "./support/quick-order";
import { expect, expectHydrated, fillCart, test } from "./support/shop";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Goes through the whole page with the Tab key, down or up. @returns what the key stops at, and of it what the bar covers */
async function tabThrough(page: Page, key: "Tab" | "Shift+Tab"): Promise<{ stops: string[]; covered: string[] }> {
  const stops: string[] = [];
  const covered: string[] = [];
  // Begins at the end of the page that the key comes from.
  await page.evaluate((isDown) => {
    (document.activeElement as HTMLElement).blur();
    const end = document.body.appendChild(document.createElement("p"));
    end.tabIndex = -1;
    if (isDown) document.body.prepend(end);
    end.focus();
    end.remove();
  }, key === "Tab");
  for (let stop = 0; stop < 250; stop += 1) {
    await page.keyboard.press(key);
    const found = await page.evaluate(() => {
      const control = document.activeElement;
      const bar = document.querySelector("[data-bottom-bar]");
      if (!control || !bar || control === document.body) return null;
      const { top, bottom } = control.getBoundingClientRect();
      const edge = bar.getBoundingClientRect();
      const name = control.getAttribute("aria-label") ?? control.textContent.trim();
      const isCovered = !bar.contains(control) && bottom > edge.top + 1 && top < edge.bottom - 1;
      return { name, isCovered: isCovered && getComputedStyle(bar).position === "sticky" };
    });
    if (!found) break;
    stops.push(found.name);
    if (found.isCovered) covered.push(found.name);
  }
  return { stops, covered };
}

for (const { width, height, text } of [
  { width: 390, height: 844, text: 100 },
  { width: 390, height: 844, text: 200 },
  { width: 320, height: 256, text: 100 },
]) {
  const screen = `on a screen of ${width}×${height} with text at ${text} %`;
  test(`the bar that pays covers nothing of the cart that has the focus ${screen}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/envio");
    const products = (await productsInStock(page, 40)).slice(0, 8);
    await fillCart(page, products, 1);
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, text);
    for (const key of ["Tab", "Shift+Tab"] as const) {
      const { stops, covered } = await tabThrough(page, key);
      for (const { item_name } of products) expect(stops).toContain(`Cantidad de ${item_name}`);
      expect(covered, key).toEqual([]);
    }
  });

  test(`the glance at an order covers nothing of the checkout that has the focus ${screen}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/envio");
    await fillCart(page, (await productsInStock(page, 40)).slice(0, 3), 1);
    await page.goto("/checkout");
    await expect(page.getByRole("button", { name: /^Confirmar pedido/ })).toBeVisible();
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, text);
    for (const key of ["Tab", "Shift+Tab"] as const) {
      const { stops, covered } = await tabThrough(page, key);
      expect(stops).toContain("Ver mi pedido");
      expect(covered, key).toEqual([]);
    }
  });

  // Where text is that large in the browser's settings, the bar does not stay: see `large-text.spec.ts`.
  if (text > 100) continue;
  test(`the bar of a quick order covers nothing of its rows that has the focus ${screen}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openQuickOrder(page);
    await paste(page, "TZN-1110 12\nTZN-1020 2\nTZN-1101 4\nCA8410 1.5\nKTN-5114 2 rollos\nKTN-5115 3\nTZN-1111 6");
    await expect(summary(page)).toHaveText(/^7 renglones: \d listos, \d por revisar$/);
    for (const key of ["Tab", "Shift+Tab"] as const) {
      const { stops, covered } = await tabThrough(page, key);
      expect(stops).toContain("Clave del renglón 7");
      expect(covered, key).toEqual([]);
    }
  });
}

test.describe("a press that leaves a field of the checkout wrong", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("does what it was on, although the error moves that", async ({ page }) => {
    await page.goto("/envio");
    await fillCart(page, (await productsInStock(page, 40)).slice(0, 1), 1);
    await page.goto("/checkout");
    const field = page.getByRole("textbox", { name: "Orden de compra" });
    const box = page.getByRole("checkbox", { name: "Requiero factura" });
    const error = page.getByText("Acorta este texto: caben 40 caracteres");
    for (const press of ["finger", "mouse"]) {
      await field.fill("4".repeat(41));
      await expect(error).toBeHidden();
      await box.evaluate((element) => element.scrollIntoView({ block: "center" }));
      const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      if (press === "finger") await page.touchscreen.tap(x + width / 2, y + height / 2);
      else await page.mouse.click(x + width / 2, y + height / 2, { delay: 80 });
      await expect(error).toBeVisible();
      await expect(box, press).toBeChecked();
      await field.fill("");
      await expect(error).toBeHidden();
      await box.uncheck();
    }
  });
});

for (const width of [390, 1440])
  test(`the way through the header to the cart and back leaves the page where it is, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/garantia");
    await expectHydrated(page);
    await page.evaluate(() => window.scrollTo(0, 700));
    await page.keyboard.press("/");
    const cart = page.getByRole("button", { name: /^Abrir carrito/ });
    for (let stop = 0; stop < 9 && !(await cart.evaluate((it) => it === document.activeElement)); stop += 1) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => window.scrollY)).toBe(700);
    }
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(cart).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(700);
  });

test("on a phone the row of the logo, which is scrolled away, comes back for a key that reaches it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/products");
  await expectHydrated(page);
  await page.evaluate(() => window.scrollTo(0, 1500));
  const search = page.getByLabel("Buscar productos", { exact: true });
  const header = page.getByRole("banner");
  const logo = header.getByRole("link", { name: "Acopio, inicio" });
  await search.focus();
  await expect(logo).not.toBeInViewport();
  for (const control of [header.getByRole("switch", { name: "Precios con IVA" }), logo]) {
    await page.keyboard.press("Shift+Tab");
    await expect(control).toBeFocused();
    await expect(control).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(search).toBeFocused();
  await expect(logo).not.toBeInViewport();
});

test("at the end of a quantity the keyboard goes on in its field, and a press of the mouse moves no focus into it", async ({
  page,
}) => {
  await page.goto("/");
  const product = (await productsInStock(page, 6))[0];
  if (!product) throw new Error("the demo catalogue has no product to buy");
  await fillCart(page, [product], 3);
  await page.goto("/carrito");
  const minus = page.getByRole("button", { name: `Disminuir cantidad de ${product.item_name}` }).first();
  const field = page.getByRole("textbox", { name: `Cantidad de ${product.item_name}` }).first();
  await minus.click();
  await minus.click();
  await expect(minus).toBeDisabled();
  await expect(field).not.toBeFocused();
  await page
    .getByRole("button", { name: `Aumentar cantidad de ${product.item_name}` })
    .first()
    .press("Enter");
  await expect(field).toHaveValue("2");
  await minus.press("Enter");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("1");
});

test("on a phone a link of the header's row that gets the focus comes into sight whole", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/garantia");
  await expectHydrated(page);
  const links = page.locator(":is([aria-label='Tus compras'], [aria-label='Categorías']) a:visible");
  const count = await links.count();
  expect(count).toBeGreaterThan(5);
  await links.first().focus();
  const cut: string[] = [];
  for (const [key, steps] of [
    ["Tab", count - 1],
    ["Shift+Tab", count - 1],
  ] as const) {
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press(key);
      const found = await page.evaluate(() => {
        const link = document.activeElement as HTMLElement;
        const { left, right } = link.getBoundingClientRect();
        return left < -1 || right > window.innerWidth + 1 ? `${link.textContent} ${left}..${right}` : "";
      });
      if (found) cut.push(`${key}: ${found}`);
    }
  }
  expect(cut).toEqual([]);
});

for (const width of [390, 1440]) {
  test(`Back gives the focus to the link that was followed, where it was left, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/products?page=2");
    await expectHydrated(page);
    const link = page.getByRole("main").getByRole("article").nth(8).getByRole("link").first();
    const title = page.getByRole("heading", { level: 1 });
    const name = (await link.textContent()) ?? "";
    const scrollTop = () => page.evaluate(() => Math.round(window.scrollY));
    await link.focus();
    const top = await scrollTop();
    expect(top).toBeGreaterThan(300);
    await page.keyboard.press("Enter");
    await expect(title).toHaveText(name);
    await page.goBack();
    await expect(link).toBeFocused();
    expect(await scrollTop()).toBe(top);
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toBeInViewport({ ratio: 1 });
    expect(Math.abs((await scrollTop()) - top)).toBeLessThan(400);
    // Whoever points at what they want sees no ring they did not see before.
    await page.mouse.move(0, 0);
    await link.click();
    await expect(title).toHaveText(name);
    await page.goBack();
    await expect(link).toBeFocused();
    await expect(link).toHaveCSS("outline-style", "none");
  });

  test(`what is taken out of a long cart is put back where it stood, in sight, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/envio");
    const products = (await productsInStock(page, 40)).slice(0, 11);
    await fillCart(page, products, 1);
    const title = { level: 1, name: "Carrito" } as const;
    await expect(page.getByRole("heading", title)).toBeVisible();
    const inPanel = page.getByRole("dialog", { name: "Mi Carrito" });
    for (const place of [page.getByRole("main"), inPanel]) {
      if (place === inPanel) await page.getByRole("button", { name: /^Abrir carrito/ }).click();
      const lines = place.getByRole("list", { name: "Productos en tu carrito" });
      for (const verb of ["Eliminar", "Guardar para después"])
        for (const product of products.slice(8)) {
          await lines.getByRole("button", { name: `${verb} ${product.item_name}` }).click();
          const undo = lines.getByRole("button", { name: "Deshacer" });
          await expect(undo).toBeFocused();
          await expect(undo).toBeInViewport({ ratio: 1 });
          await page.keyboard.press("Enter");
          const name = lines.getByRole("link", { name: product.item_name, exact: true });
          await expect(name).toBeFocused();
          await expect(name).toBeInViewport({ ratio: 1 });
        }
    }
  });

  test(`lists are made, moved and deleted with the focus in sight, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/listas");
    await expectHydrated(page);
    const field = page.getByLabel("Nombre de la lista");
    for (let number = 1; number <= 6; number += 1) {
      await field.fill(`Lista ${number}`);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("status").filter({ hasText: `Creaste Lista ${number}` })).toBeAttached();
      await expect(field).toBeFocused();
      await expect(field).toBeInViewport({ ratio: 1 });
    }
    const down = page.getByRole("button", { name: "Bajar Lista 1" });
    await down.focus();
    for (let step = 1; step < 5; step += 1) {
      await page.keyboard.press("Enter");
      await expect(page.getByText(`Lista 1: lugar ${step + 1} de 6`)).toBeAttached();
      await expect(down).toBeFocused();
      await expect(down).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole("button", { name: "Eliminar Lista 6" }).click();
    const undo = page.getByRole("button", { name: "Deshacer" });
    await expect(undo).toBeFocused();
    await expect(undo).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    const name = page.getByRole("link", { name: "Lista 6", exact: true });
    await expect(name).toBeFocused();
    await expect(name).toBeInViewport({ ratio: 1 });
  });
}
