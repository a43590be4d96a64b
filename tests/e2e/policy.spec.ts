import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { headersFor, parseHeaderRules } from "../../scripts/host-headers";
import { type BuiltShop, serveBuiltShop } from "../support/built-shop";
import { expect, expectHydrated, test } from "./support/shop";

const FOREIGN_PICTURE = "https://fotos.example/otra.svg";
/** What a test that breaks the policy on purpose finds on the console. */
const BREACHES =
  /^console: policy: |Content Security Policy|requires 'Trusted\w+' assignment|^request failed: https:\/\/fotos/i;

let shop: BuiltShop;
test.beforeAll(async () => {
  shop = await serveBuiltShop();
});
test.afterAll(() => shop.close());

/** Tries something in the page, of which the browser reports that it breaches each of these directives. */
async function expectReports(page: Page, directives: readonly string[], attempt: () => void): Promise<void> {
  await page.evaluate(() => {
    const reports: string[] = [];
    Object.assign(window, { reports });
    document.addEventListener("securitypolicyviolation", (event) => reports.push(event.effectiveDirective));
  });
  await page.evaluate(attempt);
  // Reports come as tasks of their own.
  await expect
    .poll(() => page.evaluate(() => (window as { reports?: string[] }).reports), { message: page.url() })
    .toEqual(expect.arrayContaining([...directives]));
}

test("pages, scripts and the worker come with the very headers that the build asks its host for", async ({
  request,
}) => {
  const rules = parseHeaderRules(readFileSync("dist/_headers", "utf8"));
  const script = /\/assets\/index-[\w-]+\.js/.exec(await (await request.get("/")).text())?.[0] ?? "";
  for (const path of ["/", "/products", "/no-existe", "/sw.js", "/start-gone.js", script]) {
    const sent = (await request.get(path)).headers();
    const asked = headersFor(path, rules);
    expect(asked.size).toBeGreaterThan(5);
    for (const [name, value] of asked) expect(sent[name], `${path} ${name}`).toBe(value);
  }
});

test.describe("a text", () => {
  test.use({ allowProblems: [BREACHES] });

  test("becomes neither markup nor a script, and no other list of allowed texts can be made", async ({ page }) => {
    await page.goto("/envio");
    await page.waitForFunction(() => !String(document.onclick).includes("confirm("));
    const refused = await page.evaluate(() => {
      const attempts: Record<string, () => unknown> = {
        markup: () => {
          document.body.innerHTML = "<img src=x onerror=alert(1)>";
        },
        "an address": () => {
          document.createElement("script").src = "https://evil.example/x.js";
        },
        script: () => {
          document.createElement("script").text = "alert(1)";
        },
        policy: () =>
          (
            window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
          ).trustedTypes.createPolicy("other", {}),
      };
      return Promise.all(
        Object.entries(attempts).map(async ([name, attempt]) => {
          try {
            await attempt();
            return `${name} passed`;
          } catch {
            return name;
          }
        }),
      );
    });
    expect(refused).toEqual(["markup", "an address", "script", "policy"]);
  });

  test("becomes no style, while scripts may still set one", async ({ page }) => {
    for (const address of ["/", "/products", "/carrito", "/shell.html", "/404.html"]) {
      await page.goto(address);
      await expectReports(page, ["style-src-elem", "style-src-attr"], () => {
        const style = document.createElement("style");
        style.append("body{--inserted:1}");
        document.head.append(style);
        document.body.setAttribute("style", "--written:1");
        document.documentElement.style.setProperty("--set", "1");
      });
      const given = await page.evaluate(() =>
        ["--inserted", "--written", "--set"].map((name) => getComputedStyle(document.body).getPropertyValue(name)),
      );
      expect(given, address).toEqual(["", "", "1"]);
    }
  });
});

test("data for search engines is still written on pages that are drawn here", async ({ page }) => {
  await page.goto("/products");
  await expectHydrated(page);
  await page.locator("main article a[href^='/products/']").first().click();
  await expect(page).toHaveURL(/\/products\/[\da-f-]{36}$/);
  await expect(page.locator("main article h1")).toBeVisible();
  // It follows the frame that shows the product.
  await expect
    .poll(async () => {
      const data = await page.locator("script[type='application/ld+json']").allTextContents();
      return data.map((text) => JSON.parse(text)["@type"]);
    })
    .toContain("Product");
});

test.describe("a picture from a host that nobody named", () => {
  test.use({ allowProblems: [BREACHES] });

  test("is not asked for; the placeholder stands in its place", async ({ page }) => {
    const [product] = await shop.sql<{ id: string; item_name: string }>(
      "update products set image_url = $1 where id = (select id from products where is_active order by item_code limit 1) returning id, item_name",
      [FOREIGN_PICTURE],
    );
    let asked = 0;
    await page.route(FOREIGN_PICTURE, (route) => {
      asked += 1;
      return route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    });
    await page.goto(`${shop.origin}/products/${product?.id}?leer=1`);
    await expect(page.getByRole("heading", { level: 1, name: product?.item_name ?? "" })).toBeVisible();
    await expect(page.locator("main article img").first()).toHaveAttribute("src", "/images/placeholder.svg");
    expect(asked).toBe(0);
  });
});

test.fail("a breach of the policy fails the test that it happens in", async ({ page }) => {
  await page.goto("/envio");
  await expectReports(page, ["style-src-attr"], () => document.body.setAttribute("style", "color: red"));
});
