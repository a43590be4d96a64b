import { late } from "@/lib/late";
import { linkOf } from "@/lib/link-of";

const dialog = late(() => import("./exit-dialog"));

/** How long a shopper who pressed a link waits for the dialog before the browser itself asks. */
const PATIENCE_MS = 4000;

/** What a press of any button but the first one is told as. */
const PRESSES = ["click", "auxclick"] as const;

/** The latest link that waits for its question. */
let held: { address: string; wantsTab: boolean } | null = null;

/**
 * Asks before any link to another site is followed, with whatever button or key, from the first script of the page on. The
 * dialog is fetched when it is wanted; without its code, or where that takes too long, the browser asks plainly. Nobody
 * leaves unasked. What the early script of the page does by itself until then, `scripts/early-script.ts`, is the same.
 * @returns the function that ends the watch
 */
export function guardExits(): () => void {
  document.onclick = document.onauxclick = null;
  for (const press of PRESSES) document.addEventListener(press, hold);
  return () => {
    for (const press of PRESSES) document.removeEventListener(press, hold);
  };
}

function hold(event: MouseEvent): void {
  const link = linkOf(event);
  // The third button opens the browser's own menu.
  if (!link || !leadsAway(link) || event.defaultPrevented || event.button > 1) return;
  event.preventDefault();
  if (!mayBeFollowed(link)) return;
  const isAwaited = held !== null;
  held = { address: link.href, wantsTab: event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey };
  if (!isAwaited) void ask();
}

/** Links inside the shop, mail and phone links do not, nor those that say themselves where they lead, e.g. the shop's own WhatsApp. */
const leadsAway = ({ host, origin, dataset }: HTMLAnchorElement): boolean =>
  host !== "" && origin !== window.location.origin && !("knownExit" in dataset);

/** As `lib/safe-url` has it: by https, and naming nobody. */
const mayBeFollowed = ({ href, host }: HTMLAnchorElement): boolean => href.startsWith(`https://${host}/`);

async function ask(): Promise<void> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const code = await Promise.race([dialog.fetch(), tooLate]).catch(() => undefined);
  if (held === null) return;
  const { address, wantsTab } = held;
  held = null;
  if (code) code.askBeforeLeaving(address);
  else if (window.confirm(`¿Salir de este sitio hacia ${new URL(address).host}?`)) {
    // In this tab unless another was wanted: after the wait a browser may take a new one for a pop-up.
    if (wantsTab) window.open(address, "_blank", "noopener,noreferrer");
    else window.open(address, "_self");
  }
}
