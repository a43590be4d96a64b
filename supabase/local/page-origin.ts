import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

/** Names and addresses by which a machine means itself. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a WebSocket may be opened: by any page that this machine serves, and by the shop's own page where it is asked for by
 * the number of this machine. Browsers let every page open sockets to everywhere, and whoever owns a name may point it here, so
 * all others are turned away. Programs name no origin, and may.
 */
export function mayConnect({ origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return LOOPBACK.test(page.hostname) || (page.host === host && isIP(page.hostname.replace(/[[\]]/g, "")) > 0);
}
