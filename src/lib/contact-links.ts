import { storeSettings } from "./store-settings";

type Mail = { subject?: string; body?: string };

const mailTo = (address: string, message: Mail): string => {
  // Not URLSearchParams: mail programs show its «+» instead of a space.
  const parts = Object.entries(message)
    .filter(([, text]) => text)
    .map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${address}${parts.length > 0 ? `?${parts.join("&")}` : ""}`;
};

/** A message to the shop in the shopper's own mail program, not yet sent. */
export const mailLink = (message: Mail = {}): string => mailTo(storeSettings.supportEmail, message);

/** Like `mailLink`, to somebody whom the shopper will choose. */
export const forwardByMail = (message: Mail): string => mailTo("", message);

/** A text for a chat that the shopper will choose. */
export const forwardByWhatsapp = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

/** A chat with the shop, with the text already typed and not yet sent. */
export const whatsappLink = (text = ""): string =>
  `https://wa.me/${storeSettings.whatsapp}${text ? `?text=${encodeURIComponent(text)}` : ""}`;

export const phoneLink = (): string => `tel:+52${storeSettings.phone}`;

/** The shop's address looked up on a public map. */
export const mapLink = (): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(storeSettings.address)}`;
