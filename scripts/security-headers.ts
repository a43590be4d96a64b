import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { parseEnv } from "../src/lib/env.ts";
import { EARLY_SCRIPT_HASH } from "./early-script.ts";
import { type HeaderRule, headersFor, parseHeaderRules } from "./host-headers.ts";

const ONE_YEAR_SECONDS = 31_536_000;

type EnvText = Readonly<Record<string, string | undefined>>;

/**
 * The headers every page of the shop is served with, in production and in `npm run preview`.
 *
 * Of scripts in pages only the one in the head may run, named by its hash; texts that become scripts are those that
 * `src/app/trusted-types.ts` names. `style-src` has to allow the rules of each page's first paint, which differ from
 * page to page; every page then narrows it to its own (`prerender/page-policy.ts`). `data:` are the small pictures that
 * travel within pages and the icons of the stylesheet.
 */
export function securityHeaders(env: EnvText): Record<string, string> {
  const policy = {
    "default-src": ["'self'"],
    "script-src": ["'self'", EARLY_SCRIPT_HASH],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", ...imageOrigins(env)],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...connectOrigins(env)],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    "form-action": ["'self'"],
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["default"],
  };
  return {
    "Content-Security-Policy": Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
      .join("; "),
    "Cross-Origin-Opener-Policy": "same-origin",
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
export function connectOrigins(text: EnvText): string[] {
  const env = parseEnv(text).data;
  const supabase = supabaseOrigin(text);
  const origins = [];
  if (supabase) origins.push(supabase, socketOrigin(supabase));
  if (env?.VITE_REALTIME_URL) origins.push(socketOrigin(new URL(env.VITE_REALTIME_URL).origin));
  if (env?.VITE_REPORTING_URL) origins.push(new URL(env.VITE_REPORTING_URL).origin);
  return [...new Set(origins)];
}

/** Where pictures may come from besides the shop: the project's storage, also where its requests are passed on, and the hosts named. */
export function imageOrigins(text: EnvText): string[] {
  const env = parseEnv(text).data;
  const hosts = env?.VITE_IMAGE_HOSTS?.split(/, ?/).map((host) => `https://${host}`) ?? [];
  return [...new Set([...(env?.VITE_SUPABASE_URL ? [new URL(env.VITE_SUPABASE_URL).origin] : []), ...hosts])];
}

/** Where the page sends its requests to, null for its own origin. */
export function supabaseOrigin(text: EnvText): string | null {
  const env = parseEnv(text).data;
  if (!env?.VITE_SUPABASE_URL || env.VITE_SUPABASE_SAME_ORIGIN) return null;
  return new URL(env.VITE_SUPABASE_URL).origin;
}

const socketOrigin = (origin: string): string => origin.replace(/^http/, "ws");

/**
 * Writes the headers to `dist/_headers` for Cloudflare Pages to read, and for other hosts to copy; what Netlify reads otherwise
 * `docs/deploy.md` rewrites. The preview server sends what stands there. Pages are revalidated, hashed files kept for a year.
 */
export function hostHeaders(env: EnvText = {}): Plugin {
  return {
    name: "acopio:host-headers",
    applyToEnvironment: ({ name }) => name === "client",
    configurePreviewServer({ config, middlewares }) {
      const rules = readRules(resolve(config.root, config.build.outDir));
      middlewares.use((request, response, next) => {
        const path = request.url?.split("?", 1)[0] ?? "/";
        for (const [name, value] of headersFor(path, rules)) response.setHeader(name, value);
        next();
      });
    },
    generateBundle() {
      const lines = Object.entries(securityHeaders(env)).map(([name, value]) => `  ${name}: ${value}`);
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

/** @throws an Error without a stack where nothing has been built: Vite prints whole whatever keeps a server from starting */
function readRules(dist: string): readonly HeaderRule[] {
  const file = resolve(dist, "_headers");
  if (existsSync(file)) return parseHeaderRules(readFileSync(file, "utf8"));
  const error = new Error(`There is no build in ${dist}: run «npm run build» first`);
  error.stack = error.message;
  throw error;
}
