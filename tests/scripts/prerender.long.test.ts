// @vitest-environment node
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { listedPaths } from "@/lib/page-indexing";
import { addressKind, EARLY_SCRIPT, EARLY_SCRIPT_HASH } from "../../scripts/early-script";
import { pageAddresses, productLimit } from "../../scripts/prerender/page-addresses";
import { forbiddenScripts, pageHtml } from "../../scripts/prerender/page-html";
import { createPageScripts } from "../../scripts/prerender/page-scripts";
import { smallPictures } from "../../scripts/prerender/pictures";
import { SHELL_FILE } from "../../scripts/prerender/prerender-plugin";
import { securityHeaders } from "../../scripts/security-headers";

const TEMPLATE = `<!doctype html><html lang="es-MX"><head><script>${EARLY_SCRIPT}</script><title>Acopio</title>
<meta name="description" content="De todos" data-default /><meta property="og:site_name" content="Acopio">
<script type="module" crossorigin src="/assets/index-1.js"></script></head><body><div id="root"></div></body></html>`;

const parts = {
  address: "/products",
  html: '<title>Productos · Acopio</title><meta name="description" content="Los productos"/><link rel="canonical" href="https://a.mx/products"/><div><h1>Productos</h1></div>',
  answers: '[[["a"],1]]',
  scripts: { shop: ["/assets/shop-1.js"], own: ["/assets/list-1.js"], later: ["/assets/late-1.js"] },
};

describe("a page", () => {
  const html = pageHtml(TEMPLATE, parts);
  const head = html.slice(0, html.indexOf("</head>"));

  it("has its own title and description in the head, and not what the template says for want of a page", () => {
    expect(head.match(/<title>.*?<\/title>/g)).toEqual(["<title>Productos · Acopio</title>"]);
    expect(head).toContain("Los productos");
    expect(head).not.toContain("De todos");
    expect(head).toContain("og:site_name");
  });

  it("has its content in the root and its answers beside it", () => {
    expect(html).toContain('<div id="root"><div><h1>Productos</h1></div></div>');
    expect(html).toContain('<script type="application/json" id="page-answers">[[["a"],1]]</script>');
  });

  it("says which address it is for, and names its scripts, to be asked for later", () => {
    expect(html).toContain('<html data-page="/products" lang="es-MX">');
    expect(head).toContain(
      '<template id="shop-scripts"><link rel="modulepreload" crossorigin href="/assets/shop-1.js"></template>' +
        '<template id="page-scripts"><link rel="modulepreload" crossorigin href="/assets/list-1.js">' +
        '<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/late-1.js"></template>',
    );
  });

  it("has what it will ask first in front of the script that asks it, and nothing in it can end the element", () => {
    const question = { url: "/rest/v1/products?id=in.(1)", headers: { apikey: "</script>" } };
    expect(pageHtml(TEMPLATE, { ...parts, question })).toContain(
      '<head><script type="application/json" id="first-question">' +
        '{"url":"/rest/v1/products?id=in.(1)","headers":{"apikey":"\\u003c/script>"}}</script><script>',
    );
  });

  it("of no address, the shell, is for any", () => {
    expect(
      pageHtml(TEMPLATE, { address: null, html: "<div></div>", scripts: { shop: [], own: [], later: [] } }),
    ).not.toContain("data-page");
  });

  it("for many addresses has the scripts of each kind in front of the script that picks them", () => {
    const byKind = new Map([
      ["/products/", { asks: "/assets/asks-1.js", own: ["/assets/product-1.js"] }],
      ["/c//pedido", { own: [] }],
    ]);
    const shell = pageHtml(TEMPLATE, { address: null, html: "", scripts: { shop: [], own: [], later: [], byKind } });
    expect(shell).toContain(
      '<head><template id="/products/"><script type="module" crossorigin src="/assets/asks-1.js"></script>' +
        '<link rel="modulepreload" crossorigin href="/assets/product-1.js"></template>' +
        '<template id="/c//pedido"></template><script>',
    );
  });

  it("keeps what only looks like a replacement pattern", () => {
    const odd = "<div>Precio: $& y $1, sólo $'</div>";
    expect(pageHtml(TEMPLATE, { ...parts, html: odd })).toContain(odd);
  });

  it("keeps the lines of its texts, and none of the template's indents", () => {
    const paragraphs = "<p>Uno.\n\nDos:\n  - tres\r\n\r\ncuatro</p>";
    const filled = pageHtml(TEMPLATE.replace("<body>", "<body>\n    "), { ...parts, html: paragraphs });
    expect(filled).toContain(`<body>\n<div id="root">${paragraphs}</div>`);
  });

  it.each([
    ["<script>alert(1)</script>", 1],
    ['<script type="text/javascript">x()</script>', 1],
    ['<script type="module" src="/assets/a.js"></script>', 0],
    ['<script type="application/ld+json">{"a":1}</script>', 0],
  ])("%s counts as %d forbidden scripts", (script, count) => {
    expect(forbiddenScripts(html.replace("</body>", `${script}</body>`))).toHaveLength(count);
  });
});

