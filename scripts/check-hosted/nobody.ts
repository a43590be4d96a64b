/** The id of no row. */
export const NOBODY = "00000000-0000-4000-8000-000000000000";

/** The session of a guest whom the shop has never seen. */
export const newGuest = (): string => `guest_${Date.now()}_${crypto.randomUUID().replaceAll("-", "")}`;
