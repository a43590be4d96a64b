import { readEnv } from "./env";

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
  /** Public address of the shop without a trailing slash, for canonical links; null when it is not known. */
  url: string | null;
};

// With wrong settings the start-up page names them; the defaults only keep that page drawable.
const env = readEnv().data;

export const storeSettings: StoreSettings = {
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
};
