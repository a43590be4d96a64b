import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import viteConfig from "./vite.config.ts";

/**
 * Everything but the browser tests. Screens run in jsdom; tests that need no page say so with
 * `// @vitest-environment node`. Starting a database takes seconds, on a busy machine many: limits only end what hangs.
 */
export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    test: {
      include: ["tests/**/*.test.{ts,tsx}"],
      exclude: ["tests/e2e/**"],
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
      // Only what has a threshold: counting slows everything that is counted.
      coverage: {
        provider: "istanbul",
        include: ["src/domain/**"],
        reporter: ["text-summary"],
        thresholds: { branches: 95 },
      },
    },
  }),
);
