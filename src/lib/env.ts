import * as v from "valibot";
// With its extension, as in store-settings.ts: the build reads these files too, outside the bundler.
import { fail, ok, type Result } from "./result.ts";

/** One variable that cannot be used, and what it should be. */
export type EnvProblem = { variable: string; reason: string };

const like = (pattern: RegExp, reason: string) =>
  v.pipe(
    v.string(),
    v.check((text) => pattern.test(text), reason),
  );

/** Asked by making one: of the browsers that the shop is built for, not all have `URL.canParse`. */
const isAddress = (text: string): boolean => {
  try {
    return /^https?:\/\/[^\s/]/.test(text) && Boolean(new URL(text));
  } catch {
    return false;
  }
};

const address = (example: string) =>
  v.pipe(
    v.string(),
    v.check(isAddress, `must be an http(s) address, e.g. ${example}`),
    v.transform((text) => text.replace(/\/+$/, "")),
  );

const flag = v.pipe(
  v.picklist(["true", "false", "1", "0"], "must be true or false"),
  v.transform((text) => text === "true" || text === "1"),
);

/** Enough to find a slip. Valibot's own pattern is long, and every first load would carry it. */
const email = like(/^[^\s@]+@[^\s@]+\.\w+$/, "must be an e-mail address");
const digits = (length: string, example: string) =>
  like(new RegExp(`^\\d{${length}}$`), `must be digits only, e.g. ${example}`);

/** Every variable that the page knows. */
export const schema = v.object({
  /** Absent: the shop talks to its own origin. Without a trailing slash. */
  VITE_SUPABASE_URL: v.optional(address("https://abcd.supabase.co")),
  VITE_SUPABASE_ANON_KEY: v.optional(v.string(), "local-anon-key"),
  /** The host of the shop passes `/rest/v1` and `/realtime/v1` on to the project, so that the page asks its own origin. */
  VITE_SUPABASE_SAME_ORIGIN: v.optional(flag, "false"),
  /** Where sockets are opened when that is somewhere else than requests go to. Without a trailing slash. */
  VITE_REALTIME_URL: v.optional(address("https://abcd.supabase.co")),
  VITE_REPORTING_URL: v.optional(address("https://logs.example.mx")),
  VITE_LOGGING: v.optional(flag, "false"),
  VITE_IMAGE_TRANSFORMS: v.optional(flag, "false"),
  /** Hosts that pictures of the catalogue may come from, besides the shop and the project. The policy of the pages names them. */
  VITE_IMAGE_HOSTS: v.optional(
    like(/^(?:(?:^|, ?)[\w-]+(?:\.[\w-]+)+)+$/, "must be host names, e.g. cdn.example.mx, fotos.example.mx"),
  ),
  VITE_STORE_NAME: v.optional(v.string()),
  VITE_STORE_TAGLINE: v.optional(v.string()),
  VITE_STORE_LEGAL_NAME: v.optional(v.string()),
  VITE_STORE_RFC: v.optional(v.string()),
  VITE_STORE_SUPPORT_EMAIL: v.optional(email),
  VITE_STORE_PHONE: v.optional(digits("10", "5541628830")),
  VITE_STORE_WHATSAPP: v.optional(digits("12,13", "525541628830")),
  VITE_STORE_ADDRESS: v.optional(v.string()),
  VITE_STORE_HOURS: v.optional(v.string()),
  VITE_STORE_URL: v.optional(address("https://acopio.example.mx")),
});

/** The settings the page was built with, checked. */
export type Env = v.InferOutput<typeof schema>;

/** Blank means «not set»: that is what an empty line of an .env file gives. */
const isSet = (value: unknown): boolean => value !== undefined && !(typeof value === "string" && value.trim() === "");

/**
 * Checks every variable and reports all that are wrong, not only the first. Names that begin as one of these do and are
 * not known are reported too: they are misspelt.
 */
export function parseEnv(raw: Readonly<Record<string, unknown>>): Result<Env, readonly EnvProblem[]> {
  const given = Object.entries(raw).filter(([, value]) => isSet(value));
  const values = given.map(([name, value]) => [name, typeof value === "string" ? value.trim() : value] as const);
  const parsed = v.safeParse(schema, Object.fromEntries(values), { abortPipeEarly: true });
  const misspelt = given
    .filter(
      ([name]) => /^VITE_(STORE|SUPABASE|REALTIME|REPORTING|LOGGING|IMAGE)/.test(name) && !(name in schema.entries),
    )
    .map(([variable]) => ({ variable, reason: "is not a known variable" }));
  const wrong = (parsed.issues ?? []).map((issue) => ({
    variable: String(issue.path?.[0]?.key),
    reason: issue.message,
  }));
  const problems = [...wrong, ...misspelt];
  return parsed.success && problems.length === 0 ? ok(parsed.output) : fail(problems);
}

let known: Result<Env, readonly EnvProblem[]> | undefined;

/** The settings of this build, parsed on the first call. Outside Vite (plain Node) there are none: all defaults. */
export function readEnv(): Result<Env, readonly EnvProblem[]> {
  known ??= parseEnv(import.meta.env ?? {});
  return known;
}
