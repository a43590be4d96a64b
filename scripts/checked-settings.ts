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
    const { error } = parseEnv(env);
    if (error) throw new Error(describeEnvProblems(error));
  },
});
