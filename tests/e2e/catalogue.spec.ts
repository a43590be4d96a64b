import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe";
import { readTable } from "./support/database";
import { settled } from "./support/settled";
import { expect, test } from "./support/shop";

const results = (page: Page) => page.getByRole("region", { name: "Resultados" });
const summary = (page: Page) => results(page).getByRole("status").first();
const rail = (page: Page) => page.getByRole("complementary", { name: "Filtros" });
const group = (page: Page, name: "Marca" | "Categoría") => rail(page).getByRole("group", { name });
const onlyAvailable = (page: Page) => rail(page).getByRole("checkbox", { name: "Solo disponibles" });
const cards = (page: Page) => results(page).getByRole("article");
const names = (page: Page) => cards(page).getByRole("heading").allTextContents();

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settled(page);
}

const words = (count: number) =>
  count === 1 ? "1 producto" : `${new Intl.NumberFormat("es-MX").format(count)} productos`;

/** The number beside a filter value. */
async function countBeside(value: Locator): Promise<number> {
  await expect(value).toHaveAttribute("aria-description", /^[\d,]+ productos?$/);
  return Number((await value.getAttribute("aria-description"))?.replace(/\D/g, ""));
}

/** Chooses a value and checks that the list then holds as many products as the value had promised. */
async function chooseAsPromised(page: Page, value: Locator): Promise<number> {
  const promised = await countBeside(value);
  expect(promised).toBeGreaterThan(0);
  const counted = page.waitForResponse((answer) => answer.url().includes("/rpc/product_facets"));
  await value.click();
  await expect(value).toBeChecked();
  await expect(summary(page)).toHaveText(new RegExp(`^${words(promised)}( ·|$)`));
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  // Until its counts are drawn the values stand in the order of those before, and the first may be another one a moment later.
  const { available }: { available: number } = await (await counted).json();
  await expect(onlyAvailable(page)).toHaveAttribute("aria-description", words(available));
  return promised;
}

