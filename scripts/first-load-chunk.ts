/** What the bundler tells about a module; the part of Rolldown's that is needed here. */
type Modules = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

/** The code that runs on the first visit of the home page: the start, and the page itself. */
const FIRST_LOAD_ENTRIES = ["/src/main.tsx", "/src/features/home/home-page.tsx"];

/** The icons' index imports every icon of the shop; the few that the first load shows find their own place. */
const ICONS = "/node_modules/lucide-react/";

/**
 * Names the chunk of a module: everything that the first load of `/` imports goes into one file, the home page with the
 * shell. Thirty small ones compress worse and cost a request each, and a home page of its own would cost the first visit
 * one more round trip. Other pages, and what only they need, keep chunks of their own.
 */
export function firstLoadChunk(root: string): (id: string, modules: Modules) => string | null {
  let reachable: Set<string> | undefined;

  const collect = (modules: Modules): Set<string> => {
    const found = new Set<string>();
    const open = FIRST_LOAD_ENTRIES.map((path) => root + path);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id) || id.includes(ICONS)) continue;
      found.add(id);
      open.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
    }
    return found;
  };

  return (id, modules) => {
    reachable ??= collect(modules);
    return reachable.has(id) ? "shop" : null;
  };
}
