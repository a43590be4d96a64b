import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import { unsetSettings } from "./scripts/unset-settings.ts";
import viteConfig from "./vite.config.ts";

unsetSettings();

const TESTS = ["tests/**/*.test.{ts,tsx}"];

/**
 * What touches no page shares a process: PostgreSQL is compiled once, not once for each file. The shop's own modules are
 * new in each file all the same (`setup.ts`).
 */
const PAGELESS = ["catalogue", "copy", "database", "domain"].map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);

const isNpmTest = process.env.npm_lifecycle_event === "test";
const isCi = Boolean(process.env.CI);

/**
 * What `npm test` leaves out: faults of whole screens, which `npm run test:faults` runs, and what takes two seconds or
 * more by itself, which CI runs. `npx vitest run FILE` runs any file.
 */
const LEFT_OUT = isNpmTest ? ["tests/faults/*.test.tsx", ...(isCi ? [] : ["tests/**/*.long.test.{ts,tsx}"])] : [];

/**
 * Everything but the browser tests. Screens run in jsdom; tests that need no page say so with
 * `// @vitest-environment node`. Starting a database takes seconds, on a busy machine many: limits only end what hangs.
 */
export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    test: {
      projects: [
        { extends: true, test: { name: "pages", include: TESTS, exclude: [...PAGELESS, ...LEFT_OUT] } },
        {
          extends: true,
          test: { name: "pageless", include: PAGELESS, exclude: LEFT_OUT, isolate: false, benchmark: { include: [] } },
        },
      ],
      environment: "jsdom",
      environmentOptions: { jsdom: { url: "http://localhost:5173/" } },
      setupFiles: ["tests/support/setup.ts"],
      // Processes, not threads: the time zone that a test puts on would not reach a thread's dates.
      pool: "forks",
      restoreMocks: true,
      unstubGlobals: true,
      unstubEnvs: true,
      testTimeout: 300_000,
      expect: { poll: { timeout: 60_000 } },
      hookTimeout: 900_000,
      maxWorkers: 2,
      // What a test makes fail on purpose is logged by the shop; only a test that fails itself shows it.
      silent: "passed-only",
      // For `npm run test:faults`, which reads there what became of the tests of faults.
      ...(process.env.TEST_REPORT && {
        reporters: ["default", "json"],
        outputFile: { json: process.env.TEST_REPORT },
      }),
      // Of all tests that there are, and only of what has a threshold: counting slows everything that is counted.
      coverage: {
        enabled: isNpmTest && isCi,
        provider: "istanbul",
        include: ["src/domain/**"],
        reporter: ["text-summary"],
        thresholds: { branches: 95 },
      },
    },
  }),
);