describe("the scripts of a page", () => {
  const chunk = (fileName: string, moduleIds: string[], imports: string[] = [], isEntry = false) => ({
    fileName,
    moduleIds: moduleIds.map((id) => `/shop/${id}`),
    imports: [...imports, "assets/taken-out.js"],
    isEntry,
    code: imports.map((file) => `import "./${file.slice("assets/".length)}";`).join(""),
  });
  const chunks = [
    chunk("assets/index.js", ["src/main.ts"], [], true),
    chunk("assets/shop.js", ["src/app/start-shop.tsx"], ["assets/react.js", "assets/index.js"]),
    chunk("assets/react.js", ["node_modules/react/index.js"]),
    chunk("assets/reads.js", ["src/services/supabase-client.ts"], ["assets/shop.js"]),
    chunk("assets/catalogue.js", ["src/components/product-card.tsx"]),
    chunk("assets/cart.js", ["src/features/cart/cart-page.tsx"], ["assets/catalogue.js"]),
    chunk("assets/home.js", ["src/features/home/home-page.tsx"], ["assets/catalogue.js"]),
    chunk("assets/late.js", ["src/app/late-parts.tsx"], ["assets/reads.js", "assets/catalogue.js"]),
    chunk("assets/taken-out.js", []),
  ];
  const scripts = createPageScripts("/shop", chunks, "/assets/asks.js");

  it("are those of the start, of its screen and of what comes after, with all that they import, each once and without the entry", () => {
    expect(scripts.ofPage("src/features/home/home-page.tsx", "/")).toEqual({
      shop: ["/assets/shop.js", "/assets/react.js"],
      own: ["/assets/home.js", "/assets/catalogue.js"],
      later: ["/assets/late.js", "/assets/reads.js"],
      byKind: new Map(),
    });
    expect(scripts.ofPage(null, "/envio")).toMatchObject({
      own: [],
      later: ["/assets/late.js", "/assets/reads.js", "/assets/catalogue.js"],
    });
  });

  it.each([
    ["/products", "/products"],
    ["/products/a-b", "/products/"],
    ["/categoria/papeleria", "/categoria/"],
    ["/marca/trazo", "/marca/"],
  ])("that ask for data are those of %s as well, where it is opened with another query", (address, kind) => {
    const { byKind } = scripts.ofPage("src/features/home/home-page.tsx", address);
    expect(byKind).toEqual(new Map([[kind, { asks: "/assets/asks.js", own: [] }]]));
  });

  it("of the shell are those of all reads, and for each kind of address those of its screen and what asks for its data", () => {
    const screens = { "/products/": "src/features/home/home-page.tsx", "/listas/": "src/features/cart/cart-page.tsx" };
    expect(scripts.ofShell(new Map(Object.entries(screens)))).toEqual({
      shop: ["/assets/shop.js", "/assets/react.js"],
      own: ["/assets/reads.js"],
      later: [],
      byKind: new Map([
        ["/products/", { asks: "/assets/asks.js", own: ["/assets/home.js", "/assets/catalogue.js"] }],
        ["/listas/", { own: ["/assets/cart.js", "/assets/catalogue.js"] }],
      ]),
    });
  });

  it("of a page about one shopper are those of its screen and of all reads", () => {
    const { own, byKind } = scripts.ofOwnShell("src/features/cart/cart-page.tsx", "/carrito");
    expect(own).toEqual(["/assets/reads.js", "/assets/cart.js", "/assets/catalogue.js"]);
    expect(byKind).toEqual(new Map());
    expect(scripts.ofOwnShell(null, "/buscar")).toMatchObject({
      own: ["/assets/reads.js"],
      byKind: new Map([["/buscar", { asks: "/assets/asks.js", own: [] }]]),
    });
  });

  it("that the build does not have fail it", () => {
    expect(() => scripts.ofPage("src/features/gone-page.tsx", "/gone")).toThrow(
      "the build has no src/features/gone-page.tsx",
    );
  });
});

