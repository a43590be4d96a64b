/** A script of the build: its address, the modules it holds and the scripts that it imports at once. */
export type Chunk = { fileName: string; moduleIds: readonly string[]; imports: readonly string[]; isEntry: boolean };

const START = "src/app/start-shop.tsx";
/** What begins by itself once a page is taken over, and asks what is true today. */
const LATE_PARTS = "src/app/late-parts.tsx";
const ASK_AHEAD = "src/app/ask-ahead.ts";

/** Addresses from the site's root; each script stands in one of the lists. */
export type PageScripts = {
  /** What every page starts with. */
  shop: readonly string[];
  /** What this one needs besides, to be taken over. */
  own: readonly string[];
  /** What is wanted right after. */
  later: readonly string[];
  /** Of a page for many addresses: what each kind of them needs besides, see `placeOf`. */
  byPlace?: ReadonlyMap<string, readonly string[]>;
};

/**
 * Finds the scripts that a page needs besides the entry that its HTML names, so that all are asked for together.
 * @param root the folder that source files are named from
 */
export function createPageScripts(root: string, chunks: readonly Chunk[]) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));

  /** @throws when the build has no such file */
  const scriptsOf = (files: readonly string[]): string[] => {
    const found = new Set<Chunk>();
    const add = (chunk: Chunk | undefined): void => {
      if (!chunk || found.has(chunk)) return;
      found.add(chunk);
      for (const imported of chunk.imports) add(byFile.get(imported));
    };
    for (const file of files) {
      const chunk = byModule.get(`${root}/${file}`);
      if (!chunk) throw new Error(`the build has no ${file}`);
      add(chunk);
    }
    return [...found].filter(({ isEntry }) => !isEntry).map(({ fileName }) => `/${fileName}`);
  };

  const shop = scriptsOf([START]);
  const ownOfShell = (screen: string | null): string[] =>
    scriptsOf(screen === null ? [ASK_AHEAD] : [ASK_AHEAD, screen]).filter((script) => !shop.includes(script));
  return {
    /** Of a page that brings its content along. @param screen the source file of its screen, if it has one of its own */
    ofPage(screen: string | null): PageScripts {
      const needed = scriptsOf(screen === null ? [START] : [START, screen]);
      const own = needed.filter((script) => !shop.includes(script));
      const later = scriptsOf([LATE_PARTS]).filter((script) => !needed.includes(script));
      return { shop, own, later };
    },
    /** Of a page that has to ask for it. @param screen the source file of its screen, if it has one of its own */
    ofOwnShell(screen: string | null): PageScripts {
      return { shop, own: ownOfShell(screen), later: [] };
    },
    /**
     * Of the page for addresses that the build did not know.
     * @param screens the source files of their screens, by place
     */
    ofShell(screens: ReadonlyMap<string, string | null>): PageScripts {
      const own = ownOfShell(null);
      const places = [...screens].map(([place, screen]) => {
        return [place, ownOfShell(screen).filter((script) => !own.includes(script))] as const;
      });
      return { shop, own, later: [], byPlace: new Map(places) };
    },
  };
}
