import type { Plugin } from "vite";
import { describeEnvProblems } from "../src/app/env-problem-page.ts";
import { type EnvProblem, parseEnv } from "../src/lib/env.ts";
import { holdsSecret } from "./holds-secret.ts";

const LIVE_STOCK = ["changes", "broadcast", "polling"];

/** The one setting that only the build reads, so that the page's own checks cannot cover it. */
function liveStockProblems(env: Readonly<Record<string, unknown>>): EnvProblem[] {
  const given = Object.entries(env).filter(([variable, value]) => variable.startsWith("VITE_LIVE") && value !== "");
  return given.flatMap(([variable, value]) => {
    if (variable !== "VITE_LIVE_STOCK") return [{ variable, reason: "is not a known variable" }];
    return LIVE_STOCK.includes(String(value)) ? [] : [{ variable, reason: `must be one of ${LIVE_STOCK.join(", ")}` }];
  });
}

/**
 * Both are addresses of the whole project: paths are put behind them. Only builds and servers look at this, the page has no
 * room for it.
 */
function projectProblems(env: Readonly<Record<string, unknown>>): EnvProblem[] {
  return ["VITE_SUPABASE_URL", "VITE_REALTIME_URL"]
    .filter((variable) => /[?#]|\/(?:rest|realtime)\/v1\/*\s*$/.test(String(env[variable] ?? "")))
    .map((variable) => ({ variable, reason: "must end before /rest/v1 or /realtime/v1, without ? and #" }));
}

/**
 * Stops every build and server with settings that the shop would refuse: otherwise a shop that cannot start would go
 * live, or a secret key would be in its scripts for everybody to read. Looks at every `VITE_` variable that Vite has
 * found, in the environment and in `.env` files; the error names those that are wrong and repeats no value.
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
    const problems = [...secrets, ...(parseEnv(env).error ?? []), ...projectProblems(env), ...liveStockProblems(env)];
    if (problems.length > 0) throw new Error(describeEnvProblems(problems));
  },
});
