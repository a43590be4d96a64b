import type { Page } from "@playwright/test";
import { readTable } from "./support/database";
import { hold } from "./support/hold";
import { settled } from "./support/settled";
import { expect, test } from "./support/shop";

/** Every picture of the page, and where it lies. */
const picturesOf = (page: Page) =>
  page.locator("img").evaluateAll((images) =>
    (images as HTMLImageElement[]).map((image) => ({
      address: image.getAttribute("src"),
      hasSize: image.hasAttribute("width") && image.hasAttribute("height"),
      isLazy: image.loading === "lazy",
      isUrgent: image.fetchPriority === "high",
      isBelow: image.getBoundingClientRect().top >= window.innerHeight,
    })),
  );

const anyProduct = (page: Page) =>
  readTable<{ id: string; item_name: string; image_url: string; precio_web: number }>(
    page,
    "products?select=id,item_name,image_url,precio_web&is_active=eq.true&image_url=like./images/products/*&order=item_code&limit=1",
  ).then(([product]) => {
    if (!product) throw new Error("the demo catalogue has no product with a drawing");
    return product;
  });

test("every picture has its size; what lies below the first screen is lazy; one is urgent", async ({ page }) => {
  await page.goto("/");
  const { id } = await anyProduct(page);
  for (const path of ["/", "/products", "/categorias", `/products/${id}`]) {
    await page.goto(path);
    await expect(page.locator("main img").nth(3)).toBeAttached();
    const pictures = await picturesOf(page);
    expect(pictures.filter(({ hasSize }) => !hasSize)).toEqual([]);
    expect(pictures.filter(({ isBelow, isLazy }) => isBelow && !isLazy)).toEqual([]);
    expect(pictures.filter(({ isUrgent, isLazy }) => isUrgent && !isLazy)).not.toEqual([]);
  }
});

test("what may be the largest picture of its page is urgent, and preloaded where it does not travel within it", async ({
  page,
}) => {
  await page.goto("/");
  const { id } = await anyProduct(page);
  for (const path of ["/", "/products", "/categoria/papeleria", "/categorias", "/about", `/products/${id}`]) {
    const html = await (await page.request.get(path)).text();
    const urgent = [...html.matchAll(/<img [^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => /fetchPriority="high"/.test(tag));
    expect(urgent, path).not.toEqual([]);
    for (const tag of urgent) {
      const address = /\ssrc="([^"]*)"/.exec(tag)?.[1] ?? "";
      if (address.startsWith("data:")) continue;
      const preload = [...html.matchAll(/<link [^>]*rel="preload"[^>]*>/g)].find(([link]) =>
        link.includes(`href="${address}"`),
      );
      expect(preload?.[0], `${path} ${address}`).toMatch(
        /as="image".*fetchPriority="high"|fetchPriority="high".*as="image"/,
      );
    }
  }
});

for (const width of [320, 390, 412, 820, 1440])
  test(`no later slide shows a larger picture than the first, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    const slides = page
      .getByRole("region", { name: "Destacados de la tienda" })
      .locator("[aria-roledescription=diapositiva]");
    const sizes = await slides.evaluateAll((all) =>
      all.map((slide) => {
        const { width, height } = slide.lastElementChild?.getBoundingClientRect() ?? new DOMRect();
        return `${width} × ${height}`;
      }),
    );
    expect(sizes.length).toBeGreaterThan(1);
    expect(new Set(sizes).size, sizes.join(", ")).toBe(1);
    expect(Number.parseFloat(sizes[0]?.split(" × ")[1] ?? "")).toBeGreaterThanOrEqual(96);
  });

for (const width of [320, 1440])
  test(`a picture is as large before it comes as afterwards, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/");
    const { id } = await anyProduct(page);
    const pictures = page.locator("main img");
    const sizes = () =>
      pictures.evaluateAll((images) =>
        (images as HTMLImageElement[]).map((image) => {
          const { width, height } = image.getBoundingClientRect();
          return { address: image.getAttribute("src")?.slice(0, 60), width, height };
        }),
      );
    for (const path of ["/", "/categorias", "/categoria/papeleria", "/products", `/products/${id}`, "/about"]) {
      const release = await hold(page, "**/images/**");
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await settled(page);
      const before = await sizes();
      const late = await pictures.evaluateAll(
        (images) => (images as HTMLImageElement[]).filter(({ naturalWidth }) => naturalWidth === 0).length,
      );
      expect(late, path).toBeGreaterThan(0);
      release();
      await pictures.evaluateAll((images) =>
        Promise.all(
          (images as HTMLImageElement[]).map((image) => {
            image.loading = "eager";
            return image.decode();
          }),
        ),
      );
      expect(await sizes(), path).toEqual(before);
    }
  });