describe("today's prices", () => {
  const question = { url: "/rest/v1/products?id=in.(1)", headers: { apikey: "key" } };

  /** A page as the early script finds it, and what it has asked for once the page is drawn. */
  function openPage(search: string) {
    const frames: (() => void)[] = [];
    const asked: unknown[][] = [];
    const page = {
      document: {
        documentElement: { dataset: { page: "/products" } },
        head: { append: () => {} },
        getElementById: (id: string) => (id === "first-question" ? { text: JSON.stringify(question) } : null),
      },
      location: { pathname: "/products", search },
      origin: "https://shop.test",
      navigator: {},
      requestAnimationFrame: (draw: () => void) => frames.push(draw),
      addEventListener: () => {},
      PerformanceObserver: class {
        observe() {}
      },
      fetch: async (...request: unknown[]) => asked.push([String(request[0]), request[1]]),
      URL,
      askedAhead: undefined as unknown,
    };
    runInNewContext(EARLY_SCRIPT, Object.assign(page, { self: page }));
    return { page, asked, draw: () => frames.forEach((frame) => void frame()) };
  }

  it("are asked for with the first frame, past the browser's cache, for the shop to find", () => {
    const { page, asked, draw } = openPage("");
    expect(asked).toEqual([]);
    draw();
    const url = "https://shop.test/rest/v1/products?id=in.(1)";
    expect(asked).toEqual([[url, { headers: question.headers, cache: "no-cache" }]]);
    expect([...(page.askedAhead as Map<string, unknown>).keys()]).toEqual([`GET ${url}`]);
  });

  it("are left to the shop where it runs before the first frame, as in a tab that is not looked at", () => {
    const { page, asked, draw } = openPage("");
    const ofShop = new Map();
    page.askedAhead = ofShop;
    draw();
    expect(asked).toEqual([]);
    expect(page.askedAhead).toBe(ofShop);
  });

  it("are not asked for by a page of another address", () => {
    const { asked, draw } = openPage("?page=2");
    draw();
    expect(asked).toEqual([]);
  });
});

