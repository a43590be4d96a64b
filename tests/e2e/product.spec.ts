import type { Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe";
import { productsInStock, readTable } from "./support/database";
import { expectFocusWithin } from "./support/keyboard";
import { cartButton, cartPanel, expect, expectHydrated, expectToday, test } from "./support/shop";

type Shown = {
  id: string;
  item_name: string;
  item_code: string;
  precio_web: number;
  stock_quantity: number | null;
  image_url: string | null;
  more_image_urls: readonly string[];
  brand: { name: string } | null;
};

/** The first product on sale that fits a PostgREST filter. */
async function productWhere(page: Page, filter: string): Promise<Shown> {
  const columns = "id,item_name,item_code,precio_web,stock_quantity,image_url,more_image_urls,brand:brands(name)";
  const [product] = await readTable<Shown>(
    page,
    `products?select=${columns}&is_active=eq.true&${filter}&order=item_code&limit=1`,
  );
  if (!product) throw new Error(`the demo catalogue has no product with ${filter}`);
  return product;
}

/** Where the build keeps the PNG of a drawing. */
const previewOf = (drawing: string) => drawing.replace("/products/", "/previews/").replace(/svg$/, "png");

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const quantityOf = (page: Page, name: string) =>
  page.getByRole("textbox", { name: `Cantidad de ${name}`, exact: true });
/** The main one; on phones the bar has another. */
const addButton = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Agregar al carrito", exact: true }).first();

/** Opens a product's page; most tests want one with a picture and some, but not many, pieces. */
async function openProduct(page: Page, filter = "image_url=not.is.null&stock_quantity=gte.20&stock_quantity=lt.90") {
  await page.goto("/");
  const product = await productWhere(page, filter);
  await page.goto(`/products/${product.id}`);
  await expect(heading(page, product.item_name)).toBeVisible();
  return product;
}

test("further pictures are chosen on the one shown, where the page is one column, and push nothing down", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { item_name: name } = await openProduct(page, "item_code=eq.CT-6030");
  const main = page.getByRole("img", { name, exact: true });
  const row = page.getByRole("list", { name: "Imágenes del producto" });
  // The row comes with the taking over of the page: what it lies on is measured after it.
  const [within, around] = [await row.boundingBox(), await main.boundingBox()];
  if (!around || !within) throw new Error("not on the screen");
  expect(within.y).toBeGreaterThan(around.y);
  expect(within.y + within.height).toBeLessThan(around.y + around.height);
  await row.getByRole("button", { name: "Ver la imagen 2" }).click();
  await expect(page.getByRole("img", { name: `${name}, imagen 2`, exact: true })).toBeVisible();
});

