import { loadEnv } from "vite";

/**
 * Leaves every setting of the shop blank, wherever it is from, for this process and those that it starts: a test that places orders
 * must not find the project that `.env.local` names. How pages hear of stock may be asked for in the environment.
 */
export function unsetSettings(): void {
  const { VITE_LIVE_STOCK } = process.env;
  const modes = ["production", "development", "test"];
  // A blank variable of the environment, too, wins over one of a file.
  for (const name of modes.flatMap((mode) => Object.keys(loadEnv(mode, process.cwd(), "VITE_")))) {
    process.env[name] = "";
  }
  if (VITE_LIVE_STOCK !== undefined) process.env.VITE_LIVE_STOCK = VITE_LIVE_STOCK;
}
