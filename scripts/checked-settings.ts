import type { Plugin } from "vite";
import { describeEnvProblems } from "../src/app/env-problem-page.ts";
import { type EnvProblem, parseEnv, schema } from "../src/lib/env.ts";
import { LOCAL_ANON_KEY } from "../supabase/local/gateway.ts";
import { holdsSecret } from "./holds-secret.ts";

type Settings = Readonly<Record<string, unknown>>;

/** «» where it is not set: Vite reads a blank line of an `.env` file as that. */
const textOf = (env: Settings, variable: string): string => String(env[variable] ?? "").trim();

const LIVE_STOCK = ["changes", "broadcast", "polling"];

/** The one setting that only the build reads, so that the page's own checks cannot cover it. */
function liveStockProblems(env: Settings): EnvProblem[] {
  const given = Object.entries(env).filter(([variable, value]) => variable.startsWith("VITE_LIVE") && value !== "");
  return given.flatMap(([variable, value]) => {
    if (variable !== "VITE_LIVE_STOCK") return [{ variable, reason: "is not a known variable" }];
    return LIVE_STOCK.includes(String(value)) ? [] : [{ variable, reason: `must be one of ${LIVE_STOCK.join(", ")}` }];
  });
}

/** Paths are put behind these addresses. Only builds and servers look at this, the page has no room for it. */
function addressProblems(env: Settings): EnvProblem[] {
  const refused = (variable: string, pattern: RegExp, reason: string): EnvProblem[] =>
    pattern.test(textOf(env, variable)) ? [{ variable, reason }] : [];
  const beyondProject = /[?#]|\/(?:rest|realtime)\/v1\/*$/;
  const project = "must end before /rest/v1 or /realtime/v1, without ? and #";
  return [
    ...refused("VITE_SUPABASE_URL", beyondProject, project),
    ...refused("VITE_REALTIME_URL", beyondProject, project),
    ...refused("VITE_STORE_URL", /[?#]|\w\/+[^/]/, "must end behind the host, e.g. https://acopio.example.mx"),
  ];
}

/** A project is its address and its key. With one alone the shop would be that of the embedded database, or could not ask. */
function halfProblems(env: Settings): EnvProblem[] {
  const url = textOf(env, "VITE_SUPABASE_URL");
  const key = textOf(env, "VITE_SUPABASE_ANON_KEY");
  if (url && !key) return [{ variable: "VITE_SUPABASE_ANON_KEY", reason: "is missing: VITE_SUPABASE_URL is set" }];
  if (key && key !== LOCAL_ANON_KEY && !url) {
    return [{ variable: "VITE_SUPABASE_URL", reason: "is missing: VITE_SUPABASE_ANON_KEY is set" }];
  }
  return [];
}

/**
 * Names that begin like none of the shop's, but are nearly one of them. Others may be some other tool's, so there may be no more
 * than a slip in five letters.
 */
function resemblances(env: Settings): EnvProblem[] {
  const known = [...Object.keys(schema.entries), "VITE_LIVE_STOCK"];
  return Object.keys(env)
    .filter((variable) => variable.startsWith("VITE_") && !known.includes(variable) && textOf(env, variable))
    .flatMap((variable) => {
      const meant = known.find((name) => isWithin((name.length - "VITE_".length) / 5, variable.toUpperCase(), name));
      return meant ? [{ variable, reason: `is not a known variable: is ${meant} meant?` }] : [];
    });
}

/** Whether no more letters than that are missing, too many, others, or the wrong way round. */
function isWithin(slips: number, written: string, meant: string): boolean {
  if (written === meant) return true;
  if (slips < 1) return false;
  const differing = [...written].findIndex((letter, place) => letter !== meant[place]);
  const at = differing === -1 ? written.length : differing;
  const [w, m] = [written.slice(at), meant.slice(at)];
  return (
    isWithin(slips - 1, w.slice(1), m) ||
    isWithin(slips - 1, w, m.slice(1)) ||
    isWithin(slips - 1, w.slice(1), m.slice(1)) ||
    (w[0] === m[1] && w[1] === m[0] && isWithin(slips - 1, w.slice(2), m.slice(2)))
  );
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
    const certain = [
      ...secrets,
      ...(parseEnv(env).error ?? []),
      ...addressProblems(env),
      ...liveStockProblems(env),
      ...halfProblems(env),
    ];
    const named = new Set(certain.map(({ variable }) => variable));
    const problems = [...resemblances(env).filter(({ variable }) => !named.has(variable)), ...certain];
    if (problems.length > 0) throw new Error(describeEnvProblems(problems));
  },
});
