import type { StoreSettings } from "../src/lib/store-settings.ts";

export const MANIFEST_FILE = "manifest.webmanifest";

/** What a device shows of the shop where somebody puts it among their apps. */
export const webManifest = ({ name, tagline }: Pick<StoreSettings, "name" | "tagline">): string =>
  JSON.stringify({
    name: `${name} · ${tagline}`,
    short_name: name,
    description:
      "Papelería, empaque, limpieza, seguridad y más para tu negocio, con existencias a la vista y sin crear cuenta.",
    lang: "es-MX",
    dir: "ltr",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: "#FBF8F2",
    theme_color: "#0E5A47",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  });
