/** A random id that only this device uses. `crypto.randomUUID` is missing on plain-http addresses of a local network. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