describe("the early script", () => {
  /** What it does to the page, given what the device holds and where the page was opened. */
  function run(
    stored: string | null,
    dataset: Record<string, string>,
    opened: { pathname: string; search: string },
    connection?: { effectiveType: string },
    readyState = "complete",
  ) {
    const root = { dataset: { ...dataset } };
    const added: string[] = [];
    const listeners = new Map<string, () => void>();
    runInNewContext(EARLY_SCRIPT, {
      document: {
        documentElement: root,
        readyState,
        head: { append: (content: string) => content !== "" && added.push(content) },
        getElementById: (id: string) => (templates.includes(id) ? { content: `content of ${id}` } : null),
      },
      localStorage: { getItem: () => stored },
      location: opened,
      navigator: { connection },
      requestAnimationFrame: (listener: () => void) => {
        listeners.set("frame", listener);
      },
      setTimeout: (task: () => void) => task(),
      addEventListener: (type: string, listener: () => void) => {
        // Nothing fails here: what becomes of that `tests/faults/screens` shows.
        if (type !== "error") listeners.set(type, listener);
      },
      PerformanceObserver: class {
        constructor(private readonly onEntries: (entries: { getEntriesByName: (name: string) => object[] }) => void) {}
        observe({ type }: { type: string }) {
          // The background may be on the screen before the content is.
          for (const paint of ["first-paint", "first-contentful-paint"]) {
            listeners.set(`${type}, ${paint}`, () =>
              this.onEntries({ getEntriesByName: (name) => (name === paint ? [{}] : []) }),
            );
          }
        }
      },
    });
    atOnce = added.join();
    asked = [];
    // One listener may add others.
    for (const [type, listener] of listeners) {
      listener();
      asked.push(`${type}: ${added}`);
    }
    return root.dataset;
  }
  const templates = ["shop-scripts", "page-scripts", "/products/", "/c/", "/c//pedido"];
  /** What was added to the head in the last run while the script ran. */
  let atOnce = "";
  /** When something was added after that, and what. */
  let asked: string[] = [];
  const here = { pathname: "/products", search: "" };
  const themed = (theme: unknown) => JSON.stringify({ state: { priceDisplay: "with-tax", theme }, version: 1 });

  it("puts on the theme that was chosen here", () => {
    expect(run(themed("dark"), {}, here)).toEqual({ theme: "dark" });
    expect(run(themed("light"), {}, here)).toEqual({ theme: "light" });
  });

  it.each([null, "", "{", "null", themed("device"), themed("x onload=1"), themed(7)])(
    "makes nothing of %j",
    (stored) => {
      expect(run(stored, {}, here)).toEqual({});
    },
  );

  it("keeps what is pressed from the beginning on, for the shop to repeat", () => {
    const document = { documentElement: { dataset: {} }, getElementById: () => null, head: { append: () => {} } };
    const page = { document, location: here, addEventListener: () => {} } as Record<string, unknown>;
    runInNewContext(EARLY_SCRIPT, page);
    expect(page.earlyEvents).toEqual([]);
    const events = [{ type: "keydown" }, { type: "click" }];
    // A handler that answered with false would keep the browser from doing it.
    for (const event of events) expect((page[`on${event.type}`] as (event: object) => unknown)(event)).toBeUndefined();
    expect(page.earlyEvents).toEqual(events);
  });

  it("notices HTML that was written for another address or query", () => {
    expect(run(null, { page: "/products" }, here)).toEqual({ page: "/products" });
    expect(run(null, { page: "/" }, here)).toEqual({ page: "/", elsewhere: "" });
    expect(run(null, { page: "/products" }, { ...here, search: "?page=2" })).toHaveProperty("elsewhere");
    expect(run(null, {}, { ...here, search: "?page=2" })).toEqual({});
  });

  it("asks for the scripts of a page that has loaded once it is painted, or at once for another address", () => {
    run(null, { page: "/products" }, here);
    const all = "content of shop-scripts,content of page-scripts";
    const oncePainted = ["paint, first-paint: ", `paint, first-contentful-paint: ${all}`];
    expect(asked).toEqual(oncePainted);
    run(null, { page: "/products" }, here, { effectiveType: "4g" });
    expect(asked).toEqual(oncePainted);
    run(null, { page: "/" }, here);
    expect(asked).toEqual([`DOMContentLoaded: ${all}`]);
    run(null, {}, here);
    expect([atOnce, ...asked]).toEqual([""]);
  });

  it.each([
    ["/products/a-b-c", "/products/"],
    ["/c/a-b-c", "/c/"],
    ["/c/a-b-c/pedido", "/c//pedido"],
  ])("asks in the page for any address at once for the scripts of %s, found at %s", (pathname, kind) => {
    run(null, {}, { pathname, search: "?x=1" });
    expect([atOnce, ...asked]).toEqual([`content of ${kind}`]);
    expect(addressKind(pathname)).toBe(kind);
  });

  it("asks in a page for another address at once for what asks for the data of this one", () => {
    run(null, { page: "/products/old" }, { pathname: "/products/old", search: "?x=1" });
    expect(atOnce).toBe("content of /products/");
    run(null, { page: "/products/old" }, { pathname: "/products/old", search: "" });
    expect(atOnce).toBe("");
  });

  it.each(["/", "/carrito", "/no-hay/tal", "/c/a-b-c/otro"])("has none of its own for %s", (pathname) => {
    run(null, {}, { pathname, search: "" });
    expect([atOnce, ...asked]).toEqual([""]);
  });

  describe("of a page that pictures still keep from having loaded asks", () => {
    const andOfPage = (times: number) => `content of shop-scripts${",content of page-scripts".repeat(times)}`;
    const onceLoadedOrUsed = [`load: ${andOfPage(1)}`, `pointerdown: ${andOfPage(2)}`, `keydown: ${andOfPage(3)}`];

    it("for the shop's scripts once it is painted, and for the page's own once it has loaded or is used", () => {
      run(null, { page: "/products" }, here, { effectiveType: "4g" }, "interactive");
      const oncePainted = ["paint, first-paint: ", `paint, first-contentful-paint: ${andOfPage(0)}`];
      expect(asked).toEqual([...oncePainted, ...onceLoadedOrUsed]);
    });

    it("on a slow line for the shop's scripts with the first frame already", () => {
      run(null, { page: "/products" }, here, { effectiveType: "3g" }, "interactive");
      expect(asked).toEqual([`frame: ${andOfPage(0)}`, ...onceLoadedOrUsed]);
    });
  });

  it("is the one inline script that the policy lets run", () => {
    const hash = createHash("sha256").update(EARLY_SCRIPT).digest("base64");
    expect(EARLY_SCRIPT_HASH).toBe(`'sha256-${hash}'`);
    expect(securityHeaders({})["Content-Security-Policy"]).toContain(`script-src 'self' ${EARLY_SCRIPT_HASH};`);
    expect(forbiddenScripts(`<script>${EARLY_SCRIPT}</script>`)).toEqual([]);
    expect(forbiddenScripts(`<script>${EARLY_SCRIPT} </script>`)).toHaveLength(1);
  });
});