test.describe("the counts beside the filter values are what the list then holds", () => {
  test("for a brand, then a category of it, then what is available", async ({ page }) => {
    await open(page, "/products");
    await chooseAsPromised(page, group(page, "Marca").getByRole("checkbox", { name: "Kintal" }));
    await chooseAsPromised(page, group(page, "Categoría").getByRole("checkbox").first());
    await chooseAsPromised(page, onlyAvailable(page));
  });

  test("for every category under a price range", async ({ page }) => {
    await open(page, "/products?min_price=100&max_price=400");
    const categories = group(page, "Categoría").getByRole("checkbox");
    const all = await categories.count();
    expect(all).toBeGreaterThan(5);
    for (let at = 0; at < all; at += 1) {
      const value = categories.nth(at);
      if ((await countBeside(value)) === 0) continue;
      await chooseAsPromised(page, value);
      await value.click();
      await expect(value).not.toBeChecked();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    }
  });

  test("where several values of a group add up", async ({ page }) => {
    await open(page, "/products");
    const brands = group(page, "Marca").getByRole("checkbox");
    const first = await chooseAsPromised(page, brands.nth(0));
    const second = await countBeside(brands.nth(1));
    await brands.nth(1).click();
    await expect(summary(page)).toHaveText(new RegExp(`^${words(first + second)}( ·|$)`));
  });

  test("on a category's page and among the results of a search", async ({ page }) => {
    await open(page, "/categoria/limpieza");
    await chooseAsPromised(page, group(page, "Marca").getByRole("checkbox").first());
    await open(page, "/buscar?q=guantes");
    await chooseAsPromised(page, group(page, "Categoría").getByRole("checkbox").first());
    await chooseAsPromised(page, group(page, "Marca").getByRole("checkbox").first());
  });

  test("for the whole shop, as the database counts it", async ({ page }) => {
    await open(page, "/products");
    const rows = await readTable<{ id: string }>(page, "products?select=id&is_active=eq.true&is_sold_out=eq.false");
    expect(await countBeside(onlyAvailable(page))).toBe(rows.length);
  });
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a category is filtered by what varies in it, at ${viewport.width} pixels`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page, "/categoria/seguridad");
    const isPhone = viewport.width < 1024;
    const filters = isPhone ? page.getByRole("dialog", { name: "Filtros" }) : rail(page);
    if (isPhone) await page.getByRole("button", { name: "Filtros" }).click();
    const value = (label: string, name: string) =>
      filters.getByRole("group", { name: label, exact: true }).getByRole("checkbox", { name, exact: true });
    // Behind the sheet the list cannot be read; its button says as much.
    const isListed = (count: number) =>
      isPhone
        ? expect(filters.getByRole("button", { name: `Ver ${words(count)}`, exact: true })).toBeVisible()
        : expect(summary(page)).toHaveText(words(count));
    const orange = value("Color", "Naranja");
    const ofOrange = await countBeside(orange);
    await orange.focus();
    await page.keyboard.press("Space");
    await isListed(ofOrange);
    await expect(page).toHaveURL(/\/categoria\/seguridad\?atributos=color:naranja$/);
    await expect(value("Norma", "UL 217")).toHaveAttribute("aria-description", "0 productos");
    const ofBoth = await countBeside(value("Talla", "Unitalla"));
    expect(ofBoth).toBeLessThan(ofOrange);
    await value("Talla", "Unitalla").click();
    await isListed(ofBoth);
    await settled(page);
    await expectNoViolations(page, "filters by attributes");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    if (isPhone) await filters.getByRole("button", { name: `Ver ${words(ofBoth)}` }).click();

    await expect(cards(page)).toHaveCount(ofBoth);
    const chips = page.getByRole("list", { name: "Filtros aplicados" }).getByRole("button");
    await expect(chips).toHaveText(["Color: Naranja", "Talla: Unitalla"]);
    await page.getByRole("button", { name: "Quitar filtro: Talla: Unitalla" }).click();
    await expect(summary(page)).toHaveText(words(ofOrange));
    await page.goBack();
    await expect(summary(page)).toHaveText(words(ofBoth));

    await open(page, "/categoria/seguridad?atributos=color:morado,talla:unitalla&sort=price_asc");
    await expect(page.getByText("No conocemos «color:morado»: la lista no se filtra por eso.")).toBeVisible();
    await expect(chips).toHaveText(["Talla: Unitalla"]);
    await page.getByRole("button", { name: "Limpiar filtros" }).first().click();
    await expect(page).toHaveURL(/\/categoria\/seguridad\?sort=price_asc$/);
  });
}

test("a value without products cannot be chosen, and a chosen one can always be let go of", async ({ page }) => {
  await open(page, "/categoria/cafeteria");
  const empty = group(page, "Marca").getByRole("checkbox", { disabled: true }).first();
  await expect(empty).toHaveAttribute("aria-description", "0 productos");
  await empty.click({ force: true });
  await expect(empty).not.toBeChecked();
  const address = page.url();
  const [brand] = await readTable<{ id: string; name: string }>(page, "brands?select=id,name&slug=eq.kintal");
  await page.goto(`${address}?brands=${brand?.id}&min_price=99999`);
  await expect(page.getByRole("heading", { name: "Ningún producto cumple con todo lo que pediste" })).toBeVisible();
  const chosen = group(page, "Marca").getByRole("checkbox", { name: brand?.name ?? "" });
  await expect(chosen).toHaveAttribute("aria-description", "0 productos");
  await chosen.click();
  await expect(chosen).not.toBeChecked();
  await expect(chosen).toBeFocused();
});

test("chips show what is applied and take it away, one by one and all together", async ({ page }) => {
  await open(page, "/products");
  await group(page, "Marca").getByRole("checkbox", { name: "Kintal" }).click();
  await onlyAvailable(page).click();
  await rail(page).getByLabel("Precio máximo").fill("300");
  await rail(page).getByLabel("Precio máximo").press("Enter");
  const chips = page.getByRole("list", { name: "Filtros aplicados" }).getByRole("button");
  await expect(chips).toHaveText(["Solo disponibles", "Hasta $300 con IVA", "Kintal"]);
  await page.getByRole("button", { name: "Quitar filtro: Hasta $300 con IVA" }).click();
  await expect(chips).toHaveText(["Solo disponibles", "Kintal"]);
  await expect(rail(page).getByLabel("Precio máximo")).toHaveValue("");
  await expect(page).not.toHaveURL(/max_price/);
  await page.getByRole("button", { name: "Limpiar filtros" }).click();
  await expect(chips).toHaveCount(0);
  await expect(page).toHaveURL(/\/products$/);
});

test("a price typed right before a press on a page is applied, and the press goes nowhere without it", async ({
  page,
}) => {
  await open(page, "/products");
  await rail(page).getByLabel("Precio máximo").fill("60");
  await page.getByRole("link", { name: "Página siguiente" }).click();
  await expect(page).toHaveURL(/max_price=60$/);
  await expect(rail(page).getByLabel("Precio máximo")).toHaveValue("60");
  await expect(page.getByRole("list", { name: "Filtros aplicados" })).toContainText("Hasta $60 con IVA");
  await page.getByRole("link", { name: "Página siguiente" }).click();
  await expect(page).toHaveURL(/max_price=60&page=2$/);
  await open(page, "/products?page=99");
  await rail(page).getByLabel("Precio máximo").fill("60");
  await page.getByRole("link", { name: "Ir a la última página" }).click();
  await expect(page).toHaveURL(/max_price=60$/);
});

test("a page of cards that a table has no use for is the table's first one", async ({ page }) => {
  await open(page, "/categoria/seguridad");
  await page.getByRole("link", { name: "Página siguiente" }).click();
  await expect(page.getByText(/· 13 a /)).toBeVisible();
  await page.getByRole("button", { name: "Tabla" }).click();
  await expect(page).toHaveURL(/\/seguridad$/);
  await page.goBack();
  await expect(results(page).getByRole("table").first()).toBeVisible();
  await expect(page).toHaveURL(/\/seguridad$/);
  await page.goto("/categoria/seguridad?page=2");
  await expect(results(page).getByRole("table").first()).toBeVisible();
  await expect(page).toHaveURL(/\/seguridad$/);
});

test("the layout is kept after a reload and on every list", async ({ page }) => {
  await open(page, "/products");
  const compact = page.getByRole("button", { name: "Lista compacta" });
  await compact.click();
  await expect(compact).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await settled(page);
  await expect(compact).toHaveAttribute("aria-pressed", "true");
  const [first, second] = [await cards(page).nth(0).boundingBox(), await cards(page).nth(1).boundingBox()];
  expect(second?.x).toBe(first?.x);
  await open(page, "/categoria/limpieza");
  await expect(compact).toHaveAttribute("aria-pressed", "true");
});

test.describe("Back", () => {
  for (const { list, address } of [
    { list: "products", address: "/products?available=1&page=2" },
    { list: "a category", address: "/categoria/limpieza?available=1&page=2" },
    { list: "search results", address: "/buscar?q=de&available=1&page=2" },
  ]) {
    test(`from a product to ${list} shows the same products at the same place at once`, async ({ page }) => {
      await open(page, address);
      const before = await names(page);
      expect(before.length).toBeGreaterThan(4);
      const link = cards(page)
        .nth(before.length - 1)
        .getByRole("link");
      await link.scrollIntoViewIfNeeded();
      const top = await page.evaluate(() => window.scrollY);
      expect(top).toBeGreaterThan(300);
      await link.click();
      await expect(page.getByRole("heading", { level: 1, name: before.at(-1) ?? "" })).toBeVisible();
      // The product's own shelf is read in its turn.
      await settled(page);

      // What the list shows in its first moments: any skeleton would be written down.
      await page.evaluate(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        const product = location.pathname;
        new MutationObserver(() => {
          // The shelves below the product come late, and may still be loading as it is left.
          if (location.pathname !== product && document.body.textContent.includes("Cargando productos"))
            seen.push("skeleton");
        }).observe(document.body, { childList: true, subtree: true });
      });
      await page.goBack();
      await expect(cards(page).first()).toBeVisible();
      expect(await names(page)).toEqual(before);
      expect(await page.evaluate(() => window.scrollY)).toBe(top);
      expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
      await settled(page);
      expect(await page.evaluate(() => window.scrollY)).toBe(top);
    });
  }
});

test.describe("pages", () => {
  test("are links that open in a tab of their own, with the filters", async ({ page, context }) => {
    await open(page, "/products?available=1");
    const opening = context.waitForEvent("page");
    await page.getByRole("link", { name: "Página siguiente" }).click({ modifiers: ["ControlOrMeta"] });
    const tab = await opening;
    await settled(tab);
    expect(new URL(tab.url()).search).toBe("?available=1&page=2");
    await expect(tab.getByText(/^Página 2 de \d+$/)).toBeVisible();
    await expect(page).toHaveURL(/\?available=1$/);
    expect(await names(tab)).not.toEqual(await names(page));
  });

  test("hold every product of the list exactly once, what is sold out last", async ({ page }) => {
    await open(page, "/categoria/limpieza");
    const seen: string[] = [];
    const soldOut: boolean[] = [];
    const next = page.getByRole("link", { name: "Página siguiente" });
    for (let at = 1; ; at += 1) {
      // The number changes together with the list's being busy: only then is «settled» about this page.
      await expect(page.getByText(new RegExp(`^Página ${at} de \\d+$`))).toBeVisible();
      await settled(page);
      for (const card of await cards(page).all()) {
        seen.push((await card.getByRole("link").getAttribute("href")) ?? "");
        soldOut.push((await card.getByText("Agotado", { exact: true }).count()) > 0);
      }
      if ((await next.getAttribute("aria-disabled")) === "true") break;
      await next.click();
    }
    const [category] = await readTable<{ id: string }>(page, "categories?select=id&slug=eq.limpieza");
    const rows = await readTable<{ id: string }>(
      page,
      `products?select=id&is_active=eq.true&category_id=eq.${category?.id}`,
    );
    expect([...seen].sort()).toEqual(rows.map(({ id }) => `/products/${id}`).sort());
    expect(soldOut).toContain(true);
    expect(soldOut.indexOf(true)).toBe(soldOut.filter((isSoldOut) => !isSoldOut).length);
  });
});

test("a page past the end says so and leads back, without a refused request", async ({ page }) => {
  for (const address of ["/products?page=999", "/marca/kintal?page=999", "/buscar?q=guantes&page=999"]) {
    await open(page, address);
    await expect(page.getByRole("heading", { name: "La página 999 no existe" })).toBeVisible();
    await results(page)
      .getByRole("link", { name: /^Ir (a la última página|al principio de la lista)$/ })
      .click();
    await expect(cards(page).first()).toBeVisible();
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the filters are a sheet that says how many products are left", async ({ page }) => {
    await open(page, "/products");
    await expect(rail(page)).toBeHidden();
    await page.getByRole("button", { name: "Filtros" }).tap();
    const sheet = page.getByRole("dialog", { name: "Filtros" });
    const value = sheet.getByRole("group", { name: "Categoría" }).getByRole("checkbox", { name: "Limpieza" });
    const promised = await countBeside(value);
    await value.tap();
    const show = sheet.getByRole("button", { name: `Ver ${words(promised)}` });
    await expect(show).toBeVisible();
    await expectNoViolations(page, "filter sheet");
    for (const target of [show, sheet.getByRole("button", { name: "Cerrar filtros" }), value.locator("xpath=..")]) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await show.tap();
    await expect(sheet).toBeHidden();
    await expect(summary(page)).toContainText(words(promised));
    await expect(page.getByRole("button", { name: "Filtros, 1 aplicado" })).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test("every way to a brand or a category, and every link of the footer, is large enough for a finger", async ({
    page,
  }) => {
    for (const path of [
      "/",
      "/products",
      "/marcas",
      "/categorias",
      "/catalogo",
      "/marca/kintal",
      "/categoria/empaque",
    ]) {
      await open(page, path);
      await settled(page);
      expect(await smallLinks(page), path).toEqual([]);
    }
    await cards(page).first().getByRole("link").first().tap();
    await expect(page.getByRole("button", { name: "Agregar al carrito" }).first()).toBeVisible();
    expect(await smallLinks(page), "a product").toEqual([]);
  });

  const smallLinks = (page: Page) =>
    page
      .locator(
        "a:is([href^='/marca'], [href^='/categoria'], [href^='/catalogo']), footer a, nav[aria-label='Ruta de navegación'] a",
      )
      .evaluateAll((links) =>
        links
          .filter((link) => (link as HTMLElement).checkVisibility())
          .map((link) => ({ box: link.getBoundingClientRect(), name: link.outerHTML.slice(0, 120) }))
          .filter(({ box }) => box.height < 44 || box.width < 44)
          .map(({ name, box }) => `${box.width}×${box.height} ${name}`),
      );

  test("every control of the list is large enough for a finger", async ({ page }) => {
    for (const layout of ["Cuadrícula", "Lista compacta"]) {
      await open(page, "/products?available=1&min_price=10&page=2");
      await page.getByRole("button", { name: layout }).tap();
      await settled(page);
      const small = await results(page)
        .locator("button, input, select, nav a")
        .evaluateAll((controls) =>
          controls
            .filter((control) => (control as HTMLElement).checkVisibility())
            // The stepper's parts fill a frame, whose border belongs to them.
            .map((control) => (control.matches("[aria-label*=antidad]") ? (control.parentElement ?? control) : control))
            .map((control) => ({ box: control.getBoundingClientRect(), name: control.outerHTML.slice(0, 120) }))
            .filter(({ box }) => box.height < 44 || box.width < 44)
            .map(({ name, box }) => `${box.width}×${box.height} ${name}`),
        );
      expect(small, layout).toEqual([]);
    }
  });
});

test.describe("where there is nothing to show", () => {
  test("filters that leave nothing are taken off with one press", async ({ page }) => {
    await open(page, "/products?min_price=90000&available=1");
    await expect(page.getByRole("heading", { name: "Ningún producto cumple con todo lo que pediste" })).toBeVisible();
    await page.getByRole("button", { name: "Quitar todos los filtros" }).click();
    await expect(cards(page).first()).toBeVisible();
    await expect(page).toHaveURL(/\/products$/);
  });

  test("a reversed price range is turned round with one press", async ({ page }) => {
    await open(page, "/products?min_price=300&max_price=200");
    await page.getByRole("button", { name: "Buscar de $200 a $300" }).click();
    await expect(cards(page).first()).toBeVisible();
    await expect(page).toHaveURL(/min_price=200&max_price=300/);
  });

  test("an unknown category or brand proposes the nearest, all of them, and a search", async ({ page }) => {
    await open(page, "/categoria/limpiesa");
    await page.getByRole("main").getByRole("link", { name: "Limpieza", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Limpieza" })).toBeVisible();
    await open(page, "/marca/quintal");
    await expect(page.getByRole("main").getByRole("link", { name: "Kintal", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Ver todas las marcas" })).toBeVisible();
    await page.getByRole("link", { name: "Buscar «quintal»" }).click();
    await expect(page).toHaveURL(/\/buscar\?q=quintal$/);
  });
});

test.describe("a search", () => {
  test("marks what it was asked for, whatever the accents, the case and the plural", async ({ page }) => {
    await open(page, "/buscar?q=GUANTES%20nitrilo");
    await expect(page.getByRole("combobox", { name: "Buscar productos" })).toHaveValue("GUANTES nitrilo");
    const first = cards(page).first();
    await expect(first.locator("mark")).toHaveText([/^guantes?$/i, /^nitrilo$/i]);
    await open(page, "/buscar?q=lapiz");
    await expect(cards(page).first().getByRole("heading").locator("mark")).toHaveText(/^lápi(z|ces)$/i);
  });

  test("finds a SKU without its dash first, and marks it", async ({ page }) => {
    await open(page, "/buscar?q=ktn5201");
    await expect(cards(page).first().locator("mark").first()).toHaveText("KTN-5201");
  });

  test("comes by relevance until the shopper chooses an order, «Más recientes» included", async ({ page }) => {
    await open(page, "/buscar?q=guantes");
    const order = page.getByRole("combobox", { name: "Ordenar por" });
    await expect(order.locator("option")).toHaveText([
      "Relevancia",
      "Más recientes",
      "Nombre",
      "Precio: menor a mayor",
      "Precio: mayor a menor",
      "Precio por pieza: menor a mayor",
    ]);
    await expect(order).toHaveValue("");
    await order.selectOption("Más recientes");
    await expect(page).toHaveURL(/q=guantes&sort=newest$/);
    await page.reload();
    await expect(order).toHaveValue("newest");
    await order.selectOption("Relevancia");
    await expect(page).toHaveURL(/\/buscar\?q=guantes$/);
  });

  test("with no hit proposes what was meant, categories and products", async ({ page }) => {
    await open(page, "/buscar?q=ezcalera");
    await expect(page.getByRole("heading", { name: "No encontramos «ezcalera»" })).toBeVisible();
    await expect(
      page.getByRole("region", { name: "Categorías con más surtido" }).getByRole("link").nth(3),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: "Lo que más se surte" }).getByRole("article").first()).toBeVisible();
    await expect(page.getByText("¿Quisiste decir")).toBeVisible();
    const proposed = page.getByRole("region", { name: "Con «escalera»" });
    await expect(proposed.getByRole("article").first()).toContainText(/escalera/i);
    await page.getByRole("link", { name: /^«escalera»$/ }).click();
    await expect(page).toHaveURL(/\/buscar\?q=escalera$/);
    await expect(cards(page).first()).toContainText(/escalera/i);
  });
});

test.describe("hostile addresses end in a list or in words", () => {
  for (const address of [
    "/products?page=-1&min_price=abc&max_price=%",
    "/products?sort=drop+table&brands=1,2,%27;--&categories=,,,",
    `/products?search=${"a".repeat(10_000)}`,
    "/buscar?q=%25%2C%28%29%22%2A%5C_&page=1e400",
    `/buscar?q=${"guante%20".repeat(1200)}`,
    "/buscar?q=%F0%9F%A7%A4%00",
    "/marca/%25?page=-3",
    `/categoria/${"x".repeat(4000)}`,
    "/marcas?page=abc&nombre=%25_*",
  ]) {
    test(address.slice(0, 60), async ({ page }) => {
      await open(page, address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText("¡Ups! Algo salió mal")).toHaveCount(0);
      await expect(page.getByText(/problema en nuestros servidores/)).toHaveCount(0);
    });
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("every state of a list is free of accessibility violations", async ({ page }) => {
      for (const address of [
        "/products?available=1&max_price=500",
        "/categoria/cafeteria",
        "/buscar?q=guantes",
        "/buscar?q=ezcalera",
        "/products?min_price=300&max_price=200",
        "/products?page=999",
        "/categoria/limpiesa",
        "/marca/kintal",
        "/marcas?nombre=zzz",
      ]) {
        await open(page, address);
        await expectNoViolations(page, address);
      }
      await page.goto("/products");
      const compact = page.getByRole("button", { name: "Lista compacta" });
      await compact.click();
      // The page may have been pressed before it was hydrated, and is still the one that was built.
      await expect(compact).toHaveAttribute("aria-pressed", "true");
      await settled(page);
      await expectNoViolations(page, "dense list");
    });
  });
}

test("the price list shows the price of the switch first and the other beside it, on phones below it", async ({
  page,
}) => {
  await page.goto("/catalogo");
  const table = page.getByRole("table").first();
  const headings = table.getByRole("columnheader", { name: /IVA$/ });
  await expect(headings).toHaveText(["Con IVA", "Sin IVA"]);
  await page.getByRole("switch", { name: "Precios con IVA" }).click();
  await expect(headings).toHaveText(["Sin IVA", "Con IVA"]);
  const noteAndOther = table.getByText(/^\+ IVA\s\$[\d,.]+ con IVA$/).first();
  await expect(noteAndOther).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(headings).toHaveText(["Sin IVA"]);
  await expect(table.getByText(/^[A-Z]{2,3}-\d{4} ·/).first()).toBeVisible();
  await expect(noteAndOther).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(headings).toHaveText(["Sin IVA", "Con IVA"]);
  await expect(noteAndOther).toBeHidden();
});
