import { reloadOnce } from "./reload-once";

/**
 * For code that somebody waits for: where it is gone, the page is reloaded once, and whoever waits goes on waiting until
 * then. Code that is fetched ahead does without: nobody's page is reloaded for what they have not asked for.
 */
export function orReload<Code>(load: () => Promise<Code>): () => Promise<Code> {
  return async () => {
    try {
      return await load();
    } catch (cause) {
      if (reloadOnce()) return new Promise<never>(() => {});
      throw cause;
    }
  };
}
