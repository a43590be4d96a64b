/** Never a real host: it only gives relative addresses something to be resolved against. */
const OWN_ORIGIN = "https://own-origin.invalid";

/** A browser drops tabs and line breaks from an address and reads `\` as `/`, so «/\t/evil» would leave the site. */
const hasTrickyCharacters = (address: string): boolean =>
  [...address].some((character) => character <= " " || character === "\\" || character === "\u007f");

const isSameOriginPath = (address: string): boolean => {
  if (!address.startsWith("/") || address.startsWith("//")) return false;
  const url = parse(address);
  return url !== null && url.origin === OWN_ORIGIN && !url.pathname.startsWith("//");
};

const isHttps = (address: string): boolean => {
  if (!/^https:\/\/[^/]/i.test(address)) return false;
  const url = parse(address);
  return url !== null && url.protocol === "https:" && url.username === "" && url.password === "";
};

const parse = (address: string): URL | null => {
  try {
    return new URL(address, OWN_ORIGIN);
  } catch {
    return null;
  }
};

/**
 * The address of a picture that came from data, or null when it must not be used.
 * Allowed: `https://…` and paths on our own origin.
 */
export const safeImageUrl = (address: unknown): string | null => {
  if (typeof address !== "string") return null;
  const trimmed = address.trim();
  if (trimmed === "" || hasTrickyCharacters(trimmed)) return null;
  return isSameOriginPath(trimmed) || isHttps(trimmed) ? trimmed : null;
};

/**
 * The address of a link that came from data, or null when it must not be followed.
 * Allowed: `https://…`, paths on our own origin, `mailto:` and `tel:`.
 */
export const safeLinkUrl = (address: unknown): string | null => {
  if (typeof address !== "string") return null;
  const trimmed = address.trim();
  if (trimmed !== "" && !hasTrickyCharacters(trimmed) && /^(mailto|tel):[^/]/i.test(trimmed)) return trimmed;
  return safeImageUrl(trimmed);
};
