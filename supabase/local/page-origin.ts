import type { IncomingHttpHeaders } from "node:http";

/** Names and addresses by which a machine means itself. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a WebSocket may be opened: by the shop's own page and by any page that this machine serves. Browsers let every page
 * open sockets to everywhere, so whatever else they show is turned away. Programs name no origin, and may.
 */
export function mayConnect({ origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return LOOPBACK.test(page.hostname) || (host !== undefined && page.host === host);
}
