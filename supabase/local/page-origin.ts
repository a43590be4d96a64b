import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

/** Names and addresses by which a machine means itself. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a WebSocket may be opened: by a page at a loopback address, by the shop's own page at the IP address of this
 * machine, and by programs, which name no origin. All others are turned away, since browsers let any page open sockets
 * to anywhere, and whoever owns a domain name may point it here.
 */
export function mayConnect({ origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return LOOPBACK.test(page.hostname) || (page.host === host && isIP(page.hostname.replace(/[[\]]/g, "")) > 0);
}
