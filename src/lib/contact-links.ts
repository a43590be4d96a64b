import { storeSettings } from "./store-settings";

/** A message in the shopper's own mail program, not yet sent. */
export const mailLink = (message: { subject?: string; body?: string } = {}): string => {
  // Not URLSearchParams: mail programs show its «+» instead of a space.
  const parts = Object.entries(message)
    .filter(([, text]) => text)
    .map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${storeSettings.supportEmail}${parts.length > 0 ? `?${parts.join("&")}` : ""}`;
};

/** A chat with the shop, with the text already typed and not yet sent. */
export const whatsappLink = (text = ""): string =>
  `https://wa.me/${storeSettings.whatsapp}${text ? `?text=${encodeURIComponent(text)}` : ""}`;

export const phoneLink = (): string => `tel:+52${storeSettings.phone}`;

/** The shop's address looked up on a public map. */
export const mapLink = (): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(storeSettings.address)}`;
