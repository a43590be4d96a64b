import { type ComponentType, lazy } from "react";
import { orReload } from "@/lib/or-reload";

type PageModule = { default: ComponentType };

export type LazyPage = {
  Page: ComponentType;
  /** Starts loading the page's code, without showing it; a failure shows once the page is opened. */
  preload: () => void;
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
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let pending: Promise<PageModule> | undefined;
  const arrive = (): Promise<PageModule> => {
    pending ??= load();
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
    Page: () => <Screen />,
    preload: () => {
      arrive().catch(forget);
    },
  };
}
