import { showMissing } from "@/app/missing-notice";
import { isHostThere, reloadOnce } from "@/lib/reload-once";

/** One answer for everything that a page misses: what fails after the reload has begun tells nothing new. */
let reloading: Promise<boolean> | undefined;

/**
 * For a page whose first script or stylesheet could not be fetched, which the page's own script notices (`scripts/early-script.ts`):
 * nothing that would help is in the shop's other code. A script by itself, under a name that no deploy changes.
 */
export default async function startGone(missing: HTMLScriptElement | HTMLLinkElement): Promise<void> {
  const isScript = missing instanceof HTMLScriptElement;
  // What an extension of the browser or a proxy put into the page is not the shop's.
  if (!(isScript ? missing.src : missing.href).startsWith(`${location.origin}/assets/`)) return;
  // The shop itself asks what `asks` was to ask, and `late` asks again for code whose stylesheet came into the head.
  if (isScript ? missing.src.includes("/asks-") : missing.parentElement === document.head) return;
  reloading ??= isHostThere().then((isThere) => isThere && reloadOnce());
  // Without the stylesheet the shop works.
  if ((await reloading) || !isScript) return;
  showMissing("No se pudo cargar la tienda. Vuelve a cargar la página en unos minutos.");
}
