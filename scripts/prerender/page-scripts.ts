/** A script of the build: its address, the modules it holds and the scripts that it imports at once. */
export type Chunk = { fileName: string; moduleIds: readonly string[]; imports: readonly string[]; isEntry: boolean };

const START = "src/app/start-shop.tsx";
const ASK_AHEAD = "src/app/ask-ahead.ts";
/** An address that the build did not know is most likely a list: filtered, searched, or its seventh page. */
const LIKELY_SCREEN = "src/features/search/search-page.tsx";

/**
 * Finds the scripts that a page needs besides the entry that its HTML names, so that all are asked for together.
 * @param root the folder that source files are named from
 */
export function createPageScripts(root: string, chunks: readonly Chunk[]) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));

  /** @throws when the build has no such file */
  const scriptsWith = (files: readonly string[]): string[] => {
    const found = new Set<Chunk>();
    const add = (chunk: Chunk | undefined): void => {
      if (!chunk || found.has(chunk)) return;
      found.add(chunk);
      for (const imported of chunk.imports) add(byFile.get(imported));
    };
    for (const file of [START, ...files]) {
      const chunk = byModule.get(`${root}/${file}`);
      if (!chunk) throw new Error(`the build has no ${file}`);
      add(chunk);
    }
    return [...found].filter(({ isEntry }) => !isEntry).map(({ fileName }) => `/${fileName}`);
  };

  // Addresses from the site's root, by the source file of the page's screen.
  return {
    /** Of a page that brings its content along. */
    ofPage: (screen: string | null): string[] => scriptsWith(screen === null ? [] : [screen]),
    /** Of a page that has to ask for it. */
    ofShell: (screen: string = LIKELY_SCREEN): string[] => scriptsWith([ASK_AHEAD, screen]),
  };
}
