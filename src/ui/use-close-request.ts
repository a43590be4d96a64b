import { useEffect, useEffectEvent } from "react";

/** https://html.spec.whatwg.org/#close-watcher, which the types of the browser do not know yet. */
declare class CloseWatcher extends EventTarget {
  destroy(): void;
}

/**
 * While something stands open over the page, Back on an Android phone closes it and nothing else: the page it stands
 * over would be left otherwise. Of several that are open the last one is meant. Escape comes here only where Base UI
 * has not dealt with it; a browser without close watchers goes back as ever.
 */
export function useCloseRequest(open: boolean, onOpenChange: (open: boolean) => void): void {
  const close = useEffectEvent(() => onOpenChange(false));
  useEffect(() => {
    if (!open || !("CloseWatcher" in globalThis)) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener("close", () => close());
    return () => watcher.destroy();
  }, [open]);
}
