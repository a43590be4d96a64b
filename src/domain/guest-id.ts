/** 128 bits: too many to guess, since the id is the only secret that guards a cart. */
const MIN_RANDOM_BYTES = 16;

const FORMAT = /^guest_\d{13}_[A-Za-z0-9_-]{22,64}$/;

/** Whether a text is a guest id; the database accepts no other form. */
export const isGuestId = (text: string): boolean => FORMAT.test(text);

/**
 * `guest_<milliseconds>_<random>`.
 * @param nowMs milliseconds since 1970
 * @param random 16 to 48 bytes of a cryptographic source
 * @throws RangeError when there are too few random bytes to be safe
 */
export function createGuestId(nowMs: number, random: Uint8Array): string {
  if (random.length < MIN_RANDOM_BYTES) throw new RangeError(`A guest id needs ${MIN_RANDOM_BYTES} random bytes`);
  const base64 = btoa(String.fromCharCode(...random));
  const suffix = base64.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return `guest_${String(Math.trunc(nowMs)).padStart(13, "0")}_${suffix}`;
}