test.describe("the picture", () => {
  const scaleOf = (page: Page) =>
    page
      .getByRole("dialog")
      .getByRole("img")
      .evaluate((image: HTMLImageElement) => image.getBoundingClientRect().width / image.offsetWidth);

  test("is looked at closely by buttons, wheel and double click", async ({ page }) => {
    const { item_name: name } = await openProduct(page);
    await page.getByRole("button", { name: `Ampliar la imagen de ${name}` }).click();
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog.getByText("100%")).toBeVisible();
    expect(await scaleOf(page)).toBeCloseTo(1);

    await dialog.getByRole("button", { name: "Acercar" }).click();
    await expect(dialog.getByText("200%")).toBeVisible();
    await expect.poll(() => scaleOf(page)).toBeCloseTo(2);
    await dialog.getByRole("button", { name: "Alejar" }).click();
    await expect(dialog.getByText("100%")).toBeVisible();

    const box = await dialog.getByRole("img").boundingBox();
    if (!box) throw new Error("no picture");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, -400);
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.2);
    await dialog.getByRole("button", { name: "Restablecer" }).click();
    await expect(dialog.getByText("100%")).toBeVisible();

    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.2);

    await dialog.getByRole("button", { name: "Cerrar la imagen" }).click();
    await expect(dialog).toBeHidden();
  });

  test.describe("under fingers", () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test("follows two that part", async ({ page, context }) => {
      const { item_name: name } = await openProduct(page);
      await page.getByRole("button", { name: `Ampliar la imagen de ${name}` }).tap();
      await expect(page.getByRole("dialog").getByText("100%")).toBeVisible();
      // It feels fingers a moment after it is drawn, as it takes the focus.
      await expect(page.getByRole("dialog").getByRole("button", { name: "Acercar" })).toBeFocused();
      const touch = await context.newCDPSession(page);
      const fingers = (type: "touchStart" | "touchMove", gap: number) =>
        touch.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: [
            { x: 195 - gap, y: 400, id: 0 },
            { x: 195 + gap, y: 400, id: 1 },
          ],
        });
      await fingers("touchStart", 30);
      for (const gap of [50, 70, 90]) await fingers("touchMove", gap);
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.5);
    });
  });

  test("needs no more than a keyboard, and gives the focus back", async ({ page }) => {
    const { item_name: name } = await openProduct(page);
    const enlarge = page.getByRole("button", { name: `Ampliar la imagen de ${name}` });
    await enlarge.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog.getByRole("button", { name: "Acercar" })).toBeFocused();
    await page.keyboard.press("+");
    await expect(dialog.getByText("200%")).toBeVisible();
    // Before its glide has come to rest it moves by itself.
    await expect.poll(() => scaleOf(page)).toBeCloseTo(2);
    const left = () => dialog.getByRole("img").evaluate((image) => Math.round(image.getBoundingClientRect().left));
    const start = await left();
    await page.keyboard.press("ArrowRight");
    await expect.poll(left).toBeLessThan(start);
    await page.keyboard.press("-");
    await expect(dialog.getByText("100%")).toBeVisible();
    await page.keyboard.press("+");
    await page.keyboard.press("0");
    await expect(dialog.getByText("100%")).toBeVisible();
    // The focus stays inside however often Tab is pressed.
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press("Tab");
      // The focus passes over the edge of the dialog and is brought back.
      await expectFocusWithin(dialog);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(enlarge).toBeFocused();
  });
});

