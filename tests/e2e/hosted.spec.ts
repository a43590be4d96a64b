import type { Page } from "@playwright/test";
import { type HostedShop, PICTURE_HOST, serveHostedShop } from "../support/hosted-shop";
import { settled } from "./support/settled";
import {
  cartButton,
  cartPanel,
  confirmation,
  expect,
  expectHydrated,
  fillCheckout,
  orderNumberOn,
  test,
} from "./support/shop";

let shop: HostedShop;

const results = (page: Page) => page.getByRole("region", { name: "Resultados" });
const asked = (start: string) => shop.api.restRequests.filter((request) => request.startsWith(start)).length;

/**
 * What a visit asks the project. Every request says who asks and which edition of the shop, in headers that a browser sends to
 * another origin only with permission (OPTIONS). Permission is for one address, and kept for five seconds: each address costs
 * a round trip more. `rereads`: how often what is watched is read, at once on a page of the build, and when the socket is there.
 * `topics`: of the products on screen, each a channel of that socket where the database broadcasts; else one channel is for all.
 */
type Cost = { topics: number; rereads: number; reads: number; addresses: number };

const visits: Record<string, Cost & { path: () => Promise<string> }> = {
  "the home page": { path: async () => "/", topics: 15, rereads: 2, reads: 4, addresses: 3 },
  "the list": { path: async () => "/products", topics: 12, rereads: 2, reads: 3, addresses: 2 },
  // Its first reading is of all that it shows, and so of another address than the later one.
  "a product": {
    path: async () => `/products/${shop.productId}`,
    topics: 5,
    rereads: 2,
    reads: 5,
    addresses: 5,
  },
  "a product that is newer than the build": {
    path: async () => `/products/${await newProduct()}`,
    topics: 1,
    rereads: 1,
    reads: 6,
    addresses: 6,
  },
  "a search": { path: async () => "/buscar?q=cinta", topics: 18, rereads: 1, reads: 6, addresses: 6 },
};

async function newProduct(): Promise<string> {
  const [row] = await shop.api.sql<{ id: string }>(
    `insert into products (item_name, item_code, precio_web, stock_quantity) values ('Novedad', 'NOVEDAD-1', 10, 80)
     on conflict (item_code) do update set item_name = excluded.item_name returning id`,
  );
  return row?.id ?? "";
}

/** What is asked from now on, by method. */
function listenToRequests(): (method: string) => string[] {
  const before = shop.api.restRequests.length;
  return (method) => shop.api.restRequests.slice(before).filter((request) => request.startsWith(`${method} `));
}

/** Once nothing more is asked: the last is everything watched, when the socket is there. */
async function expectAsked(
  page: Page,
  sent: (method: string) => string[],
  { topics, rereads, reads, addresses }: Cost,
) {
  await settled(page);
  await expect.poll(() => shop.api.realtime.channelCount()).toBe(shop.liveStock === "broadcast" ? topics : 1);
  await expect.poll(() => sent("GET").filter((request) => request.includes("id=in.")).length).toBe(rereads);
  const asked = () => new Set(sent("GET").map((request) => request.replace(/^GET/, "OPTIONS")));
  const costs = () => ({ reads: sent("GET").length, writes: sent("POST").length, addresses: asked().size });
  await expect.poll(costs).toEqual({ reads, writes: 0, addresses });
  // And no more follows.
  await page.waitForLoadState("networkidle");
  expect(costs()).toEqual({ reads, writes: 0, addresses });
  expect(new Set(sent("OPTIONS"))).toEqual(asked());
  expect(sent("OPTIONS").length).toBeLessThanOrEqual(reads);
}

