import { type Env, readEnv } from "./env.ts";

/** Who runs the shop. Everything a page says about the company comes from here. */
export type StoreSettings = {
  name: string;
  tagline: string;
  legalName: string;
  rfc: string;
  supportEmail: string;
  /** Ten digits, as dialled inside Mexico. */
  phone: string;
  /** Country code and number without «+», as wa.me links want it. */
  whatsapp: string;
  address: string;
  openingHours: string;
  /** Public address of the shop without a trailing slash; null when the build was not told. */
  url: string | null;
};

/** Stands in for the shop's address where one must be named and no page is open to tell it: in the site map. */
export const PLACEHOLDER_URL = "https://acopio.example";

/** @param env null when the settings are wrong: the start-up page names them, the defaults only keep it drawable */
export const storeSettingsOf = (env: Env | null): StoreSettings => ({
  name: env?.VITE_STORE_NAME ?? "Acopio",
  tagline: env?.VITE_STORE_TAGLINE ?? "Insumos para tu negocio, sin cuenta y sin vueltas",
  legalName: env?.VITE_STORE_LEGAL_NAME ?? "Acopio Insumos y Suministros, S.A. de C.V.",
  rfc: env?.VITE_STORE_RFC ?? "AIS190814QK4",
  supportEmail: env?.VITE_STORE_SUPPORT_EMAIL ?? "hola@acopio.example",
  phone: env?.VITE_STORE_PHONE ?? "5541628830",
  whatsapp: env?.VITE_STORE_WHATSAPP ?? "525541628830",
  address:
    env?.VITE_STORE_ADDRESS ?? "Calle Norte 45 No. 812, Industrial Vallejo, Azcapotzalco, 02300 Ciudad de México",
  openingHours: env?.VITE_STORE_HOURS ?? "Lunes a viernes de 9:00 a 18:00 y sábados de 9:00 a 14:00, hora del centro",
  url: env?.VITE_STORE_URL ?? null,
});

export const storeSettings: StoreSettings = storeSettingsOf(readEnv().data);

let isAsBuilt = false;

/** For a prerendered page: until it is hydrated, it uses the address that the build had for the shop. */
export const goByBuiltAddress = (): void => {
  isAsBuilt = true;
};

/** From now on the page's own address counts. @returns whether that may be another one */
export function goByOwnAddress(): boolean {
  const wasAsBuilt = isAsBuilt;
  isAsBuilt = false;
  return wasAsBuilt && storeSettings.url === null;
}

/**
 * A page's address as others see it: under the shop's own, or under the one this page was opened with. Drawn outside of a
 * browser there is no page, so a placeholder stands in.
 */
export const publicAddress = (path: string): string => `${storeSettings.url ?? openedOrigin()}${path}`;

const openedOrigin = (): string => (isAsBuilt || typeof location === "undefined" ? PLACEHOLDER_URL : location.origin);