test.describe("a typed quantity", () => {
  test("that cannot be bought stays as it is, and the page says why", async ({ page }) => {
    const { item_name: name } = await openProduct(
      page,
      "unit_name=eq.pieza&stock_quantity=gte.20&stock_quantity=lt.90",
    );
    const field = quantityOf(page, name);
    const range = "La cantidad debe estar entre 1 y 999";
    const wrong: [typed: string, message: string][] = [
      ["0", range],
      ["-2", range],
      ["1.5", "Escribe una cantidad entera, sin decimales"],
      ["doce", "Escribe la cantidad solo con números"],
      ["", "Escribe la cantidad que quieres"],
    ];
    for (const [typed, message] of wrong) {
      await field.fill("1");
      await field.fill(typed);
      await addButton(page).click();
      await expect(page.getByRole("main").getByRole("alert").filter({ hasText: message })).toBeVisible();
      await expect(field).toHaveAccessibleDescription(message);
      await expect(field).toHaveValue(typed);
      await expect(field).toBeFocused();
    }
    await expect(cartButton(page, 0)).toBeVisible();
    await field.fill("2");
    await expect(field).not.toHaveAttribute("aria-invalid", "true");
    await addButton(page).click();
    await expect(cartButton(page, 2)).toBeVisible();
  });

  test("above the cart's own limit becomes that limit where the stock would allow more", async ({ page }) => {
    const { item_name: name } = await openProduct(page, "stock_quantity=is.null");
    await quantityOf(page, name).fill("1000");
    await quantityOf(page, name).press("Enter");
    await expect(quantityOf(page, name)).toHaveAccessibleDescription("La cantidad debe estar entre 1 y 999");
    await expect(quantityOf(page, name)).toHaveValue("999");
  });

  test("can be one of the usual ones; beyond the stock those there are are offered", async ({ page }) => {
    const { item_name: name, stock_quantity: stock } = await openProduct(
      page,
      "stock_quantity=gte.25&stock_quantity=lt.50&unit_name=eq.pieza",
    );
    const usual = page.getByRole("group", { name: "Cantidades frecuentes" });
    await usual.getByRole("button", { name: /^25 / }).click();
    await expect(quantityOf(page, name)).toHaveValue("25");
    await usual.getByRole("button", { name: /^50 / }).click();
    await expect(page.getByText(`Hay ${stock}: para 50 no alcanza`)).toBeVisible();
    await expect(quantityOf(page, name)).toHaveValue(String(stock));
    await expect(page.getByRole("button", { name: `Agregar las ${stock}`, exact: true })).toBeVisible();
    await usual.getByRole("button", { name: /^25 / }).click();
    await addButton(page).click();
    await expect(cartButton(page, 25)).toBeVisible();
    await expect(page.getByText(/^En tu carrito: 25 /)).toBeVisible();
    // The toast offers the same.
    await page.getByRole("main").getByRole("button", { name: "Ver carrito" }).click();
    await expect(cartPanel(page)).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the bar at the lower edge buys while the button is out of sight, and covers nothing", async ({ page }) => {
    const { item_name: name } = await openProduct(page);
    const bar = page.getByRole("complementary", { name: "Comprar este producto" });
    await expect(bar).toBeVisible();
    await addButton(page).evaluate((element) => element.scrollIntoView({ block: "center" }));
    await expect(bar).toBeHidden();
    await page.getByRole("heading", { name: "Ficha técnica" }).evaluate((element) => element.scrollIntoView());
    await expect(bar).toBeVisible();
    await bar.getByRole("button", { name: "Agregar al carrito" }).click();
    await expect(cartButton(page, 1)).toBeVisible();

    // Whatever gets the focus below the main button lies clear of the bar.
    const related = page.getByRole("region", { name: /^Más de / }).getByRole("link");
    await related.first().focus();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press("Tab");
      const covered = await page.evaluate(() => {
        const focused = document.activeElement?.getBoundingClientRect();
        const buying = document.querySelector("aside[aria-label='Comprar este producto']")?.getBoundingClientRect();
        return Boolean(focused && buying && focused.top < buying.bottom && focused.bottom > buying.top + 1);
      });
      expect(covered).toBe(false);
    }

    await page.getByRole("contentinfo").getByRole("link", { name: "Mapa del sitio" }).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole("contentinfo").getByLabel("Tema")).toBeInViewport({ ratio: 1 });
    await expect(bar).not.toBeInViewport();

    // A wrong quantity leads back up to the field.
    await quantityOf(page, name).fill("0");
    await page.getByRole("heading", { name: "Ficha técnica" }).evaluate((element) => element.scrollIntoView());
    await bar.getByRole("button", { name: "Agregar al carrito" }).click();
    await expect(quantityOf(page, name)).toBeFocused();
    await expect(quantityOf(page, name)).toBeInViewport();
  });
});

test("what was looked at before is on the next product's page", async ({ page }) => {
  await page.goto("/");
  const [first, second] = await productsInStock(page, 30);
  if (!first || !second) throw new Error("the demo catalogue is too small");
  await page.goto(`/products/${first.id}`);
  await expect(heading(page, first.item_name)).toBeVisible();
  await expectToday(page);
  await expect(page.getByRole("region", { name: "Vistos recientemente" })).toBeHidden();
  await page.goto(`/products/${second.id}`);
  const shelf = page.getByRole("region", { name: "Vistos recientemente" });
  await expect(shelf.getByRole("link", { name: first.item_name })).toBeVisible();
  await expect(shelf.getByRole("link", { name: second.item_name, exact: true })).toHaveCount(0);
});

test("a heart is full once it is pressed, and leads to the list of favourites", async ({ page }) => {
  const { item_name: name } = await openProduct(page);
  const heart = page.getByRole("button", { name: `Favorito: ${name}`, exact: true }).first();
  const drawing = heart.locator("svg");
  await expect(drawing).toHaveCSS("fill", "none");
  await heart.click();
  // Full is what is filled with the colour of its own outline, whichever that is.
  const isFull = (svg: Element) => getComputedStyle(svg).fill === getComputedStyle(svg).stroke;
  await expect.poll(() => drawing.evaluate(isFull)).toBe(true);
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Favoritos/ })
    .click();
  await expect(page).toHaveURL("/wishlist");
  await expect(page.getByRole("main").getByRole("link", { name }).first()).toBeVisible();
});