for (const liveStock of ["changes", "broadcast"] as const) {
  test.describe(`built to hear of stock by ${liveStock}`, () => {
    test.beforeAll(async () => {
      // It makes a whole build.
      test.setTimeout(600_000);
      shop = await serveHostedShop(liveStock);
    });
    test.afterAll(() => shop.close());

    test("a shopper buys from a shop whose project lives at another origin", async ({ page, request }) => {
      const document = await request.get(`${shop.origin}/products`);
      expect(document.headers()["content-security-policy"]).toContain(
        `connect-src 'self' ${shop.api.origin} ${shop.api.origin.replace("http", "ws")};`,
      );
      expect(await document.text()).toMatch(new RegExp(`<link rel="preconnect" href="${shop.api.origin}" crossorigin`));
      const [product] = await shop.api.sql<{ id: string; name: string; brand: string; brand_id: string }>(
        `select p.id, p.item_name as name, b.name as brand, b.id as brand_id from products p join brands b on b.id = p.brand_id
         where p.is_active and p.stock_quantity > 50 and p.precio_web > 40 order by p.item_code limit 1`,
      );
      if (!product) throw new Error("the demo catalogue has no product to buy");
      const [ofBrand] = await shop.api.sql<{ count: number }>(
        "select count(*)::int as count from products where is_active and brand_id = $1",
        [product.brand_id],
      );

      // The list is filtered and counted: the count stands in a header that a page may read only where it is exposed.
      await page.goto(`${shop.origin}/products`);
      await page.getByRole("complementary", { name: "Filtros" }).getByRole("checkbox", { name: product.brand }).click();
      await expect(results(page).getByRole("status").first()).toHaveText(
        new RegExp(`^${ofBrand?.count} productos?( ·|$)`),
      );

      await page.getByLabel("Buscar productos", { exact: true }).fill(product.name);
      await page.getByLabel("Buscar productos", { exact: true }).press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toContainText(`«${product.name}»`);
      await results(page).getByRole("link", { name: product.name }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();

      // A topic for the product and for each that goes with it, or a channel for all of them.
      await expect.poll(() => shop.api.realtime.channelCount()).toBe(shop.liveStock === "broadcast" ? 5 : 1);
      await shop.api.sql("update products set stock_quantity = 7 where id = $1", [product.id]);
      await expect(page.getByText(/^Hay 7( [a-z]+)? para envío inmediato/)).toBeVisible();

      await page.getByRole("button", { name: "Agregar al carrito", exact: true }).first().click();
      await cartButton(page, 1).click();
      const toCheckout = cartPanel(page);
      await toCheckout
        .getByRole("link", { name: "Proceder al Pago" })
        .or(toCheckout.getByRole("button", { name: "Proceder al Pago" }))
        .click();
      await expect(page).toHaveURL(/\/checkout$/);
      await fillCheckout(page);
      await page.getByRole("button", { name: "Confirmar pedido" }).click();
      await expect(confirmation(page)).toBeVisible();
      const number = await orderNumberOn(page);
      expect(
        await shop.api.sql(
          "select quantity from order_items i join orders o on o.id = i.order_id where order_number = $1",
          [number],
        ),
      ).toEqual([{ quantity: 1 }]);

      // What may be read by GET was, and every request had to be allowed first: none went to the pages' own origin.
      for (const name of ["product_facets", "search_products", "search_suggestions"]) {
        expect(asked(`POST /rest/v1/rpc/${name}`), name).toBe(0);
      }
      expect(asked("GET /rest/v1/rpc/")).toBeGreaterThan(1);
      expect(asked("OPTIONS /rest/v1/")).toBeGreaterThan(1);
    });

    test("pictures come from the hosts that the build was told", async ({ page }) => {
      const address = `https://${PICTURE_HOST}/caja.svg`;
      const [product] = await shop.api.sql<{ id: string }>(
        "update products set image_url = $1 where id = (select id from products where is_active order by item_code desc limit 1) returning id",
        [address],
      );
      await page.route(address, (route) =>
        route.fulfill({
          contentType: "image/svg+xml",
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
        }),
      );
      await page.goto(`${shop.origin}/products/${product?.id}?leer=1`);
      const picture = page.locator("main article img").first();
      await expect(picture).toHaveAttribute("src", address);
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(9);
    });

    for (const [name, { path, ...cost }] of Object.entries(visits)) {
      test(`a first visit of ${name} costs ${cost.reads} reads from ${cost.addresses} addresses`, async ({ page }) => {
        const address = `${shop.origin}${await path()}`;
        await expect.poll(() => shop.api.realtime.socketCount()).toBe(0);
        const sent = listenToRequests();
        await page.goto(address);
        await expectAsked(page, sent, cost);
      });
    }

    test("a step from an information page to the home page costs 7 reads from 7 addresses", async ({ page }) => {
      await expect.poll(() => shop.api.realtime.socketCount()).toBe(0);
      await page.goto(`${shop.origin}/about`);
      await settled(page);
      await expectHydrated(page);
      await page.waitForLoadState("networkidle");
      const sent = listenToRequests();
      // All at once: a shelf whose products came after the channels of another were there would cost another joining and reading.
      const answerOptions = shop.api.holdAnswers();
      await page.getByRole("banner").getByRole("link").first().click();
      await expect(page).toHaveURL(`${shop.origin}/`);
      await expect.poll(() => sent("OPTIONS").length).toBe(6);
      const answerReads = shop.api.holdAnswers();
      answerOptions();
      await expect.poll(() => sent("GET").length).toBe(6);
      answerReads();
      await expectAsked(page, sent, { topics: 15, rereads: 1, reads: 7, addresses: 7 });
    });
  });
}
