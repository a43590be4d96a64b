import { routePatterns } from "../../src/lib/paths.ts";
import { addressKind } from "../early-script.ts";

/** A script of the build: its address, the modules it holds and the scripts that it imports at once. */
export type Chunk = {
  fileName: string;
  moduleIds: readonly string[];
  imports: readonly string[];
  isEntry: boolean;
  code: string;
};

const START = "src/app/start-shop.tsx";
/** What begins by itself once a page is hydrated, and asks what is true today. */
const LATE_PARTS = "src/app/late-parts.tsx";
/** Every question to the catalogue. */
const READS = "src/services/supabase-client.ts";

const { products, product, category, brand, search } = routePatterns;

/** Where `src/asks.ts` knows what to ask for. */
const ASKED_FOR: readonly string[] = [products, product, category, brand, search].map(addressKind);

/** `asks` runs by itself, at once: it asks for the data of the address. */
export type KindScripts = { asks?: string; own: readonly string[] };

/** Addresses from the site's root; each script stands in one of the lists. */
export type PageScripts = {
  /** What every page starts with. */
  shop: readonly string[];
  /** What this one needs besides, to be hydrated. */
  own: readonly string[];
  /** What is wanted right after. */
  later: readonly string[];
  /**
   * For a page that may be opened at addresses which the build did not know: what each kind of them also needs, see
   * `addressKind`.
   */
  byKind?: ReadonlyMap<string, KindScripts>;
};

const nameOf = (file: string): string => file.replace(/^.*\//, "");

/**
 * Finds the scripts that a page needs besides the entry that its HTML names, so that none waits for another.
 * @param root the folder that source files are named from
 * @param asks the script that asks for the data of an address
 */
export function createPageScripts(root: string, chunks: readonly Chunk[], asks: string) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));

  /** @throws when the build has no such file */
  const scriptsOf = (files: readonly string[]): string[] => {
    const found = new Set<Chunk>();
    const add = (chunk: Chunk | undefined): void => {
      if (!chunk || found.has(chunk)) return;
      found.add(chunk);
      // The bundler still lists imports that a plugin has removed from the code.
      for (const imported of chunk.imports) if (chunk.code.includes(nameOf(imported))) add(byFile.get(imported));
    };
    for (const file of files) {
      const chunk = byModule.get(`${root}/${file}`);
      if (!chunk) throw new Error(`the build has no ${file}`);
      add(chunk);
    }
    return [...found].filter(({ isEntry }) => !isEntry).map(({ fileName }) => `/${fileName}`);
  };

  const askingAt = (address: string): ReadonlyMap<string, KindScripts> => {
    const kind = addressKind(address);
    return new Map(ASKED_FOR.includes(kind) ? [[kind, { asks, own: [] }]] : []);
  };

  const shop = scriptsOf([START]);
  const ownOfShell = (screen: string | null): string[] =>
    scriptsOf(screen === null ? [READS] : [READS, screen]).filter((script) => !shop.includes(script));
  return {
    /**
     * The scripts of a page that brings its content along.
     * @param screen the source file of its screen, if it has one of its own
     * @param address its path; with another query it may show something else
     */
    ofPage(screen: string | null, address: string): PageScripts {
      const needed = scriptsOf(screen === null ? [START] : [START, screen]);
      const own = needed.filter((script) => !shop.includes(script));
      const later = scriptsOf([LATE_PARTS]).filter((script) => !needed.includes(script));
      return { shop, own, later, byKind: askingAt(address) };
    },
    /** The scripts of a page that has to ask for its content. */
    ofOwnShell(screen: string | null, address: string): PageScripts {
      return { shop, own: ownOfShell(screen), later: [], byKind: askingAt(address) };
    },
    /**
     * The scripts of the page for addresses that the build did not know.
     * @param screens the source files of their screens, by kind of address
     */
    ofShell(screens: ReadonlyMap<string, string | null>): PageScripts {
      const own = ownOfShell(null);
      const kinds = [...screens].map(([kind, screen]) => {
        const scripts = { own: ownOfShell(screen).filter((script) => !own.includes(script)) };
        return [kind, ASKED_FOR.includes(kind) ? { asks, ...scripts } : scripts] as const;
      });
      return { shop, own, later: [], byKind: new Map(kinds) };
    },
  };
}
