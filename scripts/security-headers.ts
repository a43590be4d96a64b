import type { Plugin } from "vite";
import { parseEnv } from "../src/lib/env.ts";
import { EARLY_SCRIPT_HASH } from "./early-script.ts";

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * The headers every page of the shop is served with, in production and in `npm run preview`.
 *
 * `style-src` allows inline styles because pages carry the rules of their first paint, and the toaster its own; of scripts only the
 * one in the page's head may run, named by its hash.
 * Pictures may come from any https host, since the catalogue may point at a CDN or at Supabase Storage.
 */
export function securityHeaders(connectOrigins: readonly string[]): Record<string, string> {
  const policy = {
    "default-src": ["'self'"],
    "script-src": ["'self'", EARLY_SCRIPT_HASH],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "https:", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...connectOrigins],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    "form-action": ["'self'"],
  };
  return {
    "Content-Security-Policy": Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
      .join("; "),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Strict-Transport-Security": `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
  };
}

/**
 * Origins the page connects to besides its own: Supabase (https and wss), unless the host passes its requests on; the
 * address of the sockets, if that is another one; and the optional reporting endpoint.
 */
export function connectOrigins(text: Readonly<Record<string, string | undefined>>): string[] {
  const env = parseEnv(text).data;
  const supabase = supabaseOrigin(text);
  const origins = [];
  if (supabase) origins.push(supabase, socketOrigin(supabase));
  if (env?.VITE_REALTIME_URL) origins.push(socketOrigin(new URL(env.VITE_REALTIME_URL).origin));
  if (env?.VITE_REPORTING_URL) origins.push(new URL(env.VITE_REPORTING_URL).origin);
  return [...new Set(origins)];
}

/** Where the page sends its requests to, null for its own origin. */
export function supabaseOrigin(text: Readonly<Record<string, string | undefined>>): string | null {
  const env = parseEnv(text).data;
  if (!env?.VITE_SUPABASE_URL || env.VITE_SUPABASE_SAME_ORIGIN) return null;
  return new URL(env.VITE_SUPABASE_URL).origin;
}

const socketOrigin = (origin: string): string => origin.replace(/^http/, "ws");

/**
 * Sends the headers from the preview server and writes them to `dist/_headers`, the format that Netlify and
 * Cloudflare Pages read. Other hosts copy them from there. Pages are revalidated, hashed files kept for a year.
 */
export function hostHeaders(env: Record<string, string | undefined>): Plugin {
  const headers = securityHeaders(connectOrigins(env));
  return {
    name: "acopio:host-headers",
    applyToEnvironment: ({ name }) => name === "client",
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        const isHashed = request.url?.startsWith("/assets/") ?? false;
        response.setHeader("Cache-Control", isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : "no-cache");
        next();
      });
    },
    generateBundle() {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
      this.emitFile({
        type: "asset",
        fileName: "_headers",
        source: [
          "/*",
          ...lines,
          "  Cache-Control: no-cache",
          "/assets/*",
          "  ! Cache-Control",
          `  Cache-Control: public, max-age=${ONE_YEAR_SECONDS}, immutable`,
          "",
        ].join("\n"),
      });
    },
  };
}