test("a wall of categories asks for one file, of which each shows its own drawing", async ({ page }) => {
  const asked = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "image" && request.url().includes("/images/categories")) asked.add(request.url());
  });
  await page.goto("/categorias");
  const wall = page.locator("main ul img");
  await expect(wall).toHaveCount(10);
  const shown = await wall.evaluateAll((images) =>
    Promise.all(
      (images as HTMLImageElement[]).map(async (image) => {
        image.loading = "eager";
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: 120, height: 80 });
        const context = canvas.getContext("2d");
        context?.drawImage(image, 0, 0, 120, 80);
        const colours = new Set(new Uint32Array(context?.getImageData(0, 0, 120, 80).data.buffer ?? []));
        return { drawing: canvas.toDataURL(), colours: colours.size };
      }),
    ),
  );
  expect(new Set(shown.map(({ drawing }) => drawing)).size).toBe(10);
  expect(Math.min(...shown.map(({ colours }) => colours))).toBeGreaterThan(20);
  expect([...asked].map((address) => new URL(address).pathname)).toEqual(["/images/categories.svg"]);
});

test("the picture of a link preview is there, as PNG of the size the page says", async ({ page, request }) => {
  await page.goto("/");
  const product = await anyProduct(page);
  await page.goto(`/products/${product.id}`);
  const said = (property: string) => page.locator(`head meta[property="${property}"]`).getAttribute("content");
  await expect(page.getByRole("heading", { level: 1, name: product.item_name, exact: true })).toBeVisible();
  expect(await said("product:price:amount")).toBe((Math.round(product.precio_web * 116) / 100).toFixed(2));
  const address = await said("og:image");
  expect(address).toContain(product.image_url.replace("/products/", "/previews/").replace(".svg", ".png"));
  const answer = await request.get(new URL(address ?? "").pathname);
  expect(answer.headers()["content-type"]).toBe("image/png");
  const png = await answer.body();
  expect([String(png.readUInt32BE(16)), String(png.readUInt32BE(20))]).toEqual([
    await said("og:image:width"),
    await said("og:image:height"),
  ]);
});

test("without scripts the page says what works, above its content", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  // Nobody answers a search without scripts.
  await page.goto("/buscar?q=guante");
  const note = page.locator("noscript p");
  await expect(note).toBeVisible();
  await expect(note).toContainText("Sin JavaScript puedes ver productos y precios por categoría y marca.");
  await expect(note).toHaveCSS("position", "static");
  for (const [name, title] of [
    ["categoría", "Categorías"],
    ["marca", "Marcas"],
  ] as const) {
    await note.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
  await context.close();
});

test("without scripts no list leads to pages or filters of it that the HTML does not have", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const address of ["/products", "/categoria/papeleria", "/marca/albor"]) {
    await page.goto(address);
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    const filtered = page.getByRole("main").locator('a[href*="?"]');
    expect(await filtered.count(), address).toBeGreaterThan(0);
    await expect(filtered.filter({ visible: true }), address).toHaveCount(0);
  }
  await context.close();
});
