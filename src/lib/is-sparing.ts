type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the shopper asked for little data, or has a connection on which only what is looked at should travel. */
export function isSparing(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /(^|-)2g$/.test(connection?.effectiveType ?? "");
}