describe("the pages that a build writes", () => {
  const catalogue = [
    { path: "/categoria/papeleria" },
    { path: "/products/old", lastModified: "2026-11-01T08:00:00Z" },
    { path: "/products/new", lastModified: "2026-11-20T08:00:00Z" },
  ];
  const ofCatalogue = (setting?: string) =>
    pageAddresses(catalogue, productLimit(setting)).filter((path) => !listedPaths.includes(path));

  it("are those of every shop, and all of its categories, brands and products", () => {
    expect(pageAddresses(catalogue, productLimit(undefined))).toEqual(expect.arrayContaining([...listedPaths]));
    expect(ofCatalogue(" ")).toEqual(["/categoria/papeleria", "/products/new", "/products/old"]);
  });

  it("are of as many products as a host has room for, those that changed last", () => {
    expect(ofCatalogue("1")).toEqual(["/categoria/papeleria", "/products/new"]);
    expect(ofCatalogue("0")).toEqual(["/categoria/papeleria"]);
  });

  it("are not guessed from a number that is none", () => {
    for (const setting of ["-1", "1.5", "todos", "1e3"]) expect(() => productLimit(setting)).toThrow(setting);
  });
});

it("hosts that read _redirects answer what is no file with the shell, never with another page, and missing code with 404", () => {
  const rules = readFileSync("public/_redirects", "utf8")
    .split("\n")
    .filter((line) => /^[^#\s]/.test(line));
  // Above it the guide for deploying puts what is passed on to the project where the API is at the shop's own address.
  const pages = rules.filter((rule) => !/^\/rest\/v1\/\* +https:\/\//.test(rule));
  expect(pages).toEqual(["/assets/* /404.html 404", `/* /${SHELL_FILE} 200`]);
  expect(rules.slice(-2)).toEqual(pages);
});

it("small drawings travel as text that an attribute can hold, large ones do not", () => {
  const pictures = smallPictures("public");
  const logo = pictures.get("/images/logo-mark.svg") ?? "";
  expect(logo).toMatch(/^data:image\/svg\+xml,%3Csvg/);
  expect(logo).not.toMatch(/[<>"'&#\n]/);
  expect(decodeURIComponent(logo)).toContain("<svg");
  for (const [address, data] of pictures) expect(data.length, address).toBeLessThan(16_000);
});
