import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { loadEnv, type Plugin, type ResolvedConfig } from "vite";
import { listedPaths, openPatterns, ownPaths } from "../../src/lib/page-indexing.ts";
import { cataloguePages, KeyRefused } from "../catalogue-pages.ts";
import { reasonOf, withCatalogue } from "../catalogue-source.ts";
import { addressKind } from "../early-script.ts";
import { createCriticalCss, SPLIT_BY } from "./critical-css.ts";
import { pageAddresses, productLimit } from "./page-addresses.ts";
import { forbiddenScripts, type PageParts, pageHtml } from "./page-html.ts";
import { withOwnPolicy } from "./page-policy.ts";
import { type Chunk, createPageScripts } from "./page-scripts.ts";
import { smallPictures } from "./pictures.ts";

type Renderer = typeof import("../../src/prerender.tsx");
type EnvText = Readonly<Record<string, string | undefined>>;

/** Where the shop's code for Node goes while pages are drawn. */
const SERVER_DIR = "node_modules/.acopio-prerender";

/** Pages drawn side by side: while one waits for its answers others are drawn. */
const PARALLEL = 8;

/** The page for addresses that the build did not know. Pages about a shopper have shells of their own, with their code. */
export const SHELL_FILE = "shell.html";

/** A copy for hosts that look for it under this name, and would otherwise answer with the home page. */
const NOT_FOUND_FILE = "404.html";

/**
 * Writes a page for every address that the catalogue makes known: after the browser's code the same code is built for
 * Node, draws each page with its answers, and the page goes into `index.html`'s place. Where the catalogue cannot be read,
 * the build warns (and fails where it is the key that is refused), makes the pages that need nothing of it, and every other address is answered by the shell.
 */
export function prerenderedPages(env: EnvText): Plugin {
  let config: ResolvedConfig;
  let chunks: readonly Chunk[] = [];
  let asks: string;
  let mostProducts: number;
  return {
    name: "acopio:prerendered-pages",
    apply: "build",
    config: () => ({
      // One instance of each plugin for both builds: this one remembers the scripts of the first for the pages of the second.
      builder: { sharedConfigBuild: true },
      environments: {
        ssr: {
          build: {
            outDir: SERVER_DIR,
            emptyOutDir: true,
            copyPublicDir: false,
            minify: false,
            manifest: false,
            rolldownOptions: { input: "src/prerender.tsx", output: { codeSplitting: true } },
          },
        },
        asks: {
          consumer: "client",
          build: {
            emptyOutDir: false,
            copyPublicDir: false,
            manifest: false,
            rolldownOptions: { input: "src/asks.ts", output: { entryFileNames: "assets/asks-[hash:7].js" } },
          },
        },
      },
    }),
    configResolved(resolved) {
      config = resolved;
      // From `.env` files Vite gives plugins only the variables that browsers may see.
      const { PRERENDER_PRODUCTS } = loadEnv(config.mode, config.root, "PRERENDER_");
      mostProducts = productLimit(PRERENDER_PRODUCTS);
    },
    transform: { order: "pre", filter: { id: /\/theme\.css$/ }, handler: (css) => SPLIT_BY + css },
    // Read when the files are written: until then plugins still change them.
    writeBundle(_options, bundle) {
      const built = Object.values(bundle).filter((output) => output.type === "chunk");
      if (this.environment.name === "client") chunks = built;
      if (this.environment.name === "asks") asks = `/${built[0]?.fileName}`;
    },
    buildApp: async (builder) => {
      const { client, ssr, asks: asking } = builder.environments;
      if (!client || !ssr || !asking) throw new Error("the build knows no environments");
      await builder.build(client);
      await builder.build(asking);
      try {
        await builder.build(ssr);
        const renderer: Renderer = await import(pathToFileURL(join(config.root, SERVER_DIR, "prerender.js")).href);
        await writePages(config, env, mostProducts, createPageScripts(config.root, chunks, asks), renderer);
      } finally {
        rmSync(join(config.root, SERVER_DIR), { recursive: true, force: true });
      }
    },
  };
}

