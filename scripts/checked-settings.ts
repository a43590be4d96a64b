import type { Plugin } from "vite";
import { describeEnvProblems } from "../src/app/env-problem-page.ts";
import { parseEnv } from "../src/lib/env.ts";

/**
 * Lets no build and no server start with settings that the shop would refuse: a shop that cannot start would go live, and a
 * secret key would be in its scripts for everybody to read. Looks at every `VITE_` variable that Vite has found, in the
 * environment and in `.env` files; the error names those that are wrong and repeats no value.
 */
export const checkedSettings = (): Plugin => ({
  name: "acopio:checked-settings",
  configResolved({ env }) {
    const secrets = Object.entries(env)
      .filter(([, value]) => typeof value === "string" && holdsSecret(value))
      .map(([variable]) => ({
        variable,
        reason: "holds a secret key; everything in the browser is public, use the anon (publishable) key",
      }));
    const problems = [...secrets, ...(parseEnv(env).error ?? [])];
    if (problems.length > 0) throw new Error(describeEnvProblems(problems));
  },
});

/** A secret key or access token of Supabase, the address of a database, or a signed key of any role but that of everybody. */
const holdsSecret = (text: string): boolean =>
  /sb_secret_|sbp_|postgres\w*:/.test(text) ||
  text.split(/[^\w-]+/).some((part) => (roleIn(part) ?? "anon") !== "anon");

/** The role that a part of a signed key (JWT) names; undefined for the other parts and for anything else. */
function roleIn(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString())?.role;
  } catch {
    return undefined;
  }
}
