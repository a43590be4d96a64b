import { late } from "@/lib/late";
import { linkOf } from "@/lib/link-of";

const dialog = late(() => import("./exit-dialog"));

/** How long a shopper who pressed a link waits for the dialog before the browser itself asks. */
const PATIENCE_MS = 4000;

/** Where the latest link that waits for its question leads to. */
let held: string | null = null;

/**
 * Asks before any link to another site is followed, from the first script of the page on. The dialog is fetched when it is
 * wanted; without its code, or where that takes too long, the browser asks plainly. Nobody leaves unasked.
 * @returns the function that ends the watch
 */
export function guardExits(): () => void {
  // Until now the early script of the page has asked by itself.
  document.onclick = null;
  document.addEventListener("click", hold);
  return () => document.removeEventListener("click", hold);
}

function hold(event: MouseEvent): void {
  const link = linkOf(event);
  if (!link || !leadsAway(link) || event.defaultPrevented || event.button !== 0) return;
  event.preventDefault();
  // Addresses outside of the allow-list are not followed at all; see `lib/safe-url`.
  if (link.protocol !== "https:" || link.username !== "" || link.password !== "") return;
  const isAwaited = held !== null;
  held = link.href;
  if (!isAwaited) void ask();
}

/** Links inside the shop, mail and phone links do not, nor those that say themselves where they lead, e.g. the shop's own WhatsApp. */
const leadsAway = (link: HTMLAnchorElement): boolean =>
  /^https?:$/.test(link.protocol) && link.origin !== window.location.origin && !("knownExit" in link.dataset);

async function ask(): Promise<void> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const code = await Promise.race([dialog.fetch(), tooLate]).catch(() => undefined);
  const address = held;
  held = null;
  if (address === null) return;
  if (code) code.askBeforeLeaving(address);
  else if (window.confirm(`¿Salir de este sitio hacia ${new URL(address).host}?`)) {
    // In this tab: after the wait a browser may take a new one for a pop-up.
    window.open(address, "_self");
  }
}