test("a press of the heart moves nothing on the page", async ({ page }) => {
  const { item_name: name } = await openProduct(page);
  const heart = page.getByRole("button", { name: `Favorito: ${name}`, exact: true }).first();
  const price = page.locator("main article .price").first();
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("button", { name: `Comparar ${name}` })).toBeVisible();
    const before = await price.boundingBox();
    for (const isFavourite of [true, false]) {
      await heart.click();
      await expect(heart).toHaveAttribute("aria-pressed", String(isFavourite));
      expect(await price.boundingBox(), `${width} px`).toEqual(before);
    }
  }
});

test("sharing copies the address of the page", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  const { id } = await openProduct(page);
  await page.getByRole("button", { name: "Compartir" }).click();
  await expect(page.getByText("Enlace copiado")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${new URL(page.url()).origin}/products/${id}`,
  );
});

test.describe("structured data", () => {
  const kinds = {
    "in stock": "stock_quantity=gte.50&image_url=not.is.null&brand_id=not.is.null",
    "sold out": "stock_quantity=eq.0",
    uncounted: "stock_quantity=is.null",
    "without picture": "image_url=is.null",
    "without brand": "brand_id=is.null",
  };
  for (const [kind, filter] of Object.entries(kinds)) {
    test(`of a product ${kind} tells what it is and what there is to pay`, async ({ page }) => {
      const product = await openProduct(page, filter);
      // This build does not know the shop's address: the page names its own once it has been hydrated.
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", page.url());
      const [item, trail] = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
        JSON.parse(text),
      );
      const { origin } = new URL(page.url());
      const price = (Math.round(product.precio_web * 116) / 100).toFixed(2);
      expect(item).toMatchObject({
        "@context": "https://schema.org",
        "@type": "Product",
        name: product.item_name,
        sku: product.item_code,
        offers: {
          "@type": "Offer",
          price,
          priceCurrency: "MXN",
          url: `${origin}/products/${product.id}`,
          availability: `https://schema.org/${product.stock_quantity === 0 ? "OutOfStock" : "InStock"}`,
        },
      });
      const pictures = [product.image_url, ...product.more_image_urls].flatMap((path) => (path ? origin + path : []));
      expect([item.image ?? []].flat()).toEqual(pictures);
      expect(item.brand?.name).toBe(product.brand?.name);
      expect(trail).toMatchObject({
        "@type": "BreadcrumbList",
        itemListElement: [{ position: 1 }, { position: 2 }, {}],
      });
      for (const { item: address } of trail.itemListElement) expect(URL.canParse(address)).toBe(true);
    });
  }
});

test("search engines and link previews are told one thing each, and find the site map", async ({ page }) => {
  const product = await openProduct(page);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", page.url());
  const { origin } = new URL(page.url());
  const content = (name: string) =>
    page
      .locator(`meta[name="${name}"], meta[property="${name}"]`)
      .evaluateAll((all) => all.map((meta) => meta.getAttribute("content")));
  expect(await content("og:title")).toEqual([`${product.item_name} · Acopio`]);
  expect(await content("og:type")).toEqual(["product"]);
  expect(await content("og:url")).toEqual([`${origin}/products/${product.id}`]);
  expect(await content("og:image")).toEqual([origin + previewOf(product.image_url ?? "")]);
  expect(await content("og:locale")).toEqual(["es_MX"]);
  expect(await content("og:site_name")).toEqual(["Acopio"]);
  expect(await content("og:description")).toEqual(await content("description"));

  const map = await page.request.get("/sitemap.xml");
  expect(map.headers()["content-type"]).toMatch(/^(text|application)\/xml/);
  const addresses = await page.evaluate(async () => {
    const request = new XMLHttpRequest();
    await new Promise((resolve, reject) => {
      request.onload = resolve;
      request.onerror = reject;
      request.open("GET", "/sitemap.xml");
      request.responseType = "document";
      request.send();
    });
    if (!request.responseXML) throw new Error("not well formed");
    return [...request.responseXML.querySelectorAll("loc")].map((loc) => new URL(loc.textContent ?? "").pathname);
  });
  expect(addresses).toContain(`/products/${product.id}`);
  expect(addresses).not.toContain("/carrito");
  const robots = await page.request.get("/robots.txt");
  expect(robots.headers()["content-type"]).toMatch(/^text\/plain/);
  expect(await robots.text()).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);
  // The page of that name is another thing.
  await page.goto("/sitemap");
  await expect(page.getByRole("heading", { level: 1, name: "Mapa del sitio" })).toBeVisible();
});

