import { late } from "@/lib/late";
import { linkOf } from "@/lib/link-of";

const dialog = late(() => import("./exit-dialog"));

/** How long a shopper who pressed a link waits for the dialog before the browser itself asks. */
const PATIENCE_MS = 4000;

/** The latest link that waits for its question. */
let held: { href: string; host: string; target: "_self" | "_blank" } | undefined;

/**
 * Asks before any link to another site is followed, with whatever button or key, from the first script of the page on. The
 * dialog is fetched when it is wanted; without its code, or where that takes too long, the browser asks plainly. Nobody
 * leaves unasked. It takes the place of the early script, which until now has asked by itself, by the same rules: see
 * `scripts/early-script.ts`.
 * @returns the function that ends the watch
 */
export function guardExits(): () => void {
  document.onclick = document.onauxclick = hold;
  return () => {
    document.onclick = document.onauxclick = null;
  };
}

function hold(event: MouseEvent): void {
  const link = linkOf(event);
  // The third button opens the browser's own menu.
  if (!link || !leadsAway(link) || event.defaultPrevented || event.button > 1) return;
  event.preventDefault();
  // Addresses outside of the allow-list, without https or with credentials, are not followed at all; see `lib/safe-url`.
  const { href, host } = link;
  if (!href.startsWith(`https://${host}/`)) return;
  const isAwaited = held;
  const wantsTab = event.button || event.ctrlKey || event.metaKey || event.shiftKey;
  held = { href, host, target: wantsTab ? "_blank" : "_self" };
  if (!isAwaited) void ask();
}

/**
 * Whether a link leaves the shop; mail and phone links do not, nor those that name their target, like the shop's WhatsApp.
 */
const leadsAway = (link: HTMLAnchorElement): boolean =>
  link.host !== "" && link.origin !== window.location.origin && !("knownExit" in link.dataset);

async function ask(): Promise<void> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const code = await Promise.race([dialog.fetch(), tooLate]).catch(() => undefined);
  if (!held) return;
  const { href, host, target } = held;
  held = undefined;
  if (code) code.askBeforeLeaving(href);
  else if (window.confirm(`¿Salir de este sitio hacia ${host}?`)) {
    // In this tab unless another was wanted: after the wait a browser may take a new one for a pop-up.
    window.open(href, target, "noopener,noreferrer");
  }
}
