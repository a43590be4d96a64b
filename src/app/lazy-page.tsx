import { type ComponentType, lazy, useState } from "react";
import { orReload } from "@/lib/or-reload";

type PageModule = { default: ComponentType };

export type LazyPage = {
  Page: ComponentType;
  /** Starts loading the page's code, without showing it; a failure shows once the page is opened. */
  preload: () => void;
  /** Whether the page's code is here: then it is drawn without waiting for anything. */
  isHere: () => boolean;
  /** Settles once the page's code is here, or cannot be had: the page, opened then, shows which. */
  arrive: () => Promise<void>;
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
  let pending: Promise<PageModule> | undefined;
  let Arrived: ComponentType | undefined;
  const arrive = (): Promise<PageModule> => {
    pending ??= load().then((page) => {
      Arrived = page.default;
      return page;
    });
    return pending;
  };
  const forget = () => {
    pending = undefined;
  };
  const open = orReload(async (): Promise<PageModule> => {
    try {
      return await arrive();
    } catch (cause) {
      failed.add(() => {
        forget();
        Screen = lazy(open);
      });
      throw cause;
    }
  });
  let Screen = lazy(open);

  return {
    Page: () => {
      // A page whose code is here is drawn at once: React.lazy would wait for a promise all the same, and what waits is
      // neither hydrated nor shown in the first frame. It is decided once per visit, since another type is another page.
      const [Ready] = useState(() => Arrived);
      return Ready ? <Ready /> : <Screen />;
    },
    preload: () => {
      arrive().catch(forget);
    },
    isHere: () => Arrived !== undefined,
    arrive: () => arrive().then(() => {}, forget),
    file,
  };
}