test.describe("a product whose texts are hostile", () => {
  test.use({ viewport: { width: 390, height: 844 }, allowProblems: [/evil\.invalid|ERR_NAME_NOT_RESOLVED/] });

  test("stays on the page, literally, and without a picture to enlarge", async ({ page }) => {
    const hostile = {
      item_name: `<img src=x onerror=alert(1)>${"W".repeat(470)}`,
      item_code: "K".repeat(90),
      description: `${"D".repeat(900)}\n</script><script>alert(1)</script>`,
      image_url: "https://evil.invalid/x.png",
      sale_unit: "W".repeat(38),
      unit_name: "W".repeat(38),
      attributes: [{ label: "L".repeat(80), value: "V".repeat(200) }],
    };
    // Its stock is read again by a list of ids, with name and picture.
    await page.route(/\/products\?.*[?&]id=(eq|in)\./, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: (await response.json()).map((row: object) => ({ ...row, ...hostile })) });
    });
    await page.goto("/");
    const [product] = await readTable<{ id: string }>(
      page,
      "products?select=id,volume_discounts!inner(min_quantity)&is_active=eq.true&stock_quantity=gte.20&family_code=not.is.null&limit=1",
    );
    if (!product) throw new Error("the demo catalogue has no kind of a family that gets cheaper by volume");
    await page.goto(`/products/${product.id}`);
    await expect(heading(page, hostile.item_name)).toBeVisible();
    await expect(page.getByRole("table", { name: "Precio por volumen" })).toContainText(hostile.sale_unit);
    // The other kinds of it are drawn with their unit of sale.
    await expect(page.getByRole("region", { name: "Otras medidas y colores" })).toContainText(hostile.sale_unit);
    await expect(page.getByRole("button", { name: /^Ampliar/ })).toHaveCount(0);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBe(0);
    // An answer that was still being rewritten as the page closes would fail the test.
    await page.unrouteAll({ behavior: "wait" });
  });
});

test("a product that is not there leads on", async ({ page }) => {
  await page.goto("/products/00000000-0000-4000-8000-000000000000");
  await expect(heading(page, "Este producto ya no está en el anaquel")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Explorar Productos" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Quizá te sirva" }).getByRole("link").first()).toBeVisible();
});

test("a product that a list still shows and that turns out to be gone leaves the focus at the heading of what it says", async ({
  page,
}) => {
  await page.goto("/products");
  await expectHydrated(page);
  await page.route(/\/rest\/v1\/products\?.*\bid=eq\./, (route) => route.fulfill({ json: [] }));
  const card = page.getByRole("main").getByRole("article").first();
  const name = (await card.getByRole("heading").textContent()) ?? "";
  const answer = page.waitForRequest(/\bid=eq\./);
  await card.getByRole("link", { name }).first().click();
  await answer;
  await expect(heading(page, "Este producto ya no está en el anaquel")).toBeFocused();
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("every state of the page is free of accessibility violations", async ({ page }) => {
      await openProduct(page, "stock_quantity=eq.0");
      await expect(page.getByRole("button", { name: "Avísame en este dispositivo" })).toBeVisible();
      await expectNoViolations(page, "sold out");
      await page.goto("/products/nada");
      await expect(page.getByRole("region", { name: "Quizá te sirva" })).toBeVisible();
      await expectNoViolations(page, "not found");
      const { item_name: name } = await openProduct(
        page,
        "stock_quantity=gte.2&stock_quantity=lt.10&image_url=not.is.null",
      );
      await expect(page.getByRole("region", { name: "Vistos recientemente" }).getByRole("link").first()).toBeVisible();
      await quantityOf(page, name).fill("1.5");
      await quantityOf(page, name).press("Enter");
      await expectNoViolations(page, "wrong quantity");
      await page.getByRole("button", { name: `Ampliar la imagen de ${name}` }).click();
      await expect(page.getByRole("dialog").getByText("100%")).toBeVisible();
      await expectNoViolations(page, "large picture");
    });
  });
}
