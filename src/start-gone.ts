import { showMissing } from "@/app/missing-notice";
import { isHostThere, reloadOnce } from "@/lib/reload-once";

const RETRY_MS = 10_000;

/** One answer for everything that a page misses: what fails after the reload has begun tells nothing new. */
let firstAnswer: Promise<boolean> | undefined;
let isReloading: boolean | undefined;

/**
 * For a page whose first script or stylesheet could not be fetched, which the page's own script notices (`scripts/early-script.ts`):
 * nothing that would help is in the shop's other code. A script by itself, under a name that no deploy changes.
 *
 * @param waits what the page's own script put behind the name of this one: a `?` for each time that it waited before asking again
 */
export default async function startGone(missing: HTMLScriptElement | HTMLLinkElement, waits: string): Promise<void> {
  const isScript = missing instanceof HTMLScriptElement;
  // What an extension of the browser or a proxy put into the page is not the shop's.
  if (!(isScript ? missing.src : missing.href).startsWith(`${location.origin}/assets/`)) return;
  // The shop itself asks what `asks` was to ask, and `late` asks again for code whose stylesheet came into the head.
  if (isScript ? missing.src.includes("/asks-") : missing.parentElement === document.head) return;
  firstAnswer ??= isHostThere();
  const isThere = await firstAnswer;
  if (waits || !isThere) {
    // Without the stylesheet the shop works.
    if (isScript) await reloadAfterOutage(isThere);
    return;
  }
  isReloading ??= reloadOnce();
  if (isReloading || !isScript) return;
  showMissing("No se pudo cargar la tienda. Vuelve a cargar la página en unos minutos.");
}

/** Needs no guard against loops: a page that gets here has waited ten seconds, or waits now. */
async function reloadAfterOutage(isOver: boolean): Promise<void> {
  if (!isOver) {
    showMissing("No se pudo cargar la tienda. Se intenta de nuevo cada 10 segundos.");
    do await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    while (onclick && !(await isHostThere()));
  }
  // The first script takes over the keeping of presses; where it has come after all, the page works.
  if (onclick) location.reload();
}
