// @vitest-environment node
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const SETTINGS = {
  VITE_LIVE_STOCK: "broadcast",
  VITE_STORE_NAME: "Otra tienda",
  VITE_SUPABASE_ANON_KEY: "sb_publishable_x",
  VITE_SUPABASE_URL: "http://127.0.0.1:9",
};
const UNSET = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, ""]));

/** A person's folder, set up for a hosted project. The npm there says which settings it was started with, and fails. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "acopio-unset-"));
  const lines = Object.entries(SETTINGS).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(folder, ".env.local"), lines.join("\n"));
  for (const program of ["npm", "npx"]) {
    writeFileSync(join(folder, program), `#!/usr/bin/env node\n${TELL};\nprocess.exitCode = 1;\n`, { mode: 0o755 });
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const TELL =
  'console.error("settings " + JSON.stringify(Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith("VITE_")))))';

/** The settings, of those in the environment, that a script of this project hands to what it starts. */
function handedOn(args: readonly string[], env: Record<string, string>): unknown {
  // Neither is the report of the tests that run right now handed on: it is there, and still empty.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITE_|TEST_REPORT$)/.test(name));
  const loader = resolve("node_modules/tsx/dist/loader.mjs");
  const { stdout, stderr } = spawnSync(process.execPath, ["--import", loader, ...args], {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), PATH: `${folder}:${process.env.PATH}`, ...env },
    encoding: "utf8",
  });
  const [, told] = /^settings (.*)$/m.exec(stdout + stderr) ?? [];
  if (told === undefined) throw new Error(`nothing was started: ${stdout}${stderr}`);
  return JSON.parse(told);
}

const loading = (config: string) => [
  "--input-type=module",
  "--eval",
  `await import(${JSON.stringify(resolve(config))}); ${TELL}`,
];

it.each([
  ["playwright.config.ts", loading("playwright.config.ts")],
  ["vitest.config.ts", loading("vitest.config.ts")],
  ["npm run test:faults", [resolve("scripts/test-faults.ts")]],
  ["npm run bench:page", [resolve("scripts/bench-page/main.ts")]],
])("%s is about the shop that nobody has set up, and hears of stock as the environment says", (_, args) => {
  expect(handedOn(args, {})).toEqual(UNSET);
  const exported = { VITE_SUPABASE_URL: "http://127.0.0.1:9", VITE_IMAGE_HOSTS: "cdn.example.mx" };
  expect(handedOn(args, { ...exported, VITE_LIVE_STOCK: "polling" })).toEqual({
    ...UNSET,
    VITE_IMAGE_HOSTS: "",
    VITE_LIVE_STOCK: "polling",
  });
});
