import type { Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe";
import { tabTo } from "./support/keyboard";
import { cartButton, expect, test } from "./support/shop";

const offer = (page: Page) => page.getByRole("region", { name: /^Este enlace trae/ });
const yes = (page: Page) => offer(page).getByRole("button", { name: /^Agregar/ });
const open = (page: Page, added: string) => page.goto(`/carrito?agregar=${added}`);

test("a link shows what it would add, and adds it once somebody says so", async ({ page }) => {
  await open(page, "KTN-5114:6,TZN1110:12,TZN-1020:2,QQ-9999:1,CA-8410:-2");
  await expect(offer(page)).toContainText("Este enlace trae 4 productos");
  await expect(offer(page)).toContainText("Un renglón del enlace no se entiende y quedó fuera.");
  await expect(offer(page).getByRole("listitem")).toHaveText([
    /Cinta de empaque.*KTN-5114.*6 rollos.*\$/,
    /Bolígrafo punto mediano azul.*12 cajas × 12 = 144 piezas.*\$/,
    /Lápiz de grafito.*Agotado por ahora\./,
    /QQ-9999.*No hay ningún producto con esta clave\./,
  ]);
  await expectNoViolations(page, "a shared cart");
  await expect(cartButton(page, 0)).toBeVisible();
  await yes(page).click();
  await expect(cartButton(page, 18)).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await expect(page).toHaveURL("/carrito");
  // The address was replaced: going back and forth asks nothing again.
  await page.reload();
  await expect(cartButton(page, 18)).toBeVisible();
  await expect(offer(page)).toBeHidden();
});

test("a link that is not wanted adds nothing", async ({ page }) => {
  await open(page, "KTN-5114:6");
  await offer(page).getByRole("button", { name: "No agregar" }).click();
  await expect(page).toHaveURL("/carrito");
  await expect(cartButton(page, 0)).toBeVisible();
});

test("the keyboard alone takes what a link brings, or leaves it, and keeps its place", async ({ page }) => {
  const heading = page.getByRole("heading", { name: "Carrito", level: 1 });
  await open(page, "KTN-5114:6");
  await tabTo(page, yes(page));
  await page.keyboard.press("Enter");
  await expect(cartButton(page, 6)).toBeVisible();
  await expect(heading).toBeFocused();

  await open(page, "TZN-1110:12");
  await tabTo(page, offer(page).getByRole("button", { name: "No agregar" }));
  await page.keyboard.press("Enter");
  await expect(offer(page)).toBeHidden();
  await expect(heading).toBeFocused();
  await expect(cartButton(page, 6)).toBeVisible();
});

test("a cart is shared as the link that brings it back", async ({ page }) => {
  await open(page, "KTN-5114:6,TZN-1110:12");
  await yes(page).click();
  await expect(cartButton(page, 18)).toBeVisible();
  await page.evaluate(() => {
    const shared: string[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, "share", { value: async ({ url }: ShareData) => void shared.push(url ?? "") });
  });
  await page.getByRole("button", { name: "Compartir carrito" }).click();
  const [url = ""] = await page.evaluate(() => (window as unknown as { shared: string[] }).shared);
  expect(new URL(url).pathname + new URL(url).search).toBe("/carrito?agregar=KTN-5114:6,TZN-1110:12");
});

test("a product that a link names twice, in two spellings, is said once with its sum", async ({ page }) => {
  await open(page, "KTN-5114:6,ktn5114:2");
  await expect(offer(page)).toContainText("Este enlace trae 1 producto");
  await expect(offer(page).getByRole("listitem")).toHaveText([/KTN-5114.*8 rollos.*\$/]);
  await yes(page).click();
  await expect(cartButton(page, 8)).toBeVisible();
});

test("its amounts stand in one column, and its buttons one below the other where they fill a phone", async ({
  page,
}) => {
  await open(page, "TZN-1110:12,KTN-5115:12,ALB-0510:1");
  const amounts = offer(page).getByRole("listitem").locator(".price");
  await expect(amounts).toHaveCount(3);
  const rights = await amounts.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right)));
  expect(new Set(rights).size, rights.join()).toBe(1);
  const [add, no] = await Promise.all(
    [yes(page), offer(page).getByRole("button", { name: "No agregar" })].map((button) => button.boundingBox()),
  );
  if (!add || !no) throw new Error("a button of the offer is not on the page");
  if (no.y >= add.y + add.height) expect([no.x, no.width]).toEqual([add.x, add.width]);
  else expect(no.y + no.height / 2).toBeCloseTo(add.y + add.height / 2, 0);
});

test("hostile links get a sentence and add nothing", async ({ page }) => {
  for (const [added, sentence] of [
    [Array.from({ length: 1000 }, (_, at) => `KTN-${at}:1`).join(), "más de 100 productos"],
    ["%3Cscript%3Ealert(1)%3C%2Fscript%3E", "no trae ningún producto que podamos leer"],
    ["KTN-5114:-6,KTN-5114:99999999999999999999,KTN-5114:1e9", "no trae ningún producto que podamos leer"],
    ["", "no trae ningún producto que podamos leer"],
    ["%00,%ED%A0%80:1", "no trae ningún producto que podamos leer"],
  ] as const) {
    await open(page, added);
    await expect(page.getByRole("main").getByRole("status").filter({ hasText: sentence })).toBeVisible();
    await expect(cartButton(page, 0)).toBeVisible();
  }
  // Longer than many a host takes addresses: it may also come into the page in another way.
  const all = Array.from({ length: 10_000 }, (_, at) => `KTN-${at}:1`).join();
  const isRefused = page.getByText(/Este enlace (trae más de 100 productos|es demasiado largo)/);
  await open(page, all);
  await expect(isRefused).toBeVisible();
  await page.goto("/");
  await page.evaluate((added) => {
    history.pushState(null, "", `/carrito?agregar=${added}`);
    dispatchEvent(new PopStateEvent("popstate"));
  }, all);
  await expect(isRefused).toBeVisible();
  await expect(cartButton(page, 0)).toBeVisible();
});
