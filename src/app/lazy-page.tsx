import { type ComponentType, lazy, useState } from "react";
import { late } from "@/lib/late";

type PageModule = { default: ComponentType };

export type LazyPage = {
  Page: ComponentType;
  /**
   * Loads the page's code, without showing it. Settles once it is here, or cannot be had: the page, opened then, shows
   * which.
   */
  preload: () => Promise<void>;
  /** Whether the page's code is here: then it is drawn without waiting for anything. */
  isHere: () => boolean;
  /** Its source file, by which the build knows the page's scripts; null for what is no page of its own. */
  file: string | null;
};

const failed = new Set<() => void>();

/** Lets pages whose code did not arrive be asked for once more; React.lazy would remember the failure for ever. */
export function forgetFailedPages(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * A page, or another screen of the shell, whose code comes with its first visit. When the code is gone (the tab is older
 * than the last deploy) the whole page is reloaded, once; if that does not help, the error reaches the error screen.
 */
export function lazyPage(load: () => Promise<PageModule>, file: string | null = null): LazyPage {
  const page = late(load);
  const open = async (): Promise<PageModule> => {
    try {
      return await page.need();
    } catch (cause) {
      failed.add(() => {
        Screen = lazy(open);
      });
      throw cause;
    }
  };
  let Screen = lazy(open);

  return {
    Page: () => {
      // A page whose code is here is drawn at once: React.lazy would wait for a promise all the same, and what waits is
      // neither hydrated nor shown in the first frame. It is decided once per visit, since another type is another page.
      const [Ready] = useState(() => page.here()?.default);
      return Ready ? <Ready /> : <Screen />;
    },
    preload: page.preload,
    isHere: () => page.here() !== undefined,
    file,
  };
}
