import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SHOP_SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * A copy of a build in which every page is as it was written, and nothing else: without the shop's scripts, with one
 * small script that does no more than the measured journey takes. Its figures are the least that any shop with these
 * pages could reach on this machine.
 * @returns the folder of the copy
 */
export function bareBuild(dist: string): string {
  const folder = mkdtempSync(join(tmpdir(), "acopio-bare-"));
  cpSync(dist, folder, { recursive: true });
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".html")) continue;
    const html = readFileSync(join(folder, name), "utf8").replace(SHOP_SCRIPTS, "");
    writeFileSync(join(folder, name), html.replace("</body>", '<script src="/bare.js" defer></script></body>'));
  }
  // tsx makes functions name themselves by a helper (`__name`) that the page does not have.
  const policy = 'trustedTypes.createPolicy("default",{createHTML:(html)=>html});';
  writeFileSync(join(folder, "bare.js"), `{${policy}const __name=(named)=>named;(${takeJourney})()}\n`);
  return folder;
}

/** Runs in the page, so it names nothing outside: follows a link to a product, counts into the cart, suggests what is there. */
function takeJourney(): void {
  const contents = new Map<string, string>();
  const find = <E extends Element>({ target }: Event, selector: string) =>
    target instanceof Element ? target.closest<E & HTMLElement>(selector) : null;
  const PRODUCT_LINK = "main article a[href^='/products/']";
  const linkAt = (event: Event) => find<HTMLAnchorElement>(event, PRODUCT_LINK);

  const fetchAhead = async (link: HTMLAnchorElement | null) => {
    if (!link || contents.has(link.pathname)) return;
    const page = new DOMParser().parseFromString(await (await fetch(link.pathname)).text(), "text/html");
    contents.set(link.pathname, page.querySelector("main")?.innerHTML ?? "");
  };
  // Where an answer takes longer than the pointer rests on a link, the page has to be fetched before.
  addEventListener("load", () => fetchAhead(document.querySelector(PRODUCT_LINK)));
  addEventListener("pointerover", (event) => fetchAhead(linkAt(event)));
  addEventListener("pointerdown", (event) => {
    const path = linkAt(event)?.pathname;
    const content = contents.get(path ?? "");
    const main = document.querySelector("main");
    if (!main || !content) return;
    main.innerHTML = content;
    history.pushState(null, "", path);
    scrollTo(0, 0);
    main.querySelector("h1")?.focus({ preventScroll: true });
  });
  addEventListener("click", (event) => {
    if (linkAt(event)) event.preventDefault();
    const count = document.querySelector("header button[aria-label^='Abrir carrito'] .figures");
    const button = find(event, "main article button");
    if (count && button?.textContent?.includes("Agregar al carrito")) count.textContent = "1";
  });
  addEventListener("input", (event) => {
    const form = find(event, "header form");
    if (!form || form.querySelector("a")) return;
    form.insertAdjacentHTML("beforeend", '<a role="option" href="/products/">Guantes</a>');
  });
}