async function writePages(
  config: ResolvedConfig,
  env: EnvText,
  mostProducts: number,
  scripts: ReturnType<typeof createPageScripts>,
  renderer: Renderer,
): Promise<void> {
  const dist = resolve(config.root, config.build.outDir);
  const pictures = smallPictures(config.publicDir);
  const template = readFileSync(join(dist, "index.html"), "utf8").replace(
    '"/favicon.svg"',
    `"${pictures.get("/favicon.svg") ?? "/favicon.svg"}"`,
  );
  const withCriticalCss = createCriticalCss(dist, template);
  const write = async (file: string, parts: PageParts) => {
    const page = withOwnPolicy(await withCriticalCss(pageHtml(template, parts)));
    const forbidden = forbiddenScripts(page);
    if (forbidden.length > 0) throw new Error(`${file} holds scripts that its policy forbids: ${forbidden.join(", ")}`);
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), page);
  };
  const openScreens = openPatterns.map((pattern) => [addressKind(pattern), renderer.screenFileAt(pattern)] as const);
  const shell = { address: null, scripts: scripts.ofShell(new Map(openScreens)) };
  const writeShells = async (html: string) => {
    for (const file of [SHELL_FILE, NOT_FOUND_FILE]) await write(file, { ...shell, html });
    for (const path of ownPaths) {
      await write(fileOf(path), {
        address: null,
        html,
        scripts: scripts.ofOwnShell(renderer.screenFileAt(path), path),
      });
    }
  };

  /** @returns whether there was a page to write */
  const writePage = async (address: string, draw: Renderer["drawPage"]): Promise<boolean> => {
    const page = await naming(address, () => draw(address));
    if (page === null) return false;
    const { screenFile, ...drawn } = page;
    await write(fileOf(address), { address, ...drawn, scripts: scripts.ofPage(screenFile, address) });
    return true;
  };

  await withCatalogue(env, async (source) => {
    const startedAt = performance.now();
    let addresses: readonly string[];
    try {
      addresses = pageAddresses(await cataloguePages(source), mostProducts);
    } catch (cause) {
      const reason = reasonOf(cause);
      // A shop with a wrong key must not take the place of one that works.
      if (cause instanceof KeyRefused) throw new Error(`VITE_SUPABASE_ANON_KEY is refused by the project: ${reason}`);
      config.logger.warn(`No page of the catalogue is prerendered: the database cannot be read (${reason})`);
      await writeShells("");
      await write("index.html", { ...shell, html: "" });
      await inParallel(listedPaths, async (address) => void (await writePage(address, renderer.drawPageWithoutData)));
      return;
    }
    globalThis.fetch = (input, init) => source.fetch(new Request(input, init));
    renderer.readFrom({ origin: source.url, pictures });
    await writeShells(await naming(SHELL_FILE, renderer.drawShell));
    let written = 0;
    await inParallel(addresses, async (address) => {
      if (await writePage(address, renderer.drawPage)) written += 1;
      else config.logger.warn(`${address} is left out: it was taken off the shop while the build ran`);
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    config.logger.info(`${written} pages prerendered in ${seconds} s`);
  });
}

/** @throws what `work` throws, with the page named */
async function naming<T>(page: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new Error(`${page} cannot be prerendered: ${reasonOf(cause)}`, { cause });
  }
}

/** «/products/x» is answered with `products/x.html` by every static host, without a redirect. */
const fileOf = (address: string): string => (address === "/" ? "index.html" : `${decodeURI(address.slice(1))}.html`);

/** Once one fails no other is begun, and what had begun has ended before the failure is told: nothing writes after it. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  const workers = Array.from({ length: PARALLEL }, () =>
    worker().catch((cause) => {
      waiting.length = 0;
      throw cause;
    }),
  );
  await Promise.allSettled(workers);
  await Promise.all(workers);
}
